import { ok } from '#kernel/outcome.ts'
import { orderSettingsCalls } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'

const orderSettingsOf = async ({ db }: Pick<App, 'db'>) => {
  const { unpaidDays, unpaidMinutes, unpaidMost } = await readSettings(db)
  return { unpaidDays, unpaidMinutes, unpaidMost }
}

/** The guarded calls about how the shop deals with its orders. */
export const orderSettingsRoutes = (app: App): void => {
  serve(app, orderSettingsCalls, {
    read: async () => {
      return { data: await orderSettingsOf(app) }
    },
    save: async ({ body, actor }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      await write(app, actor, async tx => ok(await changeSettings(tx, change)))
      return { data: await orderSettingsOf(app) }
    },
  })
}
