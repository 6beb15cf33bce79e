import { ok } from '#kernel/outcome.ts'
import { orderSettingsCalls } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'

/** The guarded calls about how the shop deals with its orders. */
export const orderSettingsRoutes = (app: App): void => {
  serve(app, orderSettingsCalls, {
    read: async () => {
      const { unpaidDays } = await readSettings(app.db)
      return { data: { unpaidDays } }
    },
    save: async ({ body, actor }) => {
      await write(app, actor, async tx => ok(await changeSettings(tx, body)))
      return { data: body }
    },
  })
}
