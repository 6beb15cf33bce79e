import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { makeFittingCar } from '#fitment/testing/factories.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { moveStock, readDirectDeliveries, readHeldPieces, readStockAmounts } from '#stock/server/stock.ts'
import { makeWarehouse } from '#stock/testing/factories.ts'
import { changeOrder } from './admin/change-order.ts'
import { editOrder } from './admin/edit-order.ts'
import { listOrders } from './admin/list-orders.ts'
import { readAdminOrder } from './admin/read-admin-order.ts'
import { readFulfilment } from './order-fulfilment.ts'
import { registerOrderRoutes } from './routes.ts'
import { readStoredOrder } from './stored-order.ts'
import { buildPackingSlip } from './summary/packing-slip.ts'
import { orderLines, orders } from './tables.ts'
import { countBackorderedByLine, fillBackorders } from './take-backordered.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const EARLIER = new Date('2026-11-19T10:00:00Z')
const actor = createSystemActor('test')
let app: TestApp
let warehouseId: number
beforeAll(async () => {
  app = await createTestApp(registerOrderRoutes)
  app.jobs.enqueue = async () => undefined
  await arrange(app.db, tx => makeShop(tx))
  warehouseId = await makeWarehouse(app.db)
})
afterAll(() => app.close())

const createOnDemandProduct = () => makeProduct(app.db, { hasLimitedAmount: false, availableIn: -1 })
const receiveGoods = (productId: number, delta: number) =>
  arrange(app.db, tx => moveStock(tx, [{ productId, warehouseId, delta }], { reason: 'delivery', now: NOW }))
const readStock = async (productId: number): Promise<number> =>
  ((await readStockAmounts(app.db, [productId])).get(productId) ?? []).reduce((sum, { amount }) => sum + amount, 0)
const countHeldPieces = async (id: number, productId: number) => (await readHeldPieces(app.db, id)).get(productId) ?? 0
const readRow = async (id: number) => (await app.db.select().from(orders).where(eq(orders.id, id)))[0]!
/** Creates an order of pieces that are not in stock. */
const createWaitingOrder = async (
  productId: number,
  amount: number,
  state: { placedAt?: Date; paidAt?: Date; state?: 'new' | 'paid' | 'packed' | 'shipped' | 'cancelled' } = {},
) => {
  const draft = { lines: [buildOrderLine({ productId, amount })], backordered: true }
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { placedAt: NOW, ...state }))
  return order.id
}

test('assigns arriving pieces to waiting orders: paid ones first, then by age', async () => {
  const productId = await createOnDemandProduct()
  const earlyOrderId = await createWaitingOrder(productId, 2, { placedAt: EARLIER })
  const paidOrderId = await createWaitingOrder(productId, 3, { paidAt: NOW, state: 'paid' })
  const lateOrderId = await createWaitingOrder(productId, 4)
  const cancelledOrderId = await createWaitingOrder(productId, 1, { placedAt: EARLIER, state: 'cancelled' })
  const otherId = await createWaitingOrder(await createOnDemandProduct(), 1)
  await fillBackorders(app, [productId])
  expect(await countHeldPieces(paidOrderId, productId)).toBe(0)
  await receiveGoods(productId, 6)
  await fillBackorders(app, [999_999])
  expect(await readStock(productId)).toBe(6)
  await Promise.all([fillBackorders(app, [productId]), fillBackorders(app, 'all')])
  expect(
    await Promise.all(
      [paidOrderId, earlyOrderId, lateOrderId, cancelledOrderId, otherId].map(id => countHeldPieces(id, productId)),
    ),
  ).toEqual([3, 2, 1, 0, 0])
  expect(await readStock(productId)).toBe(0)
  const rows = await Promise.all([paidOrderId, earlyOrderId, lateOrderId].map(readRow))
  expect(rows.map(({ backordered }) => backordered)).toEqual([false, false, true])
  await receiveGoods(productId, 5)
  await fillBackorders(app, 'all')
  expect([await countHeldPieces(lateOrderId, productId), await readStock(productId)]).toEqual([4, 2])
})

