import { eq } from 'drizzle-orm'
import { CHECK_RULE_RETURNS, recordRuleReturns } from '#fitment/server/fitment.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import { hasShipped, isFullyReturned } from '#orders/domain/order-pieces.ts'
import { computeInspectionMoves, decideInspection, type InspectionLine } from '#orders/domain/order-return.ts'
import type { App } from '#platform/server/app.ts'
import type { Write } from '#platform/server/write.ts'
import {
  listWarehouses,
  moveStock,
  readDirectDeliveries,
  recordDirectDelivery,
  returnStock,
  type StockMove,
} from '#stock/server/stock.ts'
import { addRestockLimits } from '../add-restock-limits.ts'
import { issueCreditNotes } from '../invoices/issue-credit-notes.ts'
import type { OrderFulfilment, ReturnRow } from '../order-fulfilment.ts'
import { RETURN_INSPECTED } from '../order-jobs.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { syncMoneyTasks } from '../record-refund.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderReturns, orders } from '../tables.ts'
import { listCreditedLines, valueReturnedLines } from '../value-returned-lines.ts'
import { hasReceivedWithdrawalInstructions } from '../withdrawal-notice-search.ts'
import type { ReturnFailure } from './return-failure.ts'

interface Inspection {
  fulfilment: OrderFulfilment
  returnRow: ReturnRow
  inspectedLines: readonly InspectionLine[]
  warehouseId: number | undefined
  username: string
}

/**
 * Records the inspection of a received return: moves stock, credits the refunded value and closes the order when all
 * goods are back.
 */
export const inspectReturn = async (
  tx: Write,
  app: App,
  order: OrderRow,
  { fulfilment, returnRow, inspectedLines, warehouseId, username }: Inspection,
): Promise<Result<null, ReturnFailure>> => {
  const now = app.now()
  const valuedLines = await addRestockLimits(tx, order.id, valueReturnedLines(fulfilment, returnRow))
  const inspection = decideInspection(
    valuedLines.map(({ line, ...returned }) => returned),
    inspectedLines,
  )
  if (!inspection.ok) return inspection
  if (returnRow.kind === 'withdrawal' && withholdsForGoods(fulfilment, inspection.value.lines)) {
    if (!(await hasReceivedWithdrawalInstructions(app.db, tx, order.id))) return failure('instructionsNotSent')
  }
  // The credit never exceeds the remaining value of the sale.
  const valueCents = Math.min(inspection.value.valueCents, computeSaleValueCents(order))
  const stockResult = await restockReturn(tx, order, {
    fulfilment,
    lines: inspection.value.lines,
    warehouseId,
    now,
  })
  if (!stockResult.ok) return stockResult
  await tx
    .update(orderReturns)
    .set({ lines: inspection.value.lines, valueCents, inspectedAt: now })
    .where(eq(orderReturns.id, returnRow.id))
  const isReturnComplete =
    hasShipped(order.state) &&
    order.state !== 'returned' &&
    isFullyReturned(countInspectedPieces(fulfilment, returnRow.id))
  const updatedOrder = getFirstElement(
    await tx
      .update(orders)
      .set({
        returnedCents: order.returnedCents + inspection.value.valueCents,
        ...(isReturnComplete && { state: 'returned' }),
      })
      .where(eq(orders.id, order.id))
      .returning(),
  )
  if (isReturnComplete) {
    const details = { from: order.state, to: 'returned' }
    await recordOrderEvent(tx, { orderId: order.id, actor: username, kind: 'returned', details, now })
  }
  await syncMoneyTasks(tx, updatedOrder, now)
  if (order.paidAt !== null && valueCents > 0) {
    const lines = listCreditedLines(fulfilment, { ...returnRow, lines: inspection.value.lines })
    await issueCreditNotes(tx, order.id, { cause: `return:${returnRow.id}`, cents: valueCents, lines }, now)
  }
  await recordMisfitReturns(tx, app, order, { fulfilment, returnRow: { ...returnRow, lines: inspection.value.lines } })
  await app.jobs.enqueue(tx, RETURN_INSPECTED, { orderId: order.id, returnId: returnRow.id })
  return ok(null)
}

/** Records returned goods that did not fit although the fitment rules promised a fit when they were ordered. */
const recordMisfitReturns = async (
  tx: Write,
  app: App,
  order: OrderRow,
  { fulfilment, returnRow }: Pick<Inspection, 'fulfilment' | 'returnRow'>,
): Promise<void> => {
  const lines = returnRow.lines.flatMap(({ position, cause }) => {
    const line = fulfilment.lines.find(candidate => candidate.position === position)
    return cause === 'noFit' && line?.fit ? [{ position, productId: line.productId, fit: line.fit }] : []
  })
  if (lines.length === 0) return
  await recordRuleReturns(tx, { returnId: returnRow.id, orderedAt: order.placedAt, returnedAt: app.now(), lines })
  await app.jobs.enqueue(tx, CHECK_RULE_RETURNS, {})
}

