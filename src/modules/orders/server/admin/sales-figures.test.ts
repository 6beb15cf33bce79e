import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDay } from '#kernel/shop-day.ts'
import { makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { orderLines, orders } from '../tables.ts'
import { figureRoutes } from './sales-figures.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const DAY_MS = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(figureRoutes)
  app.setNow(NOW)
  app.actAs({ ...GUEST, isGuest: false, username: 'mari', roles: ['SALES'], permissions: ['report.view'] })
})
afterAll(() => app.close())

const aMoment = fc.oneof(fc.integer({ min: 0, max: 62 * 24 }), fc.integer({ min: 330 * 24, max: 400 * 24 }))
const anOrder = fc.record({
  hoursAgo: aMoment,
  state: fc.constantFrom('new', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned'),
  isPaid: fc.boolean(),
  cents: fc.integer({ min: 1, max: 900_000 }),
})

test('figures are the sums over the orders, whatever was ordered when', async () => {
  const [made = []] = fc.sample(fc.array(anOrder, { minLength: 60, maxLength: 80 }), 1)
  const placed = made.map(one => ({ ...one, at: new Date(NOW.getTime() - (one.hoursAgo * DAY_MS) / 24) }))
  await arrange(app.db, async tx => {
    for (const { at, state, isPaid, cents } of placed) {
      const over = { placedAt: at, state, paidAt: isPaid ? at : null, totalCents: cents }
      await makeOrder(tx, {}, over as Parameters<typeof makeOrder>[2])
    }
  })
  const { data } = (await app.server.inject('/v1/admin/figures')).json()
  const counted = placed.filter(({ state }) => state !== 'cancelled' && state !== 'returned')
  const sumOf = (from: string, to: string) => {
    const within = counted.filter(({ at }) => shopDay(at) >= from && shopDay(at) <= to)
    const cents = within.reduce((sum, one) => sum + (one.isPaid ? one.cents : 0), 0)
    return { orders: within.length, turnover: cents / 100 }
  }
  expect(data.today).toEqual(sumOf('2026-11-22', '2026-11-22'))
  expect(data.week_ago).toEqual(sumOf('2026-11-15', '2026-11-15'))
  expect(data.month).toEqual(sumOf('2026-11-01', '2026-11-22'))
  expect(data.month_before).toEqual(sumOf('2026-10-01', '2026-10-22'))
  expect(data.year_ago).toEqual(sumOf('2025-11-01', '2025-11-22'))
  for (const { day, ...sum } of data.days) expect(sum, day).toEqual(sumOf(day, day))
  expect(data.unfilled).toBe(placed.filter(({ state }) => state === 'paid' || state === 'packed').length)

  const rows = await app.db.select().from(orders)
  const lines = await app.db.select().from(orderLines)
  const best = rows.filter(
    ({ state, paidAt, placedAt }) =>
      paidAt && state !== 'cancelled' && state !== 'returned' && shopDay(placedAt) >= '2026-10-24',
  )
  const turnover = lines
    .filter(line => line.class === 'product' && best.some(({ id }) => id === line.orderId))
    .reduce((sum, line) => sum + line.totalCents, 0)
  expect(data.best.reduce((sum: number, one: { turnover: number }) => sum + one.turnover, 0)).toBeCloseTo(
    turnover / 100,
    2,
  )
})
