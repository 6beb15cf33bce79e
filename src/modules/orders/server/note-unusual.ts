import { ok } from '#kernel/outcome.ts'
import { isUnusual } from '#orders/domain/stock-hold.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-page-options.ts'
import { hasTask } from './has-task.ts'
import { noteNeedsAttention } from './note-order-event.ts'
import { ORDER_PLACED } from './order-jobs.ts'
import type { stockHolds } from './tables.ts'

const UNUSUAL_ORDER = 'unusual-order'

/** Opens a task, once, for an unpaid order with an unusually large stock hold. */
export const noteUnusual = async (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  hold: typeof stockHolds.$inferSelect,
  { unpaidMost }: Pick<ShopSettings, 'unpaidMost'>,
): Promise<void> => {
  if (!isUnusual(hold, unpaidMost)) return
  const { orderId, lines, pieces, cents } = hold
  await write(app, system(ORDER_PLACED.name), async tx => {
    if (!(await hasTask(tx, orderId, UNUSUAL_ORDER)))
      await noteNeedsAttention(tx, orderId, { reason: UNUSUAL_ORDER, lines, pieces, cents }, app.now())
    return ok(null)
  })
}
