import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { carrierAccounts } from '#delivery/server/tables.ts'
import { type FakeShipping, startFakeOmniva } from '#delivery/testing/fake-shipping.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { realTranslators } from '#kernel/testing/real-translators.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import { priceLine } from '#orders/domain/order-money.ts'
import type { PaymentMethod } from '#orders/domain/payment-method.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import {
  arbitraryHistory,
  createHistoryRunner,
  type HistoryOrder,
  type HistoryRunner,
  type RecordedJob,
  recordJobs,
  type Step,
} from '#orders/testing/order-histories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { describeInvoice } from '../invoices/describe-invoice.ts'
import { readDocumentMoney } from '../invoices/read-document-money.ts'
import { lockOrder } from '../lock-order.ts'
import { recordNeedsAttention } from '../record-order-event.ts'
import { recordRefund } from '../record-refund.ts'
import { registerOrderRoutes } from '../routes.ts'
import { readStoredOrder } from '../stored-order.ts'
import { invoices, orders, staffTasks } from '../tables.ts'
import { editOrder, previewEdit } from './edit-order.ts'
import { readBestSellers } from './product-sales.ts'
import { readPeriodFigures } from './read-period-figures.ts'
import { advanceReturn, openReturn } from './returns.ts'
import { rollUpSales } from './roll-up-sales.ts'

/** Pieces of each limited product, half of them in each warehouse. */
const PIECES = 12
let app: TestApp
let warehouses: number[]
let queuedJobs: RecordedJob[]
let histories: HistoryRunner
let omniva: FakeShipping
beforeAll(async () => {
  omniva = await startFakeOmniva()
  app = await createTestApp(
    testApp => {
      registerOrderRoutes(testApp)
      queuedJobs = recordJobs(testApp)
    },
    { OMNIVA_SHIPMENTS_URL: omniva.url },
  )
  histories = createHistoryRunner(() => app, queuedJobs, now)
  const { username: account, secret } = omniva
  await app.db
    .insert(carrierAccounts)
    .values({ carrier: 'omniva', username: account, secret, active: true, version: 1 })
  await arrange(app.db, tx => makeShop(tx))
  warehouses = [await makeWarehouse(app.db), await makeWarehouse(app.db)]
})
afterAll(async () => {
  await app.close()
  await omniva.close()
})

beforeEach(() => {
  queuedJobs.length = 0
})

const actor = createSystemActor('test')
const username = 'siim'
const now = new Date('2026-03-02T10:00:00Z')

const RETURN_AFTER_CANCELLED_RETURN: Step[][] = [
  [{ type: 'deliver' }],
  [{ type: 'openReturn', lineIndex: 0, amount: 1, delivery: false }],
  [{ type: 'moveReturn', step: 'cancel-return', restocked: 0, deduction: 0 }],
  [{ type: 'return' }],
]

/** The goods of an order paid on delivery come back before a part of the price arrives. */
const PAYMENT_AFTER_RETURN: Step[][] = [
  [{ type: 'openReturn', lineIndex: 0, amount: 1, delivery: false }],
  [{ type: 'moveReturn', step: 'receive', restocked: 1, deduction: 50 }],
  [{ type: 'moveReturn', step: 'inspect', restocked: 1, deduction: 50 }],
  [{ type: 'payShare', share: 0.1 }],
  [{ type: 'payMore' }],
]

/** A customer pays twice the price after the goods were packed; the excess is on no document. */
const OVERPAYMENT: Step[][] = [
  [{ type: 'edit', lineIndex: 0, amount: 0, price: null, adds: null }],
  [{ type: 'pack' }],
  [{ type: 'payShare', share: 2 }],
  [
    { type: 'payShare', share: 0.1 },
    { type: 'restore', revision: 1 },
  ],
]

const FIRST_STEPS: Readonly<Record<'none' | 'paid' | 'onDelivery', Step[][]>> = {
  none: [],
  paid: [[{ type: 'pay' }], [{ type: 'pack' }]],
  onDelivery: [[{ type: 'pack' }], [{ type: 'ship', amounts: null }], [{ type: 'deliver' }]],
}

