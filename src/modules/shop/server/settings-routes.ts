import type { App } from '#platform/server/app.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type OwnerSettings, shopSettingsCalls } from '#shop/contract-settings.ts'
import { readSettings } from './read-settings.ts'
import { changeSettingsFrom } from './save-settings.ts'

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
      const saved = await write(app, actor, tx => changeSettingsFrom(tx, change, before))
      return saved.ok ? { data: await ownerSettings(app) } : refuseClash(saved.why, t)
    },
  })
}
