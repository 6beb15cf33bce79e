import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { readStockAmounts } from '#stock/server/stock.ts'

/** Creates a unique visitor cookie. */
export const createVisitorCookie = (): string => randomBytes(32).toString('base64url')

const DEFAULT_VISITOR = createVisitorCookie()

/** Creates a function that posts orders in English, from one browser by default, each with its own key. For tests. */
export const createBuyer =
  (app: () => TestApp) =>
  (body: object, { key = randomUUID() as string, visitor = DEFAULT_VISITOR, address = '127.0.0.1' } = {}) =>
    app().server.inject({
      method: 'POST',
      url: '/v1/place-order?lang=en',
      remoteAddress: address,
      headers: { 'x-csrf-token': 'any', 'idempotency-key': key, cookie: `visitor=${visitor}` },
      payload: body,
    })

/** Counts the units for sale over all warehouses. */
export const countInStock = async (db: Database, productId: number): Promise<number> => {
  const amounts = (await readStockAmounts(db, [productId])).get(productId) ?? []
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