const takeStep = (order: HistoryOrder, step: Step) => histories.takeStep(order, step)
const readOrder = (order: HistoryOrder) => histories.readOrder(order)
const checkOrder = (order: HistoryOrder) => histories.check(order)
const runQueuedJobs = () => histories.runQueuedJobs()

/** Places an order of two limited products, an on-demand product and delivery. */
const createOrder = async (
  { isExempt, reductions = [] }: { isExempt: boolean; reductions?: readonly number[] },
  onDemandStock = 0,
  paysBy: PaymentMethod | null = null,
): Promise<HistoryOrder> => {
  const limitedProductIds = await makeProducts(app.db, [
    { priceCents: 1_999, hasLimitedAmount: true, availableIn: 1 },
    { priceCents: 333, hasLimitedAmount: true, availableIn: 1 },
  ])
  const [onDemandProductId] = await makeProducts(app.db, [
    { priceCents: 12_345, hasLimitedAmount: false, availableIn: -1 },
  ])
  await makeStock(app.db, [
    ...limitedProductIds.flatMap(productId =>
      warehouses.map(warehouseId => ({ productId, warehouseId, amount: PIECES / 2 })),
    ),
    { productId: onDemandProductId!, warehouseId: warehouses[1]!, amount: onDemandStock },
  ])
  const stored = await arrange(app.db, async tx => {
    const remainingReductions = [...reductions]
    const makeLine = (productId: number, amount: number, unitCents: number, overrides = {}) => {
      const discounts = [1, 2].flatMap(promotionId => {
        const cents = Math.floor((unitCents * amount * (remainingReductions.shift() ?? 0)) / 200)
        return cents > 0 ? [{ promotionId, name: `Campaign ${promotionId}`, code: '', cents }] : []
      })
      const { totalCents } = priceLine(unitCents, amount, 2400, { isExempt, discounts })
      return buildOrderLine({ productId, amount, unitCents, totalCents, discounts, ...overrides })
    }
    const [firstProduct, secondProduct] = limitedProductIds as [number, number]
    const lines = [
      makeLine(firstProduct, 4, 1_999),
      makeLine(secondProduct, 3, 333),
      makeLine(onDemandProductId!, 1, 12_345, { vatBasisPoints: isExempt ? 2400 : 900 }),
      makeLine(900_000, 1, 399, { class: 'shipping', availability: null }),
    ]
    const created = await makeOrder(
      tx,
      { lines, vatExempt: isExempt, backordered: onDemandStock < 1 },
      { placedAt: now, paysBy },
    )
    await lockLevels(tx, [...limitedProductIds, onDemandProductId!])
    const takenPieces = [
      { productId: firstProduct, amount: 4 },
      { productId: secondProduct, amount: 3 },
      ...(onDemandStock > 0 ? [{ productId: onDemandProductId!, amount: 1 }] : []),
    ]
    await takeStock(tx, created.order.id, takenPieces, now)
    return created
  })
  return { id: stored.order.id, limitedProductIds: limitedProductIds, pieces: PIECES, otherPieces: onDemandStock }
}

/** Pieces are removed and added again without their discount, and the first revision restores it. */
const EDIT_OF_DISCOUNTS: Step[][] = [
  [{ type: 'edit', lineIndex: 0, amount: 2, price: null, adds: null }],
  [{ type: 'edit', lineIndex: 0, amount: 4, price: null, adds: null }],
  [{ type: 'restore', revision: 1 }],
  [{ type: 'edit', lineIndex: 1, amount: 3, price: 250, adds: null }],
  [{ type: 'cancel' }],
]

/** Percentages that halved reduce the lines in turn: two discounts of each line, up to its whole price. */
const arbitraryReductions = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 })), { maxLength: 8 })

