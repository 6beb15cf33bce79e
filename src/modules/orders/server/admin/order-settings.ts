import { orderSettingsCalls } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'

/** The guarded calls about how the shop deals with its orders. */
export const orderSettingsRoutes = (app: App): void => {
  serve(app, orderSettingsCalls, {
    read: async () => {
      const { unpaidDays } = await readSettings(app.db)
      return { success: true as const, data: { unpaidDays } }
    },
    save: async ({ body }) => {
      await app.db.transaction(tx => changeSettings(tx, body))
      app.changes.announce()
      return { success: true as const, data: body }
    },
  })
}
