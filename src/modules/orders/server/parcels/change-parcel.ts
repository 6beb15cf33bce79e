import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { type ParcelRefusal, type ParcelStep, parcelStepsFor } from '#orders/domain/parcel.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { adminOrder } from '../admin/admin-order.ts'
import { closeTasks } from '../close-tasks.ts'
import { noteOrderEvent } from '../note-order-event.ts'
import { PARCEL_ASKED } from '../order-jobs.ts'
import { orderParcels, orders } from '../tables.ts'
import { askParcel, parcelsOf } from './ask-parcel.ts'
import { PARCEL_LEFT_OVER, PARCEL_REFUSED } from './end-parcels.ts'
import { lockedParcel } from './register-parcel.ts'

export type NoParcel = ParcelRefusal | 'unknown' | 'stale'

/** A member of staff has a parcel of an order registered; `seen` is how many they saw. */
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
    const asked = await askParcel(tx, app, order, username)
    return asked.ok ? ok((await adminOrder(tx, id))!) : asked
  })

/** A refused parcel is told of again under its own key; one that was not handed over is called off. */
export const moveParcel = (
  app: App,
  actor: Actor,
  id: number,
  { parcelId, step, username }: { parcelId: number; step: ParcelStep; username: string },
): Promise<Outcome<AdminOrder, NoParcel>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, NoParcel>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    const parcel = order && (await lockedParcel(tx, parcelId))
    if (parcel?.orderId !== id) return refused('unknown')
    if (!parcelStepsFor(parcel.state, parcel.shipmentId !== null).includes(step)) return refused('notNow')
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