test('pieces, states, money and documents agree after any sequence of steps, also of two people at once', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.constantFrom('none' as const, 'paid' as const, 'onDelivery' as const),
      fc.nat(2),
      arbitraryHistory,
      arbitraryReductions,
      async (isExempt, start, onDemandStock, history, reductions) => {
        queuedJobs.length = 0
        const paysBy = start === 'onDelivery' ? 'cash' : null
        const order = await createOrder({ isExempt, reductions }, onDemandStock, paysBy)
        for (const round of [...FIRST_STEPS[start], ...history])
          await Promise.all(round.map(step => takeStep(order, step)))
        await runQueuedJobs()
        await checkOrder(order)
      },
    ),
    {
      numRuns: 20,
      examples: [
        [false, 'paid', 0, RETURN_AFTER_CANCELLED_RETURN, []],
        [false, 'onDelivery', 1, PAYMENT_AFTER_RETURN, [33, 7]],
        [true, 'onDelivery', 1, PAYMENT_AFTER_RETURN, [33, 7]],
        [false, 'onDelivery', 0, OVERPAYMENT, []],
        [false, 'paid', 0, EDIT_OF_DISCOUNTS, [33, 7, 0, 51]],
        [true, 'paid', 0, EDIT_OF_DISCOUNTS, [33, 7, 0, 51]],
      ],
    },
  )
  await checkFigures()
})

/** Compares the sales figures with the rows of the orders: less returns, without cancelled and returned orders. */
const checkFigures = async (): Promise<void> => {
  await rollUpSales(app.db)
  const sold = { cents: 0, orders: 0, pieces: new Map<number, number>() }
  for (const order of await app.db.select().from(orders)) {
    if (order.state === 'cancelled' || order.state === 'returned') continue
    sold.orders += 1
    if (order.paidAt === null) continue
    sold.cents += computeSaleValueCents(order)
    const { lines, returns } = await histories.readOrder(order)
    const returnedLines = returns.filter(({ state }) => state === 'inspected').flatMap(row => row.lines)
    for (const line of lines.filter(row => row.class === 'product')) {
      const returnedOfLine = returnedLines.filter(({ position }) => position === line.position)
      const soldPieces = returnedOfLine.reduce((remaining, { amount }) => remaining - amount, line.amount)
      if (soldPieces > 0) sold.pieces.set(line.product_id, (sold.pieces.get(line.product_id) ?? 0) + soldPieces)
    }
  }
  const day = getShopDay(now)
  const figures = await readPeriodFigures(app.db, { from: day, to: day, language: 'et' })
  expect(figures.sold).toEqual({ orders: sold.orders, turnover: sold.cents / 100 })
  const goods = await readBestSellers(app.db, { from: day, to: day, language: 'et', limit: 1_000 })
  expect(new Map(goods.map(({ product_id, amount }) => [product_id, amount]))).toEqual(sold.pieces)
}

test('two edits and two restores leave no difference, and a repeated restore adds no revision', async () => {
  const order = await createOrder({ isExempt: false })
  await takeStep(order, { type: 'pay' })
  const before = await readOrder(order)
  const changeAmount = async (amount: number) => {
    const { version, lines } = await readOrder(order)
    const requestedLines = lines.map(({ position }, index) => ({
      position,
      amount: index === 0 ? amount : lines[index]!.amount,
    }))
    return unwrapOk(
      await editOrder(app, actor, order.id, {
        target: { lines: requestedLines, reason: 'asked' },
        baseVersion: version,
        username,
      }),
    )
  }
  expect((await changeAmount(6)).money.open).toBe(39.98)
  expect((await changeAmount(1)).money.open).toBe(-59.97)
  for (const revision of [2, 1]) {
    const { version } = await readOrder(order)
    unwrapOk(await editOrder(app, actor, order.id, { target: { revision }, baseVersion: version, username }))
  }
  const after = await readOrder(order)
  const jobCount = queuedJobs.length
  const repeated = { target: { revision: 1 }, baseVersion: after.version, username }
  expect(unwrapOk(await editOrder(app, actor, order.id, repeated))).toEqual(after)
  expect(await readOrder(order)).toEqual(after)
  expect(queuedJobs).toHaveLength(jobCount)
  expect(after.lines).toEqual(before.lines)
  expect(after.money).toEqual(before.money)
  expect(after.revisions.map(({ revision, restored }) => [revision, restored])).toEqual([
    [1, null],
    [2, null],
    [3, null],
    [4, 2],
    [5, 1],
  ])
  expect(after.invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', before.total],
    ['invoice', 39.98],
    ['credit', 59.97],
    ['credit', 39.98],
    ['invoice', 99.95],
    ['credit', 39.98],
  ])
})

