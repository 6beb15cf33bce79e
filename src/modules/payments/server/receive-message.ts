import { and, eq } from 'drizzle-orm'
import { ok } from '#kernel/outcome.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { storedOrder } from '#orders/server/orders.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { createCallLimiter } from '#platform/server/http/call-limiter.ts'
import { type Refusal, refuse } from '#platform/server/http/refusal.ts'
import { ofApp } from '#platform/server/kept.ts'
import { write } from '#platform/server/write.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { LOOK_AT_PAYMENT } from './payment-jobs.ts'
import type { PaymentProvider, PaymentRow, ProviderMessage } from './payment-provider.ts'
import { providerNamed } from './payment-providers.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { settleDispute } from './settle-dispute.ts'
import { type Settled, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * One road for notifications and returns: known provider, genuine message, settled. Null where the message is genuine but
 * about no payment.
 */
export const receive = async (
  app: App,
  providerName: string,
  message: ProviderMessage,
  /** The address that it came from. */
  from: string,
): Promise<Settled | Refusal | null> => {
  const provider = providerNamed(app, providerName)
  if (!provider) return refuse(404, 'Not found')
  const read = await provider.read(message)
  if (!read.ok) {
    app.log.warn({ provider: providerName, why: read.why }, 'A message about a payment was refused')
    return read.why === 'not-genuine'
      ? refuse(403, 'The signature does not fit.')
      : refuse(422, 'The message cannot be read.', { errors: { message: ['Not readable'] } })
  }
  switch (read.value.kind) {
    case 'nothing':
      return null
    case 'refund':
      await settleRefund(app, read.value.news)
      return null
    case 'dispute':
      await settleDispute(app, read.value.news)
      return null
    case 'hint': {
      const found = await lookByReference(app, provider, read.value.reference, from)
      return found ?? refuse(404, 'There is no such payment.')
    }
    case 'news': {
      const settled = await settlePayment(app, read.value.news)
      if (settled.ok) return settled.value
      app.log.error({ provider: providerName }, 'A genuine message is about a payment that nobody knows')
      return refuse(404, 'There is no such payment.')
    }
  }
}

/** How often browsers that come back may have providers asked, by payment and by address: beyond it they see what is known. */
const askLimits = ofApp(() => ({
  payment: createCallLimiter(3, 20_000),
  address: createCallLimiter(60, 60_000),
}))

/**
 * A browser came back without proof: the provider is asked, unless the end is known or it was asked just now. When it cannot be now, a
 * job asks until it can.
 */
const lookByReference = async (
  app: App,
  { name }: PaymentProvider,
  reference: string,
  from: string,
): Promise<Settled | null> => {
  const [payment] = /^[\w-]+$/.test(reference)
    ? await app.db
        .select()
        .from(payments)
        .where(and(eq(payments.provider, name), eq(payments.reference, reference)))
    : []
  if (!payment) return null
  const isOpen = payment.state === 'created' || payment.state === 'pending'
  const now = app.now().getTime()
  const limits = askLimits(app)
  if (!isOpen || limits.payment(reference, now) !== null || limits.address(from, now) !== null) {
    return orderOf(app, payment)
  }
  try {
    const settled = await lookAtPayment(app, payment)
    if (settled) return settled
  } catch (error) {
    app.log.warn({ err: error, provider: name }, 'A payment could not be asked about; a job asks again')
    const later = { paymentId: payment.id }
    await write(app, system(`payments:${name}`), async tx =>
      ok(await app.jobs.enqueue(tx, LOOK_AT_PAYMENT, later, { once: true })),
    )
  }
  return orderOf(app, payment)
}

const orderOf = async (app: App, { orderId }: PaymentRow): Promise<Settled | null> => {
  const stored = await storedOrder(app.db, orderId)
  return stored && { order: stored.order, isPaid: isPaid(stored.order) }
}
