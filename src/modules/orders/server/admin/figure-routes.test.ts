import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { computeSaleValueCents } from '#orders/domain/balance.ts'
import { findStepStart, type SalesStep } from '#orders/domain/sales-period.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { orderLines, orders, staleSalesHours } from '../tables.ts'
import { registerFigureRoutes } from './figure-routes.ts'
import { rollUpSales } from './roll-up-sales.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const ANALYST = createStaffMember(['report.view'], { roles: ['SALES'] })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerFigureRoutes)
  app.setNow(NOW)
  app.signInAs(ANALYST)
})
afterAll(() => app.close())

const STATES = ['new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'] as const
const arbitraryMoment = fc.oneof(fc.integer({ min: 0, max: 62 * 24 }), fc.integer({ min: 330 * 24, max: 400 * 24 }))
const arbitraryOrder = fc.record({
  hoursAgo: arbitraryMoment,
  state: fc.constantFrom(...STATES),
  isPaid: fc.boolean(),
  cents: fc.integer({ min: 1, max: 900_000 }),
  returnedCents: fc.constantFrom(0, 0, 1, 500),
})
const arbitraryChanges = fc.array(
  fc.record({
    orderIndex: fc.nat(),
    state: fc.constantFrom(...STATES),
    isPaid: fc.boolean(),
    cents: fc.integer({ min: 1, max: 900_000 }),
    returnedCents: fc.constantFrom(0, 0, 1, 500),
  }),
  { minLength: 10, maxLength: 20 },
)

/** Reads the orders that figures use; a returned order counts with its withheld amount. */
const readSales = async () => (await app.db.select().from(orders)).filter(({ state }) => state !== 'cancelled')
type SaleRows = Awaited<ReturnType<typeof readSales>>
const sumSales = (rows: SaleRows) => ({
  orders: rows.filter(({ state }) => state !== 'returned').length,
  turnover: rows.reduce((sum, row) => sum + (row.paidAt ? computeSaleValueCents(row) : 0), 0) / 100,
})
const filterBetween = (rows: SaleRows, from: string, to: string) =>
  rows.filter(({ placedAt }) => getShopDay(placedAt) >= from && getShopDay(placedAt) <= to)