test('charging VAT later bills the difference, updates documents, and no revision restores the exemption', async () => {
  const order = await createOrder({ isExempt: true })
  await takeStep(order, { type: 'pay' })
  await runQueuedJobs()
  const before = await readOrder(order)
  await arrange(app.db, tx => recordNeedsAttention(tx, order.id, { reason: 'vat-number-invalid' }, now))
  const target = { chargesVat: true as const, reason: 'The number is not valid' }
  const preview = unwrapOk(await previewEdit(app, actor, order.id, { target, baseVersion: before.version, username }))
  // The lines are 4 × 19.99, 3 × 3.33, 123.45 and delivery of 3.99, each with VAT.
  expect(preview).toEqual({
    totalCents: 21_739,
    differenceCents: 21_739 - before.total * 100,
    openCents: preview.differenceCents,
  })
  const after = unwrapOk(await editOrder(app, actor, order.id, { target, baseVersion: before.version, username }))
  expect(after).toMatchObject({ vat_exempt: false, total: 217.39, to_pay: preview.openCents / 100 })
  expect(after.invoices.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', before.total],
    ['invoice', 217.39],
    ['credit', before.total],
  ])
  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.number)
  expect(documents.map(({ vatExempt, vat }) => [vatExempt, vat.every(({ vatCents }) => vatCents > 0)])).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, order.id)).orderBy(staffTasks.id)
  expect(tasks.map(({ kind, closedAt }) => [kind, closedAt !== null])).toEqual([
    ['vat-number-invalid', true],
    ['payment-due', false],
  ])
  const repeated = await editOrder(app, actor, order.id, { target, baseVersion: after.version, username })
  expect(repeated).toMatchObject({ ok: false, reason: { kind: 'notExempt' } })
  await takeStep(order, { type: 'edit', lineIndex: 0, amount: 1, price: null, adds: null })
  await takeStep(order, { type: 'restore', revision: 1 })
  expect((await readOrder(order)).total).toBe(217.39)
  await checkOrder(order)
})

/** Lists the documents of an order: kind, credited invoice, goods, total and VAT. */
const listDocuments = async ({ id }: HistoryOrder) => {
  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, id)).orderBy(invoices.number)
  const numberBefore = documents[0]!.number - 1
  return documents.map(({ kind, creditOf, lines, totalCents, vat }) => [
    kind,
    creditOf && creditOf - numberBefore,
    lines.map(({ amount, name }) => `${amount} ${name}`),
    totalCents,
    vat.some(({ vatCents }) => vatCents > 0),
  ])
}

test('credits exchanged goods once each, on their own invoices, when the order is cancelled', async () => {
  const order = await createOrder({ isExempt: false })
  await takeStep(order, { type: 'pay' })
  const { version, lines } = await readOrder(order)
  const item = lines[0]!
  const unchangedLines = lines.slice(1).map(({ position, amount }) => ({ position, amount }))
  const exchanged = [...unchangedLines, { productId: order.limitedProductIds[1]!, amount: 4, unitCents: 1_999 }]
  const target = { lines: exchanged, reason: 'asked' }
  const { lines: after } = unwrapOk(await editOrder(app, actor, order.id, { target, baseVersion: version, username }))
  await takeStep(order, { type: 'cancel' })
  await runQueuedJobs()
  const orderedLines = unchangedLines.map(({ position }) => lines.find(line => line.position === position)!)
  const unchangedGoods = orderedLines.map(({ amount, name }) => `${amount} ${name}`)
  const replacementGoods = `4 ${after.at(-1)!.name}`
  expect(await listDocuments(order)).toEqual([
    ['invoice', null, [`4 ${item.name}`, ...unchangedGoods], 21_739, true],
    ['invoice', null, [replacementGoods], 7_996, true],
    ['credit', 1, [`4 ${item.name}`], 7_996, true],
    ['credit', 1, unchangedGoods, 13_743, true],
    ['credit', 2, [replacementGoods], 7_996, true],
  ])
  await checkOrder(order)
})

