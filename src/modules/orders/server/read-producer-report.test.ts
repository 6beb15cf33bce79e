import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PACKAGING, type ReportedWeights } from '#catalog/domain/reported-weights.ts'
import { products } from '#catalog/server/tables.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { readProducerReport } from './read-producer-report.ts'
import { orderEvents, orderReturns, orderShipments } from './tables.ts'

const WEIGHTS: ReportedWeights = {
  isImported: true,
  wasteClass: 'vehiclePart',
  netGrams: 2_000,
  batteryType: null,
  batteryGrams: null,
  packaging: { ...NO_PACKAGING, paper: 150 },
}
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(() => undefined)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

test('counts collected pieces on the day of the hand-over, without those that were shipped before', async () => {
  const productId = await makeProduct(app.db, { reported: WEIGHTS })
  const lines = [buildOrderLine({ productId, amount: 5 })]
  const handOver = async (from: string, receivedOn?: string) => {
    const { order } = await arrange(app.db, tx => makeOrder(tx, { lines }))
    const details = { from, to: 'delivered', ...(receivedOn && { receivedOn }) }
    const at = new Date('2026-08-01T10:00:00Z')
    await app.db.insert(orderEvents).values({ orderId: order.id, at, actor: 'mari', kind: 'delivered', details })
    return order.id
  }
  await handOver('packed')
  await handOver('packed', '2026-07-31')
  await handOver('shipped')
  const orderId = await handOver('packed')
  const shipment = { orderId, at: new Date('2026-06-10T10:00:00Z'), actor: 'mari', lines: [{ position: 0, amount: 2 }] }
  await app.db.insert(orderShipments).values(shipment)

  const countShipped = async (from: string, to: string) =>
    (await readProducerReport(app.db, 'goods', { from, to })).map(({ shipped }) => shipped.pieces)
  expect(await countShipped('2026-06-01', '2026-06-30')).toEqual([2])
  expect(await countShipped('2026-07-31', '2026-07-31')).toEqual([5])
  expect(await countShipped('2026-08-01', '2026-08-31')).toEqual([8])
})

test('sums pieces that left and came back on the days of the period, also of products in the bin', async () => {
  const productId = await makeProduct(app.db, { reported: WEIGHTS })
  const otherId = await makeProduct(app.db)
  const lines = [buildOrderLine({ productId, amount: 5 }), buildOrderLine({ productId: otherId, amount: 9 })]
  const { order } = await arrange(app.db, tx => makeOrder(tx, { lines }))
  const insertShipment = (at: string, amount: number) =>
    app.db.insert(orderShipments).values({
      orderId: order.id,
      at: new Date(at),
      actor: 'mari',
      lines: [
        { position: 0, amount },
        { position: 1, amount: 9 },
      ],
    })
  await insertShipment('2026-11-10T10:00:00Z', 3)
  // In the shop's time zone it is the first of December.
  await insertShipment('2026-11-30T22:30:00Z', 2)
  const insertReturn = (state: 'received' | 'cancelled', amount: number) =>
    app.db.insert(orderReturns).values({
      orderId: order.id,
      kind: 'return',
      state,
      actor: 'mari',
      openedAt: new Date('2026-11-12T10:00:00Z'),
      receivedAt: new Date('2026-11-20T10:00:00Z'),
      lines: [{ position: 0, amount, restocked: null, deductionCents: 0 }],
    })
  await insertReturn('received', 1)
  await insertReturn('cancelled', 3)
  const wholeReturn = await arrange(app.db, tx => makeOrder(tx, { lines }))
  const event = { actor: 'mari', kind: 'returned', at: new Date('2026-11-25T10:00:00Z') }
  await app.db.insert(orderEvents).values([
    { ...event, orderId: wholeReturn.order.id },
    { ...event, orderId: order.id },
  ])
  await app.db.update(products).set({ removedAt: new Date() }).where(eq(products.id, productId))

  const shipped = { pieces: 3, grams: 6_000 }
  expect(await readProducerReport(app.db, 'goods', NOVEMBER)).toEqual([
    { category: 'vehiclePart', country: 'EE', shipped, returned: { pieces: 6, grams: 12_000 } },
  ])
  expect(await readProducerReport(app.db, 'packaging', { from: '2026-12-01', to: '2026-12-31' })).toEqual([
    {
      category: 'paper',
      country: 'EE',
      shipped: { pieces: 2, grams: 300 },
      returned: { pieces: 0, grams: 0 },
    },
  ])
})
