import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Tracking } from '#orders/domain/order.ts'
import { decideShipment, type PieceCount, type PieceFailure } from '#orders/domain/order-pieces.ts'
import { findUnacceptedWarning, type StepAcceptance, type UnacceptedWarning } from '#orders/domain/payment-status.ts'
import { lacksVatProof } from '#orders/domain/vat-exemption-reason.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import { countMissingGoods } from '../count-missing-goods.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { ORDER_SHIPPED_PART } from '../order-jobs.ts'
import { assignParcelsToShipment, isParcelPending, readParcelTracking } from '../parcels/assign-parcels-to-shipment.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { buildStepWarnings, toAcceptedDetails } from '../step-warnings.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderShipments, orders } from '../tables.ts'
import { takeBackordered, takeStockForShipment } from '../take-backordered.ts'

interface PartialShipment {
  lines: readonly PieceCount[]
  tracking: Tracking | null
  acceptance: StepAcceptance
  actor: string
  isDirect?: boolean | undefined
}

/**
 * Sends a part of a locked, packed order, which stays packed. Returns false and changes nothing when the named pieces
 * are all that remains: then the caller ships the whole order.
 */
export const shipPart = async (
  tx: Write,
  app: Pick<App, 'jobs' | 'now'>,
  order: OrderRow,
  { lines, tracking: enteredTracking, acceptance, actor, isDirect = false }: PartialShipment,
): Promise<
  Result<boolean, PieceFailure | 'wrongState' | 'parcelPending' | UnacceptedWarning | 'goodsMissing' | 'vatUnproven'>
> => {
  if (order.state !== 'packed') return failure('wrongState')
  const fulfilment = await readFulfilment(tx, order)
  const shipmentDecision = decideShipment(fulfilment.pieces, lines)
  if (!shipmentDecision.ok) return shipmentDecision
  if (shipmentDecision.value.isComplete) return ok(false)
  if (await isParcelPending(tx, order.id)) return failure('parcelPending')
  const warnings = buildStepWarnings('ship', order, fulfilment)
  const unacceptedWarning = findUnacceptedWarning(warnings, acceptance)
  if (unacceptedWarning) return failure(unacceptedWarning)
  if (lacksVatProof(order)) return failure('vatUnproven')
  const now = app.now()
  await takeBackordered(tx, order, fulfilment, now)
  if (!isDirect && (await countMissingGoods(tx, order, fulfilment, shipmentDecision.value.lines)) > 0)
    return failure('goodsMissing')
  await takeStockForShipment(tx, order, fulfilment, { lines: shipmentDecision.value.lines, now })
  const tracking = enteredTracking ?? (await readParcelTracking(tx, order.id))
  const shipment = getFirstElement(
    await tx
      .insert(orderShipments)
      .values({ orderId: order.id, at: now, actor, tracking, lines: shipmentDecision.value.lines })
      .returning({ id: orderShipments.id }),
  )
  await assignParcelsToShipment(tx, order.id, shipment.id)
  await tx
    .update(orders)
    .set({ version: order.version + 1, packedLines: null, ...(tracking && { tracking }) })
    .where(eq(orders.id, order.id))
  const details = {
    lines: shipmentDecision.value.lines,
    ...(tracking && { tracking }),
    ...toAcceptedDetails(warnings),
  }
  await recordOrderEvent(tx, { orderId: order.id, actor, kind: 'shipped-part', details, now })
  tx.audit({ kind: 'order', id: order.id, action: 'shipped-part', after: { lines: shipmentDecision.value.lines } })
  await app.jobs.enqueue(tx, ORDER_SHIPPED_PART, { orderId: order.id, shipmentId: shipment.id })
  return ok(true)
}
