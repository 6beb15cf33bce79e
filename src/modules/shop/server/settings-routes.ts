import type { Clash } from '#kernel/clash.ts'
import { type Outcome, refused } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type OwnerSettings, shopSettingsCalls } from '#shop/contract-settings.ts'
import { readSettings } from './read-settings.ts'
import { changeSettingsFrom, lockedSettings } from './save-settings.ts'

/** Reads all category ids. The caller passes this function in, because the catalog depends on the shop. */
export type CategoryIds = (db: Queryable) => Promise<ReadonlySet<number>>

const ownerSettings = async ({ db }: Pick<App, 'db'>): Promise<OwnerSettings> => {
  const { name, company, social, banner, shopModule, modelCategoryId } = await readSettings(db)
  return { name, company, social, banner, shopModule, modelCategoryId }
}

export const settingsRoutes = (app: App, categoryIds: CategoryIds): void => {
  serve(app, shopSettingsCalls, {
    read: async () => ({ data: await ownerSettings(app) }),
    save: async ({ body: { before, ...sent }, actor, t }) => {
      const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      const saved = await write(app, actor, async (tx): Promise<Outcome<null, Clash | 'unknownCategory'>> => {
        const stood = (await lockedSettings(tx)).modelCategoryId
        const done = await changeSettingsFrom(tx, change, before)
        const { modelCategoryId: wanted = stood } = sent
        // The stored category may be deleted by now. Forms send it back unchanged, so only a new choice is checked.
        const isUnknown = wanted !== stood && !(await categoryIds(tx)).has(wanted)
        return done.ok && isUnknown ? refused('unknownCategory') : done
      })
      if (saved.ok) return { data: await ownerSettings(app) }
      if (saved.why !== 'unknownCategory') return refuseClash(saved.why, t)
      const message = t('shopAdmin.problem.unknownCategory')
      return refuse(422, message, { errors: { modelCategoryId: [message] } })
    },
  })
}
