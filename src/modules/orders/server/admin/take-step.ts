import { ok } from '#kernel/outcome.ts'
import type { Tracking } from '#orders/domain/order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { moveOrder } from '../move-order.ts'
import { packOrder } from '../pack-order.ts'
import type { OrderRow } from '../stored-order.ts'
import { shipPart } from './ship-part.ts'

export interface Step {
  action: OrderChange
  username: string
  reason?: string | undefined
  tracking?: Tracking | null | undefined
  /** What is packed or sent, where it is not all. */
  lines?: readonly PieceCount[] | undefined
  /** Goods leave though something is to be paid. */
  despiteDue?: boolean | undefined
  /** Pieces that are not here go to the buyer straight from their supplier. */
  direct?: boolean | undefined
}

/** A member of staff takes a step with a locked order: what is not named is what was packed, or all. */
export const takeStep = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { action, username, reason = '', tracking = null, lines, despiteDue = false, direct }: Step,
) => {
  const now = app.now()
  if (action === 'pack') return packOrder(tx, app.jobs, order, { actor: username, lines, direct, now })
  const leaving = action === 'ship' ? (lines ?? order.packedLines) : null
  if (leaving) {
    const part = await shipPart(tx, app, order, { lines: leaving, tracking, despiteDue, actor: username, direct })
    if (!part.ok) return part
    // What is named is all that is left: that is the step of the whole order.
    if (part.value) return ok(order)
  }
  const how = { reason, tracking: action === 'ship' ? tracking : null, despiteDue, direct }
  return moveOrder(tx, app.jobs, order, { action, as: 'staff', actor: username, ...how, now })
}