test('credits the invoice with later VAT on cancellation, and the exempt invoice only once', async () => {
  const order = await createOrder({ isExempt: true })
  await takeStep(order, { type: 'pay' })
  await takeStep(order, { type: 'chargeVat' })
  await takeStep(order, { type: 'cancel' })
  await runQueuedJobs()
  const documents = await listDocuments(order)
  expect(documents.map(([kind, credited, , , hasVat]) => [kind, credited, hasVat])).toEqual([
    ['invoice', null, false],
    ['invoice', null, true],
    ['credit', 1, false],
    ['credit', 2, true],
  ])
  expect([documents[2]!.slice(2, 4), documents[3]!.slice(2, 4)]).toEqual([
    documents[0]!.slice(2, 4),
    documents[1]!.slice(2, 4),
  ])
})

/** Creates an order of 217.39 with a credited allowance of 30.00. */
const createOrderWithAllowance = async (): Promise<HistoryOrder> => {
  const order = await createOrder({ isExempt: false })
  for (const action of ['pay', 'pack', 'ship'] as const)
    await takeStep(order, action === 'ship' ? { type: action, amounts: null } : { type: action })
  await takeStep(order, { type: 'refund', cents: 3_000 })
  await runQueuedJobs()
  expect((await readOrder(order)).money).toMatchObject({ allowance: 30, open: 0 })
  return order
}
const readRefundDue = async ({ id }: HistoryOrder) => {
  const tasks = await app.db.select().from(staffTasks).where(eq(staffTasks.orderId, id))
  return tasks.flatMap(({ kind, closedAt, details }) =>
    kind === 'refund-due' && !closedAt ? [details.amountCents] : [],
  )
}

test('a failed refund restores the value of the sale and reverses its credit note', async () => {
  const order = await createOrderWithAllowance()
  await takeStep(order, { type: 'refundFails' })
  expect((await readOrder(order)).money).toMatchObject({ refunded: 0, allowance: 0, open: 0 })
  expect(await listDocuments(order)).toMatchObject([
    ['invoice', null, expect.any(Array), 21_739, true],
    ['credit', 1, [], 3_000, true],
    ['invoice', 2, [], 3_000, true],
  ])
  await checkOrder(order)
  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, order.id)).orderBy(invoices.number)
  expect(documents[2]!.vat).toEqual(documents[1]!.vat)
  const stored = (await readStoredOrder(app.db, order.id))!
  const money = await readDocumentMoney(app.db, stored.order)
  for (const [t, row, to] of [
    [realTranslators.et, 'Kreeditarve 2 järgi tagastamata', 'Kreeditarve 2 kohta'],
    [realTranslators.en, 'Not refunded from credit note 2', 'For credit note 2'],
  ] as const) {
    const { texts, head } = describeInvoice(
      { ...documents[2]!, creditOf: 2 },
      stored,
      money.get(documents[2]!.number)!,
      t,
    )
    expect(texts.lines.map(({ name }) => name)).toEqual([row])
    expect(head.facts.lines).toContain(to)
  }
})

