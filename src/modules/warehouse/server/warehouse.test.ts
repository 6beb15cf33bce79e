import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { orderShipments } from '#orders/server/tables.ts'
import { buildOrderLine, makeOrder } from '#orders/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { lockLevels, returnAllStock, takeStock } from '#stock/server/stock.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerAllWarehouseRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const STOCK_KEEPER = createStaffMember(['stock.edit'], { roles: ['WAREHOUSE'] })

let app: TestApp
let tallinnId: number
let tartuId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerAllWarehouseRoutes(testApp)
    registerAccountRoutes(testApp)
  })
  tallinnId = await makeWarehouse(app.db, { name: 'Tallinn', position: 1 })
  tartuId = await makeWarehouse(app.db, { name: 'Tartu', position: 2 })
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(STOCK_KEEPER)
  app.setNow(NOW)
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const createStockedProduct = async (code1: string, inTallinn: number, inTartu = 0, overrides: object = {}) => {
  const productId = await makeProduct(app.db, { name: multilingual({ et: `Toode ${code1}` }), code1, ...overrides })
  await makeStock(app.db, [
    { productId, warehouseId: tallinnId, amount: inTallinn },
    { productId, warehouseId: tartuId, amount: inTartu },
  ])
  return productId
}
const readRow = async (code: string) =>
  (await call('GET', `/v1/admin/stock?q=${encodeURIComponent(code)}`))
    .json()
    .results.find(({ code1 }: { code1: string }) => code1 === code)
const readAmounts = async (code: string) => {
  const { amounts } = await readRow(code)
  return [tallinnId, tartuId].map(
    id => amounts.find((level: { warehouse_id: number }) => level.warehouse_id === id)?.amount ?? 0,
  )
}
const correctStock = (changes: object[], overrides: object = {}) =>
  call('POST', '/v1/admin/stock/correct', { reason: 'found', note: '', changes, ...overrides })
const startDocument = async (kind: 'delivery' | 'count', warehouse_id = tallinnId) =>
  (await call('POST', '/v1/admin/stock-document', { kind, warehouse_id, reference: 'Saateleht 7' })).json().data
    .id as number
