import { ok } from '#kernel/result.ts'
import type { Tracking } from '#orders/domain/order.ts'
import type { OrderChange } from '#orders/domain/order-change.ts'
import type { PieceCount } from '#orders/domain/order-pieces.ts'
import type { StepAcceptance } from '#orders/domain/payment-status.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { moveOrder } from '../move-order.ts'
import { packOrder } from '../pack-order.ts'
import type { OrderRow } from '../stored-order.ts'
import { shipPart } from './ship-part.ts'

export interface StepRequest extends StepAcceptance {
  action: OrderChange
  username: string
  reason?: string | undefined
  tracking?: Tracking | null | undefined
  /** The packed or sent pieces; all by default. */
  lines?: readonly PieceCount[] | undefined
  /** Missing pieces go to the customer straight from the supplier. */
  isDirect?: boolean | undefined
  /** The day on which the customer received the order, as `YYYY-MM-DD`; today by default. */
  receivedOn?: string | undefined
}

/** Changes the state of a locked order. Without lines it uses the packed pieces, or all. */
export const takeStep = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { action, username, reason = '', tracking = null, lines, isDirect, receivedOn, ...acceptance }: StepRequest,
) => {
  const now = app.now()
  if (action === 'pack') return packOrder(tx, app.jobs, order, { actor: username, lines, isDirect, acceptance, now })
  const leavingPieces = action === 'ship' ? (lines ?? order.packedLines) : null
  if (leavingPieces) {
    const partialShipment = await shipPart(tx, app, order, {
      lines: leavingPieces,
      tracking,
      acceptance,
      actor: username,
      isDirect,
    })
    if (!partialShipment.ok) return partialShipment
    if (partialShipment.value) return ok(order)
    // The named pieces are all that remains, so the whole order is shipped.
  }
  const options = { reason, tracking: action === 'ship' ? tracking : null, acceptance, isDirect, receivedOn }
  return moveOrder(tx, app.jobs, order, { action, actorKind: 'staff', actor: username, ...options, now })
}
