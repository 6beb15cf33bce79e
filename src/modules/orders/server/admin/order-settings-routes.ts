import { formatCents } from '#kernel/money.ts'
import { orderSettingsEndpoints } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'

const readOrderSettings = async ({ db }: Pick<App, 'db'>) => {
  const { unpaidDays, unpaidHoldMinutes, unpaidLimits } = await readSettings(db)
  return { unpaidDays, unpaidHoldMinutes, unpaidLimits }
}

/** Registers the endpoints for order settings. */
export const registerOrderSettingsRoutes = (app: App): void => {
  serve(app, orderSettingsEndpoints, {
    read: async () => {
      return { data: await readOrderSettings(app) }
    },
    save: async ({ body: { before, ...body }, actor, language, t }) => {
      const change = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const saved = await write(app, actor, tx => changeSettingsSince(tx, change, before))
      if (saved.ok) return { data: await readOrderSettings(app) }
      const formatValue = (value: unknown, path: string) =>
        path === 'unpaidLimits.cents' ? formatCents(Number(value), language) : String(value)
      return rejectEditConflict(saved.reason, t, formatValue)
    },
  })
}
