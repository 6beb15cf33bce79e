import { and, eq } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { isWaiting } from './open-requests.ts'
import { stockCameBack } from './stock-came-back.ts'
import { stockNotifications } from './tables.ts'

/**
 * Cancels every waiting request of the token's mailbox and lets go what its own request held, so that the next are told.
 * False for an unknown token; a second time does no harm.
 */
export const stopNotices = (app: Pick<App, 'db' | 'jobs' | 'now'>, token: string): Promise<boolean> =>
  app.db.transaction(async tx => {
    const [own] = await tx
      .update(stockNotifications)
      .set({ held: 0 })
      .where(eq(stockNotifications.token, token))
      .returning({ emailKey: stockNotifications.emailKey, productId: stockNotifications.productId })
    if (!own) return false
    await tx
      .update(stockNotifications)
      .set({ cancelledAt: app.now() })
      .where(and(eq(stockNotifications.emailKey, own.emailKey), isWaiting))
    await stockCameBack(tx, app.jobs, [own.productId])
    return true
  })
