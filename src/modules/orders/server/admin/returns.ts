import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { worthCents } from '#orders/domain/balance.ts'
import { allReturned, decideReturn, hasLeft, type PieceCount, type PieceRefusal } from '#orders/domain/order-pieces.ts'
import {
  decideInspection,
  type Inspected,
  nextReturnState,
  type ReturnKind,
  type ReturnStep,
  shelfMoves,
} from '#orders/domain/order-return.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import {
  giveBackSome,
  listWarehouses,
  moveStock,
  passStraight,
  type StockMove,
  straightOf,
} from '#stock/server/stock.ts'
import { toShelf } from '../back-to-shelf.ts'
import { issueCredit } from '../invoices/issue-credit.ts'
import { noteOrderEvent } from '../note-order-event.ts'
import { sayOpen } from '../note-refund.ts'
import { type OrderDeeds, orderDeeds, type ReturnRow } from '../order-deeds.ts'
import { RETURN_INSPECTED } from '../order-jobs.ts'
import { returnedLines } from '../returned-lines.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderReturns, orders } from '../tables.ts'
import { adminOrder } from './admin-order.ts'

export type NotReturned =
  | 'unknown'
  | 'stale'
  | 'notNow'
  | 'tooMuchKept'
  | 'noWarehouse'
  | 'unknownWarehouse'
  | PieceRefusal

interface Seen {
  /** The version that the user saw. */
  baseVersion: number
  username: string
}

interface NewReturn extends Seen {
  kind: ReturnKind
  reason: string
  lines: readonly PieceCount[]
}

/** Announces a return; nothing else changes before it arrives. */
export const openReturn = (
  app: App,
  actor: Actor,
  id: number,
  { kind, reason, lines, ...seen }: NewReturn,
): Promise<Outcome<AdminOrder, NotReturned>> =>
  withOrder(app, actor, id, seen, async (tx, order) => {
    const { pieces } = await orderDeeds(tx, order)
    const decided = decideReturn(pieces, lines)
    if (!decided.ok) return decided
    const returned = decided.value.map(piece => ({ ...piece, restocked: null, deductionCents: 0 }))
    const now = app.now()
    const own = { orderId: order.id, kind, reason, actor: seen.username, openedAt: now, lines: returned }
    const [row] = await tx.insert(orderReturns).values(own).returning({ id: orderReturns.id })
    await note(tx, order, { kind: `${kind}-announced`, returnId: row!.id, reason, username: seen.username, now })
    return ok(null)
  })

interface ReturnMove extends Seen {
  returnId: number
  step: ReturnStep
  found: readonly Inspected[]
  /** The warehouse for goods that came from no stock; the first one by default. */
  into?: number | undefined
}

/** Takes a step with a return; the inspection moves stock, money and documents. */
export const moveReturn = (
  app: App,
  actor: Actor,
  id: number,
  { returnId, step, found, into, ...seen }: ReturnMove,
): Promise<Outcome<AdminOrder, NotReturned>> =>
  withOrder(app, actor, id, seen, async (tx, order) => {
    const deeds = await orderDeeds(tx, order)
    const one = deeds.returns.find(row => row.id === returnId)
    if (!one) return refused('unknown')
    const next = nextReturnState(one.state, step)
    if (!next.ok) return next
    const now = app.now()
    if (step === 'inspect') {
      const inspected = await inspect(tx, app, order, { deeds, one, found, into, username: seen.username })
      if (!inspected.ok) return inspected
    }
    await tx
      .update(orderReturns)
      .set({ state: next.value, ...(step === 'receive' && { receivedAt: now }) })
      .where(eq(orderReturns.id, returnId))
    await note(tx, order, { kind: `return-${next.value}`, returnId, reason: '', username: seen.username, now })
    return ok(null)
  })

/** Locks an order that nobody changed meanwhile, runs the work and returns the updated order. */
const withOrder = (
  app: App,
  actor: Actor,
  id: number,
  { baseVersion }: Seen,
  work: (tx: Write, order: OrderRow) => Promise<Outcome<null, NotReturned>>,
): Promise<Outcome<AdminOrder, NotReturned>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, NotReturned>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return refused('unknown')
    if (order.version !== baseVersion) return refused('stale')
    const result = await work(tx, order)
    if (!result.ok) return result
    await tx
      .update(orders)
      .set({ version: baseVersion + 1 })
      .where(eq(orders.id, id))
    return ok((await adminOrder(tx, id))!)
  })

interface Inspection {
  deeds: OrderDeeds
  one: ReturnRow
  found: readonly Inspected[]
  into: number | undefined
  username: string
}

