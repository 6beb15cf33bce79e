import { eq } from 'drizzle-orm'
import { CHECK_RULE_RETURNS, recordRuleReturns } from '#fitment/server/fitment.ts'
import { getFirstElement, requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import {
  decideReturn,
  hasShipped,
  isFullyReturned,
  type PieceCount,
  type PieceFailure,
} from '#orders/domain/order-pieces.ts'
import {
  computeInspectionMoves,
  computeWithheldDeliveryCents,
  decideInspection,
  findNextReturnState,
  type InspectionLine,
  type ReturnKind,
  type ReturnStep,
} from '#orders/domain/order-return.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
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
import { type OrderFulfilment, type ReturnRow, readFulfilment } from '../order-fulfilment.ts'
import { RETURN_INSPECTED } from '../order-jobs.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import { syncMoneyTasks } from '../record-refund.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderReturns, orders } from '../tables.ts'
import { listCreditedLines, valueReturnedLines } from '../value-returned-lines.ts'
import { hasReceivedWithdrawalInstructions } from '../withdrawal-notice-search.ts'
import { readAdminOrder } from './read-admin-order.ts'

export type ReturnFailure =
  | 'notFound'
  | 'stale'
  | 'wrongState'
  | 'deductionTooHigh'
  | 'instructionsNotSent'
  | 'noWarehouse'
  | 'unknownWarehouse'
  | PieceFailure

interface SeenVersion {
  /** The version that the user saw. */
  baseVersion: number
  username: string
}

interface NewReturn extends SeenVersion {
  kind: ReturnKind
  reason: string
  lines: readonly PieceCount[]
}

/** Announces a return; stock and money change only with its inspection. */
export const openReturn = (
  app: App,
  actor: Actor,
  id: number,
  { kind, reason, lines, ...seen }: NewReturn,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  changeLockedOrder(app, actor, id, seen, async (tx, order) => {
    const announced = await announceReturn(tx, order, { kind, reason, lines, actor: seen.username, now: app.now() })
    return announced.ok ? ok(null) : announced
  })

interface AnnouncedReturn {
  kind: ReturnKind
  reason: string
  lines: readonly PieceCount[]
  /** A username, or `customer`. */
  actor: string
  now: Date
  /** Further details for the history of the order. */
  details?: Readonly<Record<string, unknown>>
}

/** Announces a return of a locked order and returns its id. The caller increases the order's version. */
export const announceReturn = async (
  tx: Write,
  order: OrderRow,
  { kind, reason, lines, actor, now, details = {} }: AnnouncedReturn,
): Promise<Result<number, PieceFailure>> => {
  const { pieces, lines: orderLines } = await readFulfilment(tx, order)
  const decision = decideReturn(pieces, lines)
  if (!decision.ok) return decision
  const withhold = (position: number): number => {
    const line = orderLines.find(candidate => candidate.position === position)
    return kind === 'withdrawal' && line?.class === 'shipping'
      ? computeWithheldDeliveryCents(line, order.cheapestDeliveryCents, order.vatExempt)
      : 0
  }
  const returned = decision.value.map(piece => ({
    ...piece,
    restocked: null,
    deductionCents: withhold(piece.position),
  }))
  const values = { orderId: order.id, kind, reason, actor, openedAt: now, lines: returned }
  const row = getFirstElement(await tx.insert(orderReturns).values(values).returning({ id: orderReturns.id }))
  const event = { kind: `${kind}-announced`, returnId: row.id, reason, username: actor, now, details }
  await recordReturnEvent(tx, order, event)
  return ok(row.id)
}

interface ReturnMove extends SeenVersion {
  returnId: number
  step: ReturnStep
  inspectedLines: readonly InspectionLine[]
  /** The warehouse for goods that came from no stock; the first one by default. */
  warehouseId?: number | undefined
}

/** Changes the state of a return: receives, inspects or cancels it. The inspection moves stock, money and documents. */
export const advanceReturn = (
  app: App,
  actor: Actor,
  id: number,
  { returnId, step, inspectedLines, warehouseId, ...seen }: ReturnMove,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  changeLockedOrder(app, actor, id, seen, async (tx, order) => {
    const fulfilment = await readFulfilment(tx, order)
    const returnRow = fulfilment.returns.find(row => row.id === returnId)
    if (!returnRow) return failure('notFound')
    const next = findNextReturnState(returnRow.state, step)
    if (!next.ok) return next
    const now = app.now()
    if (step === 'inspect') {
      const inspected = await inspectReturn(tx, app, order, {
        fulfilment,
        returnRow,
        inspectedLines,
        warehouseId,
        username: seen.username,
      })
      if (!inspected.ok) return inspected
    }
    await tx
      .update(orderReturns)
      .set({ state: next.value, ...(step === 'receive' && { receivedAt: now }) })
      .where(eq(orderReturns.id, returnId))
    await recordReturnEvent(tx, order, {
      kind: `return-${next.value}`,
      returnId,
      reason: '',
      username: seen.username,
      now,
    })
    return ok(null)
  })

/** Locks an order, fails if others changed it, runs the work and returns the updated order. */
const changeLockedOrder = (
  app: App,
  actor: Actor,
  id: number,
  { baseVersion }: SeenVersion,
  change: (tx: Write, order: OrderRow) => Promise<Result<null, ReturnFailure>>,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  write(app, actor, async (tx): Promise<Result<AdminOrder, ReturnFailure>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return failure('notFound')
    if (order.version !== baseVersion) return failure('stale')
    const result = await change(tx, order)
    if (!result.ok) return result
    await tx
      .update(orders)
      .set({ version: baseVersion + 1 })
      .where(eq(orders.id, id))
    return ok(requireExisting(await readAdminOrder(tx, id), 'the order'))
  })

interface Inspection {
  fulfilment: OrderFulfilment
  returnRow: ReturnRow
  inspectedLines: readonly InspectionLine[]
  warehouseId: number | undefined
  username: string
}

const inspectReturn = async (
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
  await recordNoFits(tx, app, order, { fulfilment, returnRow: { ...returnRow, lines: inspection.value.lines } })
  await app.jobs.enqueue(tx, RETURN_INSPECTED, { orderId: order.id, returnId: returnRow.id })
  return ok(null)
}

/** Counts returned goods that did not fit at the rules that said so when they were ordered. */
const recordNoFits = async (
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
 * Returns true when a deduction concerns goods. The law allows it only after the buyer received the withdrawal
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

interface ReturnEvent {
  kind: string
  returnId: number
  reason: string
  username: string
  now: Date
  details?: Readonly<Record<string, unknown>>
}

const recordReturnEvent = async (
  tx: Write,
  order: OrderRow,
  { kind, returnId, reason, username, now, details: ownDetails }: ReturnEvent,
): Promise<void> => {
  const details = { returnId, ...(reason !== '' && { reason }), ...ownDetails }
  await recordOrderEvent(tx, { orderId: order.id, actor: username, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, after: { return: returnId } })
}
