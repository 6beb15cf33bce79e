import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { toMailboxKey } from '#compliance/domain/to-mailbox-key.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { normalizeEmail } from '#kernel/email-address.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { hashToken } from '#platform/server/hash-token.ts'
import { hashEmail } from '#platform/server/mail/hash-email.ts'
import { queueMail } from '#platform/server/mail/queue-mail.ts'
import { limitSharedCalls } from '#platform/server/overload/limit-shared-calls.ts'
import { write } from '#platform/server/write.ts'
import { dataRequests } from '../tables.ts'
import { renderLinkMail } from './data-request-mails.ts'

const TOKEN_BYTES = 32
/** Protects mailboxes of strangers. Links of the same day still work, so nobody can keep a person from their data. */
const MAX_LINKS_PER_DAY = 3

/**
 * Queues the mail with the link of a request, once. Beyond the limit of its mailbox and kind the request is deleted
 * instead.
 */
export const mailDataLink = async (app: App, actor: Actor, { id }: { id: number }): Promise<void> => {
  await write(app, actor, async tx => {
    const [request] = await tx
      .select()
      .from(dataRequests)
      .where(and(eq(dataRequests.id, id), isNull(dataRequests.tokenHash)))
      .for('update')
    if (!request) return ok(null)
    const countLink = limitSharedCalls(
      { db: tx, now: app.now },
      { name: 'data-request-mail', max: MAX_LINKS_PER_DAY, windowMs: DAY_MS },
    )
    const mailbox = hashEmail(toMailboxKey(normalizeEmail(request.email)))
    if ((await countLink(`${request.kind} ${mailbox}`)) !== null) {
      await tx.delete(dataRequests).where(eq(dataRequests.id, id))
      return ok(null)
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await tx
      .update(dataRequests)
      .set({ tokenHash: hashToken(token) })
      .where(eq(dataRequests.id, id))
    await queueMail(tx, app.jobs, {
      key: `data-request:${id}`,
      recipient: request.email,
      now: app.now(),
      ...(await renderLinkMail(tx, app, request, token)),
    })
    return ok(null)
  })
}
