import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { returnAllStock, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { findMissingProducts } from './find-missing-products.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  const warehouseId = await makeWarehouse(database.db)
  await makeStock(database.db, [{ productId: 71, warehouseId, amount: 9 }])
})
afterAll(() => database.drop())

test('reports pieces released to stock, but no held or backordered ones', async () => {
  const lines = [
    buildOrderLine({ productId: 71, code1: 'PL-71', amount: 2 }),
    buildOrderLine({ productId: 71, code1: 'PL-71', amount: 1 }),
    buildOrderLine({ productId: 72, amount: 5 }),
  ]
  const { order } = await arrange(database.db, tx => makeOrder(tx, { lines }))
  expect(await findMissingProducts(database.db, order)).toEqual([])
  await arrange(database.db, tx => takeStock(tx, order.id, [{ productId: 71, amount: 3 }], NOW))
  expect(await findMissingProducts(database.db, order)).toEqual([])
  await arrange(database.db, tx => returnAllStock(tx, order.id, NOW))
  expect(await findMissingProducts(database.db, order)).toEqual([{ productId: 71, code1: 'PL-71', missing: 3 }])
  await arrange(database.db, tx => takeStock(tx, order.id, [{ productId: 71, amount: 2 }], NOW))
  expect(await findMissingProducts(database.db, order)).toEqual([{ productId: 71, code1: 'PL-71', missing: 1 }])
  expect(await findMissingProducts(database.db, { ...order, backordered: true })).toEqual([])
})
