import { eq } from 'drizzle-orm'
import { noteNeedsAttention } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
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
export const sendRefund = async (app: App, refundId: number): Promise<void> => {
  const claim = await claimRefund(app, refundId)
  if (!claim) return
  const { payment, refund, again } = claim
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
    if (refund.tries === TELL_AFTER) await tellStaff(app, payment, refund)
    throw error
  }
}

/** Marks a refund as on its way. It was before, when an earlier try ended without an answer. */
const claimRefund = (
  app: App,
  refundId: number,
): Promise<{ payment: PaymentRow; refund: RefundRow; again: boolean } | null> =>
  app.db.transaction(async tx => {
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')
    if (!before || (before.state !== 'asked' && before.state !== 'sending')) return null
    const [refund] = await tx
      .update(refunds)
      .set({ state: 'sending', tries: before.tries + 1, modifiedAt: app.now() })
      .where(eq(refunds.id, refundId))
      .returning()
    const [payment] = await tx.select().from(payments).where(eq(payments.id, before.paymentId))
    return { payment: payment!, refund: refund!, again: before.state === 'sending' }
  })

const tellStaff = (app: App, { orderId }: PaymentRow, { id, amountCents, tries }: RefundRow): Promise<void> =>
  app.db.transaction(tx =>
    noteNeedsAttention(tx, orderId, { reason: 'refund-waits', refundId: id, amountCents, tries }, app.now()),
  )
