import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { noteNeedsAttention } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { ProviderRefusal } from '../ask-provider.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { providerNamed } from '../payment-providers.ts'
import { payments, refunds } from '../tables.ts'
import { settleRefund } from './settle-refund.ts'

/** MakeCommerce: the payment is still being processed, the refund is possible later. */
const LATER_CODES = new Set(['1045'])
/** So many vain tries are told to staff; the tries go on. */
const TELL_AFTER = 5

/** Asks the provider to send money back; a throw is tried again by the job. */
export const sendRefund = async (app: App, actor: Actor, refundId: number): Promise<void> => {
  const claim = await claimRefund(app, actor, refundId)
  if (!claim.ok) return
  const { payment, refund, again } = claim.value
  const provider = providerNamed(app, payment.provider)
  if (!provider) throw new Error(`Refund ${refundId} goes through ${payment.provider}, which is not set up`)
  const { reference, amountCents } = refund
  try {
    const { outcome, providerReference } = await provider.refund(payment, refund, again)
    const payload = { asked: true, providerReference, outcome }
    await settleRefund(app, { provider: provider.name, reference, providerReference, amountCents, outcome, payload })
  } catch (error) {
    if (error instanceof ProviderRefusal && !LATER_CODES.has(error.code ?? '')) {
      const payload = { asked: true, refused: error.message }
      const providerReference = refund.providerReference ?? `refused-${refund.id}`
      const news = { provider: provider.name, reference, providerReference, amountCents, payload }
      await settleRefund(app, { ...news, outcome: 'failed' })
      return
    }
    if (refund.tries === TELL_AFTER) await tellStaff(app, actor, payment, refund)
    throw error
  }
}

/** Marks a refund as on its way. It was before, when an earlier try ended without an answer. */
const claimRefund = (
  app: App,
  actor: Actor,
  refundId: number,
): Promise<Outcome<{ payment: PaymentRow; refund: RefundRow; again: boolean }, 'notWaiting'>> =>
  write(app, actor, async tx => {
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update')
    if (!before || (before.state !== 'asked' && before.state !== 'sending')) return refused('notWaiting')
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'sending', tries: before.tries + 1, modifiedAt: app.now() })
      .where(eq(refunds.id, refundId))
      .returning()
    const [payment] = await tx.select().from(payments).where(eq(payments.id, before.paymentId))
    return ok({ payment: payment!, refund: refund!, again: before.state === 'sending' })
  })

const tellStaff = async (app: App, actor: Actor, { orderId }: PaymentRow, refund: RefundRow): Promise<void> => {
  const { id, amountCents, tries } = refund
  const details = { reason: 'refund-waits' as const, refundId: id, amountCents, tries }
  await write(app, actor, async tx => ok(await noteNeedsAttention(tx, orderId, details, app.now())))
}
