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

/** MakeCommerce's code for a payment in process: the refund is possible afterwards. */
const LATER_CODES = new Set(['1045'])
/** Number of failed attempts after which staff are notified; the attempts continue. */
const TELL_AFTER = 5

/** Sends a refund to the provider. The job repeats a thrown error. */
export const sendRefund = async (app: App, actor: Actor, refundId: number): Promise<void> => {
  const claim = await claimRefund(app, actor, refundId)
  if (!claim.ok) return
  const { payment, refund, again } = claim.value
  const { reference, amountCents } = refund
  try {
    const provider = providerNamed(app, payment.provider)
    if (!provider) throw new NotSetUp(payment.provider)
    const { outcome, providerReference } = await provider.refund(payment, refund, again)
    const payload = { asked: true, providerReference, outcome }
    await settleRefund(app, { provider: provider.name, reference, providerReference, amountCents, outcome, payload })
  } catch (error) {
    if (error instanceof Error && isNo(error, again)) {
      const payload = { asked: true, refused: error.message }
      const providerReference = refund.providerReference ?? `refused-${refund.id}`
      const news = { provider: payment.provider, reference, providerReference, amountCents, payload }
      await settleRefund(app, { ...news, outcome: 'refused' })
      return
    }
    if (refund.tries === TELL_AFTER) await tellStaff(app, actor, payment, refund)
    throw error
  }
}

class NotSetUp extends Error {
  constructor(provider: string) {
    super(`${provider} is not set up`)
  }
}

/** Returns whether the refund has definitely failed. An earlier attempt at a removed provider may have succeeded. */
const isNo = (error: Error, again: boolean): boolean =>
  error instanceof NotSetUp ? !again : error instanceof ProviderRefusal && !LATER_CODES.has(error.code ?? '')

/** Marks a refund as sending if its provider is configured. `again` is true after an attempt without a response. */
const claimRefund = (
  app: App,
  actor: Actor,
  refundId: number,
): Promise<Outcome<{ payment: PaymentRow; refund: RefundRow; again: boolean }, 'notWaiting'>> =>
  write(app, actor, async tx => {
    const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('no key update')
    if (!before || (before.state !== 'asked' && before.state !== 'sending')) return refused('notWaiting')
    const [payment] = await tx.select().from(payments).where(eq(payments.id, before.paymentId))
    const state = providerNamed(app, payment!.provider) ? 'sending' : before.state
    const [refund] = await tx
      .update(refunds)
      .set({ state, tries: before.tries + 1, modifiedAt: app.now() })
      .where(eq(refunds.id, refundId))
      .returning()
    return ok({ payment: payment!, refund: refund!, again: before.state === 'sending' })
  })

const tellStaff = async (app: App, actor: Actor, { orderId }: PaymentRow, refund: RefundRow): Promise<void> => {
  const { id, amountCents, tries } = refund
  const details = { reason: 'refund-waits' as const, refundId: id, amountCents, tries }
  await write(app, actor, async tx => ok(await noteNeedsAttention(tx, orderId, details, app.now())))
}
