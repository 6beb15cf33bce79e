import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { lockLevels, readStockAmounts, returnAllStock, takeStock } from './stock.ts'
import { stockMovements } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let database: TestDatabase
let nearWarehouseId: number
let farWarehouseId: number
beforeAll(async () => {
  database = await createTestDatabase()
  farWarehouseId = await makeWarehouse(database.db, { name: 'Tartu', position: 2 })
  nearWarehouseId = await makeWarehouse(database.db, { name: 'Tallinn', position: 1 })
})
afterAll(() => database.drop())

const createStockedProduct = (productId: number, nearAmount: number, farAmount: number) =>
  makeStock(database.db, [
    { productId, warehouseId: farWarehouseId, amount: farAmount },
    { productId, warehouseId: nearWarehouseId, amount: nearAmount },
  ])
const readAmounts = async (productId: number) => (await readStockAmounts(database.db, [productId])).get(productId)
const takeStockFor = (orderId: number, ...lines: { productId: number; amount: number }[]) =>
  arrange(database.db, tx => takeStock(tx, orderId, lines, NOW))

test('reads amounts by warehouse in order, and no amount for unknown products', async () => {
  await createStockedProduct(1, 3, 4)
  expect(await readAmounts(1)).toEqual([
    { warehouse: 'Tallinn', amount: 3 },
    { warehouse: 'Tartu', amount: 4 },
  ])
  expect((await readStockAmounts(database.db, [999])).size).toBe(0)
})

test('sums up the stock of all warehouses, 0 without rows', async () => {
  await createStockedProduct(2, 3, 4)
  const levels = await arrange(database.db, tx => lockLevels(tx, [2, 998]))
  expect([...levels]).toEqual([
    [2, 7],
    [998, 0],
  ])
})

test('takes pieces from the first warehouse, then from the next, and records the movements', async () => {
  await createStockedProduct(3, 3, 4)
  await takeStockFor(30, { productId: 3, amount: 2 }, { productId: 3, amount: 3 })
  expect(await readAmounts(3)).toEqual([
    { warehouse: 'Tallinn', amount: 0 },
    { warehouse: 'Tartu', amount: 2 },
  ])
  const movements = await database.db.select().from(stockMovements)
  expect(movements.filter(row => row.orderId === 30).map(row => [row.warehouseId, row.delta, row.reason])).toEqual(
    expect.arrayContaining([
      [nearWarehouseId, -3, 'order'],
      [farWarehouseId, -2, 'order'],
    ]),
  )
})

test('throws and takes nothing when the stock is too low', async () => {
  await createStockedProduct(4, 1, 1)
  await expect(takeStockFor(40, { productId: 4, amount: 3 })).rejects.toThrow('took 2 of 3')
  expect(await readAmounts(4)).toEqual([
    { warehouse: 'Tallinn', amount: 1 },
    { warehouse: 'Tartu', amount: 1 },
  ])
})

test("returns an order's pieces exactly once, even by concurrent calls", async () => {
  await createStockedProduct(5, 1, 5)
  await takeStockFor(50, { productId: 5, amount: 4 })
  const returnedCounts = await Promise.all(
    [1, 2, 3, 4].map(() => arrange(database.db, tx => returnAllStock(tx, 50, NOW))),
  )
  expect(returnedCounts.toSorted()).toEqual([0, 0, 0, 4])
  expect(await readAmounts(5)).toEqual([
    { warehouse: 'Tallinn', amount: 1 },
    { warehouse: 'Tartu', amount: 5 },
  ])
})
