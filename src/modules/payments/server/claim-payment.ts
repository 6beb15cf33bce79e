import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import { payableCents } from '#orders/domain/balance.ts'
import { holdOn, lockOrder } from '#orders/server/orders.ts'
import { isUnderWay } from '#payments/domain/payment-news.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { auditPayment } from './audit-payment.ts'
import { isPayable, type OfferedMethod } from './methods-for.ts'
import type { PaymentRow } from './payment-provider.ts'
import { closeLater } from './settle-payment.ts'
import { payments } from './tables.ts'

/** How long a payment that was begun is paid on instead of beginning another; shorter than any provider keeps one. */
const PAID_ON_MS = 15 * 60_000
/** So many may be begun for an order within an hour: people change their mind, programs go on for ever. */
const MOST_LATELY = 20
export const MANY_WITHIN_MS = 3_600_000
/** After this nobody is still asking the provider for its address. */
const OPENING_MS = 20_000

/** Why no payment is begun. */
export type NotBegun =
  | { kind: 'notPayable' }
  /** One is on its way, and nobody insisted on another. */
  | { kind: 'underWay' }
  /** More were begun of late than anybody needs. */
  | { kind: 'tooMany' }
  /** Open, at this address. */
  | { kind: 'open'; url: string }
  /** Somebody else is asking for the address just now. */
  | { kind: 'opening'; payment: PaymentRow }
  /** Open, by another method of the same provider. */
  | { kind: 'switch'; payment: PaymentRow }

/**
 * Decides, alone for this order, whether a payment is begun: whoever has it asks the provider for its address. The goods
 * are held from here on: asking takes seconds, in which the order must not come to its end.
 */
export const claimPayment = (
  app: App,
  actor: Actor,
  orderId: number,
  method: OfferedMethod,
  again: boolean,
): Promise<Outcome<PaymentRow, NotBegun>> =>
  write(app, actor, async (tx): Promise<Outcome<PaymentRow, NotBegun>> => {
    const now = app.now()
    const order = await lockOrder(tx, orderId)
    if (!isPayable(order)) return refused({ kind: 'notPayable' })
    if (!again) {
      const pending = and(eq(payments.orderId, orderId), eq(payments.state, 'pending'))
      const onTheirWay = await tx.select().from(payments).where(pending)
      const facts = { paidAt: order.paidAt, payableCents: payableCents(order) }
      if (isUnderWay(facts, onTheirWay)) return refused({ kind: 'underWay' })
    }
    const begun = await tx
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.orderId, orderId),
          eq(payments.state, 'created'),
          eq(payments.amountCents, payableCents(order)),
          gt(payments.createdAt, new Date(now.getTime() - PAID_ON_MS)),
        ),
      )
      .orderBy(desc(payments.id))
    const usable = begun.filter(
      payment => payment.url !== null || now.getTime() - payment.createdAt.getTime() < OPENING_MS,
    )
    const same = usable.find(payment => isBy(payment, method))
    if (same) return refused(same.url === null ? { kind: 'opening', payment: same } : { kind: 'open', url: same.url })
    const switchable = usable.find(payment => payment.provider === method.provider.name && payment.url !== null)
    if (switchable && method.provider.reopen) return refused({ kind: 'switch', payment: switchable })

    const since = new Date(now.getTime() - MANY_WITHIN_MS)
    const lately = and(eq(payments.orderId, orderId), gt(payments.createdAt, since))
    if ((await tx.$count(payments, lately)) >= MOST_LATELY) return refused({ kind: 'tooMany' })
    // What was begun elsewhere is closed there, where that can be done.
    for (const other of begun) await closeLater(tx, app, other)
    const [payment] = await tx
      .insert(payments)
      .values({
        orderId,
        provider: method.provider.name,
        methodGroup: method.group,
        methodName: method.name,
        country: method.country,
        reference: randomBytes(18).toString('base64url'),
        amountCents: payableCents(order),
        createdAt: now,
        modifiedAt: now,
      })
      .returning()
    await holdOn(tx, order, 'opened', now)
    auditPayment(tx, payment!)
    return ok(payment!)
  })

const isBy = (payment: PaymentRow, { provider, group, name, country }: OfferedMethod): boolean =>
  payment.provider === provider.name &&
  payment.methodGroup === group &&
  payment.methodName === name &&
  payment.country === country
