import { and, eq, max, ne } from 'drizzle-orm'
import { clientVatNumber, clientVatWord, type VatNumber, vatNumberOf } from '#checkout/domain/vat-number.ts'
import { vatRetryAfter } from '#checkout/domain/vat-retries.ts'
import { taskAfter, unknown } from '#checkout/domain/vat-verdict.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import { ok } from '#kernel/outcome.ts'
import {
  closeTasks,
  correctedAt,
  hasTask,
  lockOrder,
  noteNeedsAttention,
  type OrderRow,
  storedOrder,
} from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { askVies, type ViesAnswer, type ViesLimits } from './ask-vies.ts'
import { VAT_CHECK } from './vat-check-job.ts'

/**
 * Asks VIES about an exempt order and keeps the answer as proof. A number that is invalid, unknown or of the seller's own country is
 * laid before staff at once; an unknown one is asked for again for a day, and a valid answer closes its task. The order goes on as placed.
 * `attempt` is `next` for staff, whose answer is kept whatever was asked meanwhile.
 */
export const checkVat = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'settings' | 'changes'>,
  actor: Actor,
  { orderId, attempt: which }: { orderId: number; attempt: number | 'next' },
  limits?: ViesLimits,
): Promise<void> => {
  const stored = await storedOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} whose VAT number could be checked`)
  const { order } = stored
  // VAT was charged since: there is nothing to prove any more.
  if (!order.vatExempt) return
  const asked = numberOf(order)
  const { verdict, raw } = asked ? await answerOn(app, asked, limits) : NOT_ASKED
  const number = numberIn(order)
  const now = app.now()

  await write(app, actor, async tx => {
    const locked = await lockOrder(tx, orderId)
    const attempt = which === 'next' ? await nextAttempt(tx, orderId) : which
    const kept = await tx
      .insert(vatChecks)
      .values({ orderId, orderNumber: order.number, attempt, number, ...verdict, raw, at: now })
      .onConflictDoNothing()
      .returning({ id: vatChecks.id })
    // The same try again, after a crash between its end and the queue's hearing of it.
    if (kept.length === 0) return ok(null)
    tx.audit({ kind: 'order', id: orderId, action: 'vat-checked', after: { result: verdict.result, attempt } })
    // Staff put the number right while VIES answered about the former one: that one has a question of its own.
    if (numberIn(locked) !== number) return ok(null)
    // Nor is there anything to prove where VAT was charged meanwhile.
    if (!locked.vatExempt) return ok(null)
    const tries = attempt - (await lastOfAnother(tx, orderId, number))
    const wait = verdict.result === 'unknown' ? vatRetryAfter(tries, verdict.reason) : null
    if (wait !== null) await app.jobs.enqueue(tx, VAT_CHECK, { orderId, attempt: attempt + 1 }, { delay: wait })
    if (verdict.result !== 'unknown') await closeTasks(tx, orderId, 'vat-number-unknown', now)
    if (verdict.result === 'valid') await closeTasks(tx, orderId, 'vat-number-invalid', now)
    const reason = taskAfter(verdict.result, asked?.country ?? null)
    if (verdict.result === 'valid' && reason === null) await closeTasks(tx, orderId, 'vat-number-domestic', now)
    if (reason === null) return ok(null)
    // Those about it from before it was put right to another, and back, were closed with that.
    const since = await correctedAt(tx, orderId, 'numbers')
    if (await hasTask(tx, orderId, reason, { about: { number }, since })) return ok(null)
    const details = { number, ...(verdict.reason !== '' && { why: verdict.reason }) }
    await noteNeedsAttention(tx, orderId, { reason, ...details }, now)
    return ok(null)
  })
}

/** Under the order's lock, so that of two who ask at once each has a number of their own. */
const nextAttempt = async (tx: Write, orderId: number): Promise<number> => {
  const [last] = await tx
    .select({ attempt: max(vatChecks.attempt) })
    .from(vatChecks)
    .where(eq(vatChecks.orderId, orderId))
  return (last?.attempt ?? 0) + 1
}

/** The last try that asked about another number than this one: each is asked for as long. */
const lastOfAnother = async (tx: Write, orderId: number, number: string): Promise<number> => {
  const [last] = await tx
    .select({ attempt: max(vatChecks.attempt) })
    .from(vatChecks)
    .where(and(eq(vatChecks.orderId, orderId), ne(vatChecks.number, number)))
  return last?.attempt ?? 0
}

const NOT_ASKED: ViesAnswer = { verdict: unknown('NOT_ASKABLE'), raw: '' }

const numberIn = ({ client, delivery }: OrderRow): string => clientVatWord(client, delivery.country)

const numberOf = ({ client, delivery }: OrderRow): VatNumber | null => clientVatNumber(client, delivery.country)

const answerOn = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  asked: VatNumber,
  limits: ViesLimits | undefined,
): Promise<ViesAnswer> => {
  const { company } = await readSettings(db)
  const requester = vatNumberOf(company.country, company.vatNumber)
  return await askVies({ ...asked, base: settings.VIES_URL, requester }, limits)
}
