import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { listActiveCarriers } from '#delivery/server/delivery.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { decideParcel, type ParcelFailure } from '#orders/domain/parcel.ts'
import {
  findUnacceptedWarning,
  type StepAcceptance,
  type StepWarnings,
  type UnacceptedWarning,
} from '#orders/domain/payment-status.ts'
import { lacksVatProof } from '#orders/domain/vat-exemption-reason.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Write } from '#platform/server/write.ts'
import { isParcelIncomplete } from '../count-missing-goods.ts'
import { REGISTER_PARCEL } from '../order-jobs.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { readStepWarnings, toAcceptedDetails } from '../step-warnings.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderParcels } from '../tables.ts'

export type ParcelRow = typeof orderParcels.$inferSelect

/** Lists an order's parcels, oldest first. */
export const listParcels = (db: Queryable, orderId: number): Promise<ParcelRow[]> =>
  db.select().from(orderParcels).where(eq(orderParcels.orderId, orderId)).orderBy(asc(orderParcels.id))

/** Random bytes keep keys unique among shops that use one carrier account, also after a new installation. */
const KEY_SUFFIX_BYTES = 3

/** The warnings that staff accept for a parcel. */
export interface ParcelAcceptance extends StepAcceptance {
  /** Missing pieces go to the customer straight from the supplier. */
  isDirect?: boolean | undefined
}

export interface ParcelRequest {
  username: string
  acceptance: ParcelAcceptance
}

/** `goodsMissing`: pieces of the parcel have not arrived. */
type ParcelObstacle = UnacceptedWarning | 'vatUnproven' | 'goodsMissing'
export type ParcelRequestFailure = ParcelFailure | ParcelObstacle

/**
 * Applies the checks of shipping, because the carrier collects a registered parcel. Returns the amounts that staff
 * confirmed.
 */
export const checkParcel = async (
  tx: Write,
  order: OrderRow,
  acceptance: ParcelAcceptance,
): Promise<Result<StepWarnings, ParcelObstacle>> => {
  const warnings = await readStepWarnings(tx, order, 'ship')
  const unacceptedWarning = findUnacceptedWarning(warnings, acceptance)
  if (unacceptedWarning) return failure(unacceptedWarning)
  if (lacksVatProof(order)) return failure('vatUnproven')
  if (!acceptance.isDirect && (await isParcelIncomplete(tx, order))) return failure('goodsMissing')
  return ok(warnings)
}

/** Requests a parcel for a locked order; a job of the same transaction registers it with the carrier. */
export const requestParcel = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { username: actor, acceptance }: ParcelRequest,
): Promise<Result<ParcelRow, ParcelRequestFailure>> => {
  const parcels = await listParcels(tx, order.id)
  const decided = decideParcel({
    ...order,
    isPaid: order.paidAt !== null,
    carriers: await listActiveCarriers(tx),
    parcels,
  })
  if (!decided.ok) return decided
  const checked = await checkParcel(tx, order, acceptance)
  if (!checked.ok) return checked
  const { carrier } = decided.value
  const key = `${order.number}-${parcels.length + 1}-${randomBytes(KEY_SUFFIX_BYTES).toString('hex')}`
  const now = app.now()
  const parcel = getFirstElement(
    await tx.insert(orderParcels).values({ orderId: order.id, carrier, key, requestedAt: now, actor }).returning(),
  )
  const details = { carrier, ...toAcceptedDetails(checked.value) }
  await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'parcel-requested', details, now })
  tx.audit({ kind: 'order', id: order.id, action: 'parcel-requested', after: { carrier, key } })
  await app.jobs.enqueue(tx, REGISTER_PARCEL, { parcelId: parcel.id })
  return ok(parcel)
}
