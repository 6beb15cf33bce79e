import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ParcelState } from '#orders/domain/parcel.ts'
import type { Write } from '#platform/server/write.ts'
import { closeTasks } from '../close-tasks.ts'
import { openTask } from '../open-task.ts'
import { orderParcels } from '../tables.ts'

export const PARCEL_REFUSED = 'parcel-refused'
/** The carrier has a parcel that nobody will hand over; a person must cancel it there. */
export const PARCEL_LEFT_OVER = 'parcel-left-over'

/** Marks the tasks of parcels that leave after all once their unpacked order is packed again. */
const UNPACKED_MARK = { isUnpacked: true }

const buildUnshippedCondition = (orderId: number) =>
  and(eq(orderParcels.orderId, orderId), isNull(orderParcels.shipmentId))

/** Cancels the parcels of a locked order that ships nothing more; opens a task for each one already registered. */
export const cancelParcels = async (tx: Write, orderId: number, now: Date): Promise<void> => {
  await cancelUnregistered(tx, orderId, ['waiting', 'refused'])
  await closeTasks(tx, orderId, PARCEL_REFUSED, now)
  await closeUnpackedTasks(tx, orderId, now)
  await reportRegistered(tx, orderId, {}, now)
}

/**
 * Cancels the unanswered parcels of an unpacked order and opens a task for each registered one. The carrier expects
 * it, but nobody hands it over unless the order is packed again.
 */
export const reportUnpackedParcels = async (tx: Write, orderId: number, now: Date): Promise<void> => {
  await cancelUnregistered(tx, orderId, ['waiting'])
  await reportRegistered(tx, orderId, UNPACKED_MARK, now)
}

/** Closes the tasks about parcels of an unpacked order that is packed again. */
export const closeUnpackedTasks = (tx: Write, orderId: number, now: Date): Promise<void> =>
  closeTasks(tx, orderId, PARCEL_LEFT_OVER, now, UNPACKED_MARK)

const cancelUnregistered = async (tx: Write, orderId: number, states: ParcelState[]): Promise<void> => {
  await tx
    .update(orderParcels)
    .set({ state: 'cancelled' })
    .where(and(buildUnshippedCondition(orderId), inArray(orderParcels.state, states)))
}

const reportRegistered = async (tx: Write, orderId: number, extraDetails: object, now: Date): Promise<void> => {
  const registeredParcels = await tx
    .select()
    .from(orderParcels)
    .where(and(buildUnshippedCondition(orderId), eq(orderParcels.state, 'registered')))
  for (const { id: parcelId, carrier, barcode } of registeredParcels)
    await openTask(tx, {
      orderId,
      kind: PARCEL_LEFT_OVER,
      details: { parcelId, carrier, barcode, ...extraDetails },
      now,
    })
}
