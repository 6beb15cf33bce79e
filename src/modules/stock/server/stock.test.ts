import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { lockLevels, readStockAmounts, returnAllStock, takeStock } from './stock.ts'
import { stockMovements } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let database: TestDatabase
let near: number
let far: number
beforeAll(async () => {
  database = await createTestDatabase()
  far = await makeWarehouse(database.db, { name: 'Tartu', position: 2 })
  near = await makeWarehouse(database.db, { name: 'Tallinn', position: 1 })
})
afterAll(() => database.drop())

const stocked = (productId: number, inNear: number, inFar: number) =>
  makeStock(database.db, [
    { productId, warehouseId: far, amount: inFar },
    { productId, warehouseId: near, amount: inNear },
  ])
const amounts = async (productId: number) => (await readStockAmounts(database.db, [productId])).get(productId)
const take = (orderId: number, ...lines: { productId: number; amount: number }[]) =>
  arrange(database.db, tx => takeStock(tx, orderId, lines, NOW))

test('reads amounts by warehouse in order, and none for unknown products', async () => {
  await stocked(1, 3, 4)
  expect(await amounts(1)).toEqual([
    { warehouse: 'Tallinn', amount: 3 },
    { warehouse: 'Tartu', amount: 4 },
  ])
  expect((await readStockAmounts(database.db, [999])).size).toBe(0)
})

test('sums up the stock of all warehouses, 0 without rows', async () => {
  await stocked(2, 3, 4)
  const levels = await arrange(database.db, tx => lockLevels(tx, [2, 998]))
  expect([...levels]).toEqual([
    [2, 7],
    [998, 0],
  ])
})

test('takes pieces from the first warehouse, then from the next, and records the movements', async () => {
  await stocked(3, 3, 4)
  await take(30, { productId: 3, amount: 2 }, { productId: 3, amount: 3 })
  expect(await amounts(3)).toEqual([
    { warehouse: 'Tallinn', amount: 0 },
    { warehouse: 'Tartu', amount: 2 },
  ])
  const moved = await database.db.select().from(stockMovements)
  expect(moved.filter(row => row.orderId === 30).map(row => [row.warehouseId, row.delta, row.reason])).toEqual(
    expect.arrayContaining([
      [near, -3, 'order'],
      [far, -2, 'order'],
    ]),
  )
})

test('throws and takes nothing when the stock is too low', async () => {
  await stocked(4, 1, 1)
  await expect(take(40, { productId: 4, amount: 3 })).rejects.toThrow('took 2 of 3')
  expect(await amounts(4)).toEqual([
    { warehouse: 'Tallinn', amount: 1 },
    { warehouse: 'Tartu', amount: 1 },
  ])
})

test("returns an order's pieces exactly once, even by concurrent calls", async () => {
  await stocked(5, 1, 5)
  await take(50, { productId: 5, amount: 4 })
  const given = await Promise.all([1, 2, 3, 4].map(() => arrange(database.db, tx => returnAllStock(tx, 50, NOW))))
  expect(given.toSorted()).toEqual([0, 0, 0, 4])
  expect(await amounts(5)).toEqual([
    { warehouse: 'Tallinn', amount: 1 },
    { warehouse: 'Tartu', amount: 5 },
  ])
})
