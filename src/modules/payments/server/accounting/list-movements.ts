import { sql } from 'drizzle-orm'
import type { Cents } from '#kernel/money.ts'
import { buildDayRangeCondition } from '#platform/server/db/build-day-range-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { JOIN_RECEIPT } from './join-receipt.ts'
import { REFUND_COMPLETED_AT } from './refund-moments.ts'

/** A payment that an order received, or a refund of one. */
export interface OrderMovement {
  kind: 'payment' | 'refund'
  /** The id of the payment or refund. */
  id: number
  orderId: number
  cents: Cents
  at: Date
}

type Row = Omit<OrderMovement, 'at'> & { at: string }

/** Lists payments of sales and their completed refunds from a day on. Omits money outside a sale. */
export const listMovements = async (db: Queryable, from: string): Promise<OrderMovement[]> => {
  const { rows } = await db.execute<Row>(sql`
    select 'payment' as kind, p.id, p.order_id as "orderId", p.amount_cents as cents, r.at::text as at
    from payment p ${JOIN_RECEIPT}
    where p.pays_order and p.state in ('completed', 'refunded') and ${buildDayRangeCondition(sql`r.at`, { from })}
    union all
    select 'refund', r.id, p.order_id, r.amount_cents, (${REFUND_COMPLETED_AT})::text
    from payment_refund r join payment p on p.id = r.payment_id
    where p.pays_order and r.state = 'done' and ${buildDayRangeCondition(REFUND_COMPLETED_AT, { from })}
    order by 1, 2`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}
