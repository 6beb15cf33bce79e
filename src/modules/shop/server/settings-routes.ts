import { ok } from '#kernel/outcome.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { type OwnerSettings, shopSettingsCalls } from '#shop/contract-settings.ts'
import { readSettings } from './read-settings.ts'
import { changeSettings } from './save-settings.ts'

const ownerSettings = async ({ db }: Pick<App, 'db'>): Promise<OwnerSettings> => {
  const { name, company, social, banner, shopModule, modelCategoryId } = await readSettings(db)
  return { name, company, social, banner, shopModule, modelCategoryId }
}

/** The guarded calls about the shop as a whole. */
export const settingsRoutes = (app: App): void => {
  serve(app, shopSettingsCalls, {
    read: async () => ({ data: await ownerSettings(app) }),
    save: async ({ body, actor }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      await write(app, actor, async tx => ok(await changeSettings(tx, change)))
      return { data: await ownerSettings(app) }
    },
  })
}
