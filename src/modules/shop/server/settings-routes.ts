import { ok, refused } from '#kernel/outcome.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { refuse } from '#platform/server/http/refusal.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type OwnerSettings, shopSettingsCalls } from '#shop/contract-settings.ts'
import { settingsClash } from '#shop/domain/settings-clash.ts'
import { readSettings } from './read-settings.ts'
import { changeSettings, lockedSettings } from './save-settings.ts'

const ownerSettings = async ({ db }: Pick<App, 'db'>): Promise<OwnerSettings> => {
  const { name, company, social, banner, shopModule, modelCategoryId } = await readSettings(db)
  return { name, company, social, banner, shopModule, modelCategoryId }
}

/** The guarded calls about the shop as a whole. */
export const settingsRoutes = (app: App): void => {
  serve(app, shopSettingsCalls, {
    read: async () => ({ data: await ownerSettings(app) }),
    save: async ({ body: { before, ...sent }, actor, t }) => {
      const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
      const saved = await write(app, actor, async tx => {
        const clash = before ? settingsClash(change, before, await lockedSettings(tx)) : new Map<string, unknown>()
        return clash.size > 0 ? refused(clash) : ok(await changeSettings(tx, change))
      })
      if (!saved.ok) {
        const theirs = ([path, value]: [string, unknown]) => [path, [t('shopAdmin.clash', { value: said(value, t) })]]
        return refuse(409, t('shopAdmin.stale'), { errors: Object.fromEntries([...saved.why].map(theirs)) })
      }
      return { data: await ownerSettings(app) }
    },
  })
}

const said = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'shopAdmin.yes' : 'shopAdmin.no')
  return value === null || value === '' ? '–' : String(value)
}
