import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { waitingCondition } from './open-requests.ts'
import { queueProductNotices } from './queue-notices.ts'
import { stockNotifications } from './tables.ts'

/**
 * Cancels every waiting request of the token's mailbox and releases the pieces that its own request reserved. Fails
 * for an unknown token; repeating it does no harm.
 */
export const stopNotices = (
  app: Pick<App, 'db' | 'jobs' | 'now' | 'changes'>,
  actor: Actor,
  token: string,
): Promise<Result<null, 'notFound'>> =>
  write(app, actor, async tx => {
    const [request] = await tx
      .update(stockNotifications)
      .set({ reserved: 0 })
      .where(eq(stockNotifications.token, token))
      .returning()
    if (!request) return failure('notFound')
    const cancelledRequests = await tx
      .update(stockNotifications)
      .set({ cancelledAt: app.now() })
      .where(and(eq(stockNotifications.emailKey, request.emailKey), waitingCondition))
      .returning({ id: stockNotifications.id })
    await queueProductNotices(tx, app.jobs, request.productId)
    for (const id of new Set([request.id, ...cancelledRequests.map(row => row.id)])) {
      tx.audit({ kind: 'stock-notification', id, action: 'stopped' })
    }
    return ok(null)
  })
