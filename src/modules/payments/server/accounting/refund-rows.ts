import { sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { isWithinDays } from '#platform/server/db/is-within-days.ts'
import { type AccountingRows, formatBuyerName, labelMethod, labelProvider, type Period } from './accounting-list.ts'

const COLUMNS = [
  'date',
  'order',
  'creditNotes',
  'client',
  'method',
  'provider',
  'amount',
  'currency',
  'recordedBy',
  'comment',
]

type Row = {
  day: string
  number: number
  creditNotes: string
  client: ClientDetails
  provider: string
  method: string
  isOutside: boolean
  cents: number
  currency: string
  actor: string
  comment: string
}

/** Lists completed refunds of a period with negative amounts. */
export const listRefundRows = async (db: Queryable, period: Period, t: Translate): Promise<AccountingRows> => {
  const { rows } = await db.execute<Row>(sql`
    select to_char(r.modified_at at time zone 'Europe/Tallinn', 'YYYY-MM-DD') as day, o.number, o.client, p.provider,
      coalesce(p.method_used, p.method_name) as method, r.is_outside as "isOutside", r.amount_cents as cents, p.currency, r.actor, r.comment,
      coalesce((select string_agg(i.number::text, ', ' order by i.number) from invoice i
        where i.order_id = o.id and i.kind = 'credit'), '') as "creditNotes"
    from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id
    where r.state = 'done' and ${isWithinDays(sql`r.modified_at`, period)}
    order by r.modified_at, r.id`)
  return {
    columns: COLUMNS,
    rows: rows.map(row => [
      row.day,
      row.number,
      row.creditNotes,
      formatBuyerName(row.client),
      row.isOutside ? t('paymentAdmin.outside') : labelMethod(t, row),
      labelProvider(row.provider),
      toEuros(-row.cents),
      row.currency,
      row.actor,
      row.comment,
    ]),
  }
}
