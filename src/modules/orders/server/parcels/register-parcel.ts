import { eq } from 'drizzle-orm'
import { findCarrier } from '#delivery/domain/carrier.ts'
import { type CarrierFailure, type Consignment, carrierAdapters, readCarrierAccess } from '#delivery/server/delivery.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { isBeingFulfilled } from '#orders/domain/order-states.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readSettings } from '#shop/server/shop.ts'
import { closeTasks } from '../close-tasks.ts'
import { lockOrder } from '../lock-order.ts'
import { openTask } from '../open-task.ts'
import { MAX_PARCEL_TRIES } from '../order-jobs.ts'
import { toPaymentTerms } from '../payment-terms.ts'
import { recordNeedsAttention, recordOrderEvent } from '../record-order-event.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderParcels } from '../tables.ts'
import { PARCEL_LEFT_OVER, PARCEL_REFUSED } from './cancel-parcels.ts'
import type { ParcelRow } from './request-parcel.ts'

/**
 * Registers a waiting parcel with its carrier. Throws without an answer, so that the job retries under the same key,
 * except after the last try.
 */
export const registerParcel = async (app: App, actor: Actor, parcelId: number): Promise<void> => {
  const attempt = await write(app, actor, async tx => startAttempt(tx, parcelId))
  // The carrier answered an earlier try, or the order has nothing left to hand over.
  if (!attempt.ok) return
  const { parcel, order } = attempt.value
  const access = await readCarrierAccess(app.db, app.settings, parcel.carrier)
  const { company } = await readSettings(app.db)
  const answer: Result<string, CarrierFailure> = access
    ? await carrierAdapters[parcel.carrier].register(access, toConsignment(parcel, order, company))
    : failure({ kind: 'refused', message: 'no account' })
  await write(app, actor, async tx => ok(await storeAnswer(tx, app, parcel, answer)))
  if (!answer.ok && answer.reason.kind === 'unanswered' && parcel.tries < MAX_PARCEL_TRIES)
    throw new Error(`${parcel.carrier} did not confirm parcel ${parcel.key}: ${answer.reason.message}`)
}

const startAttempt = async (
  tx: Write,
  parcelId: number,
): Promise<Result<{ parcel: ParcelRow; order: OrderRow }, 'done'>> => {
  const [requested] = await tx.select().from(orderParcels).where(eq(orderParcels.id, parcelId))
  if (!requested) return failure('done')
  const order = await lockOrder(tx, requested.orderId)
  const parcel = await lockParcel(tx, parcelId)
  if (parcel?.state !== 'waiting') return failure('done')
  if (!isBeingFulfilled(order.state, toPaymentTerms(order))) return failure('done')
  const tries = parcel.tries + 1
  await tx.update(orderParcels).set({ tries }).where(eq(orderParcels.id, parcelId))
  return ok({ parcel: { ...parcel, tries }, order })
}

/** Stores the carrier's answer; after the last unanswered try, a task is opened. */
const storeAnswer = async (
  tx: Write,
  app: Pick<App, 'now'>,
  { id, orderId, carrier, tries }: ParcelRow,
  answer: Result<string, CarrierFailure>,
): Promise<void> => {
  const now = app.now()
  await lockOrder(tx, orderId)
  const parcel = await lockParcel(tx, id)
  if (parcel?.state === 'cancelled' && answer.ok) {
    // The order was cancelled, or its last pieces removed, during the carrier's call.
    const barcode = answer.value
    await tx.update(orderParcels).set({ barcode }).where(eq(orderParcels.id, id))
    await openTask(tx, { orderId, kind: PARCEL_LEFT_OVER, details: { parcelId: id, carrier, barcode }, now })
  }
  if (parcel?.state !== 'waiting') return
  if (answer.ok) {
    const barcode = answer.value
    await tx
      .update(orderParcels)
      .set({ state: 'registered', barcode, failureReason: '', registeredAt: now })
      .where(eq(orderParcels.id, id))
    await recordOrderEvent(tx, {
      orderId,
      actor: 'system',
      kind: 'parcel-registered',
      details: { carrier, barcode },
      now,
    })
    await closeTasks(tx, orderId, PARCEL_REFUSED, now)
    return
  }
  const { kind, message } = answer.reason
  const isEnded = kind === 'refused' || tries >= MAX_PARCEL_TRIES
  await tx
    .update(orderParcels)
    .set({ failureReason: message, ...(isEnded && { state: 'refused' }) })
    .where(eq(orderParcels.id, id))
  if (isEnded) await recordNeedsAttention(tx, orderId, { reason: PARCEL_REFUSED, carrier, words: message }, now)
}

/** Locks a parcel until the end of the transaction. */
export const lockParcel = async (tx: Write, id: number): Promise<ParcelRow | undefined> => {
  const [parcel] = await tx.select().from(orderParcels).where(eq(orderParcels.id, id)).for('no key update')
  return parcel
}

interface Company {
  name: string
  street: string
  city: string
  postcode: string
  country: string
  email: string
  phone: string
}

const toConsignment = (
  { key }: ParcelRow,
  { delivery, client, clientType }: OrderRow,
  company: Company,
): Consignment => {
  const { option, address, provider } = delivery
  const { street, city, postcode, country, name, phone, email } = company
  return {
    key,
    channel: findCarrier(provider)?.channel ?? 'machine',
    country: delivery.country,
    pointId: option?.id ?? null,
    address: address && { ...address, postcode: address.area_code },
    receiver: {
      person: `${client.first_name} ${client.last_name}`.trim(),
      company: clientType === 'business' ? client.business_name : '',
      phone: client.phone,
      email: client.email,
    },
    sender: {
      person: '',
      company: name,
      phone,
      email,
      address: { street, apartment: '', city, postcode, country },
    },
  }
}
