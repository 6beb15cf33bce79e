import { and, eq, gt, or } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments } from './tables.ts'

/** So long somebody may sit at the bank. */
const AT_THE_BANK_MS = 3_600_000

/** An order is being paid while a payment of it is on its way, and for an hour after one was begun. */
export const isBeingPaid = async (db: Queryable, orderId: number, now: Date): Promise<boolean> => {
  const begunJustNow = gt(payments.createdAt, new Date(now.getTime() - AT_THE_BANK_MS))
  const isUnderWay = or(eq(payments.state, 'pending'), and(eq(payments.state, 'created'), begunJustNow))
  return (await db.$count(payments, and(eq(payments.orderId, orderId), isUnderWay))) > 0
}
