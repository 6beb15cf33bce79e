import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { deliveredBatches, orderShipments, orders } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { lockLevels, takeStock } from '#stock/server/stock.ts'
import { stockDocumentLines, stockDocuments } from '#stock/server/tables.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import type { PickingList } from '#warehouse/contract-picking.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerAllWarehouseRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const PICKER = createStaffMember(['order.edit', 'stock.edit'], { roles: ['WAREHOUSE'] })

let app: TestApp
let tallinnId: number
let tartuId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerOrderRoutes(testApp)
    registerAllWarehouseRoutes(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
  tallinnId = await makeWarehouse(app.db, { name: 'Tallinn', position: 1 })
  tartuId = await makeWarehouse(app.db, { name: 'Tartu', position: 2 })
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(PICKER))

const get = (url: string) => app.server.inject({ url })
const put = (url: string, payload: object) =>
  app.server.inject({ method: 'PUT', url, headers: { 'x-csrf-token': 'any' }, payload })
const readList = async (ids?: number[]): Promise<PickingList> =>
  (await get(`/v1/admin/picking${ids ? `?ids=${ids.join()}` : ''}`)).json().data
const createStockedProduct = async (code1: string, inTallinn: number, inTartu: number) => {
  const productId = await makeProduct(app.db, { name: multilingual({ et: `Toode ${code1}` }), code1 })
  await makeStock(app.db, [
    { productId, warehouseId: tallinnId, amount: inTallinn },
    { productId, warehouseId: tartuId, amount: inTartu },
  ])
  return productId
}
const setPlace = (productId: number, place: string, seenPlace = '', warehouseId = tallinnId) =>
  put(`/v1/admin/stock/${productId}/place`, { warehouse_id: warehouseId, seen: seenPlace, place })
/** Creates an order that takes its goods from the shelves. */
const createOrder = (lines: [productId: number, amount: number][], state: 'new' | 'paid' | 'shipped' = 'paid') =>
  arrange(app.db, async tx => {
    const stored = await makeOrder(
      tx,
      { lines: lines.map(([productId, amount]) => buildOrderLine({ productId, amount, code1: `T-${productId}` })) },
      { placedAt: NOW, state, ...(state !== 'new' && { paidAt: NOW }) },
    )
    await lockLevels(
      tx,
      lines.map(([productId]) => productId),
    )
    await takeStock(
      tx,
      stored.order.id,
      lines.map(([productId, amount]) => ({ productId, amount })),
      NOW,
    )
    return stored.order
  })

test.each(['/v1/admin/picking', '/v1/admin/picking/document?ids=1', '/v1/admin/order-slip?ids=1'])(
  'requires for %s the permission to handle orders',
  async url => {
    app.signInAs(GUEST)
    expect((await get(url)).statusCode).toBe(401)
    app.signInAs({ ...PICKER, permissions: ['stock.edit'] })
    expect((await get(url)).statusCode).toBe(403)
    app.signInAs(PICKER)
    expect((await get(url)).statusCode).toBe(url.includes('1') && !url.endsWith('picking') ? 404 : 200)
    expect((await get(`${url.replace('?ids=1', '')}?ids=x`)).statusCode).toBe(422)
  },
)

test('sets a shelf location based on the shown one, and finds the product there', async () => {
  const productId = await createStockedProduct('SH-1', 1, 0)
  expect((await setPlace(productId, ' A-1 ')).json()).toMatchObject({ place: 'A-1' })
  const stale = await setPlace(productId, 'B-1')
  expect(stale.statusCode).toBe(409)
  expect(stale.json().errors).toEqual({ place: [stale.json().message] })
  const responses = await Promise.all([setPlace(productId, 'C-1', 'A-1'), setPlace(productId, 'C-2', 'A-1')])
  expect(responses.map(answer => answer.statusCode).sort()).toEqual([200, 409])
  const { results } = (await get('/v1/admin/stock?q=SH-1')).json()
  expect(results[0].places).toEqual([{ warehouse_id: tallinnId, place: expect.stringMatching(/^C-/) }])
  expect((await setPlace(productId, '', results[0].places[0].place)).statusCode).toBe(200)
  expect((await get('/v1/admin/stock?q=SH-1')).json().results[0].places).toEqual([])
  expect((await setPlace(productId, 'A', '', 2_147_483_647)).statusCode).toBe(404)
  expect((await setPlace(productId, 'x'.repeat(41))).statusCode).toBe(422)
  app.signInAs({ ...PICKER, permissions: ['order.edit'] })
  expect((await setPlace(productId, 'A')).statusCode).toBe(403)
})

