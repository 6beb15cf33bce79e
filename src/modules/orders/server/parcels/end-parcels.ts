import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { closeTasks } from '../close-tasks.ts'
import { openTask } from '../open-task.ts'
import { orderParcels } from '../tables.ts'

export const PARCEL_REFUSED = 'parcel-refused'
/** A carrier has a parcel that nobody hands over: only a person can call it off there. */
export const PARCEL_LEFT_OVER = 'parcel-left-over'

/** Of a locked order from which nothing goes any more no carrier is told; what one knows already is laid before a person. */
export const endParcels = async (tx: Write, orderId: number, now: Date): Promise<void> => {
  const here = and(eq(orderParcels.orderId, orderId), isNull(orderParcels.shipmentId))
  await tx
    .update(orderParcels)
    .set({ state: 'called-off' })
    .where(and(here, inArray(orderParcels.state, ['waiting', 'refused'])))
  await closeTasks(tx, orderId, PARCEL_REFUSED, now)
  const known = await tx
    .select()
    .from(orderParcels)
    .where(and(here, eq(orderParcels.state, 'registered')))
  for (const { id: parcelId, carrier, barcode } of known)
    await openTask(tx, { orderId, kind: PARCEL_LEFT_OVER, details: { parcelId, carrier, barcode }, now })
}