test('a failed refund after a full return makes the whole payment due, whichever way the goods were returned', async () => {
  const returnedAtOnce = await createOrderWithAllowance()
  await takeStep(returnedAtOnce, { type: 'return' })
  await runQueuedJobs()
  const returnedByLine = await createOrderWithAllowance()
  const { version, lines } = await readOrder(returnedByLine)
  const allPieces = lines.map(({ position, amount }) => ({ position, amount }))
  unwrapOk(
    await openReturn(app, actor, returnedByLine.id, {
      baseVersion: version,
      username,
      kind: 'return',
      reason: '',
      lines: allPieces,
    }),
  )
  for (const step of ['receive', 'inspect'] as const)
    await takeStep(returnedByLine, { type: 'moveReturn', step, restocked: 4, deduction: 0 })
  for (const order of [returnedAtOnce, returnedByLine]) {
    expect(await readRefundDue(order)).toEqual([18_739])
    await takeStep(order, { type: 'refundFails' })
    expect(await readRefundDue(order)).toEqual([21_739])
    await checkOrder(order)
    await takeStep(order, { type: 'refund', cents: null })
    expect(await readRefundDue(order)).toEqual([])
  }
})

test('credits a refund again when it succeeds after a failure', async () => {
  const order = await createOrderWithAllowance()
  const refunded = { name: 'order-refunded', payload: { orderId: order.id, refundId: 0, cents: 3_000 } }
  const [first] = await app.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, order.id), eq(invoices.kind, 'credit')))
  refunded.payload.refundId = Number(first!.cause.split(':')[1])
  await takeStep(order, { type: 'refundFails' })
  await arrange(app.db, async tx => recordRefund(tx, await lockOrder(tx, order.id), 3_000, now))
  for (let tries = 0; tries < 2; tries += 1) {
    queuedJobs.push(refunded)
    await runQueuedJobs()
  }
  expect((await listDocuments(order)).map(([kind, , , cents]) => [kind, cents])).toEqual([
    ['invoice', 21_739],
    ['credit', 3_000],
    ['invoice', 3_000],
    ['credit', 3_000],
  ])
  await checkOrder(order)
})

test('rejects a new price or fewer pieces than returned for a partly returned line, also for delivery', async () => {
  const order = await createOrder({ isExempt: false })
  await takeStep(order, { type: 'pay' })
  await takeStep(order, { type: 'pack' })
  await takeStep(order, { type: 'ship', amounts: [1] })
  const delivery = (await readOrder(order)).lines.at(-1)!
  await takeStep(order, { type: 'openReturn', lineIndex: 0, amount: 1, delivery: true })
  for (const step of ['receive', 'inspect'] as const)
    await takeStep(order, { type: 'moveReturn', step, restocked: 1, deduction: 0 })
  await takeStep(order, { type: 'refund', cents: null })
  const { version, lines, money } = await readOrder(order)
  expect(money).toMatchObject({ returned: 23.98, refunded: 23.98, open: 0 })
  const previewChange = (position: number, change: { amount?: number; unitCents?: number }) => {
    const requestedLines = lines.map(line => ({
      position: line.position,
      amount: line.amount,
      ...(line.position === position && change),
    }))
    return previewEdit(app, actor, order.id, {
      target: { lines: requestedLines, reason: '' },
      baseVersion: version,
      username,
    })
  }
  const { position, name } = lines[0]!
  const rejected = { ok: false, reason: { kind: 'partlyReturned', position, name } }
  expect(await previewChange(position, { unitCents: 2_200 })).toEqual(rejected)
  expect(await previewChange(position, { unitCents: 2_200, amount: 6 })).toEqual(rejected)
  const rejectedDelivery = {
    ok: false,
    reason: { kind: 'partlyReturned', position: delivery.position, name: delivery.name },
  }
  expect(await previewChange(delivery.position, { unitCents: 199 })).toEqual(rejectedDelivery)
  expect(await previewChange(delivery.position, { amount: 0 })).toEqual(rejectedDelivery)
  expect(unwrapOk(await previewChange(position, { amount: 5 })).openCents).toBe(1_999)
  expect(unwrapOk(await previewChange(lines[1]!.position, { unitCents: 433 })).openCents).toBe(300)
})

