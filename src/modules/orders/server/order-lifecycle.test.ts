import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#kernel/durations.ts'
import { ORDER_CHANGES, type OrderChange } from '#orders/domain/order-change.ts'
import { ORDER_STEPS } from '#orders/domain/order-states.ts'
import { makeOrderableProduct, type OrderableProduct } from '#orders/testing/orderable-product.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { defaultSettings, makeShop } from '#shop/testing/factories.ts'
import { stockMovements } from '#stock/server/tables.ts'
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts'
import { issueCreditNotes } from './invoices/issue-credit-notes.ts'
import { issueInvoice } from './invoices/issue-sale-documents.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move-order.ts'
import { ORDER_ENDED, ORDER_PAID, ORDER_SHIPPED } from './order-jobs.ts'
import { invoices, orderEvents, orderLines, orders } from './tables.ts'

const PIECES = 12
const NOW = new Date('2026-11-20T10:00:00Z')
const LATER = new Date(NOW.getTime() + defaultSettings.unpaidDays * DAY_MS + 1)

let app: TestApp
let lastProductId = 0
beforeAll(async () => {
  app = await createTestApp(testApp => {
    for (const job of [ORDER_PAID, ORDER_SHIPPED, ORDER_ENDED]) testApp.jobs.handle(job, async () => undefined)
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

type LifecycleStep =
  | { kind: 'place'; amount: number }
  | { kind: 'pay' | 'issue'; orderIndex: number }
  | { kind: 'step'; orderIndex: number; action: OrderChange }
  | { kind: 'expire' }

const arbitraryIndex = fc.nat(5)
const arbitraryStep: fc.Arbitrary<LifecycleStep> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('place' as const), amount: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pay' as const), orderIndex: arbitraryIndex }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('issue' as const), orderIndex: arbitraryIndex }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      orderIndex: arbitraryIndex,
      action: fc.constantFrom(...ORDER_CHANGES),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
)
/** Operations of one row run concurrently. */
const arbitraryRounds = fc.array(fc.array(arbitraryStep, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 9,
})

const performStep = async (product: OrderableProduct, placedIds: number[], operation: LifecycleStep): Promise<void> => {
  if (operation.kind === 'place') {
    const stored = await product.placeOrder(operation.amount, NOW)
    if (stored) placedIds.push(stored.order.id)
    return
  }
  if (operation.kind === 'expire') {
    await cancelUnpaidOrders({ ...app, now: () => LATER })
    return
  }
  const id = placedIds[operation.orderIndex % Math.max(1, placedIds.length)]
  if (id === undefined) return
  if (operation.kind === 'pay') {
    await product.payOrder(id, NOW)
    return
  }
  await arrange(app.db, async tx => {
    const order = await lockOrder(tx, id)
    if (operation.kind === 'step') {
      const options = { actorKind: 'staff', actor: 'siim', reason: 'test', now: NOW } as const
      await moveOrder(tx, app.jobs, order, { action: operation.action, ...options })
    } else if (order.paidAt) {
      await issueInvoice(tx, id, NOW)
      const isEnded = order.state === 'cancelled' || order.state === 'returned'
      if (isEnded) await issueCreditNotes(tx, id, { cause: order.state }, NOW)
    }
  })
}

/** Checks an order and returns the number of pieces that it holds. */
const checkOrder = async (id: number): Promise<number> => {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, id))
  expect(lines.reduce((sum, line) => sum + line.totalCents, 0)).toBe(order!.totalCents)

  const movements = await app.db.select().from(stockMovements).where(eq(stockMovements.orderId, id))
  const isEnded = order!.state === 'cancelled' || order!.state === 'returned'
  expect(movements.filter(row => row.reason === 'returned')).toHaveLength(isEnded ? 1 : 0)
  const heldPieces = movements.reduce((sum, row) => sum - row.delta, 0)
  expect(heldPieces).toBe(isEnded ? 0 : lines[0]!.amount)

  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(asc(orderEvents.id))
  let state: keyof typeof ORDER_STEPS = 'new'
  for (const { details } of events.filter(event => 'to' in event.details)) {
    expect(details.from).toBe(state)
    const allowedStates: string[] = Object.values(ORDER_STEPS[state]).map(step => step.nextState)
    expect(allowedStates).toContain(details.to)
    state = details.to as keyof typeof ORDER_STEPS
  }
  expect(state).toBe(order!.state)
  expect(order!.version).toBe(1 + events.filter(event => 'to' in event.details).length)

  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, id))
  const issuedInvoices = documents.filter(document => document.kind === 'invoice')
  expect(issuedInvoices.length).toBeLessThanOrEqual(order!.paidAt ? 1 : 0)
  const creditedCents = documents
    .filter(document => document.kind === 'credit')
    .reduce((sum, document) => sum + document.totalCents, 0)
  expect([0, order!.totalCents]).toContain(creditedCents)
  return heldPieces
}

const PLACE_STEP = { kind: 'place', amount: 1 } as const
const buildPayStep = (orderIndex: number): LifecycleStep => ({ kind: 'pay', orderIndex })
const buildStep = (orderIndex: number, action: OrderChange): LifecycleStep => ({ kind: 'step', orderIndex, action })
/** Ends in five states that no other row changes, so that every run reaches them. */
const LIFECYCLE_STEPS: LifecycleStep[][] = [
  ...Array.from({ length: 5 }, () => [PLACE_STEP]),
  [buildPayStep(0), buildPayStep(1), buildPayStep(2), buildPayStep(4)],
  [buildStep(0, 'pack'), buildStep(1, 'pack'), buildStep(3, 'cancel'), buildStep(4, 'pack')],
  [buildStep(0, 'ship'), buildStep(4, 'ship')],
  [buildStep(0, 'deliver'), buildStep(4, 'deliver')],
  [buildStep(0, 'return')],
]

test('stock, money, history and numbers stay consistent after any sequence of operations', async () => {
  const runRounds = async (rounds: LifecycleStep[][]): Promise<void> => {
    const product = await makeOrderableProduct(app, PIECES, ++lastProductId)
    const placedIds: number[] = []
    for (const round of rounds) await Promise.all(round.map(operation => performStep(product, placedIds, operation)))
    let heldPieces = 0
    for (const id of placedIds) heldPieces += await checkOrder(id)
    expect(await product.countInStock()).toBe(PIECES - heldPieces)
    const { rows } = await app.db.execute<{ count: number; last: number }>(
      sql`select count(*)::int as count, coalesce(max(number), 0)::int as last from ${invoices}`,
    )
    expect(rows[0]!.last).toBe(rows[0]!.count)
  }
  await fc.assert(fc.asyncProperty(arbitraryRounds, runRounds), {
    numRuns: 40,
    examples: [[LIFECYCLE_STEPS]],
    interruptAfterTimeLimit: 15_000,
    markInterruptAsFailure: false,
  })
  const [states] = await app.db.select({ count: sql<number>`count(distinct state)::int` }).from(orders)
  // The operations must reach most states, or the test proves nothing.
  expect(states!.count).toBeGreaterThanOrEqual(5)
})
