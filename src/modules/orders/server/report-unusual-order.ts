import { ok } from '#kernel/result.ts'
import { isUnusualHold } from '#orders/domain/stock-hold.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { ShopSettings } from '#shop/contract-shop.ts'
import { hasTask } from './has-task.ts'
import { ORDER_PLACED } from './order-jobs.ts'
import { recordNeedsAttention } from './record-order-event.ts'
import type { stockHolds } from './tables.ts'

const UNUSUAL_ORDER = 'unusual-order'

/** Opens a task, once, for an unpaid order with an unusually large stock hold. */
export const reportUnusualOrder = async (
  app: Pick<App, 'db' | 'now' | 'changes'>,
  hold: typeof stockHolds.$inferSelect,
  { unpaidLimits }: Pick<ShopSettings, 'unpaidLimits'>,
): Promise<void> => {
  if (!isUnusualHold(hold, unpaidLimits)) return
  const { orderId, lines, pieces, cents } = hold
  await write(app, createSystemActor(ORDER_PLACED.name), async tx => {
    if (!(await hasTask(tx, orderId, UNUSUAL_ORDER)))
      await recordNeedsAttention(tx, orderId, { reason: UNUSUAL_ORDER, lines, pieces, cents }, app.now())
    return ok(null)
  })
}
