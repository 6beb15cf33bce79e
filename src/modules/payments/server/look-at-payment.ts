import { eq } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import type { PaymentRow } from './payment-provider.ts'
import { providerNamed } from './payment-providers.ts'
import { type Settled, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Asks the provider itself how a payment stands, and settles what it says. Null where it cannot be asked: the sandbox
 * tells all in its messages, and a payment that never reached its provider has nothing there. Throws when the provider
 * does not answer: whoever asks tries again later.
 */
export const lookAtPayment = async (app: App, payment: PaymentRow): Promise<Settled | null> => {
  const provider = providerNamed(app, payment.provider)
  if (!provider?.look || payment.providerReference === null) return null
  const { news, methodUsed } = await provider.look(payment)
  await app.db
    .update(payments)
    .set({ modifiedAt: app.now(), ...(methodUsed !== null && { methodUsed }) })
    .where(eq(payments.id, payment.id))
  const settled = await settlePayment(app, news, { wasAsked: true })
  return settled.ok ? settled.value : null
}

/** The same by the payment's id, as jobs know it. */
export const lookAtPaymentById = async (app: App, id: number): Promise<void> => {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  if (payment) await lookAtPayment(app, payment)
}

/** Closes an open payment at its provider, so that nobody pays it after another has paid the order. */
export const giveUpPayment = async (app: App, id: number): Promise<void> => {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id))
  if (payment?.state !== 'created' || payment.providerReference === null) return
  await providerNamed(app, payment.provider)?.giveUp?.(payment)
}

/** One that cannot be asked now keeps nobody from asking about the rest; it is asked about the next time. */
export const ignoringDown = async (app: App, provider: string, look: () => Promise<unknown>): Promise<void> => {
  await look().catch((error: unknown) =>
    app.log.warn({ err: error, provider }, 'A payment could not be asked about or closed'),
  )
}
