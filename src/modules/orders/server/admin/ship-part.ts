import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Tracking } from '#orders/domain/order.ts'
import { decideShipment, type PieceCount, type PieceRefusal } from '#orders/domain/order-pieces.ts'
import { heldCents } from '#orders/domain/payment-status.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { missingGoods } from '../missing-goods.ts'
import { noteOrderEvent } from '../note-order-event.ts'
import { orderDeeds } from '../order-deeds.ts'
import { ORDER_SHIPPED_PART } from '../order-jobs.ts'
import { leaveWithParcel, parcelWaits, trackingOfParcel } from '../parcels/leave-with-parcel.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderShipments, orders } from '../tables.ts'
import { takeForShipment, takeOwed } from '../take-owed.ts'

interface Part {
  lines: readonly PieceCount[]
  tracking: Tracking | null
  /** Confirms that unpaid goods leave. */
  despiteDue: boolean
  actor: string
  direct?: boolean | undefined
}

/**
 * Sends a part of a locked, packed order, which stays packed. Returns false when the named pieces are all that
 * remains: then the whole order is shipped.
 */
export const shipPart = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { lines, tracking: given, despiteDue, actor, direct = false }: Part,
): Promise<Outcome<boolean, PieceRefusal | 'notNow' | 'parcelWaits' | 'paymentDue' | 'goodsMissing'>> => {
  if (order.state !== 'packed') return refused('notNow')
  const deeds = await orderDeeds(tx, order)
  const part = decideShipment(deeds.pieces, lines)
  if (!part.ok) return part
  if (part.value.all) return ok(false)
  if (await parcelWaits(tx, order.id)) return refused('parcelWaits')
  const held = heldCents(order, 'ship')
  if (held > 0 && !despiteDue) return refused('paymentDue')
  const now = app.now()
  await takeOwed(tx, order, deeds, now)
  if (!direct && (await missingGoods(tx, order, deeds, part.value.lines)) > 0) return refused('goodsMissing')
  await takeForShipment(tx, order, deeds, { lines: part.value.lines, now })
  const tracking = given ?? (await trackingOfParcel(tx, order.id))
  const [shipment] = await tx
    .insert(orderShipments)
    .values({ orderId: order.id, at: now, actor, tracking, lines: part.value.lines })
    .returning({ id: orderShipments.id })
  await leaveWithParcel(tx, order.id, shipment!.id)
  await tx
    .update(orders)
    .set({ version: order.version + 1, packedLines: null, ...(tracking && { tracking }) })
    .where(eq(orders.id, order.id))
  const details = { lines: part.value.lines, ...(tracking && { tracking }), ...(held > 0 && { dueCents: held }) }
  await noteOrderEvent(tx, { orderId: order.id, actor, kind: 'shipped-part', details, now })
  tx.audit({ kind: 'order', id: order.id, action: 'shipped-part', after: { lines: part.value.lines } })
  await app.jobs.enqueue(tx, ORDER_SHIPPED_PART, { orderId: order.id, shipmentId: shipment!.id })
  return ok(true)
}
