import { and, eq, isNull } from 'drizzle-orm'
import type { Tracking } from '#orders/domain/order.ts'
import type { Write } from '#platform/server/write.ts'
import { orderParcels } from '../tables.ts'

/** Builds the condition for registered parcels that have not left. */
const buildRegisteredCondition = (orderId: number) =>
  and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'registered'), isNull(orderParcels.shipmentId))

/** Returns whether a carrier has yet to answer about a parcel: a shipment now would lack its barcode. */
export const isParcelPending = async (tx: Write, orderId: number): Promise<boolean> => {
  const pendingCondition = and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'waiting'))
  return (await tx.$count(orderParcels, pendingCondition)) > 0
}

/** Reads the tracking data of the next shipment from the registered parcel; null without one. */
export const readParcelTracking = async (tx: Write, orderId: number): Promise<Tracking | null> => {
  const [parcel] = await tx.select().from(orderParcels).where(buildRegisteredCondition(orderId))
  return parcel ? { code: parcel.barcode, url: '' } : null
}

export const assignParcelsToShipment = async (tx: Write, orderId: number, shipmentId: number): Promise<void> => {
  await tx.update(orderParcels).set({ shipmentId }).where(buildRegisteredCondition(orderId))
}