test('picks goods of several orders together in shelf order, and names orders without goods', async () => {
  const [nearProductId, farProductId, splitProductId] = [
    await createStockedProduct('PK-1', 5, 0),
    await createStockedProduct('PK-2', 9, 0),
    await createStockedProduct('PK-3', 1, 4),
  ]
  await setPlace(nearProductId, 'A-2')
  await setPlace(farProductId, 'A-10')
  await setPlace(splitProductId, 'T-1', '', tartuId)
  const firstOrder = await createOrder([
    [farProductId, 1],
    [splitProductId, 2],
  ])
  const secondOrder = await createOrder([
    [nearProductId, 1],
    [farProductId, 2],
  ])
  const unpaidOrder = await createOrder([[nearProductId, 1]], 'new')
  const shippedOrder = await createOrder([[nearProductId, 1]], 'shipped')
  const { orders, walks, left_out } = await readList([secondOrder.id, firstOrder.id, unpaidOrder.id, shippedOrder.id])
  expect(orders.map(({ number }) => number)).toEqual([String(firstOrder.number), String(secondOrder.number)])
  expect(left_out).toEqual([String(unpaidOrder.number), String(shippedOrder.number)])
  expect(
    walks.map(({ warehouse, stops }) => [warehouse, stops.map(({ code1, place, pieces }) => [code1, place, pieces])]),
  ).toEqual([
    [
      'Tallinn',
      [
        [`T-${nearProductId}`, 'A-2', 1],
        [`T-${farProductId}`, 'A-10', 3],
        [`T-${splitProductId}`, '', 1],
      ],
    ],
    ['Tartu', [[`T-${splitProductId}`, 'T-1', 1]]],
  ])
  expect(walks[0]?.stops[1]?.orders).toEqual([
    { order_id: firstOrder.id, pieces: 1, batches: '' },
    { order_id: secondOrder.id, pieces: 2, batches: '' },
  ])
  const waitingIds = (await readList()).orders.map(({ id }) => id)
  expect(waitingIds).toEqual(expect.arrayContaining([firstOrder.id, secondOrder.id]))
  expect(waitingIds).not.toContain(unpaidOrder.id)
})

test('picks an order paid at handover like a paid one', async () => {
  const productId = await createStockedProduct('PK-9', 5, 0)
  const { id } = await createOrder([[productId, 2]], 'new')
  await app.db.update(orders).set({ paysBy: 'cash' }).where(eq(orders.id, id))
  expect((await readList()).orders).toContainEqual(expect.objectContaining({ id, to_pack: true }))
  expect((await readList([id])).orders).toMatchObject([{ id, to_pack: true, due: 248, pays_on_handover: true }])
})

test('shows the amount due of unpaid orders on the list and its document', async () => {
  const productId = await createStockedProduct('PK-10', 9, 0)
  const paidOrder = await createOrder([[productId, 1]])
  const raisedOrder = await createOrder([[productId, 2]])
  await app.db.update(orders).set({ paidCents: 11_510 }).where(eq(orders.id, raisedOrder.id))
  const ids = [paidOrder.id, raisedOrder.id]
  expect((await readList(ids)).orders).toMatchObject([
    { id: paidOrder.id, due: 0, pays_on_handover: false },
    { id: raisedOrder.id, due: 132.9, pays_on_handover: false },
  ])
  const { rawPayload } = await get(`/v1/admin/picking/document?ids=${ids.join()}&lang=en`)
  const { text } = await extractText(new Uint8Array(rawPayload))
  expect(text[0]).toMatch(new RegExp(`Amount due\\s+#${raisedOrder.number}: €132\\.90`))
  expect(text[0]).not.toContain(`#${paidOrder.number}:`)
})

test('names received and recorded batches on the list and its document', async () => {
  const productId = await createStockedProduct('PK-11', 9, 0)
  const [document] = await app.db
    .insert(stockDocuments)
    .values({ kind: 'delivery', warehouseId: tallinnId, reference: 'SL-1', createdAt: NOW, bookedAt: NOW })
    .returning()
  await app.db
    .insert(stockDocumentLines)
    .values({ documentId: document!.id, productId, counted: 9, batches: ['LOT-7', 'LOT-8'], touchedAt: NOW })
  const [plainOrder, packedOrder] = [await createOrder([[productId, 1]]), await createOrder([[productId, 2]])]
  const line = { orderId: packedOrder.id, productId, codes: ['LOT-6'], pieces: 2 }
  await app.db.insert(deliveredBatches).values(line)
  const [stop] = (await readList([plainOrder.id, packedOrder.id])).walks[0]!.stops
  expect(stop).toMatchObject({
    received_batches: ['LOT-7', 'LOT-8'],
    orders: [{ batches: '' }, { batches: 'LOT-6' }],
  })
  const { rawPayload } = await get(`/v1/admin/picking/document?ids=${plainOrder.id}&lang=en`)
  const { text } = await extractText(new Uint8Array(rawPayload))
  expect(text[0]).toMatch(/Received:\s+LOT-7,\s+LOT-8/)
  const slip = await extractText(new Uint8Array((await get(`/v1/admin/order-slip?ids=${packedOrder.id}`)).rawPayload))
  expect(slip.text[0]).toMatch(/Batch:\s+LOT-6/)
})

