import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { recordNeedsAttention } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { findPaymentProvider } from '../list-payment-providers.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { ProviderRejectionError } from '../request-provider.ts'
import { payments, refunds } from '../tables.ts'
import { settleRefund } from './settle-refund.ts'

/** MakeCommerce's code for a payment in process: the refund is possible afterwards. */
const RETRY_CODES = new Set(['1045'])
/** Number of failed attempts after which staff are notified; the attempts continue. */
const NOTIFY_AFTER_ATTEMPTS = 5

/** Sends a refund to the provider. The job repeats a thrown error. */
export const sendRefund = async (app: App, actor: Actor, refundId: number): Promise<void> => {
  const claim = await claimRefund(app, actor, refundId)
  if (!claim.ok) return
  const { payment, refund, isRetry } = claim.value
  const { reference, amountCents } = refund
  try {
    const provider = findPaymentProvider(app, payment.provider)
    if (!provider) throw new ProviderNotConfiguredError(payment.provider)
    const { outcome, providerReference } = await provider.refund(payment, refund, isRetry)
    const payload = { asked: true, providerReference, outcome }
    await settleRefund(app, { provider: provider.name, reference, providerReference, amountCents, outcome, payload })
  } catch (error) {
    if (error instanceof Error && isRejected(error, isRetry)) {
      const payload = { asked: true, refused: error.message }
      const providerReference = refund.providerReference ?? `refused-${refund.id}`
      const update = { provider: payment.provider, reference, providerReference, amountCents, payload }
      await settleRefund(app, { ...update, outcome: 'refused' })
      return
    }
    if (refund.tries === NOTIFY_AFTER_ATTEMPTS) await notifyStaff(app, actor, payment, refund)
    throw error
  }
}

class ProviderNotConfiguredError extends Error {
  constructor(provider: string) {
    super(`${provider} is not set up`)
  }
}

/** Returns whether the refund has definitely failed. An earlier attempt at a removed provider may have succeeded. */
const isRejected = (error: Error, isRetry: boolean): boolean =>
  error instanceof ProviderNotConfiguredError
    ? !isRetry
    : error instanceof ProviderRejectionError && !RETRY_CODES.has(error.code ?? '')

/** Marks a refund as sending if its provider is configured. `isRetry` is true after an attempt without a response. */
const claimRefund = (
  app: App,
  actor: Actor,
  refundId: number,
): Promise<Result<{ payment: PaymentRow; refund: RefundRow; isRetry: boolean }, 'notWaiting'>> =>
  write(app, actor, async tx => {
    const [storedRefund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update')
    if (!storedRefund || (storedRefund.state !== 'requested' && storedRefund.state !== 'sending'))
      return failure('notWaiting')
    const payment = getFirstElement(await tx.select().from(payments).where(eq(payments.id, storedRefund.paymentId)))
    const state = findPaymentProvider(app, payment.provider) ? 'sending' : storedRefund.state
    const refund = getFirstElement(
      await tx
        .update(refunds)
        .set({ state, tries: storedRefund.tries + 1, modifiedAt: app.now() })
        .where(eq(refunds.id, refundId))
        .returning(),
    )
    return ok({ payment, refund, isRetry: storedRefund.state === 'sending' })
  })

const notifyStaff = async (app: App, actor: Actor, { orderId }: PaymentRow, refund: RefundRow): Promise<void> => {
  const { id, amountCents, tries } = refund
  const details = { reason: 'refund-waits' as const, refundId: id, amountCents, tries }
  await write(app, actor, async tx => ok(await recordNeedsAttention(tx, orderId, details, app.now())))
}
