import { sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type AccountingRows, formatBuyerName, labelMethod, labelProvider, type Period } from './accounting-list.ts'
import { JOIN_RECEIPT } from './join-receipt.ts'

const COLUMNS = [
  'date',
  'order',
  'invoices',
  'client',
  'method',
  'provider',
  'amount',
  'currency',
  'reference',
  'remark',
]

type Row = {
  day: string
  number: number
  invoices: string
  client: ClientDetails
  provider: string
  method: string
  cents: number
  currency: string
  reference: string
  paysOrder: boolean
}

/** Lists payments by the day of receipt. */
export const listPaymentRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> => {
  const { rows } = await db.execute<Row>(sql`
    select to_char(r.at at time zone 'Europe/Tallinn', 'YYYY-MM-DD') as day, o.number, o.client, p.provider,
      coalesce(p.method_used, p.method_name) as method, p.amount_cents as cents, p.currency,
      coalesce(p.provider_reference, p.reference) as reference, p.pays_order as "paysOrder",
      coalesce((select string_agg(i.number::text, ', ' order by i.number) from invoice i
        where i.order_id = o.id and i.kind = 'invoice'), '') as invoices
    from payment p join shop_order o on o.id = p.order_id
    ${JOIN_RECEIPT}
    where p.state in ('completed', 'refunded') and ${buildDayRangeCondition(sql`r.at`, period)}
    order by r.at, p.id`)
  return {
    columns: COLUMNS,
    rows: rows.map(row => [
      row.day,
      row.number,
      row.invoices,
      formatBuyerName(row.client),
      labelMethod(t, row),
      labelProvider(row.provider),
      toEuros(row.cents),
      row.currency,
      row.reference,
      row.paysOrder ? '' : t('paymentAdmin.accounting.outsideSale'),
    ]),
  }
}