const inspect = async (
  tx: Write,
  app: App,
  order: OrderRow,
  { deeds, one, found, into, username }: Inspection,
): Promise<Outcome<null, NotReturned>> => {
  const now = app.now()
  const valued = await toShelf(tx, order.id, returnedLines(deeds, one))
  const inspection = decideInspection(
    valued.map(({ line, ...returned }) => returned),
    found,
  )
  if (!inspection.ok) return inspection
  // The credit never exceeds the remaining value of the sale.
  const valueCents = Math.min(inspection.value.valueCents, worthCents(order))
  const stockResult = await takeIn(tx, order, { deeds, lines: inspection.value.lines, into, now })
  if (!stockResult.ok) return stockResult
  await tx
    .update(orderReturns)
    .set({ lines: inspection.value.lines, valueCents, inspectedAt: now })
    .where(eq(orderReturns.id, one.id))
  const isOver = hasLeft(order.state) && order.state !== 'returned' && allReturned(inspectedPieces(deeds, one.id))
  const [after] = await tx
    .update(orders)
    .set({ returnedCents: order.returnedCents + inspection.value.valueCents, ...(isOver && { state: 'returned' }) })
    .where(eq(orders.id, order.id))
    .returning()
  if (isOver) {
    const details = { from: order.state, to: 'returned' }
    await noteOrderEvent(tx, { orderId: order.id, actor: username, kind: 'returned', details, now })
  }
  await sayOpen(tx, after!, now)
  if (order.paidAt !== null && valueCents > 0) {
    const lines = valued.map(({ line, amount, position, valueCents: value }) => {
      const deduction = inspection.value.lines.find(other => other.position === position)?.deductionCents ?? 0
      return { ...line, amount, keptCents: deduction, totalCents: value - deduction }
    })
    await issueCredit(tx, order.id, { cause: `return:${one.id}`, cents: valueCents, lines }, now)
  }
  await app.jobs.enqueue(tx, RETURN_INSPECTED, { orderId: order.id, returnId: one.id })
  return ok(null)
}

/** Counts the returned pieces of inspected returns, including this one. */
const inspectedPieces = ({ pieces, returns }: OrderDeeds, id: number): OrderDeeds['pieces'] => {
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
const takeIn = async (
  tx: Write,
  order: OrderRow,
  { deeds, lines, into, now }: { deeds: OrderDeeds; lines: ReturnRow['lines']; into: number | undefined; now: Date },
): Promise<Outcome<null, NotReturned>> => {
  const goods = productsBack(deeds, lines)
  const warehouses = await listWarehouses(tx)
  const shelf = into === undefined ? warehouses[0] : warehouses.find(({ id }) => id === into)
  if (into !== undefined && !shelf) return refused('unknownWarehouse')
  if (goods.length === 0) return ok(null)
  const back = await giveBackSome(tx, order.id, goods, now)
  const straight = await straightOf(tx, order.id)
  const cameStraight: { productId: number; amount: number }[] = []
  const leaving: StockMove[] = []
  const joining: { productId: number; delta: number }[] = []
  for (const { productId, amount, restocked } of goods) {
    const own = back.filter(one => one.productId === productId)
    const fromStock = own.reduce((sum, { pieces }) => sum + pieces, 0)
    cameStraight.push({ productId, amount: -Math.min(amount - fromStock, straight.get(productId) ?? 0) })
    const { leave, join } = shelfMoves({ fromStock, restocked })
    let left = leave
    for (const { warehouseId, pieces } of own) {
      const delta = -Math.min(left, pieces)
      left += delta
      leaving.push({ productId, warehouseId, delta })
    }
    if (join > 0) joining.push({ productId, delta: join })
  }
  await passStraight(tx, order.id, cameStraight, now)
  const about = { note: `#${order.number}`, now }
  const left = await moveStock(tx, leaving, { reason: 'damaged', ...about })
  if (!left.ok) throw new Error(`Damaged pieces of order ${order.number} are not in stock`)
  if (joining.length === 0) return ok(null)
  if (!shelf) return refused('noWarehouse')
  // The movement has no order id: the order never took these pieces, so they must not reduce its holding.
  const joined = joining.map(one => ({ ...one, warehouseId: shelf.id }))
  const came = await moveStock(tx, joined, { reason: 'returned', ...about })
  if (!came.ok) throw new Error(`Returned pieces of order ${order.number} could not be put into stock`)
  return ok(null)
}

/** Sums the returned goods by product. */
const productsBack = (deeds: OrderDeeds, lines: ReturnRow['lines']) => {
  const products = new Map<number, { productId: number; amount: number; restocked: number }>()
  for (const { position, amount, restocked } of lines) {
    const line = deeds.lines.find(one => one.position === position)
    if (!line || line.class === 'shipping') continue
    const { productId } = line
    const before = products.get(productId) ?? { productId, amount: 0, restocked: 0 }
    const sum = { amount: before.amount + amount, restocked: before.restocked + (restocked ?? amount) }
    products.set(productId, { productId, ...sum })
  }
  return [...products.values()]
}

interface Noted {
  kind: string
  returnId: number
  reason: string
  username: string
  now: Date
}

const note = async (tx: Write, order: OrderRow, { kind, returnId, reason, username, now }: Noted): Promise<void> => {
  const details = { returnId, ...(reason !== '' && { reason }) }
  await noteOrderEvent(tx, { orderId: order.id, actor: username, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, after: { return: returnId } })
}