const readFigures = async () => {
  const answer = await app.server.inject('/v1/admin/figures')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const readPeriod = async (query: Record<string, string>) =>
  (await app.server.inject({ url: '/v1/admin/figures/period', query })).json()

const expectFigures = async () => {
  const rows = await readSales()
  const sumBetween = (from: string, to: string) => sumSales(filterBetween(rows, from, to))
  const data = await readFigures()
  expect(data.today).toEqual(sumBetween('2026-11-22', '2026-11-22'))
  // At 12:00 in Tallinn, the current hour counts.
  const soFar = rows.filter(({ placedAt }) => placedAt < new Date('2026-11-15T11:00:00Z'))
  expect(data.week_ago).toEqual(sumSales(filterBetween(soFar, '2026-11-15', '2026-11-15')))
  expect(data.month).toEqual(sumBetween('2026-11-01', '2026-11-22'))
  expect(data.month_before).toEqual(sumBetween('2026-10-01', '2026-10-22'))
  expect(data.year_ago).toEqual(sumBetween('2025-11-01', '2025-11-22'))
  for (const { day, ...sum } of data.days) expect(sum, day).toEqual(sumBetween(day, day))
  const [from, to] = ['2025-10-01', '2026-11-22']
  for (const step of ['day', 'week', 'month', 'year'] as const satisfies SalesStep[]) {
    const { data } = await readPeriod({ from, to, step })
    expect(data.step).toBe(step)
    expect(data.sold, step).toEqual(sumBetween(from, to))
    for (const { at, ...sum } of data.points)
      expect(sum, `${step} ${at}`).toEqual(
        sumSales(
          filterBetween(rows, from, to).filter(({ placedAt }) => findStepStart(getShopDay(placedAt), step) === at),
        ),
      )
  }
  const days = (await readPeriod({ from: '2026-11-21', to: '2026-11-22' })).data
  expect(days.step).toBe('hour')
  expect(days.points).toHaveLength(48)
  const addOrders = (sum: number, row: { orders: number }) => sum + row.orders
  expect(days.points.reduce(addOrders, 0)).toBe(sumBetween('2026-11-21', '2026-11-22').orders)
  expect(days.sold_before).toEqual(sumBetween('2026-11-19', '2026-11-20'))
  expect(days.before.reduce((sum: number, row: number) => sum + row, 0)).toBeCloseTo(days.sold_before.turnover, 2)
}

test('figures equal the sums of the orders after any changes', async () => {
  const [createdOrders = []] = fc.sample(fc.array(arbitraryOrder, { minLength: 60, maxLength: 80 }), 1)
  await arrange(app.db, async tx => {
    for (const { hoursAgo, state, isPaid, cents, returnedCents } of createdOrders) {
      const placedAt = new Date(NOW.getTime() - (hoursAgo * DAY_MS) / 24)
      const sums = { totalCents: cents, returnedCents, allowanceCents: 2 * returnedCents }
      const overrides = { placedAt, state, paidAt: isPaid ? placedAt : null, ...sums }
      await makeOrder(tx, {}, overrides as Parameters<typeof makeOrder>[2])
    }
  })
  await expectFigures()
  expect(await app.db.$count(staleSalesHours)).toBe(0)
  const ids = (await app.db.select({ id: orders.id }).from(orders)).map(({ id }) => id)
  const [orderChanges = []] = fc.sample(arbitraryChanges, 1)
  for (const { orderIndex, state, isPaid, cents, returnedCents } of orderChanges) {
    const set = { state, paidAt: isPaid ? NOW : null, totalCents: cents, returnedCents, allowanceCents: 0 }
    await app.db
      .update(orders)
      .set(set)
      .where(eq(orders.id, ids[orderIndex % ids.length]!))
  }
  // Simultaneous requests return equal figures.
  await Promise.all([rollUpSales(app.db), rollUpSales(app.db), rollUpSales(app.db)])
  await expectFigures()

  const paidOrders = filterBetween(await readSales(), '2026-10-24', '2026-11-22').filter(
    ({ paidAt, state }) => paidAt && state !== 'returned',
  )
  const lines =
    paidOrders.length === 0
      ? []
      : await app.db
          .select()
          .from(orderLines)
          .where(
            inArray(
              orderLines.orderId,
              paidOrders.map(({ id }) => id),
            ),
          )
  const turnover = lines.filter(line => line.class === 'product').reduce((sum, line) => sum + line.totalCents, 0)
  const { data } = await readPeriod({})
  expect(data.best_sellers.reduce((sum: number, row: { turnover: number }) => sum + row.turnover, 0)).toBeCloseTo(
    turnover / 100,
    2,
  )
  expect((await readFigures()).unfulfilled_orders).toBe(
    (await readSales()).filter(({ state }) => state === 'paid' || state === 'packed').length,
  )
})

test('computes margins of goods with a known cost, and lists unsold stock among the slow sellers', async () => {
  const [cheapProductId, expensiveProductId] = [
    await makeProduct(app.db, { code1: 'CHEAP' }),
    await makeProduct(app.db, { code1: 'DEAR' }),
  ]
  const warehouseId = await makeWarehouse(app.db)
  await makeStock(app.db, [
    { productId: cheapProductId, warehouseId, amount: 2 },
    { productId: expensiveProductId, warehouseId, amount: 3 },
  ])
  await app.db.update(products).set({ costCents: 6_000, totalCents: 12_400 }).where(eq(products.id, cheapProductId))
  await app.db.update(products).set({ totalCents: 90_000 }).where(eq(products.id, expensiveProductId))
  await app.db.update(orderLines).set({ productId: cheapProductId }).where(eq(orderLines.productId, 1))
  await app.db.update(orders).set({ comment: 'changed' })
  app.signInAs({ ...ANALYST, permissions: ['report.view', 'product.edit'] })
  const { data } = await readPeriod({ from: '2026-10-01', to: '2026-11-22' })
  app.signInAs(ANALYST)
  const [row] = data.best_sellers
  expect(row).toMatchObject({ product_id: cheapProductId, code1: 'CHEAP' })
  // Each line has two pieces at 124 € with 24 % VAT: 100 € net each, at a cost of 60 €.
  expect(row.margin).toBeCloseTo(row.amount * 40, 2)
  expect(data.margins).toEqual({ net: row.amount * 100, known: row.amount * 100, margin: row.amount * 40 })
  expect(data.slow_sellers[0]).toMatchObject({ product_id: expensiveProductId, amount: 0, in_stock: 3, margin: null })
  const { data: analystData } = await readPeriod({ from: '2026-10-01', to: '2026-11-22' })
  const hideMargin = (row: object) => ({ ...row, margin: null })
  expect([analystData.best_sellers, analystData.slow_sellers]).toEqual([
    data.best_sellers.map(hideMargin),
    data.slow_sellers.map(hideMargin),
  ])
  expect(analystData.margins).toEqual({ net: row.amount * 100, known: 0, margin: 0 })
})

test.each([
  [{ from: '2026-11-22', to: '2026-11-01' }, 'from'],
  [{ from: '1999-01-01', to: '2026-11-01' }, 'from'],
  [{ from: 'x' }, 'from'],
  [{ from: '2000-01-01', to: '3999-01-01' }, 'to'],
  [{ to: '9999-12-31' }, 'to'],
  [{ step: 'second' }, 'step'],
])('rejects %j', async (query, field) =>
  expect(Object.keys((await readPeriod(query as Record<string, string>)).errors)).toEqual([field]),
)

test('only users who may view reports see figures', async () => {
  const requestStatus = async () => (await app.server.inject('/v1/admin/figures/period')).statusCode
  app.signInAs({ ...ANALYST, permissions: [] })
  expect(await requestStatus()).toBe(403)
  app.signInAs(GUEST)
  expect(await requestStatus()).toBe(401)
  app.signInAs(ANALYST)
})
