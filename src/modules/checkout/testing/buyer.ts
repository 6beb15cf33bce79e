import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#platform/server/db/database.ts'
import type { TestApp } from '#platform/server/testing/test-app.ts'
import { amountsOf } from '#stock/server/stock.ts'

/** Creates a unique visitor cookie. */
export const newVisitor = (): string => randomBytes(32).toString('base64url')

const ME = newVisitor()

/** Posts orders in English from one browser by default, each with its own key. For tests. */
export const buyer =
  (app: () => TestApp) =>
  (body: object, { key = randomUUID() as string, who = ME, address = '127.0.0.1' } = {}) =>
    app().server.inject({
      method: 'POST',
      url: '/v1/place-order?lang=en',
      remoteAddress: address,
      headers: { 'x-csrf-token': 'any', 'idempotency-key': key, cookie: `visitor=${who}` },
      payload: body,
    })

/** Counts the units for sale over all warehouses. */
export const inStock = async (db: Database, productId: number): Promise<number> => {
  const amounts = (await amountsOf(db, [productId])).get(productId) ?? []
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
