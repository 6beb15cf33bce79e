import type { App } from '#platform/server/app.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsFrom, readSettings } from '#shop/server/shop.ts'
import { analyticsSettings } from '../contract-settings.ts'

/** The guarded calls about who measures visits. */
export const settingsRoutes = (app: App): void => {
  serve(app, analyticsSettings, {
    read: async () => {
      const { analyticsId } = await readSettings(app.db)
      return { data: { analyticsId } }
    },
    save: async ({ body: { before, analyticsId }, actor, t }) => {
      const saved = await write(app, actor, tx => changeSettingsFrom(tx, { analyticsId }, before))
      return saved.ok ? { data: { analyticsId } } : refuseClash(saved.why, t)
    },
  })
}
