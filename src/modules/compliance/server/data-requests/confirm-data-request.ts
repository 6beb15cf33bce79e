import { eq } from 'drizzle-orm'
import { computeAnswerDay, findLinkState } from '#compliance/domain/data-request.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { openTask } from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { write } from '#platform/server/write.ts'
import { dataRequests } from '../tables.ts'
import { renderReceiptMail } from './data-request-mails.ts'
import { hashLinkToken } from './mail-data-link.ts'

/**
 * Confirms the request of a link: an export gives its files, an erasure opens a task for staff and mails the
 * acknowledgement. A second press changes nothing. Fails for an unknown or ended link.
 */
export const confirmDataRequest = (app: App, actor: Actor, token: string): Promise<Result<null, 'ended'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'ended'>> => {
    const now = app.now()
    const [request] = await tx
      .select()
      .from(dataRequests)
      .where(eq(dataRequests.tokenHash, hashLinkToken(token)))
      .for('update')
    const state = request ? findLinkState(request, now) : 'ended'
    if (!request || state === 'ended') return failure('ended')
    const { id, kind, email, requestedAt } = request
    tx.audit({ kind: 'data-request', id, action: 'confirmed', after: { kind } })
    if (state === 'confirmed') return ok(null)
    const closing = kind === 'export' ? ({ closedAt: now, outcome: 'exported' } as const) : {}
    await tx
      .update(dataRequests)
      .set({ confirmedAt: now, ...closing })
      .where(eq(dataRequests.id, id))
    if (kind === 'export') return ok(null)
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
