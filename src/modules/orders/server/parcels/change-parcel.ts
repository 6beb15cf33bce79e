import { and, eq, gte } from 'drizzle-orm'
import { requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { affectsParcel } from '#orders/domain/order-correction.ts'
import { listParcelSteps, type ParcelStep } from '#orders/domain/parcel.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readAdminOrder } from '../admin/read-admin-order.ts'
import { closeTasks } from '../close-tasks.ts'
import { openTask } from '../open-task.ts'
import { MAX_PARCEL_TRIES, REGISTER_PARCEL } from '../order-jobs.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { NO_WARNINGS, toAcceptedDetails } from '../step-warnings.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEvents, orderParcels, orders } from '../tables.ts'
import { PARCEL_LEFT_OVER, PARCEL_REFUSED } from './cancel-parcels.ts'
import { lockParcel } from './register-parcel.ts'
import {
  checkParcel,
  listParcels,
  type ParcelRequest,
  type ParcelRequestFailure,
  type ParcelRow,
  requestParcel,
} from './request-parcel.ts'

export type ParcelChangeFailure = ParcelRequestFailure | 'notFound' | 'stale'

/** Requests a parcel; `seenCount` is the number of parcels that the user saw. */
export const requestParcelByStaff = (
  app: App,
  actor: Actor,
  id: number,
  { seenCount, ...request }: ParcelRequest & { seenCount: number },
): Promise<Result<AdminOrder, ParcelChangeFailure>> =>
  write(app, actor, async (tx): Promise<Result<AdminOrder, ParcelChangeFailure>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return failure('notFound')
    if ((await listParcels(tx, id)).length !== seenCount) return failure('stale')
    const requested = await requestParcel(tx, app, order, request)
    return requested.ok ? ok(requireExisting(await readAdminOrder(tx, id), 'the order')) : requested
  })

/** Returns whether the recipient or destination was corrected after the parcel was requested. */
const isCorrectedSince = async (tx: Write, { orderId, requestedAt }: ParcelRow): Promise<boolean> => {
  const laterCorrectionCondition = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.kind, 'corrected'),
    gte(orderEvents.at, requestedAt),
  )
  const events = await tx.select({ details: orderEvents.details }).from(orderEvents).where(laterCorrectionCondition)
  return events.some(({ details: { parts } }) => Array.isArray(parts) && affectsParcel(parts))
}

/**
 * Replaces an unanswered parcel after a correction. The carrier would answer its key with the old data, so the new
 * parcel gets a new key. A task covers the old one, which the carrier may have.
 */
const replaceParcel = async (
  tx: Write,
  app: App,
  { order, parcel, ...request }: ParcelRequest & { order: OrderRow; parcel: ParcelRow },
): Promise<Result<AdminOrder, ParcelChangeFailure>> => {
  const now = app.now()
  const { id: parcelId, carrier, key, barcode } = parcel
  await tx.update(orderParcels).set({ state: 'cancelled' }).where(eq(orderParcels.id, parcelId))
  const requested = await requestParcel(tx, app, order, request)
  if (!requested.ok) return requested
  await closeTasks(tx, order.id, PARCEL_REFUSED, now)
  const details = { parcelId, carrier, barcode, words: key }
  await openTask(tx, { orderId: order.id, kind: PARCEL_LEFT_OVER, details, now })
  return ok(requireExisting(await readAdminOrder(tx, order.id), 'the order'))
}

/** Retries a rejected parcel under its own key, or cancels a parcel that has not left. */
export const changeParcel = (
  app: App,
  actor: Actor,
  id: number,
  { parcelId, step, username, acceptance }: ParcelRequest & { parcelId: number; step: ParcelStep },
): Promise<Result<AdminOrder, ParcelChangeFailure>> =>
  write(app, actor, async (tx): Promise<Result<AdminOrder, ParcelChangeFailure>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    const parcel = order && (await lockParcel(tx, parcelId))
    if (!order || parcel?.orderId !== id) return failure('notFound')
    if (!listParcelSteps(parcel.state, parcel.shipmentId !== null).includes(step)) return failure('wrongState')
    const checked = step === 'retry' ? await checkParcel(tx, order, acceptance) : ok(NO_WARNINGS)
    if (!checked.ok) return checked
    const isUnanswered = parcel.state === 'refused' && parcel.tries >= MAX_PARCEL_TRIES
    if (step === 'retry' && isUnanswered && (await isCorrectedSince(tx, parcel)))
      return replaceParcel(tx, app, { order, parcel, username, acceptance })
    const now = app.now()
    const state = step === 'retry' ? 'waiting' : 'cancelled'
    await tx.update(orderParcels).set({ state, tries: 0 }).where(eq(orderParcels.id, parcelId))
    const kind = step === 'retry' ? 'parcel-requested' : 'parcel-cancelled'
    const { carrier, barcode } = parcel
    const details = { carrier, barcode, ...toAcceptedDetails(checked.value) }
    await recordOrderEvent(tx, { orderId: id, actor: username, kind, details, now })
    tx.audit({ kind: 'order', id, action: kind, before: { state: parcel.state }, after: { state } })
    await closeTasks(tx, id, PARCEL_REFUSED, now)
    await closeTasks(tx, id, PARCEL_LEFT_OVER, now, { parcelId })
    if (step === 'retry') await app.jobs.enqueue(tx, REGISTER_PARCEL, { parcelId })
    return ok(requireExisting(await readAdminOrder(tx, id), 'the order'))
  })