test('a shipment takes arrived pieces from stock; other pieces go straight to the customer', async () => {
  const productId = await createOnDemandProduct()
  const id = await createWaitingOrder(productId, 5, { paidAt: NOW, state: 'packed' })
  const shipRequest = { username: 'siim', canManageMoney: true, action: 'ship' as const, isDirect: true }
  /** Reads the pieces held by the order, those straight from the supplier, and those in stock. */
  const readPieceCounts = async () => [
    await countHeldPieces(id, productId),
    (await readDirectDeliveries(app.db, id)).get(productId) ?? 0,
    await readStock(productId),
  ]
  await receiveGoods(productId, 2)
  const lines = [{ position: 0, amount: 3 }]
  expect(
    await changeOrder(app, actor, id, { ...shipRequest, baseVersion: (await readRow(id)).version, lines }),
  ).toMatchObject({
    ok: true,
  })
  expect(await readPieceCounts()).toEqual([3, 1, 0])
  // The order waits for the two missing pieces only.
  await receiveGoods(productId, 1)
  await fillBackorders(app, 'all')
  await fillBackorders(app, 'all')
  expect(await readPieceCounts()).toEqual([4, 1, 0])
  expect(await changeOrder(app, actor, id, { ...shipRequest, baseVersion: (await readRow(id)).version })).toMatchObject(
    {
      ok: true,
    },
  )
  await receiveGoods(productId, 4)
  await fillBackorders(app, 'all')
  expect(await readPieceCounts()).toEqual([5, 2, 4])
})

test('packs and sends only pieces in stock, unless they go straight from the supplier', async () => {
  const productId = await createOnDemandProduct()
  const id = await createWaitingOrder(productId, 12, { paidAt: NOW, state: 'paid' })
  await receiveGoods(productId, 10)
  await fillBackorders(app, [productId])
  type Step = Partial<Parameters<typeof changeOrder>[3]>
  const takeStep = async (action: 'pack' | 'unpack' | 'ship' | 'deliver', step: Step = {}) => {
    const { version: baseVersion } = await readRow(id)
    const result = await changeOrder(app, actor, id, {
      username: 'siim',
      canManageMoney: true,
      action,
      baseVersion,
      ...step,
    })
    return result.ok ? result.value : result.reason
  }
  const readSlip = async () => {
    const stored = (await readStoredOrder(app.db, id))!
    const fulfilment = await readFulfilment(app.db, stored.order)
    const backordered = await countBackorderedByLine(app.db, stored.order, fulfilment)
    const settings = await readSettings(app.db)
    const { rows, notes } = buildPackingSlip(stored, fulfilment, {
      backordered,
      batches: new Map(),
      settings,
      t: app.texts('en'),
    })
    return [rows[0]!.slice(3), notes]
  }
  expect(await takeStep('pack')).toBe('goodsMissing')
  expect(await takeStep('pack', { lines: [{ position: 0, amount: 12 }] })).toBe('goodsMissing')
  expect(await takeStep('pack', { lines: [{ position: 0, amount: 10 }] })).toMatchObject({
    state: 'packed',
    packed: [{ position: 0, amount: 10 }],
  })
  // Two more pieces arrive after packing: the slip lists only the packed ones.
  await receiveGoods(productId, 1)
  await fillBackorders(app, [productId])
  expect(await readSlip()).toEqual([['12', '10\u00a0pcs'], []])
  expect(await takeStep('deliver')).toBe('goodsMissing')
  const tracking = { code: 'CC100', url: '' }
  expect(await takeStep('ship', { tracking })).toMatchObject({ state: 'packed', packed: null })
  expect(await readSlip()).toEqual([['10', '12', '1\u00a0pc'], [expect.stringMatching(/parcel CC100: 10\spcs/)]])
  expect(await takeStep('unpack')).toBe('wrongState')
  expect(await takeStep('ship')).toBe('goodsMissing')
  expect(await takeStep('ship', { isDirect: true, tracking: { code: 'CC200', url: '' } })).toMatchObject({
    state: 'shipped',
    shipments: [
      { tracking: { code: 'CC100' }, lines: [{ position: 0, amount: 10 }] },
      { tracking: { code: 'CC200' }, lines: [{ position: 0, amount: 2 }] },
    ],
  })
})