test('keeps the printed list within its margins, whatever names, codes and shelves it has', async () => {
  const longName = 'Reguleeritavvedrustusekomplekt '.repeat(6)
  const farWarehouseId = await makeWarehouse(app.db, {
    name: `Tartu väga pika nimega ladu ${'Ringtee '.repeat(6)}`,
    position: 3,
  })
  const ids = []
  for (let index = 0; index < 12; index++) {
    const code1 = `${'W'.repeat(40)}-${index}`
    const productId = await makeProduct(app.db, { name: multilingual({ et: `${longName}${index}` }), code1 })
    await makeStock(app.db, [{ productId, warehouseId: farWarehouseId, amount: 500 }])
    await setPlace(productId, `RIIUL${'W'.repeat(25)} ${index}`.slice(0, 40), '', farWarehouseId)
    ids.push(productId)
  }
  const orderList = []
  for (let index = 0; index < 40; index++)
    orderList.push(await createOrder(ids.slice(index % 3, (index % 3) + 4).map(id => [id, 2])))
  const list = await get(`/v1/admin/picking/document?ids=${orderList.map(({ id }) => id).join()}&lang=et`)
  const pdf = await getDocumentProxy(new Uint8Array(list.rawPayload))
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    const boxes = items.flatMap(item => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [x, y] = [item.transform[4] as number, item.transform[5] as number]
      return [{ text: item.str, left: x, right: x + item.width, bottom: y, top: y + item.height * 0.7 }]
    })
    expect(boxes.filter(({ left, right, bottom }) => left < 47.5 || right > 547.8 || bottom < 20)).toEqual([])
    const conflicts = boxes.flatMap((first, index) =>
      boxes
        .slice(index + 1)
        .filter(second => first.left < second.right - 1 && second.left < first.right - 1)
        .filter(second => first.bottom < second.top - 1 && second.bottom < first.top - 1)
        .map(second => [first.text, second.text]),
    )
    expect(conflicts).toEqual([])
  }
})

test('prints one picking document per warehouse, and packing slips without prices', async () => {
  const [firstId, secondId] = [await createStockedProduct('PP-1', 9, 0), await createStockedProduct('PP-2', 0, 9)]
  await setPlace(firstId, 'Riiul 7')
  const order = await createOrder([
    [firstId, 3],
    [secondId, 1],
  ])
  const list = await get(`/v1/admin/picking/document?ids=${order.id}&lang=et`)
  expect(list.headers['content-type']).toBe('application/pdf')
  const { text: pages } = await extractText(new Uint8Array(list.rawPayload))
  expect(pages).toHaveLength(2)
  expect(pages[0]).toMatch(new RegExp(`Omniva parcel machine: ${order.number}`))
  expect(pages[0]).toMatch(/Tallinn[\s\S]*Riiul 7[\s\S]*T-\d+[\s\S]*3\s*tk/)
  expect(pages[1]).toContain('Tartu')
  const readSlip = async () => {
    const slip = await get(`/v1/admin/order-slip?ids=${order.id},${order.id}`)
    const { text } = await extractText(new Uint8Array(slip.rawPayload))
    expect(text).toHaveLength(1)
    expect(text[0]).not.toContain('€')
    return text[0]!
  }
  expect(await readSlip()).not.toContain('Shipped earlier')
  await app.db.insert(orderShipments).values({
    orderId: order.id,
    at: NOW,
    actor: 'mari',
    tracking: null,
    lines: [{ position: 0, amount: 2 }],
  })
  expect(await readSlip()).toMatch(/Shipped earlier[\s\S]*Coilover kit\s+2\s+3\s+1\s*pc/)
  expect((await readList([order.id])).walks.map(({ stops }) => stops.map(({ pieces }) => pieces))).toEqual([[1], [1]])
})
