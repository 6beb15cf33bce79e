import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { closeTasks } from '../close-tasks.ts'
import { openTask } from '../open-task.ts'
import { orderParcels } from '../tables.ts'

export const PARCEL_REFUSED = 'parcel-refused'
/** The carrier has a parcel that nobody will hand over; a person must cancel it there. */
export const PARCEL_LEFT_OVER = 'parcel-left-over'

/** Cancels the parcels of a locked order that ships nothing more; opens a task for each one already registered. */
export const cancelParcels = async (tx: Write, orderId: number, now: Date): Promise<void> => {
  const unshippedCondition = and(eq(orderParcels.orderId, orderId), isNull(orderParcels.shipmentId))
  await tx
    .update(orderParcels)
    .set({ state: 'cancelled' })
    .where(and(unshippedCondition, inArray(orderParcels.state, ['waiting', 'refused'])))
  await closeTasks(tx, orderId, PARCEL_REFUSED, now)
  const registeredParcels = await tx
    .select()
    .from(orderParcels)
    .where(and(unshippedCondition, eq(orderParcels.state, 'registered')))
  for (const { id: parcelId, carrier, barcode } of registeredParcels)
    await openTask(tx, { orderId, kind: PARCEL_LEFT_OVER, details: { parcelId, carrier, barcode }, now })
}
