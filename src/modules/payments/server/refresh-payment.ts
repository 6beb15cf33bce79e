import { eq } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { findPaymentProvider } from './list-payment-providers.ts'
import type { PaymentRow } from './payment-provider.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Requests a payment's state from its provider and settles it. Returns null when there is nothing to request or to
 * settle. Throws when the provider is unavailable.
 */
export const refreshPayment = async (app: App, payment: PaymentRow): Promise<SettledPayment | null> => {
  const provider = findPaymentProvider(app, payment.provider)
  if (!provider?.readState || payment.providerReference === null) return null
  const { update, methodUsed } = await provider.readState(payment)
  await app.db
    .update(payments)
    .set({ modifiedAt: app.now(), ...(methodUsed !== null && { methodUsed }) })
    .where(eq(payments.id, payment.id))
  const settledPayment = await settlePayment(app, update, { isReply: true })
  return settledPayment.ok ? settledPayment.value : null
}

/** Refreshes a payment by id, for jobs. */
export const refreshPaymentById = async (app: App, id: number): Promise<void> => {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  if (payment) await refreshPayment(app, payment)
}

/** Cancels an open payment at its provider, so that nobody pays a paid order again. */
export const cancelPayment = async (app: App, id: number): Promise<void> => {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  if (payment?.state !== 'created' || payment.providerReference === null) return
  await findPaymentProvider(app, payment.provider)?.cancel?.(payment)
}

/** Logs errors of one provider instead of throwing, so that the others are still polled. */
export const logProviderErrors = async (app: App, provider: string, request: () => Promise<unknown>): Promise<void> => {
  await request().catch((error: unknown) => app.log.warn({ err: error, provider }, 'payment.provider_call_failed'))
}
