import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import { computePayableCents } from '#orders/domain/balance.ts'
import { lockOrder } from '#orders/server/orders.ts'
import { BANK_CREDIT_CHANGES, type BankCreditAction } from '#payments/domain/bank-statements/bank-credit.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { insertManualPayment } from '../manual/record-manual-payment.ts'
import { bankCredits } from '../tables.ts'

export type BankCreditRow = typeof bankCredits.$inferSelect

interface Recording {
  creditId: number
  /** Null when no order has the number that staff typed. */
  orderId: number | null
  username: string
  /** The whole credit must be the open amount of the order. */
  isExact: boolean
}

/** `state`: another person or statement has decided about the credit. */
export type RecordingFailure =
  | 'notFound'
  | 'state'
  | 'unknownOrder'
  | 'currency'
  | 'notPayable'
  | 'tooLongAgo'
  | 'future'

/** Records received money as a payment of an order, at most the order's open amount. */
export const recordBankCredit = (
  app: App,
  actor: Actor,
  { creditId, orderId, username, isExact }: Recording,
): Promise<Result<null, RecordingFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, RecordingFailure>> => {
    const credit = await lockCredit(tx, creditId)
    if (!credit) return failure('notFound')
    if (credit.state !== 'open') return failure('state')
    if (orderId === null) return failure('unknownOrder')
    if (credit.currency !== 'EUR') return failure('currency')
    const payableCents = computePayableCents(await lockOrder(tx, orderId))
    if (payableCents === 0 || (isExact && payableCents !== credit.cents)) return failure('notPayable')
    const payment = await insertManualPayment(tx, app, orderId, {
      username,
      comment: credit.bankReference,
      method: 'transfer',
      cents: Math.min(credit.cents, payableCents),
      receivedOn: credit.bookedOn,
    })
    if (!payment.ok)
      return failure(payment.reason === 'tooLongAgo' || payment.reason === 'future' ? payment.reason : 'notPayable')
    await tx
      .update(bankCredits)
      .set({ state: 'recorded', reason: null, orderId, paymentId: payment.value, changedAt: app.now() })
      .where(eq(bankCredits.id, creditId))
    tx.audit({ kind: 'bank-credit', id: creditId, before: { state: 'open' }, after: { state: 'recorded' } })
    return ok(null)
  })

/** Ignores a credit that pays no order, or reopens it. */
export const changeBankCredit = (
  app: App,
  actor: Actor,
  { creditId, action }: { creditId: number; action: BankCreditAction },
): Promise<Result<null, 'notFound' | 'state'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'state'>> => {
    const credit = await lockCredit(tx, creditId)
    if (!credit) return failure('notFound')
    const { from, to } = BANK_CREDIT_CHANGES[action]
    if (credit.state !== from) return failure('state')
    await tx.update(bankCredits).set({ state: to, changedAt: app.now() }).where(eq(bankCredits.id, creditId))
    tx.audit({ kind: 'bank-credit', id: creditId, before: { state: from }, after: { state: to } })
    return ok(null)
  })

const lockCredit = async (tx: Write, id: number): Promise<BankCreditRow | undefined> =>
  (await tx.select().from(bankCredits).where(eq(bankCredits.id, id)).for('update'))[0]
