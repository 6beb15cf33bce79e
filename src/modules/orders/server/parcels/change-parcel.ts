import { and, eq, gte } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { concernsParcel } from '#orders/domain/order-correction.ts'
import { type ParcelRefusal, type ParcelStep, parcelStepsFor } from '#orders/domain/parcel.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { adminOrder } from '../admin/admin-order.ts'
import { closeTasks } from '../close-tasks.ts'
import { noteOrderEvent } from '../note-order-event.ts'
import { openTask } from '../open-task.ts'
import { PARCEL_ASKED, PARCEL_TRIES } from '../order-jobs.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEvents, orderParcels, orders } from '../tables.ts'
import { askParcel, type ParcelRow, parcelsOf } from './ask-parcel.ts'
import { PARCEL_LEFT_OVER, PARCEL_REFUSED } from './end-parcels.ts'
import { lockedParcel } from './register-parcel.ts'

export type NoParcel = ParcelRefusal | 'unknown' | 'stale'

/** Requests a parcel; `seen` is the number of parcels that the user saw. */
export const openParcel = (
  app: App,
  actor: Actor,
  id: number,
  { seen, username }: { seen: number; username: string },
): Promise<Outcome<AdminOrder, NoParcel>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, NoParcel>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return refused('unknown')
    if ((await parcelsOf(tx, id)).length !== seen) return refused('stale')
    const requested = await askParcel(tx, app, order, username)
    return requested.ok ? ok((await adminOrder(tx, id))!) : requested
  })

/** Returns whether the recipient or destination was corrected after the parcel was requested. */
const correctedSince = async (tx: Write, { orderId, askedAt }: ParcelRow): Promise<boolean> => {
  const since = and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'corrected'), gte(orderEvents.at, askedAt))
  const events = await tx.select({ details: orderEvents.details }).from(orderEvents).where(since)
  return events.some(({ details: { parts } }) => Array.isArray(parts) && concernsParcel(parts))
}

/**
 * Replaces an unanswered parcel after a correction. The carrier would answer its key with the old data, so the new
 * parcel gets a new key. A task covers the old one, which the carrier may have.
 */
const tellAnew = async (
  tx: Write,
  app: App,
  { order, parcel, username }: { order: OrderRow; parcel: ParcelRow; username: string },
): Promise<Outcome<AdminOrder, NoParcel>> => {
  const now = app.now()
  const { id: parcelId, carrier, key, barcode } = parcel
  await tx.update(orderParcels).set({ state: 'called-off' }).where(eq(orderParcels.id, parcelId))
  const requested = await askParcel(tx, app, order, username)
  if (!requested.ok) return requested
  await closeTasks(tx, order.id, PARCEL_REFUSED, now)
  const details = { parcelId, carrier, barcode, words: key }
  await openTask(tx, { orderId: order.id, kind: PARCEL_LEFT_OVER, details, now })
  return ok((await adminOrder(tx, order.id))!)
}

/** Retries a rejected parcel under its own key, or calls off a parcel that has not left. */
export const moveParcel = (
  app: App,
  actor: Actor,
  id: number,
  { parcelId, step, username }: { parcelId: number; step: ParcelStep; username: string },
): Promise<Outcome<AdminOrder, NoParcel>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, NoParcel>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    const parcel = order && (await lockedParcel(tx, parcelId))
    if (!order || parcel?.orderId !== id) return refused('unknown')
    if (!parcelStepsFor(parcel.state, parcel.shipmentId !== null).includes(step)) return refused('notNow')
    const isUnanswered = parcel.state === 'refused' && parcel.tries >= PARCEL_TRIES
    if (step === 'again' && isUnanswered && (await correctedSince(tx, parcel)))
      return tellAnew(tx, app, { order, parcel, username })
    const now = app.now()
    const state = step === 'again' ? 'waiting' : 'called-off'
    await tx.update(orderParcels).set({ state, tries: 0 }).where(eq(orderParcels.id, parcelId))
    const kind = step === 'again' ? 'parcel-asked' : 'parcel-called-off'
    const { carrier, barcode } = parcel
    await noteOrderEvent(tx, { orderId: id, actor: username, kind, details: { carrier, barcode }, now })
    tx.audit({ kind: 'order', id, action: kind, before: { state: parcel.state }, after: { state } })
    await closeTasks(tx, id, PARCEL_REFUSED, now)
    await closeTasks(tx, id, PARCEL_LEFT_OVER, now, { parcelId })
    if (step === 'again') await app.jobs.enqueue(tx, PARCEL_ASKED, { parcelId })
    return ok((await adminOrder(tx, id))!)
  })
