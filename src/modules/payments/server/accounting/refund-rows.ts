import { sql } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import type { ClientDetails } from '#orders/domain/order.ts'
import { matchCreditNotes } from '#payments/domain/match-credit-notes.ts'
import type { Translate } from '#platform/server/app.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type AccountingRows, formatBuyerName, labelMethod, labelProvider, type Period } from './accounting-list.ts'
import { REFUND_COMPLETED_AT } from './refund-moments.ts'

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
  id: number
  orderId: number
  day: string
  number: number
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
    select r.id, o.id as "orderId", to_char(${REFUND_COMPLETED_AT} at time zone 'Europe/Tallinn', 'YYYY-MM-DD') as day, o.number, o.client,
      p.provider, coalesce(p.method_used, p.method_name) as method, r.is_outside as "isOutside", r.amount_cents as cents, p.currency,
      r.actor, r.comment
    from payment_refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id
    where r.state = 'done' and ${buildDayRangeCondition(REFUND_COMPLETED_AT, period)}
    order by ${REFUND_COMPLETED_AT}, r.id`)
  const notes = await findNotesOfRefunds(db, [...new Set(rows.map(({ orderId }) => orderId))])
  return {
    columns: COLUMNS,
    rows: rows.map(row => [
      row.day,
      row.number,
      (notes.get(row.id) ?? []).join(', '),
      formatBuyerName(row.client),
      row.isOutside ? t('paymentAdmin.outside') : labelMethod(t, row),
      labelProvider(row.provider),
      toEuros(-row.cents),
      row.currency,
      formatActor(t, row.actor),
      row.comment,
    ]),
  }
}

type OrderEntries = {
  refunds: Parameters<typeof matchCreditNotes>[0]
  notes: Parameters<typeof matchCreditNotes>[1]
}

/**
 * Finds the credit notes of the orders' refunds, by refund id. All refunds of an order count, also those outside the
 * period. Refunds of money outside the sale, such as overpayments, have no notes.
 */
const findNotesOfRefunds = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await db.execute<OrderEntries>(sql`
    select coalesce((select json_agg(json_build_object('id', r.id, 'cents', r.amount_cents) order by ${REFUND_COMPLETED_AT}, r.id)
        from payment_refund r join payment p on p.id = r.payment_id
        where p.order_id = o.id and p.pays_order and r.state = 'done'), '[]') as refunds,
      coalesce((select json_agg(json_build_object('number', i.number, 'cause', i.cause, 'cents', i.total_cents) order by i.number)
        from invoice i where i.order_id = o.id and i.kind = 'credit'), '[]') as notes
    from shop_order o where o.id = any(${sql.param([...orderIds])}::int[])`)
  return new Map(rows.flatMap(({ refunds, notes }) => [...matchCreditNotes(refunds, notes)]))
}