test('an edit takes added pieces from stock, waits for missing ones, and returns removed ones', async () => {
  const productId = await createOnDemandProduct()
  await receiveGoods(productId, 4)
  const draft = { lines: [buildOrderLine({ productId, amount: 1 })] }
  const { order } = await arrange(app.db, tx => makeOrder(tx, draft, { placedAt: NOW }))
  const changeAmount = async (amount: number) => {
    const { version: baseVersion } = await readRow(order.id)
    const editTarget = { lines: [{ position: 0, amount }], reason: 'asked' }
    expect(await editOrder(app, actor, order.id, { target: editTarget, baseVersion, username: 'siim' })).toMatchObject({
      ok: true,
    })
    return [
      await countHeldPieces(order.id, productId),
      await readStock(productId),
      (await readRow(order.id)).backordered,
    ]
  }
  expect(await changeAmount(3)).toEqual([2, 2, false])
  expect(await changeAmount(9)).toEqual([4, 0, true])
  const readBackorderedPieces = async () =>
    (await readAdminOrder(app.db, order.id))?.lines.map(line => line.backordered)
  const readListedOrder = async (goods?: 'backordered' | 'inStock') => {
    const query = { goods, q: undefined, sort: '-placed_at' as const, page: 1, pageSize: 50 }
    const listedOrder = (await listOrders(app.db, query, { now: NOW, language: 'et' })).results.find(
      ({ id }) => id === order.id,
    )
    return listedOrder?.awaits_goods
  }
  expect([await readBackorderedPieces(), await readListedOrder(), await readListedOrder('inStock')]).toEqual([
    [5],
    true,
    undefined,
  ])
  expect(await changeAmount(4)).toEqual([4, 0, false])
  expect([
    await readBackorderedPieces(),
    await readListedOrder('backordered'),
    await readListedOrder('inStock'),
  ]).toEqual([[0], undefined, false])
  expect(await changeAmount(3)).toEqual([3, 1, false])
})

test('non-stock products are never backordered', async () => {
  const productId = await makeProduct(app.db, { availableIn: 0 })
  const id = await createWaitingOrder(productId, 2)
  await receiveGoods(productId, 2)
  await fillBackorders(app, 'all')
  expect([await countHeldPieces(id, productId), await readStock(productId), (await readRow(id)).backordered]).toEqual([
    0,
    2,
    false,
  ])
})

test('a product that staff add gets the verdict for the car of the other lines', async () => {
  const [placedId, addedId, withoutCarId] = [
    await createOnDemandProduct(),
    await createOnDemandProduct(),
    await createOnDemandProduct(),
  ]
  const key = String(await makeFittingCar(app.db, addedId))
  const add = async (orderId: number, productId: number) => {
    const { version: baseVersion } = await readRow(orderId)
    const target = {
      lines: [
        { position: 0, amount: 1 },
        { productId, amount: 1 },
      ],
      reason: 'asked',
    }
    expect(await editOrder(app, actor, orderId, { target, baseVersion, username: 'siim' })).toMatchObject({ ok: true })
    const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    return lines.find(line => line.productId === productId)?.fit
  }
  const fit: FitSnapshot = {
    key,
    car: 'Volkswagen Golf V 2.0 TFSI',
    verdict: 'unknown',
    reason: 'noRules',
    source: null,
    confidence: null,
    answers: [],
  }
  const placeOrder = (placedFit: FitSnapshot | null) => {
    const draft = { lines: [buildOrderLine({ productId: placedId, amount: 1, fit: placedFit })] }
    return arrange(app.db, tx => makeOrder(tx, draft, { placedAt: NOW }))
  }
  const { order } = await placeOrder(fit)
  expect(await add(order.id, addedId)).toMatchObject({ key, verdict: 'fits', reason: 'rule', source: 'Shop' })
  const { order: orderWithoutCar } = await placeOrder(null)
  expect(await add(orderWithoutCar.id, withoutCarId)).toBeNull()
})