/** Creates an order in this state that takes pieces. */
const placeOrder = async (number: number, state: string, productId: number, amount: number) => {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    insert into shop_order (number, public_token, state, language, client_type, client, delivery, total_cents, placed_at)
    values (${number}::int, ${`token-${number}`}, ${state}, 'et', 'private', '{}', '{}', 100, ${NOW.toISOString()}::timestamptz)
    returning id`)
  await arrange(app.db, async tx => {
    await lockLevels(tx, [productId])
    await takeStock(tx, rows[0]!.id, [{ productId, amount }], NOW)
  })
  return rows[0]!.id
}

const UNKNOWN_ID = 2_147_483_647
const CHANGE = { product_id: 1, warehouse_id: 1, seen: 0, amount: 1 }

describe.each<[Method, string, object?]>([
  ['GET', '/v1/admin/stock'],
  ['POST', '/v1/admin/stock/correct', { reason: 'found', note: '', changes: [{ ...CHANGE, product_id: UNKNOWN_ID }] }],
  ['POST', '/v1/admin/stock/transfer', { from: 1, to: UNKNOWN_ID, note: '', lines: [{ product_id: 1, amount: 1 }] }],
  ['GET', '/v1/admin/stock-movement'],
  ['GET', `/v1/admin/stock/${UNKNOWN_ID}/reservation`],
  ['GET', '/v1/admin/stock/proposal'],
  ['GET', '/v1/admin/stock/proposal/file'],
  ['GET', '/v1/admin/warehouse'],
  ['GET', `/v1/admin/warehouse/${UNKNOWN_ID}`],
  ['POST', '/v1/admin/warehouse'],
  ['PUT', `/v1/admin/warehouse/${UNKNOWN_ID}`, { name: 'Narva', position: 0, baseVersion: 1 }],
  ['DELETE', `/v1/admin/warehouse/${UNKNOWN_ID}`],
  ['GET', '/v1/admin/stock-document'],
  ['GET', `/v1/admin/stock-document/${UNKNOWN_ID}`],
  ['POST', '/v1/admin/stock-document', { kind: 'count', warehouse_id: UNKNOWN_ID, reference: 'Riiul' }],
  ['POST', `/v1/admin/stock-document/${UNKNOWN_ID}/scan`, { code: 'A', amount: 1 }],
  ['PUT', `/v1/admin/stock-document/${UNKNOWN_ID}/line/1`, { seen: 0, counted: 1 }],
  ['DELETE', `/v1/admin/stock-document/${UNKNOWN_ID}/line/1`],
  ['POST', `/v1/admin/stock-document/${UNKNOWN_ID}/read`, { text: 'A;1' }],
  ['POST', `/v1/admin/stock-document/${UNKNOWN_ID}/book`, { seen: 0 }],
  ['DELETE', `/v1/admin/stock-document/${UNKNOWN_ID}`],
])('%s %s', (method, url, body) => {
  test('requires the permission to edit stock, and answers 404 for unknown ids', async () => {
    app.signInAs(GUEST)
    expect((await call(method, url, body ?? {})).statusCode).toBe(401)
    app.signInAs({ ...STOCK_KEEPER, permissions: ['order.edit'] })
    expect((await call(method, url, body ?? {})).statusCode).toBe(403)
    app.signInAs(STOCK_KEEPER)
    if (url.includes(String(UNKNOWN_ID)) || body) expect((await call(method, url, body)).statusCode).toBe(404)
    if (method !== 'GET' && method !== 'DELETE') expect((await call(method, url, { lines: 'x' })).statusCode).toBe(422)
  })
})

test('corrects amounts together for a reason, and the journal names the user', async () => {
  const [firstId, secondId] = [await createStockedProduct('P-1', 4), await createStockedProduct('P-2', 1, 2)]
  const changes = [
    { product_id: firstId, warehouse_id: tallinnId, seen: 4, amount: 3 },
    { product_id: secondId, warehouse_id: tartuId, seen: 2, amount: 5 },
  ]
  expect((await correctStock(changes, { reason: 'other' })).json().errors).toHaveProperty('note')
  const response = await correctStock(changes, { reason: 'damaged', note: 'Kukkus maha' })
  expect(response.json()).toMatchObject({ moved: 2 })
  expect(await readAmounts('P-1')).toEqual([3, 0])
  expect(await readAmounts('P-2')).toEqual([1, 5])
  const { results } = (await call('GET', `/v1/admin/stock-movement?product=${firstId}`)).json()
  expect(results).toMatchObject([
    { delta: -1, reason: 'damaged', note: 'Kukkus maha', warehouse: 'Tallinn', product_code: 'P-1' },
  ])
})

test('undoes a correction from the audit log, except stock levels with later movements', async () => {
  app.signInAs({ ...STOCK_KEEPER, permissions: ['stock.edit', 'settings.edit'] })
  const [firstId, secondId] = [await createStockedProduct('TAGASI-1', 4, 2), await createStockedProduct('TAGASI-2', 7)]
  await correctStock([
    { product_id: firstId, warehouse_id: tallinnId, seen: 4, amount: 9 },
    { product_id: firstId, warehouse_id: tartuId, seen: 2, amount: 0 },
    { product_id: secondId, warehouse_id: tallinnId, seen: 7, amount: 8 },
  ])
  await correctStock([{ product_id: secondId, warehouse_id: tallinnId, seen: 8, amount: 5 }])
  const [, entry] = (await call('GET', '/v1/admin/audit?kind=stock&pageSize=10')).json().results
  expect(entry).toMatchObject({ subject: String(secondId), after: { [tallinnId]: 8 }, undo: true })
  const undoEntry = async () => (await call('POST', `/v1/admin/audit/${entry.id}/undo`, { after: 0 })).json().data
  expect(await undoEntry()).toEqual({ undone: 2, skipped: 1, next: null })
  expect([await readAmounts('TAGASI-1'), await readAmounts('TAGASI-2')]).toEqual([
    [4, 2],
    [5, 0],
  ])
  // Repeating the call changes nothing.
  expect(await undoEntry()).toEqual({ undone: 2, skipped: 1, next: null })
})

test('undoes a shelf location from the audit log, unless it changed afterwards', async () => {
  app.signInAs({ ...STOCK_KEEPER, permissions: ['stock.edit', 'settings.edit'] })
  const id = await createStockedProduct('KOHT-1', 1)
  const savePlace = (seen: string, place: string) =>
    call('PUT', `/v1/admin/stock/${id}/place`, { warehouse_id: tallinnId, seen, place })
  const readPlace = async () => (await readRow('KOHT-1')).places
  const undoLatestChange = async () => {
    const [entry] = (await call('GET', '/v1/admin/audit?kind=stock&pageSize=1')).json().results
    expect(entry).toMatchObject({ subject: String(id), action: 'placed', undo: true })
    return { ...(await call('POST', `/v1/admin/audit/${entry.id}/undo`, { after: 0 })).json().data, entry: entry.id }
  }
  expect((await savePlace('', 'A-1')).statusCode).toBe(200)
  expect((await savePlace('A-1', 'B-2')).statusCode).toBe(200)
  const { entry, ...undone } = await undoLatestChange()
  expect(undone).toEqual({ undone: 1, skipped: 0, next: null })
  expect(await readPlace()).toEqual([{ warehouse_id: tallinnId, place: 'A-1' }])
  await savePlace('A-1', 'C-3')
  const secondResponse = await call('POST', `/v1/admin/audit/${entry}/undo`, { after: 0 })
  expect(secondResponse.json().data).toEqual({ undone: 0, skipped: 1, next: null })
})

test('falls back to the name in another language, also from an empty name', async () => {
  const id = await createStockedProduct('N-1', 1, 0, {
    name: multilingual({ et: '', en: 'Only English' }),
    criticalStockLevel: 5,
  })
  expect(await readRow('N-1')).toMatchObject({ name: 'Only English' })
  expect((await call('GET', '/v1/admin/stock/proposal/file')).body).toContain('Only English')
  await correctStock([{ product_id: id, warehouse_id: tallinnId, seen: 1, amount: 9 }])
  const movements = (await call('GET', `/v1/admin/stock-movement?product=${id}`)).json().results
  expect(movements).toMatchObject([{ product_name: 'Only English' }])
  const document = await startDocument('count')
  await call('POST', `/v1/admin/stock-document/${document}/scan`, { code: 'N-1', amount: 1 })
  const { lines } = (await call('GET', `/v1/admin/stock-document/${document}`)).json().data
  expect(lines).toMatchObject([{ name: 'Only English' }])
})

test('rejects a stock level that is corrected twice in one request', async () => {
  const id = await createStockedProduct('D-1', 4)
  const change = { product_id: id, warehouse_id: tallinnId, seen: 4, amount: 5 }
  const answer = await correctStock([
    change,
    { ...change, warehouse_id: tartuId, seen: 0, amount: 1 },
    { ...change, amount: 7 },
  ])
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'changes.2.product_id': ['See toode on samas laos kaks korda nimekirjas.'] },
  ])
  expect(await readAmounts('D-1')).toEqual([4, 0])
})

test('rejects corrections based on another amount and names the current one', async () => {
  const [soldId, otherId] = [await createStockedProduct('S-1', 5), await createStockedProduct('S-2', 5)]
  await placeOrder(1, 'paid', soldId, 1)
  const answer = await correctStock([
    { product_id: otherId, warehouse_id: tallinnId, seen: 5, amount: 9 },
    { product_id: soldId, warehouse_id: tallinnId, seen: 5, amount: 6 },
  ])
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('nüüd on 4')
  expect(answer.json().errors).toEqual({ [`${soldId}:${tallinnId}`]: ['Nüüd 4'] })
  expect(await readAmounts('S-2')).toEqual([5, 0])
})

test('moves pieces between warehouses, never more than there are', async () => {
  const id = await createStockedProduct('T-1', 3)
  const transfer = (amount: number, to = tartuId) =>
    call('POST', '/v1/admin/stock/transfer', {
      from: tallinnId,
      to,
      note: 'Poodi',
      lines: [{ product_id: id, amount }],
    })
  expect((await transfer(2)).json()).toMatchObject({ moved: 1 })
  expect(await readAmounts('T-1')).toEqual([1, 2])
  expect((await transfer(2)).statusCode).toBe(409)
  expect((await transfer(1, tallinnId)).json().errors).toHaveProperty('to')
  expect(await readAmounts('T-1')).toEqual([1, 2])
})

test('runs a repeated transfer once, and rejects other amounts than seen', async () => {
  const id = await createStockedProduct('T-2', 5)
  const transfer = (seen: object) =>
    call('POST', '/v1/admin/stock/transfer', {
      from: tallinnId,
      to: tartuId,
      note: '',
      lines: [{ product_id: id, amount: 2, seen }],
    })
  const answers = await Promise.all([transfer({ from: 5, to: 0 }), transfer({ from: 5, to: 0 })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await readAmounts('T-2')).toEqual([3, 2])
  const answer = await transfer({ from: 3, to: 0 })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('vahepeal muutunud')
  expect((await transfer({ from: 3, to: 2 })).json()).toMatchObject({ moved: 1 })
  expect(await readAmounts('T-2')).toEqual([1, 4])
})

test('locks all stock levels of a transfer in one order, with or without seen amounts', async () => {
  const [firstId, secondId] = [await createStockedProduct('LOCK-A', 5), await createStockedProduct('LOCK-B', 5)]
  const lines = [
    { product_id: firstId, amount: 1 },
    { product_id: secondId, amount: 1, seen: { from: 5, to: 0 } },
  ]
  const transferred = await app.db.transaction(async tx => {
    await tx.execute(sql`select 1 from stock_level where product_id = ${firstId} for update`)
    const moved = call('POST', '/v1/admin/stock/transfer', { from: tallinnId, to: tartuId, note: '', lines })
    const lockWaits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await app.db.execute(lockWaits)).rows.length, { timeout: 10_000 }).toBe(1)
    const lockSecond = sql`select 1 from stock_level where product_id = ${secondId} for update nowait`
    return { moved, lockedCount: (await tx.execute(lockSecond)).rows.length }
  })
  expect(transferred.lockedCount).toBe(2)
  expect((await transferred.moved).json()).toMatchObject({ moved: 2 })
  expect([await readAmounts('LOCK-A'), await readAmounts('LOCK-B')]).toEqual([
    [4, 1],
    [4, 1],
  ])
})

test('never takes more than the stock in concurrent transfers', async () => {
  const id = await createStockedProduct('C-1', 5)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      call('POST', '/v1/admin/stock/transfer', {
        from: tallinnId,
        to: tartuId,
        note: '',
        lines: [{ product_id: id, amount: 1 }],
      }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
  expect(await readAmounts('C-1')).toEqual([0, 5])
})

test('lists the pieces of orders until they are sent or end', async () => {
  const id = await createStockedProduct('R-1', 9)
  const endedOrderId = await placeOrder(10, 'cancelled', id, 1)
  await placeOrder(11, 'paid', id, 2)
  await placeOrder(12, 'shipped', id, 3)
  await arrange(app.db, tx => returnAllStock(tx, endedOrderId, NOW))
  expect(await readRow('R-1')).toMatchObject({ total: 4, reserved: 2 })
  const listReservations = async () => (await call('GET', `/v1/admin/stock/${id}/reservation`)).json().results
  const reservation = { order_number: '11', pieces: 2, warehouse: 'Tallinn', state: 'paid' }
  expect(await listReservations()).toMatchObject([{ ...reservation, payment: null }])
  app.signInAs({ ...STOCK_KEEPER, permissions: ['stock.edit', 'order.edit'] })
  expect(await listReservations()).toMatchObject([{ ...reservation, payment: { status: 'unpaid', open: 1 } }])
  app.signInAs(STOCK_KEEPER)
  expect((await call('GET', '/v1/admin/stock?stock=reserved&q=R-1')).json().results).toHaveLength(1)
})

test('counts only unsent pieces of a partly sent order, and a stock count confirms them', async () => {
  const id = await createStockedProduct('R-2', 3, 4)
  const { order: sent } = await arrange(app.db, async tx => {
    const lines = [buildOrderLine({ productId: id, amount: 5 })]
    const created = await makeOrder(tx, { lines }, { placedAt: NOW, paidAt: NOW, state: 'packed' })
    await lockLevels(tx, [id])
    await takeStock(tx, created.order.id, [{ productId: id, amount: 5 }], NOW)
    return created
  })
  const row = { orderId: sent.id, at: NOW, actor: 'siim' }
  const listReservations = async () => (await call('GET', `/v1/admin/stock/${id}/reservation`)).json().results
  await app.db.insert(orderShipments).values({ ...row, lines: [{ position: 0, amount: 2 }] })
  expect(await listReservations()).toMatchObject([
    { pieces: 1, warehouse: 'Tallinn' },
    { pieces: 2, warehouse: 'Tartu' },
  ])
  await app.db.insert(orderShipments).values({ ...row, lines: [{ position: 0, amount: 2 }] })
  expect(await listReservations()).toMatchObject([{ pieces: 1, warehouse: 'Tartu' }])
  expect(await readRow('R-2')).toMatchObject({ total: 2, reserved: 1 })
  const document = await startDocument('count', tartuId)
  const scanned = await call('POST', `/v1/admin/stock-document/${document}/scan`, { code: 'R-2', amount: 3 })
  expect(scanned.json().data).toMatchObject({ expected: 3, counted: 3 })
  await app.db.insert(orderShipments).values({ ...row, lines: [{ position: 0, amount: 1 }] })
  expect(await listReservations()).toEqual([])
})

test('receives a delivery against a list, matches codes in any case and books once', async () => {
  const [deliveredId, secondId] = [
    await createStockedProduct('DEL/1', 0),
    await createStockedProduct('DEL/2', 2, 0, { code2: 'MAKER-2' }),
  ]
  const id = await startDocument('delivery')
  const read = await call('POST', `/v1/admin/stock-document/${id}/read`, {
    text: 'Kood;Nimi;Kogus\ndel/1;Filter;3\nMAKER-2;Tihend;5\nPOLE;x;1\nDEL/1;;x',
  })
  expect(read.json()).toMatchObject({ read: 2, rejected: [{ line: 4, text: 'POLE' }, { line: 5 }] })
  const scan = (code: string, amount = 1) => call('POST', `/v1/admin/stock-document/${id}/scan`, { code, amount })
  await scan('DEL/1')
  expect((await scan('del/1', 2)).json().data).toMatchObject({ product_id: deliveredId, expected: 3, counted: 3 })
  expect((await scan('POLE')).statusCode).toBe(404)
  await scan('maker-2', 4)
  const line = `/v1/admin/stock-document/${id}/line/${secondId}`
  expect((await call('PUT', line, { seen: 3, counted: 9 })).statusCode).toBe(409)
  expect((await call('PUT', line, { seen: 4, counted: 6 })).json().data).toMatchObject({ counted: 6 })
  expect((await call('GET', `/v1/admin/stock-document/${id}`)).json().data).toMatchObject({ pieces: 9, differences: 1 })
  expect((await call('POST', `/v1/admin/stock-document/${id}/book`, { seen: 8 })).statusCode).toBe(409)
  expect(await readAmounts('DEL/1')).toEqual([0, 0])
  expect((await call('POST', `/v1/admin/stock-document/${id}/book`, { seen: 9 })).json()).toMatchObject({ moved: 2 })
  expect(await readAmounts('DEL/1')).toEqual([3, 0])
  expect(await readAmounts('DEL/2')).toEqual([8, 0])
  expect((await call('POST', `/v1/admin/stock-document/${id}/book`, { seen: 9 })).statusCode).toBe(409)
  expect((await scan('DEL/1')).statusCode).toBe(409)
  expect((await call('DELETE', `/v1/admin/stock-document/${id}`)).statusCode).toBe(409)
})

test('scans and reads codes in any spelling, and lets the user choose between several products', async () => {
  const productId = await createStockedProduct('NOR.0707-60', 1, 0)
  const [firstId, secondId] = [
    await createStockedProduct('0 986 479 R33', 1, 0),
    await createStockedProduct('0986 479-R33', 1, 0),
  ]
  const id = await startDocument('count')
  const scan = (body: object) => call('POST', `/v1/admin/stock-document/${id}/scan`, { amount: 1, ...body })
  expect((await scan({ code: 'nor070760' })).json().data).toMatchObject({ product_id: productId, counted: 1 })
  expect((await scan({ code: '0986 479-r33' })).json().data).toMatchObject({ product_id: secondId })
  const key = randomUUID()
  const ambiguous = await scan({ code: '0986479R33', key })
  expect(ambiguous.statusCode).toBe(409)
  expect(ambiguous.json().errors).toEqual({
    [`product.${firstId}`]: [expect.stringContaining('0 986 479 R33 · ')],
    [`product.${secondId}`]: [expect.stringContaining('0986 479-R33 · ')],
  })
  expect((await scan({ code: '0986479R33', product_id: productId })).statusCode).toBe(404)
  expect((await scan({ code: '0986479R33', key, product_id: firstId })).json().data).toMatchObject({
    product_id: firstId,
  })
  const read = await call('POST', `/v1/admin/stock-document/${id}/read`, { text: 'NOR 0707 60;2\n0986479R33;1' })
  expect(read.json()).toMatchObject({ read: 1, rejected: [{ line: 2, text: '0986479R33' }] })
  const listIds = async (q: string) =>
    (await call('GET', `/v1/admin/stock?q=${encodeURIComponent(q)}`)).json().results.map(({ id }: { id: number }) => id)
  expect(await listIds('nor070760')).toEqual([productId])
  expect((await listIds('0986479R33')).toSorted()).toEqual([firstId, secondId].toSorted())
  expect((await listIds('0986479')).toSorted()).toEqual([firstId, secondId].toSorted())
  expect(await listIds('0986479R34')).toEqual([])
})

test('asks about a code that differs by a decimal point and never counts another product', async () => {
  const productId = await createStockedProduct('M8x1.25', 1, 0)
  const id = await startDocument('count')
  const scan = (body: object) => call('POST', `/v1/admin/stock-document/${id}/scan`, { amount: 1, ...body })
  expect((await scan({ code: 'M8x12.5' })).statusCode).toBe(404)
  const ambiguous = await scan({ code: 'm8x125' })
  expect(ambiguous.statusCode).toBe(409)
  expect(ambiguous.json().errors).toEqual({ [`product.${productId}`]: [expect.stringContaining('M8x1.25 · ')] })
  expect((await scan({ code: 'm8x125', product_id: productId })).json().data).toMatchObject({ product_id: productId })
  const read = await call('POST', `/v1/admin/stock-document/${id}/read`, { text: 'M8 x 1,25;2\nM8x12.5;1\nM8x125;1' })
  expect(read.json()).toMatchObject({ read: 1, rejected: [{ line: 2 }, { line: 3 }] })
})

test('records batch numbers of received pieces, also after the booking, and none in a count', async () => {
  const productId = await createStockedProduct('B-1', 0)
  const saveBatches = (id: number, batches: string, product = productId) =>
    call('PUT', `/v1/admin/stock-document/${id}/line/${product}/batches`, { batches })
  const [delivery, count] = [await startDocument('delivery'), await startDocument('count')]
  for (const id of [delivery, count])
    await call('POST', `/v1/admin/stock-document/${id}/scan`, { code: 'B-1', amount: 2 })
  expect((await saveBatches(delivery, 'lot-7; lot-8, LOT-7')).json().data).toMatchObject({
    product_id: productId,
    batches: 'LOT-7, LOT-8',
  })
  expect((await call('POST', `/v1/admin/stock-document/${delivery}/book`, { seen: 2 })).statusCode).toBe(200)
  expect((await saveBatches(delivery, 'LOT-9')).json().data.batches).toBe('LOT-9')
  expect((await saveBatches(count, 'LOT-9')).statusCode).toBe(409)
  expect((await saveBatches(delivery, 'LOT-9', UNKNOWN_ID)).statusCode).toBe(404)
  app.signInAs({ ...STOCK_KEEPER, permissions: ['order.edit'] })
  expect((await saveBatches(delivery, 'LOT-1')).statusCode).toBe(403)
})

test('ignores a repeated scan or list after a lost answer, even after the booking', async () => {
  await createStockedProduct('E-1', 0)
  const id = await startDocument('count')
  const [firstKey, secondKey, listKey] = [randomUUID(), randomUUID(), randomUUID()]
  const scan = (body: object) => call('POST', `/v1/admin/stock-document/${id}/scan`, { amount: 2, ...body })
  const read = (body: object) => call('POST', `/v1/admin/stock-document/${id}/read`, { text: 'E-1;5\nPOLE;1', ...body })
  // A rejected scan adds nothing, and its key works again once the code is known.
  expect((await scan({ code: 'E-2', key: secondKey })).statusCode).toBe(404)
  const responses = await Promise.all([scan({ code: 'E-1', key: firstKey }), scan({ code: 'E-1', key: firstKey })])
  expect(responses.map(response => response.json().data)).toMatchObject([{ counted: 2 }, { counted: 2 }])
  await createStockedProduct('E-2', 0)
  expect((await scan({ code: 'E-2', key: secondKey })).json().data).toMatchObject({ counted: 2 })
  const firstAnswer = (await read({ key: listKey })).json()
  expect(firstAnswer).toMatchObject({ read: 1, rejected: [{ line: 2, text: 'POLE' }] })
  expect((await read({ key: listKey })).json()).toEqual(firstAnswer)
  // A scan without a key, or with another key, counts again.
  expect((await scan({ code: 'E-1' })).json().data).toMatchObject({ counted: 9 })
  await read({ key: randomUUID() })
  const readPieces = async () => (await call('GET', `/v1/admin/stock-document/${id}`)).json().data.pieces
  expect(await readPieces()).toBe(16)
  expect((await call('POST', `/v1/admin/stock-document/${id}/book`, { seen: 16 })).statusCode).toBe(200)
  expect((await scan({ code: 'E-1', key: firstKey })).json().data).toMatchObject({ counted: 14 })
  expect((await read({ key: listKey })).json()).toEqual(firstAnswer)
  expect((await scan({ code: 'E-1', key: randomUUID() })).statusCode).toBe(409)
  expect(await readPieces()).toBe(16)
  // Keys belong to one document.
  const otherDocumentId = await startDocument('count')
  const otherDocument = await call('POST', `/v1/admin/stock-document/${otherDocumentId}/scan`, {
    code: 'E-1',
    amount: 1,
    key: firstKey,
  })
  expect(otherDocument.json().data).toMatchObject({ counted: 1 })
  expect((await scan({ code: 'E-1', key: 'x' })).json().errors).toHaveProperty('key')
})

test('counts nothing for a code that several products have', async () => {
  await createStockedProduct('M-1', 0)
  await createStockedProduct('m-1', 0)
  const id = await startDocument('delivery')
  const scanned = await call('POST', `/v1/admin/stock-document/${id}/scan`, { code: 'M-1', amount: 1 })
  expect(scanned.statusCode).toBe(409)
  expect((await call('DELETE', `/v1/admin/stock-document/${id}`)).statusCode).toBe(204)
})

test('includes pieces of orders and sales during a count', async () => {
  const [countedProductId, shortProductId] = [
    await createStockedProduct('K-1', 10),
    await createStockedProduct('K-2', 3),
  ]
  await placeOrder(20, 'paid', countedProductId, 2)
  await placeOrder(21, 'packed', shortProductId, 2)
  const id = await startDocument('count')
  const read = (text: string) => call('POST', `/v1/admin/stock-document/${id}/read`, { text })
  // The shelf has ten pieces, two of them ordered; nine are counted.
  expect((await read('K-1;9\nK-2;1')).json()).toMatchObject({ read: 2, rejected: [] })
  const { lines } = (await call('GET', `/v1/admin/stock-document/${id}`)).json().data
  expect(lines).toMatchObject([{ expected: 10 }, { expected: 3 }])
  await placeOrder(22, 'paid', countedProductId, 4)
  const booked = await call('POST', `/v1/admin/stock-document/${id}/book`, { seen: 10 })
  expect(booked.json()).toMatchObject({ moved: 2, shortages: [{ product_id: shortProductId, pieces: 1 }] })
  expect(await readAmounts('K-1')).toEqual([3, 0])
  expect(await readAmounts('K-2')).toEqual([0, 0])
})

test('proposes low products by brand, including deliveries and waiting requests', async () => {
  const lowProductId = await createStockedProduct('-6AN-90-499', 1, 1, { brand: '=Brembo', criticalStockLevel: 5 })
  await createStockedProduct('L-2', 9, 0, { brand: '=Brembo', criticalStockLevel: 5 })
  await app.db.execute(sql`
    insert into stock_notification (product_id, email, email_key, quantity, language, token, requested_at)
    values (${lowProductId}::int, 'a@b.ee', 'a@b.ee', 3, 'et', 't', now())`)
  const { results } = (await call('GET', '/v1/admin/stock/proposal')).json()
  expect(results).toEqual([{ brand: '=Brembo', products: 1, pieces: 11 }])
  const file = await call('GET', `/v1/admin/stock/proposal/file?brand=${encodeURIComponent('=Brembo')}`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.body.split('\r\n')[1]).toMatch(/^=Brembo;-6AN-90-499;[^;]*;Toode -6AN-90-499;11;2;5;0;3$/)
  for (const lang of ['et', 'en']) {
    const proposal = await call('GET', `/v1/admin/stock/proposal/file?lang=${lang}`)
    const id = await startDocument('delivery')
    const read = await call('POST', `/v1/admin/stock-document/${id}/read`, { text: proposal.body })
    expect(read.json()).toMatchObject({ rejected: [] })
    const { lines } = (await call('GET', `/v1/admin/stock-document/${id}`)).json().data
    expect(lines.find(({ code1 }: { code1: string }) => code1 === '-6AN-90-499')).toMatchObject({
      expected: 11,
      counted: 0,
    })
    expect((await call('DELETE', `/v1/admin/stock-document/${id}`)).statusCode).toBe(204)
  }
})

test('rejects a warehouse name that differs only in case or spaces', async () => {
  const nameTaken = { name: ['Sama nimega ladu on juba olemas.'] }
  const createWarehouse = (name: string) => call('POST', '/v1/admin/warehouse', { name, position: 9 })
  expect([
    (await createWarehouse(' tallinn ')).json().errors,
    (await createWarehouse('Suur  ladu')).statusCode,
  ]).toEqual([nameTaken, 200])
  expect((await createWarehouse('suur ladu')).statusCode).toBe(422)
  const [{ id, version: baseVersion }] = (await call('GET', '/v1/admin/warehouse'))
    .json()
    .results.filter(({ name }: { name: string }) => name === 'Suur  ladu')
  const save = (name: string) => call('PUT', `/v1/admin/warehouse/${id}`, { name, position: 8, baseVersion })
  expect((await save('TARTU')).json().errors).toEqual(nameTaken)
  expect((await save('Suur Ladu')).statusCode).toBe(200)
  await call('DELETE', `/v1/admin/warehouse/${id}`)
  const secondResponse = await createWarehouse('Suur ladu')
  expect(secondResponse.statusCode).toBe(200)
  await call('DELETE', `/v1/admin/warehouse/${secondResponse.json().data.id}`)
})

test('creates and renames a warehouse, rejects outdated versions, and removes an unused one', async () => {
  const created = (await call('POST', '/v1/admin/warehouse', { name: 'Narva', position: 9 })).json().data
  const url = `/v1/admin/warehouse/${created.id}`
  const renamed = await call('PUT', url, { name: 'Narva pood', position: 9, baseVersion: created.version })
  expect(renamed.json().data).toMatchObject({ name: 'Narva pood', pieces: 0 })
  expect((await call('PUT', url, { name: 'X', position: 9, baseVersion: created.version })).statusCode).toBe(409)
  expect((await call('DELETE', url)).statusCode).toBe(204)
  await createStockedProduct('W-1', 1)
  expect((await call('DELETE', `/v1/admin/warehouse/${tallinnId}`)).statusCode).toBe(409)
})

test('refuses to delete a warehouse that only has stock of products in the bin, and says so', async () => {
  const warehouseId = await makeWarehouse(app.db, { name: 'Rakvere', position: 11 })
  const productId = await makeProduct(app.db, { code1: 'BIN-1' })
  await app.db.execute(sql`update product set removed_at = now() where id = ${productId}`)
  await makeStock(app.db, [{ productId, warehouseId, amount: 2 }])
  const url = `/v1/admin/warehouse/${warehouseId}`
  expect((await call('GET', url)).json().data).toMatchObject({ pieces: 0 })
  const refused = await call('DELETE', `${url}?lang=en`)
  expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('products in the bin')])
})

test('sorts, searches and filters the table', async () => {
  await createStockedProduct('Z-1', 1, 4, { brand: 'Zeta', criticalStockLevel: 9 })
  await createStockedProduct('Z-2', 2, 0, { brand: 'Zeta' })
  await createStockedProduct('Z-3', 0, 0, { brand: 'Zeta' })
  const listCodes = async (query: string) =>
    (await call('GET', `/v1/admin/stock?q=zeta&${query}`)).json().results.map((row: { code1: string }) => row.code1)
  expect(await listCodes('sort=-total')).toEqual(['Z-1', 'Z-2', 'Z-3'])
  expect(await listCodes('stock=low')).toEqual(['Z-1'])
  expect(await listCodes('stock=none')).toEqual(['Z-3'])
  expect(await listCodes(`warehouse=${tartuId}`)).toEqual(['Z-1'])
  // Products that are low or out of stock in one warehouse, although the other has enough.
  expect(await listCodes(`warehouse=${tartuId}&stock=none`)).toEqual(['Z-2', 'Z-3'])
  expect(await listCodes(`warehouse=${tallinnId}&stock=none`)).toEqual(['Z-3'])
  expect(await listCodes(`warehouse=${tallinnId}&stock=some`)).toEqual(['Z-1', 'Z-2'])
  const secondPage = await call('GET', '/v1/admin/stock?q=zeta&sort=code1&page=2&pageSize=2')
  expect(secondPage.json().results).toMatchObject([{ code1: 'Z-3' }])
  await createStockedProduct('Z-4', 20, 2, { brand: 'Zeta', criticalStockLevel: 9 })
  expect(await listCodes('stock=low')).toEqual(['Z-1'])
  expect(await listCodes(`warehouse=${tartuId}&stock=low`)).toEqual(['Z-1', 'Z-4'])
  expect(await listCodes(`warehouse=${tartuId}&stock=low&sort=-total`)).toEqual(['Z-4', 'Z-1'])
})

test('finds low stock with both queries in every sort order', async () => {
  for (let index = 10; index < 22; index++)
    await createStockedProduct(`LOW-${index}`, index % 3, index % 2, {
      brand: `Low ${index % 4}`,
      criticalStockLevel: 3,
    })
  await createStockedProduct('LOW-22', 3, 1, { brand: 'Low 1', criticalStockLevel: 3 })
  await createStockedProduct('LOW-23', 0, 0, { brand: 'Low 1' })
  for (const sort of ['name', '-code1', 'brand', '-total', 'critical']) {
    const readPageCodes = async (page: number, pageSize: number) => {
      const answer = await call(
        'GET',
        `/v1/admin/stock?q=low-&stock=low&sort=${sort}&page=${page}&pageSize=${pageSize}`,
      )
      expect(answer.headers['x-pagination-total-count']).toBe('12')
      return answer.json().results.map((row: { code1: string }) => row.code1)
    }
    const allCodes = await readPageCodes(1, 50)
    expect(new Set(allCodes).size).toBe(12)
    expect(
      [
        await readPageCodes(1, 1),
        await readPageCodes(2, 1),
        await readPageCodes(3, 1),
        await readPageCodes(13, 1),
      ].flat(),
    ).toEqual([...allCodes.slice(0, 3), allCodes[11]])
  }
})
