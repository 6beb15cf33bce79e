import { setTimeout } from 'node:timers/promises'
import { asc, eq, sum } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyer, countInStock, newVisitor } from '#checkout/testing/buyer.ts'
import { makeSmallShop, orderFormWith, type SmallShop } from '#checkout/testing/factories.ts'
import { ORDER_PLACED } from '#orders/server/orders.ts'
import { orderLines, orders } from '#orders/server/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { lockLevels } from '#stock/server/stock.ts'
import { stockMovements } from '#stock/server/tables.ts'
import { routes } from './routes.ts'

let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    given.jobs.handle(ORDER_PLACED, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())

const post = buyer(() => app)
const linesWith = (productId: number) => app.db.select().from(orderLines).where(eq(orderLines.productId, productId))

test('sells the last unit to one of two buyers and sends the other back to the cart', async () => {
  const productId = await shop.limited(1)
  const answers = await Promise.all([1, 2].map(() => post(orderFormWith([[productId, 1]]), { who: newVisitor() })))
  expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  expect(answers.find(answer => answer.statusCode === 409)?.json().redirect).toBe('/cart')
})

test('sells exactly 10 units to 50 concurrent buyers and rejects the others', async () => {
  const productId = await shop.limited(10)
  const buyers = Array.from({ length: 50 }, (_, at) => ({ who: newVisitor(), email: `buyer${at}@example.ee` }))
  const answers = await Promise.all(
    buyers.map(({ who, email }) =>
      post(orderFormWith([[productId, 1]], { Client: { email } }), { who, address: '10.0.0.5' }),
    ),
  )
  const statuses = answers.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.filter(status => status === 409)).toHaveLength(40)
  expect(await countInStock(app.db, productId)).toBe(0)
  expect(await linesWith(productId)).toHaveLength(10)
  const moved = await app.db.select().from(stockMovements).where(eq(stockMovements.productId, productId))
  expect(moved.map(movement => movement.delta)).toEqual(Array(10).fill(-1))
  const numbers = answers.flatMap(answer => answer.json().data?.order.number ?? [])
  expect(new Set(numbers).size).toBe(10)
})

test('answers 50 buyers who wait longer than the connection pool allows', async () => {
  const productId = await shop.limited(10)
  // Longer than the 5 s after which a request stops waiting for a connection.
  const stalled = app.db.transaction(async tx => {
    await lockLevels(tx, [productId])
    await setTimeout(6_000)
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      post(orderFormWith([[productId, 1]], { Client: { email: `slow${at}@example.ee` } }), {
        who: newVisitor(),
        address: '10.0.0.7',
      }),
    ),
  )
  await stalled
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(10)
  expect(answers.filter(answer => answer.statusCode === 409)).toHaveLength(40)
  expect(await countInStock(app.db, productId)).toBe(0)
})

test('asks the buyer to repeat the order while the database is unavailable, and places it once', async () => {
  const productId = await shop.limited(5)
  const key = 'while-away'
  const away = Object.assign(new Error('away'), { code: '57P03' })
  const asked = vi.spyOn(app.db, 'transaction').mockRejectedValueOnce(away)
  const first = await post(orderFormWith([[productId, 1]]), { key })
  asked.mockRestore()
  expect(first.statusCode).toBe(503)
  expect(first.headers['retry-after']).toBe('5')
  expect(first.json().message).toBe(
    'We can’t save your order right now. Please submit it again in a moment – it will only be placed once.',
  )
  for (const answer of [
    await post(orderFormWith([[productId, 1]]), { key }),
    await post(orderFormWith([[productId, 1]]), { key }),
  ])
    expect(answer.statusCode).toBe(200)
  expect(await linesWith(productId)).toHaveLength(1)
})

test('avoids deadlocks of buyers who order several products in opposite order', async () => {
  const [a, b] = [await shop.limited(30), await shop.limited(30)]
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      post(
        orderFormWith(
          at % 2
            ? [
                [a, 1],
                [b, 1],
              ]
            : [
                [b, 1],
                [a, 1],
              ],
        ),
        { who: newVisitor(), address: '10.0.0.6' },
      ),
    ),
  )
  expect(answers.filter(answer => answer.statusCode === 200)).toHaveLength(30)
  expect(answers.filter(answer => answer.statusCode === 409)).toHaveLength(10)
  expect([await countInStock(app.db, a), await countInStock(app.db, b)]).toEqual([0, 0])
})

test('serves 20 buyers of 9 units when more can be ordered in', async () => {
  const productId = await shop.limited(9, { hasLimitedAmount: false, availableIn: -1 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(orderFormWith([[productId, 1]]), { who: newVisitor(), address: '10.0.0.8' })),
  )
  expect(answers.map(answer => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(await countInStock(app.db, productId)).toBe(0)
  const lines = await linesWith(productId)
  expect(lines.filter(({ availability }) => availability?.code === 'inStock')).toHaveLength(9)
  expect(lines.filter(({ availability }) => availability?.code === 'onDemand')).toHaveLength(11)
  const moved = await app.db.select().from(stockMovements).where(eq(stockMovements.productId, productId))
  expect(moved.map(movement => movement.delta)).toEqual(Array(9).fill(-1))
})

test('takes the available units of a larger order and blocks no paying buyer', async () => {
  const productId = await shop.limited(9, { hasLimitedAmount: false, availableIn: 5 })
  expect((await post(orderFormWith([[productId, 12]]))).statusCode).toBe(200)
  expect(await countInStock(app.db, productId)).toBe(0)
  expect((await post(orderFormWith([[productId, 200]]))).statusCode).toBe(200)
  const rows = await app.db
    .select({ amount: orderLines.amount, backordered: orders.backordered })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orderLines.productId, productId))
    .orderBy(asc(orders.id))
  expect(rows).toEqual([
    { amount: 12, backordered: true },
    { amount: 200, backordered: true },
  ])
})

test('totals every order as the sum of its lines', async () => {
  const rows = await app.db
    .select({ total: orders.totalCents, lines: sum(orderLines.totalCents).mapWith(Number) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .groupBy(orders.id)
  expect(rows.length).toBeGreaterThan(10)
  for (const { total, lines } of rows) expect(lines).toBe(total)
})

test('needs 7 statements besides BEGIN and COMMIT for any number of lines', async () => {
  const ids = [await shop.limited(5), await shop.limited(5), await shop.onDemand(), await shop.limited(5)]
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await post(orderFormWith(ids.map(id => [id, 1])))
  const calls = query.mock.calls.map(([statement], at) => ({
    text: typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
    client: query.mock.contexts[at],
  }))
  query.mockRestore()
  expect(answer.statusCode).toBe(200)
  const claim = calls.find(call => call.text.includes('idempotency_key'))
  const ours = calls.filter(call => call.client === claim?.client).map(call => call.text)
  const statements = ours.slice(ours.indexOf('begin') + 1, ours.indexOf('commit'))
  expect(statements).toHaveLength(7)
})
