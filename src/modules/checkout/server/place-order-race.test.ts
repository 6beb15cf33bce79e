import { setTimeout } from 'node:timers/promises'
import { asc, eq, sql, sum } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countInStock, createBuyer, createVisitorCookie } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { ORDER_PLACED } from '#orders/server/orders.ts'
import { orderLines, orders } from '#orders/server/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { lockLevels } from '#stock/server/stock.ts'
import { stockMovements } from '#stock/server/tables.ts'
import { registerCheckoutRoutes } from './routes.ts'

let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    testApp.jobs.handle(ORDER_PLACED, async () => undefined)
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())

const placeOrder = createBuyer(() => app)
const listLines = (productId: number) => app.db.select().from(orderLines).where(eq(orderLines.productId, productId))

test('sells the last unit to one of two customers and sends the other back to the cart', async () => {
  const productId = await shop.createLimitedProduct(1)
  const responses = await Promise.all(
    [1, 2].map(() => placeOrder(buildOrderForm([[productId, 1]]), { visitor: createVisitorCookie() })),
  )
  expect(responses.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  expect(responses.find(answer => answer.statusCode === 409)?.json().redirect).toBe('/cart')
})

test('sells exactly 10 units to 50 concurrent customers and rejects the others', async () => {
  const productId = await shop.createLimitedProduct(10)
  const buyers = Array.from({ length: 50 }, (_, index) => ({
    visitor: createVisitorCookie(),
    email: `buyer${index}@example.ee`,
  }))
  const responses = await Promise.all(
    buyers.map(({ visitor, email }) =>
      placeOrder(buildOrderForm([[productId, 1]], { Client: { email } }), { visitor, address: '10.0.0.5' }),
    ),
  )
  const statuses = responses.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 200)).toHaveLength(10)
  expect(statuses.filter(status => status === 409)).toHaveLength(40)
  expect(await countInStock(app.db, productId)).toBe(0)
  expect(await listLines(productId)).toHaveLength(10)
  const movements = await app.db.select().from(stockMovements).where(eq(stockMovements.productId, productId))
  expect(movements.map(movement => movement.delta)).toEqual(Array(10).fill(-1))
  const numbers = responses.flatMap(answer => answer.json().data?.order.number ?? [])
  expect(new Set(numbers).size).toBe(10)
})

test('answers 50 customers who wait longer than the connection pool allows', async () => {
  const productId = await shop.createLimitedProduct(10)
  // The lock lasts longer than the 5 s after which a request stops waiting for a connection.
  const stalledTransaction = app.db.transaction(async tx => {
    await lockLevels(tx, [productId])
    await setTimeout(6_000)
  })
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      placeOrder(buildOrderForm([[productId, 1]], { Client: { email: `slow${index}@example.ee` } }), {
        visitor: createVisitorCookie(),
        address: '10.0.0.7',
      }),
    ),
  )
  await stalledTransaction
  expect(responses.filter(answer => answer.statusCode === 200)).toHaveLength(10)
  expect(responses.filter(answer => answer.statusCode === 409)).toHaveLength(40)
  expect(await countInStock(app.db, productId)).toBe(0)
})

test('asks the customer to repeat the order while the database is unavailable, and places it once', async () => {
  const productId = await shop.createLimitedProduct(5)
  const key = 'while-away'
  // The database ends the connection of an order that waits for its product.
  const firstResponse = await app.db.transaction(async tx => {
    await lockLevels(tx, [productId])
    const answer = placeOrder(buildOrderForm([[productId, 1]]), { key })
    const terminateQuery = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    await vi.waitFor(async () => expect((await app.db.execute(terminateQuery)).rows).toHaveLength(1), 30_000)
    return answer
  })
  expect(firstResponse.statusCode).toBe(503)
  expect(firstResponse.headers['retry-after']).toBe('5')
  expect(firstResponse.json().message).toBe(
    'We can’t save your order right now. Please submit it again in a moment – it will only be placed once.',
  )
  for (const response of [
    await placeOrder(buildOrderForm([[productId, 1]]), { key }),
    await placeOrder(buildOrderForm([[productId, 1]]), { key }),
  ])
    expect(response.statusCode).toBe(200)
  expect(await listLines(productId)).toHaveLength(1)
})

test('avoids deadlocks of customers who order several products in opposite order', async () => {
  const [firstId, secondId] = [await shop.createLimitedProduct(30), await shop.createLimitedProduct(30)]
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      placeOrder(
        buildOrderForm(
          index % 2
            ? [
                [firstId, 1],
                [secondId, 1],
              ]
            : [
                [secondId, 1],
                [firstId, 1],
              ],
        ),
        { visitor: createVisitorCookie(), address: '10.0.0.6' },
      ),
    ),
  )
  expect(responses.filter(answer => answer.statusCode === 200)).toHaveLength(30)
  expect(responses.filter(answer => answer.statusCode === 409)).toHaveLength(10)
  expect([await countInStock(app.db, firstId), await countInStock(app.db, secondId)]).toEqual([0, 0])
})

test('serves 20 customers of 9 units when more can be ordered in', async () => {
  const productId = await shop.createLimitedProduct(9, { hasLimitedAmount: false, availableIn: -1 })
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      placeOrder(buildOrderForm([[productId, 1]]), { visitor: createVisitorCookie(), address: '10.0.0.8' }),
    ),
  )
  expect(responses.map(answer => answer.statusCode)).toEqual(Array(20).fill(200))
  expect(await countInStock(app.db, productId)).toBe(0)
  const lines = await listLines(productId)
  expect(lines.filter(({ availability }) => availability?.code === 'inStock')).toHaveLength(9)
  expect(lines.filter(({ availability }) => availability?.code === 'onDemand')).toHaveLength(11)
  const movements = await app.db.select().from(stockMovements).where(eq(stockMovements.productId, productId))
  expect(movements.map(movement => movement.delta)).toEqual(Array(9).fill(-1))
})

test('takes the available units for a larger order and accepts further orders', async () => {
  const productId = await shop.createLimitedProduct(9, { hasLimitedAmount: false, availableIn: 5 })
  expect((await placeOrder(buildOrderForm([[productId, 12]]))).statusCode).toBe(200)
  expect(await countInStock(app.db, productId)).toBe(0)
  expect((await placeOrder(buildOrderForm([[productId, 200]]))).statusCode).toBe(200)
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

test('needs 8 statements besides BEGIN and COMMIT for any number of lines', async () => {
  const ids = [
    await shop.createLimitedProduct(5),
    await shop.createLimitedProduct(5),
    await shop.createOnDemandProduct(),
    await shop.createLimitedProduct(5),
  ]
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const response = await placeOrder(buildOrderForm(ids.map(id => [id, 1])))
  const calls = query.mock.calls.map(([statement], index) => ({
    text: typeof statement === 'string' ? statement : (statement as unknown as { text: string }).text,
    client: query.mock.contexts[index],
  }))
  query.mockRestore()
  expect(response.statusCode).toBe(200)
  const claim = calls.find(call => call.text.includes('idempotency_key'))
  const orderCalls = calls.filter(call => call.client === claim?.client).map(call => call.text)
  const statements = orderCalls.slice(orderCalls.indexOf('begin') + 1, orderCalls.indexOf('commit'))
  expect(statements).toHaveLength(8)
})
