import { eq } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Tracking } from '#orders/domain/order.ts'
import { type ChangeFailure, decideChange, type OrderChange } from '#orders/domain/order-change.ts'
import { decideShipment, hasShipped } from '#orders/domain/order-pieces.ts'
import type { OrderActor } from '#orders/domain/order-states.ts'
import { findUnacceptedWarning, type StepAcceptance, type UnacceptedWarning } from '#orders/domain/payment-status.ts'
import { checkReceivedOn, type ReceivedOnFailure } from '#orders/domain/received-on.ts'
import { lacksVatProof } from '#orders/domain/vat-exemption-reason.ts'
import type { Jobs } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { returnAllStock } from '#stock/server/stock.ts'
import { countMissingGoods } from './count-missing-goods.ts'
import { readFulfilment } from './order-fulfilment.ts'
import { ORDER_ENDED, ORDER_SHIPPED } from './order-jobs.ts'
import { assignParcelsToShipment, isParcelPending, readParcelTracking } from './parcels/assign-parcels-to-shipment.ts'
import { cancelParcels, closeUnpackedTasks, reportUnpackedParcels } from './parcels/cancel-parcels.ts'
import { forgetPackedBatches } from './record-batches.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { syncMoneyTasks } from './record-refund.ts'
import { buildStepWarnings, NO_WARNINGS, toAcceptedDetails } from './step-warnings.ts'
import { deleteHold } from './stock-hold.ts'
import type { OrderRow } from './stored-order.ts'
import { orderShipments, orders } from './tables.ts'
import { takeBackordered, takeStockForShipment } from './take-backordered.ts'
import { syncEvidenceTask } from './transport-evidence.ts'

interface OrderMove {
  action: OrderChange
  /** The kind of actor that the state table allows or forbids. */
  actorKind: OrderActor
  /** The actor in the history: a username, `customer` or `system`. */
  actor: string
  reason?: string
  tracking?: Tracking | null
  acceptance?: StepAcceptance
  /** Missing pieces go to the customer straight from the supplier. */
  isDirect?: boolean | undefined
  /** The day of a delivery, as `YYYY-MM-DD`; the day of `now` by default. */
  receivedOn?: string | undefined
  now: Date
}

export type MoveOrderResult = Result<
  OrderRow,
  ChangeFailure | ReceivedOnFailure | 'parcelPending' | UnacceptedWarning | 'goodsMissing' | 'vatUnproven'
>

interface StateChange {
  action: OrderChange
  nextState: OrderRow['state']
  /** The order becomes shipped although no goods leave, because the last unsent pieces were removed. */
  isShippedWithoutGoods: boolean
  now: Date
}

/** Updates the parcels and packed batches of an order after a change of its state. */
const updateParcelsAndBatches = async (
  tx: Write,
  order: OrderRow,
  { action, nextState, isShippedWithoutGoods, now }: StateChange,
): Promise<void> => {
  const isHandedOver = nextState === 'delivered' && order.state !== 'shipped'
  if (nextState === 'cancelled' || isHandedOver || isShippedWithoutGoods) await cancelParcels(tx, order.id, now)
  if (action === 'unpack') {
    await reportUnpackedParcels(tx, order.id, now)
    await forgetPackedBatches(tx, order.id)
  }
  if (action === 'pack') await closeUnpackedTasks(tx, order.id, now)
}

/** Queues the mail about a shipped, cancelled or returned order. */
const enqueueStateMail = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  { id: orderId, state }: OrderRow,
  { isAutomatic }: { isAutomatic: boolean },
): Promise<void> => {
  if (state === 'shipped') await jobs.enqueue(tx, ORDER_SHIPPED, { orderId })
  if (state === 'cancelled' || state === 'returned')
    await jobs.enqueue(tx, ORDER_ENDED, { orderId, endState: state, isAutomatic })
}

/**
 * Changes the state of a locked order, with all consequences in the same transaction: history, stock, money tasks and
 * the mail.
 */
