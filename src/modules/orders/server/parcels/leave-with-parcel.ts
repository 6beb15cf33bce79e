import { and, eq, isNull } from 'drizzle-orm'
import type { Tracking } from '#orders/domain/order.ts'
import type { Write } from '#platform/server/write.ts'
import { orderParcels } from '../tables.ts'

/** The registered parcels of an order that are still here. */
const here = (orderId: number) =>
  and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'registered'), isNull(orderParcels.shipmentId))

/** Whether a carrier is just being told of a parcel of a locked order: what left now would leave without its barcode. */
export const parcelWaits = async (tx: Write, orderId: number): Promise<boolean> => {
  const waits = and(eq(orderParcels.orderId, orderId), eq(orderParcels.state, 'waiting'))
  return (await tx.$count(orderParcels, waits)) > 0
}

/** By what a shipment of a locked order is followed where staff have not said: the parcel that it leaves in. */
export const trackingOfParcel = async (tx: Write, orderId: number): Promise<Tracking | null> => {
  const [parcel] = await tx.select().from(orderParcels).where(here(orderId))
  return parcel ? { code: parcel.barcode, url: '' } : null
}

/** What was registered and is still here leaves with a shipment. */
export const leaveWithParcel = async (tx: Write, orderId: number, shipmentId: number): Promise<void> => {
  await tx.update(orderParcels).set({ shipmentId }).where(here(orderId))
}