test('returns unsent pieces to stock although other pieces of the line were returned before', async () => {
  const order = await createOrder({ isExempt: false })
  await takeStep(order, { type: 'pay' })
  await takeStep(order, { type: 'pack' })
  await takeStep(order, { type: 'ship', amounts: [3] })
  const sent = await readOrder(order)
  const { position } = sent.lines[0]!
  const seenVersion = { baseVersion: sent.version, username }
  const newReturn = { kind: 'return' as const, reason: '', lines: [{ position, amount: 2 }] }
  unwrapOk(await openReturn(app, actor, order.id, { ...seenVersion, ...newReturn }))
  await takeStep(order, { type: 'moveReturn', step: 'receive', restocked: 0, deduction: 0 })
  await takeStep(order, { type: 'moveReturn', step: 'inspect', restocked: 2, deduction: 0 })
  await takeStep(order, { type: 'edit', lineIndex: 0, amount: 3, price: null, adds: null })
  expect((await readOrder(order)).lines[0]).toMatchObject({ amount: 3, sent: 3, returned: 2 })
  await runQueuedJobs()
  await checkOrder(order)
})

test('puts returned on-demand goods into a warehouse', async () => {
  const order = await createOrder({ isExempt: false })
  for (const step of ['pay', 'pack'] as const) await takeStep(order, { type: step })
  await takeStep(order, { type: 'ship', amounts: null })
  const sent = await readOrder(order)
  const [limited, , onDemand] = sent.lines
  const lines = [limited!, onDemand!].map(({ position }) => ({ position, amount: 1 }))
  const { returns } = unwrapOk(
    await openReturn(app, actor, order.id, { baseVersion: sent.version, username, kind: 'return', reason: '', lines }),
  )
  const move = { returnId: returns[0]!.id, username, inspectedLines: [] }
  const { version } = unwrapOk(
    await advanceReturn(app, actor, order.id, { ...move, step: 'receive', baseVersion: sent.version + 1 }),
  )
  const inspectedLines = [{ position: onDemand!.position, restocked: 1, deductionCents: 0 }]
  const inspect = { ...move, inspectedLines, step: 'inspect' as const, baseVersion: version }
  const unknownWarehouse = await advanceReturn(app, actor, order.id, { ...inspect, warehouseId: 999_999 })
  expect(unknownWarehouse).toEqual({ ok: false, reason: 'unknownWarehouse' })
  unwrapOk(await advanceReturn(app, actor, order.id, { ...inspect, warehouseId: warehouses[1]! }))
  const { rows } = await app.db.execute(sql`
    select warehouse_id, delta, reason, order_id, note from stock_movement where product_id = ${onDemand!.product_id} order by id`)
  const orderMovement = { warehouse_id: warehouses[0], order_id: order.id, note: '' }
  expect(rows).toEqual([
    { ...orderMovement, delta: 1, reason: 'direct' },
    { ...orderMovement, delta: -1, reason: 'order' },
    { ...orderMovement, delta: -1, reason: 'direct' },
    { ...orderMovement, delta: 1, reason: 'returned' },
    { warehouse_id: warehouses[1], delta: 1, reason: 'returned', order_id: null, note: `#${sent.number}` },
  ])
  await checkOrder(order)
})

test('an edit and a checkout of the same products never deadlock', async () => {
  const order = await createOrder({ isExempt: false })
  const [firstProduct, secondProduct] = order.limitedProductIds as [number, number]
  const { version, lines } = await readOrder(order)
  const remainingLines = lines.filter(line => line.product_id !== secondProduct)
  const seenVersion = { baseVersion: version, username }
  const target = {
    lines: [
      ...remainingLines.map(({ position, amount }) => ({ position, amount: position === 0 ? amount + 1 : amount })),
      { productId: secondProduct, amount: 1 },
    ],
    reason: 'asked',
  }
  const countWaiting = sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { pendingEdit } = await arrange(app.db, async tx => {
    await lockLevels(tx, [firstProduct])
    const pendingEdit = editOrder(app, actor, order.id, { ...seenVersion, target })
    await expect
      .poll(async () => (await app.db.execute<{ count: number }>(countWaiting)).rows[0]?.count, { timeout: 10_000 })
      .toBe(1)
    await lockLevels(tx, [secondProduct])
    return { pendingEdit }
  })
  unwrapOk(await pendingEdit)
  await checkOrder(order)
})

