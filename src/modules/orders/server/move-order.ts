import { eq } from 'drizzle-orm'
import { firstRow } from '#kernel/existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Tracking } from '#orders/domain/order.ts'
import { type ChangeFailure, decideChange, type OrderChange } from '#orders/domain/order-change.ts'
import { decideShipment, hasShipped } from '#orders/domain/order-pieces.ts'
import type { OrderActor } from '#orders/domain/order-states.ts'
import { type StepConsent, type UnconfirmedAmount, unconfirmedAmount } from '#orders/domain/payment-status.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { returnAllStock } from '#stock/server/stock.ts'
import { countMissingGoods } from './count-missing-goods.ts'
import { readFulfilment } from './order-fulfilment.ts'
import { ORDER_ENDED, ORDER_SHIPPED } from './order-jobs.ts'
import { assignParcelsToShipment, isParcelPending, readParcelTracking } from './parcels/assign-parcels-to-shipment.ts'
import { callOffParcels } from './parcels/call-off-parcels.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { syncMoneyTasks } from './record-refund.ts'
import { confirmedDetails, NO_CONFIRMATION, stepConfirmation } from './step-confirmation.ts'
import { deleteHold } from './stock-hold.ts'
import type { OrderRow } from './stored-order.ts'
import { orderShipments, orders } from './tables.ts'
import { takeBackordered, takeStockForShipment } from './take-backordered.ts'

interface Move {
  action: OrderChange
  /** The actor as defined in the state table. */
  as: OrderActor
  /** The actor in the history: a username, `customer` or `system`. */
  actor: string
  reason?: string
  tracking?: Tracking | null
  consent?: StepConsent
  /** Missing pieces go to the buyer straight from the supplier. */
  direct?: boolean | undefined
  now: Date
}

export type MoveOrderResult = Result<OrderRow, ChangeFailure | 'parcelWaits' | UnconfirmedAmount | 'goodsMissing'>

/**
 * Takes a step with a locked order and its consequences in the same transaction: history, stock, money tasks and the
 * mail.
 */
export const moveOrder = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  { action, as, actor, reason = '', tracking: given = null, consent = {}, direct = false, now }: Move,
): Promise<MoveOrderResult> => {
  const fulfilment = await readFulfilment(tx, order)
  const isPaid = order.paidAt !== null
  const decision = decideChange({
    state: order.state,
    paysBy: order.paysBy,
    isPaid,
    action,
    actor: as,
    reason,
    pieces: fulfilment.done,
  })
  if (!decision.ok) return decision
  const { to, givesBack, refundDue } = decision.value
  const unsent = decideShipment(fulfilment.pieces)
  const unsentPieces = to === 'shipped' ? unsent : null
  // The last open pieces were removed: nothing leaves, and the tracking data stays.
  const leavingPieces = unsentPieces?.ok === true && unsentPieces.value.lines.length > 0
  if (leavingPieces && (await isParcelPending(tx, order.id))) return failure('parcelWaits')
  const confirmation =
    leavingPieces || action !== 'ship' ? stepConfirmation(action, order, fulfilment) : NO_CONFIRMATION
  const unconfirmed = unconfirmedAmount(confirmation, consent)
  if (unconfirmed) return failure(unconfirmed)
  // The goods are shipped or handed over now.
  if (unsent.ok && hasShipped(to) && !hasShipped(order.state)) {
    await takeBackordered(tx, order, fulfilment, now)
    if (!direct && (await countMissingGoods(tx, order, fulfilment, unsent.value.lines)) > 0)
      return failure('goodsMissing')
    await takeStockForShipment(tx, order, fulfilment, { lines: unsent.value.lines, now })
  }
  const tracking = given ?? (leavingPieces ? await readParcelTracking(tx, order.id) : null)
  const moved = firstRow(
    await tx
      .update(orders)
      .set({
        state: to,
        version: order.version + 1,
        packedLines: null,
        ...(tracking && { tracking }),
        ...(to === 'returned' && { returnedCents: order.totalCents }),
      })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  const details = {
    from: order.state,
    to,
    ...(reason && { reason }),
    ...(tracking && { tracking }),
    ...confirmedDetails(confirmation),
  }
  const kind = action === 'unpack' ? 'unpacked' : to
  await recordOrderEvent(tx, { orderId: order.id, actor, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, before: { state: order.state }, after: { state: to } })
  if (unsentPieces?.ok) {
    const shipment = { orderId: order.id, at: now, actor, tracking, lines: unsentPieces.value.lines }
    const left = firstRow(await tx.insert(orderShipments).values(shipment).returning({ id: orderShipments.id }))
    if (leavingPieces) await assignParcelsToShipment(tx, order.id, left.id)
  }
  const isHandedOver = to === 'delivered' && order.state !== 'shipped'
  if (to === 'cancelled' || isHandedOver || (unsentPieces !== null && !leavingPieces))
    await callOffParcels(tx, order.id, now)
  if (givesBack) {
    await returnAllStock(tx, order.id, now)
    await deleteHold(tx, order.id)
  }
  if (refundDue || to === 'cancelled' || (!isPaid && hasShipped(to))) await syncMoneyTasks(tx, moved, now)
  if (to === 'shipped') await jobs.enqueue(tx, ORDER_SHIPPED, { orderId: order.id })
  if (to === 'cancelled' || to === 'returned') {
    await jobs.enqueue(tx, ORDER_ENDED, { orderId: order.id, how: to, byItself: as === 'system' })
  }
  return ok(moved)
}