export const moveOrder = async (
  tx: Write,
  jobs: Pick<Jobs, 'enqueue'>,
  order: OrderRow,
  {
    action,
    actorKind,
    actor,
    reason = '',
    tracking: enteredTracking = null,
    acceptance = {},
    isDirect = false,
    receivedOn,
    now,
  }: OrderMove,
): Promise<MoveOrderResult> => {
  const fulfilment = await readFulfilment(tx, order)
  const isPaid = order.paidAt !== null
  const decision = decideChange({
    state: order.state,
    paysBy: order.paysBy,
    isPaid,
    action,
    actor: actorKind,
    reason,
    progress: fulfilment.progress,
  })
  if (!decision.ok) return decision
  const { nextState, returnsStock, createsRefundDue } = decision.value
  const isDelivery = nextState === 'delivered' && order.state !== 'delivered'
  const receiptFailure =
    isDelivery && receivedOn ? checkReceivedOn(receivedOn, { placedAt: order.placedAt, now }) : null
  if (receiptFailure) return failure(receiptFailure)
  const unsent = decideShipment(fulfilment.pieces)
  const unsentPieces = nextState === 'shipped' ? unsent : null
  // When the last unsent pieces were removed, no goods leave and the tracking data stays unchanged.
  const hasLeavingPieces = unsentPieces?.ok === true && unsentPieces.value.lines.length > 0
  if (hasLeavingPieces && (await isParcelPending(tx, order.id))) return failure('parcelPending')
  const warnings = hasLeavingPieces || action !== 'ship' ? buildStepWarnings(action, order, fulfilment) : NO_WARNINGS
  const unacceptedWarning = findUnacceptedWarning(warnings, acceptance)
  if (unacceptedWarning) return failure(unacceptedWarning)
  const isLeavingNow = hasShipped(nextState) && !hasShipped(order.state)
  if (isLeavingNow && unsent.ok && unsent.value.lines.length > 0 && lacksVatProof(order)) return failure('vatUnproven')
  if (unsent.ok && isLeavingNow) {
    await takeBackordered(tx, order, fulfilment, now)
    if (!isDirect && (await countMissingGoods(tx, order, fulfilment, unsent.value.lines)) > 0)
      return failure('goodsMissing')
    await takeStockForShipment(tx, order, fulfilment, { lines: unsent.value.lines, now })
  }
  const tracking = enteredTracking ?? (hasLeavingPieces ? await readParcelTracking(tx, order.id) : null)
  const updatedOrder = getFirstElement(
    await tx
      .update(orders)
      .set({
        state: nextState,
        version: order.version + 1,
        packedLines: null,
        ...(tracking && { tracking }),
        ...(nextState === 'returned' && { returnedCents: order.totalCents }),
      })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  const details = {
    from: order.state,
    to: nextState,
    ...(reason && { reason }),
    ...(tracking && { tracking }),
    ...(isDelivery && receivedOn && { receivedOn }),
    ...toAcceptedDetails(warnings),
  }
  const kind = action === 'unpack' ? 'unpacked' : nextState
  await recordOrderEvent(tx, { orderId: order.id, actor, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, before: { state: order.state }, after: { state: nextState } })
  if (unsentPieces?.ok) {
    const shipment = { orderId: order.id, at: now, actor, tracking, lines: unsentPieces.value.lines }
    const inserted = getFirstElement(
      await tx.insert(orderShipments).values(shipment).returning({ id: orderShipments.id }),
    )
    if (hasLeavingPieces) await assignParcelsToShipment(tx, order.id, inserted.id)
  }
  const isShippedWithoutGoods = unsentPieces !== null && !hasLeavingPieces
  await updateParcelsAndBatches(tx, order, { action, nextState, isShippedWithoutGoods, now })
  if (returnsStock) {
    await returnAllStock(tx, order.id, now)
    await deleteHold(tx, order.id)
  }
  if (createsRefundDue || nextState === 'cancelled' || (!isPaid && hasShipped(nextState)))
    await syncMoneyTasks(tx, updatedOrder, now)
  if (order.vatExempt && (isLeavingNow || nextState === 'returned')) await syncEvidenceTask(tx, updatedOrder, now)
  await enqueueStateMail(tx, jobs, updatedOrder, { isAutomatic: actorKind === 'system' })
  return ok(updatedOrder)
}