const unwrapOk = <T>(outcome: { ok: true; value: T } | { ok: false; reason: unknown }): T => {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.reason))
  return outcome.value
}

test('restocks on-demand goods only on request, and non-stock goods never', async () => {
  const order = await createOrder({ isExempt: false })
  for (const step of ['pay', 'pack'] as const) await takeStep(order, { type: step })
  await takeStep(order, { type: 'ship', amounts: null })
  const sent = await readOrder(order)
  const [limited, , onDemand] = sent.lines
  const countManualMovements = async (productId: number) =>
    (
      await app.db.execute(
        sql`select 1 from stock_movement where product_id = ${productId} and delta > 0 and note <> ''`,
      )
    ).rowCount
  const returnPiece = async (
    position: number,
    inspectedLines: { position: number; restocked: number; deductionCents: number }[],
  ) => {
    const { version } = await readOrder(order)
    const newReturn = { kind: 'return' as const, reason: '', lines: [{ position, amount: 1 }] }
    const { returns } = unwrapOk(
      await openReturn(app, actor, order.id, { baseVersion: version, username, ...newReturn }),
    )
    const move = { returnId: returns.at(-1)!.id, username }
    unwrapOk(
      await advanceReturn(app, actor, order.id, {
        ...move,
        step: 'receive',
        inspectedLines: [],
        baseVersion: version + 1,
      }),
    )
    const result = unwrapOk(
      await advanceReturn(app, actor, order.id, { ...move, step: 'inspect', inspectedLines, baseVersion: version + 2 }),
    )
    return [returns.at(-1)!.lines[0], result.returns.at(-1)!.lines[0]!.restocked]
  }
  const product = onDemand!.product_id
  const stockLimits = { from_stock: 1, max_to_shelf: 1 }
  expect(await returnPiece(limited!.position, [])).toMatchObject([stockLimits, 1])
  await app.db.execute(sql`update product set available_in = 0 where id = ${product}`)
  const attemptedRestock = [{ position: onDemand!.position, restocked: 1, deductionCents: 0 }]
  expect(await returnPiece(onDemand!.position, attemptedRestock)).toMatchObject([{ from_stock: 0, max_to_shelf: 0 }, 0])
  expect(await countManualMovements(product)).toBe(0)
  await checkOrder(order)

  const otherOrder = await createOrder({ isExempt: false })
  for (const step of ['pay', 'pack'] as const) await takeStep(otherOrder, { type: step })
  await takeStep(otherOrder, { type: 'ship', amounts: null })
  const otherSent = await readOrder(otherOrder)
  const lines = [{ position: otherSent.lines[2]!.position, amount: 1 }]
  const { returns } = unwrapOk(
    await openReturn(app, actor, otherOrder.id, {
      baseVersion: otherSent.version,
      username,
      kind: 'return',
      reason: '',
      lines,
    }),
  )
  expect(returns[0]!.lines).toMatchObject([{ from_stock: 0, max_to_shelf: 1 }])
  const move = { returnId: returns[0]!.id, username, inspectedLines: [] }
  unwrapOk(
    await advanceReturn(app, actor, otherOrder.id, { ...move, step: 'receive', baseVersion: otherSent.version + 1 }),
  )
  unwrapOk(
    await advanceReturn(app, actor, otherOrder.id, { ...move, step: 'inspect', baseVersion: otherSent.version + 2 }),
  )
  expect(await countManualMovements(otherSent.lines[2]!.product_id)).toBe(0)
  await checkOrder(otherOrder)
})
