import { and, eq, max, ne } from 'drizzle-orm'
import { getVatRetryDelaySeconds } from '#checkout/domain/vat-retry-delay.ts'
import { createUnknownVerdict, findTaskForVerdict } from '#checkout/domain/vat-verdict.ts'
import { vatChecks } from '#checkout/server/tables.ts'
import { ok } from '#kernel/result.ts'
import { buildClientVatKey, parseClientVatNumber, parseVatNumber, type VatNumber } from '#orders/domain/vat-number.ts'
import {
  closeTasks,
  hasTask,
  lockOrder,
  type OrderRow,
  readCorrectedAt,
  readStoredOrder,
  recordNeedsAttention,
  setVatProven,
} from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { requestVies, type ViesLimits, type ViesResponse } from './request-vies.ts'
import { VAT_CHECK } from './vat-check-job.ts'

/**
 * Checks an exempt order's VAT number and stores the response as proof. An invalid, unknown or domestic number
 * opens a task; a valid one closes it. Unknown numbers are retried for a day. `attempt` is `next` for a check
 * that staff cause, which is always stored.
 */
export const checkVat = async (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'settings' | 'changes'>,
  actor: Actor,
  { orderId, attempt: requestedAttempt }: { orderId: number; attempt: number | 'next' },
  limits?: ViesLimits,
): Promise<void> => {
  const stored = await readStoredOrder(app.db, orderId)
  if (!stored) throw new Error(`There is no order ${orderId} whose VAT number could be checked`)
  const { order } = stored
  // Staff have charged VAT since the check was queued.
  if (!order.vatExempt) return
  const vatNumber = parseOrderVatNumber(order)
  const { verdict, raw } = vatNumber ? await requestVerdict(app, vatNumber, limits) : NOT_ASKABLE_RESPONSE
  const number = buildOrderVatKey(order)
  const now = app.now()

  await write(app, actor, async tx => {
    const lockedOrder = await lockOrder(tx, orderId)
    const attempt = requestedAttempt === 'next' ? await findNextAttempt(tx, orderId) : requestedAttempt
    const insertedChecks = await tx
      .insert(vatChecks)
      .values({ orderId, orderNumber: order.number, attempt, number, ...verdict, raw, at: now })
      .onConflictDoNothing()
      .returning({ id: vatChecks.id })
    // An earlier run of this job stored the check before a crash.
    if (insertedChecks.length === 0) return ok(null)
    tx.audit({ kind: 'order', id: orderId, action: 'vat-checked', after: { result: verdict.result, attempt } })
    // Staff corrected the number during the request; the new number has its own check.
    if (buildOrderVatKey(lockedOrder) !== number) return ok(null)
    // Staff charged VAT during the request.
    if (!lockedOrder.vatExempt) return ok(null)
    const reason = findTaskForVerdict(verdict.result, vatNumber?.country ?? null)
    if (verdict.result !== 'unknown') await setVatProven(tx, orderId, { isProven: reason === null })
    const attemptsOfNumber = attempt - (await findLastAttemptOfOtherNumber(tx, orderId, number))
    const delaySeconds = verdict.result === 'unknown' ? getVatRetryDelaySeconds(attemptsOfNumber, verdict.reason) : null
    if (delaySeconds !== null)
      await app.jobs.enqueue(tx, VAT_CHECK, { orderId, attempt: attempt + 1 }, { delaySeconds })
    if (verdict.result !== 'unknown') await closeTasks(tx, orderId, 'vat-number-unknown', now)
    if (verdict.result === 'valid') await closeTasks(tx, orderId, 'vat-number-invalid', now)
    if (verdict.result === 'valid' && reason === null) await closeTasks(tx, orderId, 'vat-number-domestic', now)
    if (reason === null) return ok(null)
    // Counts only tasks since the last correction, which closed the older ones.
    const since = await readCorrectedAt(tx, orderId, 'numbers')
    if (await hasTask(tx, orderId, reason, { details: { number }, since })) return ok(null)
    const details = { number, ...(verdict.reason !== '' && { why: verdict.reason }) }
    await recordNeedsAttention(tx, orderId, { reason, ...details }, now)
    return ok(null)
  })
}

/** Returns the next attempt number. The order's lock makes it unique. */
const findNextAttempt = async (tx: Write, orderId: number): Promise<number> => {
  const [lastCheck] = await tx
    .select({ attempt: max(vatChecks.attempt) })
    .from(vatChecks)
    .where(eq(vatChecks.orderId, orderId))
  return (lastCheck?.attempt ?? 0) + 1
}

/** Returns the last attempt with another number, because each number has its own retries. */
const findLastAttemptOfOtherNumber = async (tx: Write, orderId: number, number: string): Promise<number> => {
  const [lastCheck] = await tx
    .select({ attempt: max(vatChecks.attempt) })
    .from(vatChecks)
    .where(and(eq(vatChecks.orderId, orderId), ne(vatChecks.number, number)))
  return lastCheck?.attempt ?? 0
}

const NOT_ASKABLE_RESPONSE: ViesResponse = { verdict: createUnknownVerdict('NOT_ASKABLE'), raw: '' }

const buildOrderVatKey = ({ client, delivery }: OrderRow): string => buildClientVatKey(client, delivery.country)

const parseOrderVatNumber = ({ client, delivery }: OrderRow): VatNumber | null =>
  parseClientVatNumber(client, delivery.country)

const requestVerdict = async (
  { db, settings }: Pick<App, 'db' | 'settings'>,
  vatNumber: VatNumber,
  limits: ViesLimits | undefined,
): Promise<ViesResponse> => {
  const { company } = await readSettings(db)
  const requester = parseVatNumber(company.country, company.vatNumber)
  return await requestVies({ ...vatNumber, base: settings.VIES_URL, requester }, limits)
}
