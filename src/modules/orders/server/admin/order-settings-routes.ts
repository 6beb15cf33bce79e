import { formatCents } from '#kernel/money.ts'
import { invoiceNumberEndpoints, orderSettingsEndpoints } from '#orders/contract-settings.ts'
import type { App } from '#platform/server/app.ts'
import { httpError } from '#platform/server/http/http-error.ts'
import { rejectEditConflict } from '#platform/server/http/reject-edit-conflict.ts'
import { serve } from '#platform/server/http/serve.ts'
import { write } from '#platform/server/write.ts'
import { changeSettingsSince, readSettings } from '#shop/server/shop.ts'
import { raiseInvoiceNumber, readNextInvoiceNumber } from '../invoices/raise-invoice-number.ts'

const readOrderSettings = async ({ db }: Pick<App, 'db'>) => {
  const { unpaidDays, unpaidHoldMinutes, unpaidLimits } = await readSettings(db)
  return { unpaidDays, unpaidHoldMinutes, unpaidLimits }
}

/** Registers the endpoints for order settings and the series of invoices. */
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
  serve(app, invoiceNumberEndpoints, {
    read: async () => ({ data: { next: await readNextInvoiceNumber(app.db) } }),
    raise: async ({ body, actor, t }) => {
      const raised = await raiseInvoiceNumber(app, actor, body.next)
      if (raised.ok) return { data: { next: raised.value } }
      const number = await readNextInvoiceNumber(app.db)
      return httpError(422, t('app.problem.invalid'), {
        errors: { next: [t('orderAdmin.invoiceNumber.tooLow', { number })] },
      })
    },
  })
}
