import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { findOrderId } from '#orders/server/orders.ts'
import type { AuditSubjects } from '#platform/server/audit/audit-subjects.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments, refunds } from './tables.ts'

/** Finds the order of a typed number; null when there is no such order. */
const findOrderIdByName = async (db: Queryable, name: string): Promise<number | null> => {
  const digits = /^#?(\d{1,9})$/.exec(name)?.[1]
  return digits === undefined ? null : findOrderId(db, Number(digits))
}

/** Maps the selected ids to order names such as `#100123`. */
const readOrderNames = async (db: Queryable, condition: SQL): Promise<Map<number, string>> => {
  const { rows } = await db.execute<{ id: number; number: number }>(sql`
    select named.id, o.number from (${condition}) as named (id, order_id) join shop_order o on o.id = named.order_id`)
  return new Map(rows.map(({ id, number }) => [id, `#${number}`]))
}

const matchesAny = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::int[])`

/** Names payments in the audit log by their order number. */
export const auditedPayments: AuditSubjects = {
  findNames: (db, ids) => readOrderNames(db, sql`select id, order_id from payment where id = ${matchesAny(ids)}`),
  findByName: async (db, name) => {
    const orderId = await findOrderIdByName(db, name)
    if (orderId === null) return []
    const rows = await db.select({ id: payments.id }).from(payments).where(eq(payments.orderId, orderId))
    return rows.map(({ id }) => id)
  },
}

/** Names refunds in the audit log by their order number. */
export const auditedRefunds: AuditSubjects = {
  findNames: (db, ids) =>
    readOrderNames(
      db,
      sql`select r.id, p.order_id from payment_refund r join payment p on p.id = r.payment_id where r.id = ${matchesAny(ids)}`,
    ),
  findByName: async (db, name) => {
    const ids = await auditedPayments.findByName(db, name)
    if (ids.length === 0) return []
    const rows = await db
      .select({ id: refunds.id })
      .from(refunds)
      .where(inArray(refunds.paymentId, [...ids]))
    return rows.map(({ id }) => id)
  },
}
