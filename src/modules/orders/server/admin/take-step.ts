import { ok } from '#kernel/result.ts'
import type { Tracking } from '#orders/domain/order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { moveOrder } from '../move-order.ts'
import { packOrder } from '../pack-order.ts'
import type { OrderRow } from '../stored-order.ts'
import { shipPart } from './ship-part.ts'

export interface StepRequest {
  action: OrderChange
  username: string
  reason?: string | undefined
  tracking?: Tracking | null | undefined
  /** The packed or sent pieces; all by default. */
  lines?: readonly PieceCount[] | undefined
  /** Confirms that unpaid goods leave. */
  despiteDue?: boolean | undefined
  /** Missing pieces go to the buyer straight from the supplier. */
  direct?: boolean | undefined
}

/** Takes a step with a locked order. Without lines it uses the packed pieces, or all. */
export const takeStep = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { action, username, reason = '', tracking = null, lines, despiteDue = false, direct }: StepRequest,
) => {
  const now = app.now()
  if (action === 'pack') return packOrder(tx, app.jobs, order, { actor: username, lines, direct, now })
  const leaving = action === 'ship' ? (lines ?? order.packedLines) : null
  if (leaving) {
    const part = await shipPart(tx, app, order, { lines: leaving, tracking, despiteDue, actor: username, direct })
    if (!part.ok) return part
    // The named pieces are all that remains, so the whole order is shipped.
    if (part.value) return ok(order)
  }
  const options = { reason, tracking: action === 'ship' ? tracking : null, despiteDue, direct }
  return moveOrder(tx, app.jobs, order, { action, as: 'staff', actor: username, ...options, now })
}
