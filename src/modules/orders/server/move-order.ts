import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Tracking } from '#orders/domain/order.ts'
import { type ChangeRefusal, decideChange, type OrderChange } from '#orders/domain/order-change.ts'
import { decideShipment, hasLeft } from '#orders/domain/order-pieces.ts'
import type { OrderActor } from '#orders/domain/order-states.ts'
import { heldCents } from '#orders/domain/payment-status.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { giveBack } from '#stock/server/stock.ts'
import { missingGoods } from './missing-goods.ts'
import { noteOrderEvent } from './note-order-event.ts'
import { sayOpen } from './note-refund.ts'
import { orderDeeds } from './order-deeds.ts'
import { ORDER_ENDED, ORDER_SHIPPED } from './order-jobs.ts'
import { endParcels } from './parcels/end-parcels.ts'
import { leaveWithParcel, parcelWaits, trackingOfParcel } from './parcels/leave-with-parcel.ts'
import { endHold } from './stock-hold.ts'
import type { OrderRow } from './stored-order.ts'
import { orderShipments, orders } from './tables.ts'
import { takeForShipment, takeOwed } from './take-owed.ts'

interface Move {
  action: OrderChange
  /** The actor as defined in the state table. */
  as: OrderActor
  /** The actor in the history: a username, `customer` or `system`. */
  actor: string
  reason?: string
  tracking?: Tracking | null
  /** Confirms that unpaid goods leave. */
  despiteDue?: boolean | undefined
  /** Missing pieces go to the buyer straight from the supplier. */
  direct?: boolean | undefined
  now: Date
}

export type Moved = Outcome<OrderRow, ChangeRefusal | 'parcelWaits' | 'paymentDue' | 'goodsMissing'>

/**
 * Takes a step with a locked order and its consequences in the same transaction: history, stock, money tasks and the
 * mail.
 */
export const moveOrder = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  { action, as, actor, reason = '', tracking: given = null, despiteDue = false, direct = false, now }: Move,
): Promise<Moved> => {
  const deeds = await orderDeeds(tx, order)
  const isPaid = order.paidAt !== null
  const decision = decideChange({
    state: order.state,
    paysBy: order.paysBy,
    isPaid,
    action,
    actor: as,
    reason,
    pieces: deeds.done,
  })
  if (!decision.ok) return decision
  const { to, givesBack, refundDue } = decision.value
  const unsent = decideShipment(deeds.pieces)
  const rest = to === 'shipped' ? unsent : null
  // The last open pieces were removed: nothing leaves, and the tracking data stays.
  const leaves = rest?.ok === true && rest.value.lines.length > 0
  if (leaves && (await parcelWaits(tx, order.id))) return refused('parcelWaits')
  const held = leaves || to === 'delivered' ? heldCents(order, action) : 0
  if (held > 0 && !despiteDue) return refused('paymentDue')
  // The goods are shipped or handed over now.
  if (unsent.ok && hasLeft(to) && !hasLeft(order.state)) {
    await takeOwed(tx, order, deeds, now)
    if (!direct && (await missingGoods(tx, order, deeds, unsent.value.lines)) > 0) return refused('goodsMissing')
    await takeForShipment(tx, order, deeds, { lines: unsent.value.lines, now })
  }
  const tracking = given ?? (leaves ? await trackingOfParcel(tx, order.id) : null)
  const [moved] = await tx
    .update(orders)
    .set({
      state: to,
      version: order.version + 1,
      packedLines: null,
      ...(tracking && { tracking }),
      ...(to === 'returned' && { returnedCents: order.totalCents }),
    })
    .where(eq(orders.id, order.id))
    .returning()
  const details = {
    from: order.state,
    to,
    ...(reason && { reason }),
    ...(tracking && { tracking }),
    ...(held > 0 && { dueCents: held }),
  }
  const kind = action === 'unpack' ? 'unpacked' : to
  await noteOrderEvent(tx, { orderId: order.id, actor, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, before: { state: order.state }, after: { state: to } })
  if (rest?.ok) {
    const shipment = { orderId: order.id, at: now, actor, tracking, lines: rest.value.lines }
    const [left] = await tx.insert(orderShipments).values(shipment).returning({ id: orderShipments.id })
    if (leaves) await leaveWithParcel(tx, order.id, left!.id)
  }
  const isHandedOver = to === 'delivered' && order.state !== 'shipped'
  if (to === 'cancelled' || isHandedOver || (rest !== null && !leaves)) await endParcels(tx, order.id, now)
  if (givesBack) {
    await giveBack(tx, order.id, now)
    await endHold(tx, order.id)
  }
  if (refundDue || to === 'cancelled' || (!isPaid && hasLeft(to))) await sayOpen(tx, moved!, now)
  if (to === 'shipped') await jobs.enqueue(tx, ORDER_SHIPPED, { orderId: order.id })
  if (to === 'cancelled' || to === 'returned') {
    await jobs.enqueue(tx, ORDER_ENDED, { orderId: order.id, how: to, byItself: as === 'system' })
  }
  return ok(moved!)
}
