import { toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { buildSalesJournal } from '#orders/domain/sales-journal.ts'
import { listIssuedInvoices } from '#orders/server/orders.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { AccountingRows, Period } from './accounting-list.ts'
import { readOrderMethods } from './order-methods.ts'

const COLUMNS = ['date', 'country', 'vatCountry', 'category', 'rate', 'method', 'net', 'vat', 'gross', 'currency']

/** Lists the sales of a period per day, country, VAT rate and payment method, less credit notes. */
export const listJournalRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> => {
  const invoices = await listIssuedInvoices(db, period)
  const methods = await readOrderMethods(db, invoices, t)
  const journal = buildSalesJournal(
    invoices.map(({ document, country }) => ({
      kind: document.kind,
      day: getShopDay(document.issuedAt),
      country,
      vatCountry: document.vatCountry,
      vatExempt: document.vatExempt,
      method: methods.get(document.orderId) ?? '',
      vat: document.vat,
    })),
  )
  return {
    columns: COLUMNS,
    rows: journal.map(({ day, country, vatCountry, category, basisPoints, method, netCents, vatCents, grossCents }) => [
      day,
      country,
      vatCountry,
      category,
      basisPoints / 100,
      method,
      toEuros(netCents),
      toEuros(vatCents),
      toEuros(grossCents),
      'EUR',
    ]),
  }
}