/**
 * Returns true when a deduction concerns goods. The law allows it only after the customer received the withdrawal
 * instructions; the delivery surcharge does not need them.
 */
const withholdsForGoods = ({ lines }: OrderFulfilment, inspectedLines: ReturnRow['lines']): boolean =>
  inspectedLines.some(
    ({ position, deductionCents }) =>
      deductionCents > 0 && lines.find(line => line.position === position)?.class !== 'shipping',
  )

/** Counts the returned pieces of inspected returns, including this one. */
const countInspectedPieces = ({ pieces, returns }: OrderFulfilment, id: number): OrderFulfilment['pieces'] => {
  const lines = returns.filter(row => row.state === 'inspected' || row.id === id).flatMap(row => row.lines)
  return pieces.map(piece => ({
    ...piece,
    returned: lines.reduce((sum, { position, amount }) => (position === piece.position ? sum + amount : sum), 0),
  }))
}

/**
 * Gives all pieces back to the warehouses they came from, then removes damaged ones. Pieces that came from no stock
 * join the chosen warehouse.
 */
const restockReturn = async (
  tx: Write,
  order: OrderRow,
  {
    fulfilment,
    lines,
    warehouseId,
    now,
  }: { fulfilment: OrderFulfilment; lines: ReturnRow['lines']; warehouseId: number | undefined; now: Date },
): Promise<Result<null, ReturnFailure>> => {
  const goods = sumReturnedProducts(fulfilment, lines)
  const warehouses = await listWarehouses(tx)
  const targetWarehouse = warehouseId === undefined ? warehouses[0] : warehouses.find(({ id }) => id === warehouseId)
  if (warehouseId !== undefined && !targetWarehouse) return failure('unknownWarehouse')
  if (goods.length === 0) return ok(null)
  const returnedToStock = await returnStock(tx, order.id, goods, now)
  const directDeliveries = await readDirectDeliveries(tx, order.id)
  const directReturns: { productId: number; amount: number }[] = []
  const damagedMoves: StockMove[] = []
  const addedMoves: { productId: number; delta: number }[] = []
  for (const { productId, amount, restocked } of goods) {
    const piecesOfProduct = returnedToStock.filter(piece => piece.productId === productId)
    const fromStock = piecesOfProduct.reduce((sum, { pieces }) => sum + pieces, 0)
    directReturns.push({ productId, amount: -Math.min(amount - fromStock, directDeliveries.get(productId) ?? 0) })
    const { damaged, added } = computeInspectionMoves({ fromStock, restocked })
    let remaining = damaged
    for (const { warehouseId: pieceWarehouseId, pieces } of piecesOfProduct) {
      const delta = -Math.min(remaining, pieces)
      remaining += delta
      damagedMoves.push({ productId, warehouseId: pieceWarehouseId, delta })
    }
    if (added > 0) addedMoves.push({ productId, delta: added })
  }
  await recordDirectDelivery(tx, order.id, directReturns, now)
  const moveContext = { note: `#${order.number}`, now }
  const damagedResult = await moveStock(tx, damagedMoves, { reason: 'damaged', ...moveContext })
  if (!damagedResult.ok) throw new Error(`Damaged pieces of order ${order.number} are not in stock`)
  if (addedMoves.length === 0) return ok(null)
  if (!targetWarehouse) return failure('noWarehouse')
  // The movement has no order id, because the order never took these pieces from stock.
  const placedMoves = addedMoves.map(move => ({ ...move, warehouseId: targetWarehouse.id }))
  const addedResult = await moveStock(tx, placedMoves, { reason: 'returned', ...moveContext })
  if (!addedResult.ok) throw new Error(`Returned pieces of order ${order.number} could not be put into stock`)
  return ok(null)
}

const sumReturnedProducts = (fulfilment: OrderFulfilment, lines: ReturnRow['lines']) => {
  const products = new Map<number, { productId: number; amount: number; restocked: number }>()
  for (const { position, amount, restocked } of lines) {
    const line = fulfilment.lines.find(candidate => candidate.position === position)
    if (!line || line.class === 'shipping') continue
    const { productId } = line
    const previous = products.get(productId) ?? { productId, amount: 0, restocked: 0 }
    const sum = { amount: previous.amount + amount, restocked: previous.restocked + (restocked ?? amount) }
    products.set(productId, { productId, ...sum })
  }
  return [...products.values()]
}
