import { and, eq, isNull } from 'drizzle-orm'
import { computeAnswerDay, findLinkState } from '#compliance/domain/data-request.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { openTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { type Write, write } from '#platform/server/write.ts'
import { dataRequests, marketingConsents } from '../tables.ts'
import { renderReceiptMail } from './data-request-mails.ts'

/** Results of requests that need no staff. */
const OUTCOMES = { export: 'exported', marketing: 'stopped' } as const

/**
 * Confirms the request of a link, once. An export gives its files, and a consent to advertising ends. An erasure opens
 * a task for staff and mails the acknowledgement. Fails for an unknown or ended link.
 */
export const confirmDataRequest = (app: App, actor: Actor, token: string): Promise<Result<null, 'ended'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'ended'>> => {
    const now = app.now()
    const [request] = await tx
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.tokenHash, hashToken(token)))
      .for('update')
    const state = request ? findLinkState(request, now) : 'ended'
    if (!request || state === 'ended') return failure('ended')
    const { id, kind, email, emailHash, requestedAt } = request
    tx.audit({ kind: 'data-request', id, action: 'confirmed', after: { kind } })
    if (state === 'confirmed') return ok(null)
    const closing = kind === 'erasure' ? {} : { closedAt: now, outcome: OUTCOMES[kind] }
    await tx
      .update(dataRequests)
      .set({ confirmedAt: now, ...closing })
      .where(eq(dataRequests.id, id))
    if (kind === 'marketing') await stopConsents(tx, emailHash, now)
    if (kind !== 'erasure') return ok(null)
    // The task contains no address, because more staff see tasks than may erase people.
    const details = { request: id, answerDay: computeAnswerDay(getShopDay(requestedAt)) }
    await openTask(tx, { orderId: null, kind: 'erasure-requested', details, now })
    await queueMail(tx, app.jobs, {
      isProof: true,
      key: `data-request-received:${id}`,
      recipient: email,
      now,
      ...(await renderReceiptMail(tx, app, request)),
    })
    return ok(null)
  })

const stopConsents = async (tx: Write, emailHash: string, now: Date): Promise<void> => {
  await tx
    .update(marketingConsents)
    .set({ stoppedAt: now, stoppedBy: 'page' })
    .where(and(eq(marketingConsents.emailHash, emailHash), isNull(marketingConsents.stoppedAt)))
}
