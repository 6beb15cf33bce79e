import { and, eq } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { isPaid } from '#orders/domain/payment-status.ts'
import { readStoredOrder } from '#orders/server/orders.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type HttpError, httpError } from '#platform/server/http/http-error.ts'
import { toIpAddressKey } from '#platform/server/http/to-ip-address-key.ts'
import { memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { write } from '#platform/server/write.ts'
import { findPaymentProvider } from './list-payment-providers.ts'
import { REFRESH_PAYMENT } from './payment-jobs.ts'
import type { PaymentProvider, PaymentRow, ProviderMessage } from './payment-provider.ts'
import { refreshPayment } from './refresh-payment.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { settleDispute } from './settle-dispute.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'
import { payments } from './tables.ts'

/**
 * Verifies, parses and settles a message, from a notification or a returning browser. Returns null for refunds,
 * disputes and messages without a payment.
 */
export const receiveMessage = async (
  app: App,
  providerName: string,
  message: ProviderMessage,
  /** IP address of the sender. */
  senderIp: string,
): Promise<SettledPayment | HttpError | null> => {
  const provider = findPaymentProvider(app, providerName)
  if (!provider) return httpError(404, 'Not found')
  const parsed = await provider.parseMessage(message)
  if (!parsed.ok) {
    app.log.warn({ provider: providerName, reason: parsed.reason }, 'payment_message.rejected')
    return parsed.reason === 'notGenuine'
      ? httpError(403, 'The signature does not fit.')
      : httpError(422, 'The message cannot be read.', { errors: { message: ['Not readable'] } })
  }
  switch (parsed.value.kind) {
    case 'nothing':
      return null
    case 'refund':
      await settleRefund(app, parsed.value.update)
      return null
    case 'dispute':
      await settleDispute(app, parsed.value.update)
      return null
    case 'hint': {
      const refreshedPayment = await refreshByReference(app, provider, parsed.value.reference, senderIp)
      return refreshedPayment ?? httpError(404, 'There is no such payment.')
    }
    case 'update': {
      const settledPayment = await settlePayment(app, parsed.value.update)
      if (settledPayment.ok) return settledPayment.value
      app.log.error({ provider: providerName }, 'payment_message.unknown_payment')
      return httpError(404, 'There is no such payment.')
    }
  }
}

/**
 * Limits the provider requests of returning browsers by payment and by address. Beyond them, the stored state is shown.
 */
const getRequestLimits = memoizePerApp((app: App) => ({
  payment: limitSharedCalls(app, { name: 'payment-refresh', max: 3, windowMs: 20_000 }),
  address: limitSharedCalls(app, { name: 'payment-return', max: 60, windowMs: 60_000 }),
}))

/**
 * Refreshes the payment of a returning browser without proof, unless its state is final or a limit is
 * reached. When the provider is unavailable, a job retries.
 */
const refreshByReference = async (
  app: App,
  { name }: PaymentProvider,
  reference: string,
  senderIp: string,
): Promise<SettledPayment | null> => {
  const [payment] = /^[\w-]+$/.test(reference)
    ? await app.db
        .select()
        .from(payments)
        .where(and(eq(payments.provider, name), eq(payments.reference, reference)))
    : []
  if (!payment) return null
  const isOpen = payment.state === 'created' || payment.state === 'pending'
  const limits = getRequestLimits(app)
  if (
    !isOpen ||
    (await limits.payment(reference)) !== null ||
    (await limits.address(toIpAddressKey(senderIp))) !== null
  ) {
    return readOrder(app, payment)
  }
  try {
    const settledPayment = await refreshPayment(app, payment)
    if (settledPayment) return settledPayment
  } catch (error) {
    app.log.warn({ err: error, provider: name }, 'payment.refresh_deferred')
    const payload = { paymentId: payment.id }
    await write(app, createSystemActor(`payments:${name}`), async tx =>
      ok(await app.jobs.enqueue(tx, REFRESH_PAYMENT, payload, { isUnique: true })),
    )
  }
  return readOrder(app, payment)
}

const readOrder = async (app: App, { orderId }: PaymentRow): Promise<SettledPayment | null> => {
  const stored = await readStoredOrder(app.db, orderId)
  return stored && { order: stored.order, isPaid: isPaid(stored.order) }
}
