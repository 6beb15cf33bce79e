import { formatCents } from '#kernel/money.ts'
import { orderSettingsCalls } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { refuseClash } from '#platform/server/http/refuse-clash.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsFrom, readSettings } from '#shop/server/shop.ts'

const orderSettingsOf = async ({ db }: Pick<App, 'db'>) => {
  const { unpaidDays, unpaidMinutes, unpaidMost } = await readSettings(db)
  return { unpaidDays, unpaidMinutes, unpaidMost }
}

/** Registers the endpoints for order settings. */
export const orderSettingsRoutes = (app: App): void => {
  serve(app, orderSettingsCalls, {
    read: async () => {
      return { data: await orderSettingsOf(app) }
    },
    save: async ({ body: { before, ...body }, actor, language, t }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const saved = await write(app, actor, tx => changeSettingsFrom(tx, change, before))
      if (saved.ok) return { data: await orderSettingsOf(app) }
      const said = (value: unknown, path: string) =>
        path === 'unpaidMost.cents' ? formatCents(Number(value), language) : String(value)
      return refuseClash(saved.why, t, said)
    },
  })
}
