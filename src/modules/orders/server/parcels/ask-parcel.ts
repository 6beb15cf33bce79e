import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { activeCarriers } from '#delivery/server/delivery.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import { decideParcel, type ParcelRefusal } from '#orders/domain/parcel.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { noteOrderEvent } from '../note-order-event.ts'
import { PARCEL_ASKED } from '../order-jobs.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderParcels } from '../tables.ts'

export type ParcelRow = typeof orderParcels.$inferSelect

/** Lists an order's parcels, oldest first. */
export const parcelsOf = (db: Queryable, orderId: number): Promise<ParcelRow[]> =>
  db.select().from(orderParcels).where(eq(orderParcels.orderId, orderId)).orderBy(asc(orderParcels.id))

/** A random part keeps keys apart from those of other shops and of a reinstalled one. */
const KEY_BYTES = 3

/** Requests a parcel for a locked order; a job of the same transaction registers it with the carrier. */
export const askParcel = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  actor: string,
): Promise<Outcome<ParcelRow, ParcelRefusal>> => {
  const parcels = await parcelsOf(tx, order.id)
  const decided = decideParcel({ ...order, isPaid: order.paidAt !== null, carriers: await activeCarriers(tx), parcels })
  if (!decided.ok) return decided
  const { carrier } = decided.value
  const key = `${order.number}-${parcels.length + 1}-${randomBytes(KEY_BYTES).toString('hex')}`
  const now = app.now()
  const [parcel] = await tx
    .insert(orderParcels)
    .values({ orderId: order.id, carrier, key, askedAt: now, actor })
    .returning()
  await noteOrderEvent(tx, { orderId: order.id, actor, kind: 'parcel-asked', details: { carrier }, now })
  tx.audit({ kind: 'order', id: order.id, action: 'parcel-asked', after: { carrier, key } })
  await app.jobs.enqueue(tx, PARCEL_ASKED, { parcelId: parcel!.id })
  return ok(parcel!)
}
