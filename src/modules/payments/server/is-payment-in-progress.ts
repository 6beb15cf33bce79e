import { and, eq, gt, or } from 'drizzle-orm'
import { HOUR_MS } from '#kernel/durations.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { payments } from './tables.ts'

/** Time that a customer may spend at the bank. */
const MAX_BANK_VISIT_MS = HOUR_MS

/** Returns whether a payment is pending, or was started within the last hour. */
export const isPaymentInProgress = async (db: Queryable, orderId: number, now: Date): Promise<boolean> => {
  const recentCondition = gt(payments.createdAt, new Date(now.getTime() - MAX_BANK_VISIT_MS))
  const openCondition = or(eq(payments.state, 'pending'), and(eq(payments.state, 'created'), recentCondition))
  return (await db.$count(payments, and(eq(payments.orderId, orderId), openCondition))) > 0
}
