import { listActiveCarriers } from '#delivery/server/delivery.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { decideParcel, listParcelSteps } from '#orders/domain/parcel.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderRow } from '../stored-order.ts'
import { listParcels } from './request-parcel.ts'

/** Describes the parcels of an order for staff, and the carrier with which another one can be registered. */
export const describeParcels = async (
  db: Queryable,
  order: OrderRow,
): Promise<Pick<AdminOrder, 'parcels' | 'registers_with'>> => {
  const parcels = await listParcels(db, order.id)
  const nextStep = decideParcel({
    ...order,
    isPaid: order.paidAt !== null,
    carriers: await listActiveCarriers(db),
    parcels,
  })
  return {
    registers_with: nextStep.ok ? nextStep.value.carrier : null,
    parcels: parcels.map(({ id, carrier, state, key, barcode, failureReason, tries, requestedAt, shipmentId }) => ({
      id,
      carrier,
      state,
      key,
      barcode,
      failure_reason: failureReason,
      tries,
      requested_at: requestedAt.toISOString(),
      has_left: shipmentId !== null,
      allowed_steps: listParcelSteps(state, shipmentId !== null),
    })),
  }
}
