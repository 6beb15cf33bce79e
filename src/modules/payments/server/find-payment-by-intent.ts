import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#platform/server/db/database.ts'
import { paymentEvents, payments } from './tables.ts'

/** Finds a payment by Stripe's payment intent, which stored messages about the payment contain. */
export const findPaymentByIntent = async (
  tx: Transaction,
  provider: string,
  intent: string | null | undefined,
): Promise<{ id: number; orderId: number } | null> => {
  if (!intent) return null
  const [row] = await tx
    .select({ id: payments.id, orderId: payments.orderId })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(and(eq(paymentEvents.provider, provider), sql`${paymentEvents.payload} ->> 'payment_intent' = ${intent}`))
    .limit(1)
  return row ?? null
}
