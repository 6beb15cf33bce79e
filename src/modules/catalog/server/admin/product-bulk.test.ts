import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerAccountRoutes } from '#accounts/server/routes.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { pageVersions } from '#content/server/tables.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { readPricePeriods } from '../price-periods.ts'
import { registerCatalogRoutes } from '../routes.ts'
import { products } from '../tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const staff = createStaffMember(['product.edit'])
const OPERATION_ID = '11111111-1111-4111-8111-111111111111'

let app: TestApp
let categoryId: number
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCatalogRoutes(testApp)
    registerAccountRoutes(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  app.setNow(NOW)
  categoryId = await makeCategory(app.db)
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/product${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const requestPlan = async (selection: object, action: object) =>
  (await call('POST', '/bulk/plan?lang=en', { selection, action })).json().data
const runStep = (ids: number[], action: object, operationId: string = randomUUID()) =>
  call('POST', '/bulk?lang=en', { ids, action, operationId })
const undoOperation = async (operationId: string) =>
  (await call('POST', '/bulk/undo', { operationId, after: 0 })).json().data
const readProduct = async (id: number) => (await call('GET', `/${id}`)).json().data
const readPrices = async (ids: number[]) => Promise.all(ids.map(async id => (await readProduct(id)).total_price))
const RISE = { kind: 'price', percent: 10 }

describe.each([
  ['/bulk/plan', { selection: { ids: [1] }, action: RISE }, { selection: { ids: [] }, action: RISE }],
  [
    '/bulk',
    { ids: [1], action: RISE, operationId: OPERATION_ID },
    { ids: [1], action: { kind: 'price', percent: 'much' }, operationId: OPERATION_ID },
  ],
  ['/bulk/undo', { operationId: OPERATION_ID, after: 0 }, { operationId: 'mine', after: 0 }],
  ['/2147483647/duplicate', undefined, undefined],
])('POST %s', (url, validBody, invalidBody) => {
  test('requires the permission to edit products, and rejects invalid bodies', async () => {
    app.signInAs(GUEST)
    expect((await call('POST', url, validBody)).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['order.edit'] })
    expect((await call('POST', url, validBody)).statusCode).toBe(403)
    app.signInAs(staff)
    if (invalidBody) expect((await call('POST', url, invalidBody)).statusCode).toBe(422)
    else expect((await call('POST', url)).statusCode).toBe(404)
  })
})

test('rejects a product whose page would show an empty block', async () => {
  const [finishedId, unfinishedId] = [await makeProduct(app.db), await makeProduct(app.db)]
  await app.db.update(products).set({ visibility: HIDDEN_VISIBILITY })
  const [{ contentId }] = (await app.db.select().from(products).where(eq(products.id, unfinishedId))) as [
    typeof products.$inferSelect,
  ]
  const emptyBlock = { id: 'e', type: 'heading', version: 1, data: { text: multilingual({ et: '' }), level: 2 } }
  await app.db
    .update(pageVersions)
    .set({ itemContainers: { main: [emptyBlock] } })
    .where(eq(pageVersions.pageId, contentId!))
  const showAction = { kind: 'visibility', state: 0 }
  const refused = [{ count: 1, reason: expect.stringContaining('empty block'), names: [expect.any(String)] }]
  expect(await requestPlan({ ids: [finishedId, unfinishedId] }, showAction)).toMatchObject({
    ids: [finishedId],
    refused,
  })
  expect((await runStep([finishedId, unfinishedId], showAction)).json().data).toEqual({ changed: 1, refused })
  const { version, ...form } = await readProduct(unfinishedId)
  const saved = await call('PUT', `/${unfinishedId}?lang=en`, {
    ...form,
    baseVersion: version,
    visibility: { ...HIDDEN_VISIBILITY, stateInRange: 0, stateOutRange: 0 },
  })
  expect([saved.statusCode, saved.json().errors]).toEqual([
    422,
    { 'visibility.stateInRange': [expect.stringContaining('empty block')] },
  ])
  await app.db.update(products).set({ visibility: null }).where(eq(products.id, unfinishedId))
  expect((await runStep([unfinishedId], { kind: 'price', percent: 10 })).json().data).toMatchObject({ changed: 1 })
})

test.each([
  ['price', 33.333],
  ['sale', -33.333],
])('rejects a %s by %d per cent, because more than two decimals would be rounded silently', async (kind, percent) => {
  const id = await makeProduct(app.db, { priceCents: 10_000 })
  const answer = await runStep([id], { kind, percent })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'action.percent': ['Use no more than two decimal places.'] },
  ])
  expect((await runStep([id], { kind, percent: -33.33 })).statusCode).toBe(200)
  expect(await readPrices([id])).toEqual([66.67])
})

test('sets prices from the purchase price, and warns of prices that do not cover it', async () => {
  const [id, withoutCost] = await makeProducts(app.db, [
    { priceCents: 10_000, costCents: 5_805, name: multilingual({ et: 'Ketas', en: 'Disc' }) },
    { priceCents: 5_000 },
  ])
  const ids = [id!, withoutCost!]
  const markup = { kind: 'markup', percent: 40, ending: '90' }
  expect(await requestPlan({ ids }, markup)).toMatchObject({
    ids: [id],
    refused: [{ reason: 'it has no purchase price', count: 1 }],
    examples: [{ before: '€100.00', after: '€100.90' }],
  })
  expect(await requestPlan({ ids }, { kind: 'price', percent: -50 })).toMatchObject({
    ids,
    notes: [{ reason: 'the price doesn’t cover the purchase price', count: 1, names: ['Disc'] }],
  })
  const operationId = randomUUID()
  expect((await runStep(ids, markup, operationId)).json().data).toMatchObject({ changed: 1 })
  expect(await readPrices(ids)).toEqual([100.9, 50])
  expect(await undoOperation(operationId)).toMatchObject({ undone: 1 })
  expect(await readPrices(ids)).toEqual([100, 50])
})

test('previews an action with the changed products and the reasons for the others', async () => {
  const [firstId, secondId] = await makeProducts(app.db, [
    { priceCents: 10_000, categoryIds: [categoryId], name: multilingual({ et: 'Ketas', en: 'Disc' }) },
    { priceCents: 5_000, totalCents: 4_000, categoryIds: [categoryId] },
  ])
  const shippingId = await makeProduct(app.db, { class: 'shipping', categoryIds: [categoryId], priceCents: 3 })
  const sale = { kind: 'sale', percent: -50 }
  const plan = await requestPlan({ all: { category: String(categoryId) }, except: [secondId] }, sale)
  expect(plan.ids).toEqual([firstId])
  expect(plan.refused).toEqual([])
  const reason = 'shipping prices are set in the delivery settings'
  const shippingPlan = await requestPlan({ all: { category: String(categoryId), class: 'shipping' }, except: [] }, sale)
  expect(shippingPlan.refused).toEqual([{ reason, count: 1, names: [expect.any(String)] }])
  expect(plan.examples).toEqual([{ name: 'Disc', before: '€100.00', after: '€50.00' }])
  expect((await requestPlan({ ids: [shippingId] }, { kind: 'remove' })).refused[0].reason).toBe(
    'it’s used as a shipping product',
  )
  expect((await requestPlan({ ids: [2_147_483_647] }, RISE)).refused[0].count).toBe(1)
  expect(await readPrices([firstId!, secondId!])).toEqual([100, 40])
})

test.each([
  [{ stock: 'nonee' }, 'selection.all.stock'],
  [{ stok: 'none' }, 'selection.all.stok'],
  [{ category: 'brakes' }, 'selection.all.category'],
  [{ q: '' }, 'selection.all.q'],
])('rejects an action on all that %j selects instead of selecting everything', async (all, field) => {
  const body = { selection: { all, except: [] }, action: { kind: 'remove' } }
  const refused = await call('POST', '/bulk/plan', body)
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
  expect((await call('GET', `?${new URLSearchParams(all as Record<string, string>)}`)).statusCode).toBe(200)
})

test('changes three hundred prices in steps with histories, and undoes them except later changes', async () => {
  const ids = await makeProducts(
    app.db,
    Array.from({ length: 300 }, (_, index) => ({ priceCents: 1_000 + index * 10, categoryIds: [categoryId] })),
    new Date('2026-11-01'),
  )
  expect((await runStep(ids.slice(0, 200), RISE, OPERATION_ID)).json().data).toEqual({ changed: 200, refused: [] })
  expect((await runStep(ids.slice(200), RISE, OPERATION_ID)).json().data.changed).toBe(100)
  expect(await readPrices([ids[0]!, ids[299]!])).toEqual([11, 43.89])
  expect((await readPricePeriods(app.db, ids[0]!)).map(({ totalCents }) => totalCents)).toEqual([1_000, 1_100])
  await runStep([ids[7]!], { kind: 'total', price: 29, expected_price: 11.77 })

  const first = await undoOperation(OPERATION_ID)
  expect(first).toEqual({ undone: 199, skipped: 1, next: expect.any(Number) })
  const second = (await call('POST', '/bulk/undo', { operationId: OPERATION_ID, after: first.next })).json().data
  expect(second).toEqual({ undone: 100, skipped: 0, next: null })
  expect(await readPrices([ids[0]!, ids[7]!, ids[299]!])).toEqual([10, 29, 39.9])
  // Repeating the call, since an answer may be lost, gives the same result.
  expect(await undoOperation(OPERATION_ID)).toEqual(first)
  expect(await readPrices([ids[0]!, ids[7]!, ids[299]!])).toEqual([10, 29, 39.9])
})

test('ignores a repeated step and one that runs at the same time', async () => {
  const [firstId, secondId, freeId] = await makeProducts(app.db, [
    { priceCents: 1_000, categoryIds: [categoryId] },
    { priceCents: 2_000, categoryIds: [categoryId] },
    { priceCents: 0, totalCents: 0, categoryIds: [categoryId] },
  ])
  const operationId = randomUUID()
  const together = await Promise.all([runStep([firstId!], RISE, operationId), runStep([firstId!], RISE, operationId)])
  expect(together.map(answer => answer.json().data.changed)).toEqual([1, 1])
  const all = (await runStep([firstId!, secondId!, freeId!], RISE, operationId)).json().data
  expect(all).toMatchObject({ changed: 2, refused: [{ count: 1 }] })
  expect((await runStep([firstId!, secondId!, freeId!], RISE, operationId)).json().data).toEqual(all)
  expect(await readPrices([firstId!, secondId!])).toEqual([11, 22])
  expect(await undoOperation(operationId)).toMatchObject({ undone: 2, skipped: 0 })
  expect(await readPrices([firstId!, secondId!])).toEqual([10, 20])
})

test('lets only its user undo an operation from the audit log', async () => {
  const listEntries = async () =>
    (await app.server.inject('/v1/admin/audit?kind=product&pageSize=20')).json().results as {
      id: number
      subject: string
      undo: boolean
    }[]
  const undoEntry = (id: number, after = 0) =>
    app.server.inject({
      method: 'POST',
      url: `/v1/admin/audit/${id}/undo`,
      headers: { 'x-csrf-token': 'any' },
      payload: { after },
    })
  const findEntry = async (id: number) => (await listEntries()).find(({ subject }) => subject === String(id))!
  const owner = createStaffMember(['product.edit', 'settings.edit'])
  app.signInAs(owner)
  const ids = await makeProducts(app.db, [{ priceCents: 1_000 }, { priceCents: 2_000 }, { priceCents: 3_000 }])
  await runStep(ids, RISE)
  await runStep([ids[2]!], { kind: 'total', price: 40, expected_price: 33 })
  // An edit of a single table cell.
  const cell = await findEntry(ids[2]!)
  expect((await undoEntry(cell.id)).json().data).toEqual({ undone: 1, skipped: 0, next: null })
  expect(await readPrices(ids)).toEqual([11, 22, 33])
  const entry = await findEntry(ids[0]!)
  expect(entry.undo).toBe(true)
  app.signInAs(createStaffMember(['settings.edit']))
  expect((await findEntry(ids[0]!)).undo).toBe(false)
  expect((await undoEntry(entry.id)).statusCode).toBe(404)
  app.signInAs(createStaffMember(['product.edit', 'settings.edit'], { username: 'keegi teine' }), 4711)
  expect((await findEntry(ids[0]!)).undo).toBe(false)
  expect((await undoEntry(entry.id)).statusCode).toBe(404)
  app.signInAs(owner)
  await runStep([ids[1]!], { kind: 'total', price: 25, expected_price: 22 })
  expect((await undoEntry(entry.id)).json().data).toEqual({ undone: 2, skipped: 1, next: null })
  expect(await readPrices(ids)).toEqual([10, 25, 30])
  // Undo does not remove created products.
  const copyId = (await call('POST', `/${ids[0]}/duplicate`)).json().data.id
  expect((await findEntry(copyId)).undo).toBe(false)
})

test('undoes merged filter values from the audit log', async () => {
  const options = await makeAttribute(app.db, { key: 'tint', options: [{ value: 'red' }, { value: 'Red' }] })
  await makeProduct(app.db, { options: ['tint:Red'] })
  app.signInAs(createStaffMember(['product.edit', 'settings.edit']))
  await call('POST', `/../filter/option/${options.get('Red')}/merge`, { into: options.get('red') })
  const listEntries = async () => (await app.server.inject('/v1/admin/audit?kind=filter')).json().results
  const [entry] = await listEntries()
  expect(entry).toMatchObject({ action: 'merged', undo: true })
  const url = `/v1/admin/audit/${entry.id}/undo`
  const headers = { 'x-csrf-token': 'any' }
  const undone = await app.server.inject({ method: 'POST', url, headers, payload: { after: 0 } })
  expect(undone.json().data).toEqual({ undone: 1, skipped: 0, next: null })
  expect((await listEntries())[0]).toMatchObject({ action: 'merge-undone', undo: false })
})

test('keeps a sale that was scheduled later when it undoes prices', async () => {
  const [firstId, secondId] = await makeProducts(app.db, [
    { priceCents: 10_000, categoryIds: [categoryId] },
    { priceCents: 10_000, categoryIds: [categoryId] },
  ])
  const operationId = randomUUID()
  await runStep([firstId!, secondId!], RISE, operationId)
  const { version, paths, images, stock, state, removed, modified_at, id: _id, ...fields } = await readProduct(firstId!)
  const sale = { price: 80, from: NOW.getTime() + HOUR_MS, to: null }
  await call('PUT', `/${firstId}`, { ...fields, scheduled_sale: sale, baseVersion: version })
  expect(await undoOperation(operationId)).toMatchObject({ undone: 1, skipped: 1 })
  expect(await readProduct(firstId!)).toMatchObject({ total_price: 110, scheduled_sale: sale })
  expect(await readPrices([secondId!])).toEqual([100])
})

test('rejects steps and undo of operations of other users', async () => {
  const id = await makeProduct(app.db)
  const operationId = randomUUID()
  await app.db.insert(auditEntries).values({
    at: NOW,
    operationId,
    actor: 'user',
    userId: 99,
    kind: 'product',
    subject: String(id),
    action: 'changed',
    before: { totalCents: 1 },
    after: { totalCents: 9_990 },
  })
  expect((await runStep([id], RISE, operationId)).statusCode).toBe(409)
  expect((await call('POST', '/bulk/undo', { operationId, after: 0 })).statusCode).toBe(404)
  expect(await readPrices([id])).toEqual([99.9])
})

test('changes and restores categories, visibility and the bin', async () => {
  const otherCategoryId = await makeCategory(app.db)
  const lastCategoryId = await makeCategory(app.db)
  const id = await makeProduct(app.db, { categoryIds: [categoryId, lastCategoryId] }, NOW)
  const actions = [
    { kind: 'category', id: otherCategoryId, change: 'add' },
    { kind: 'visibility', state: 1 },
    { kind: 'remove' },
  ]
  const operationIds = actions.map(() => randomUUID())
  const before = await readProduct(id)
  for (const [index, action] of actions.entries())
    expect((await runStep([id], action, operationIds[index])).json().data.changed).toBe(1)
  expect(await readProduct(id)).toMatchObject({
    category_ids: [categoryId, otherCategoryId, lastCategoryId],
    state: 2,
    removed: true,
  })
  expect((await runStep([id], RISE)).json().data).toMatchObject({
    changed: 0,
    refused: [{ reason: 'it’s in the bin' }],
  })
  const countListedProducts = async (query: string) =>
    (await call('GET', `?category=${categoryId}&${query}`)).json().results.length
  expect([
    await countListedProducts(''),
    await countListedProducts('shown=no'),
    await countListedProducts('shown=removed'),
  ]).toEqual([0, 0, 1])
  // Repeating an undo gives the same result.
  for (const operationId of operationIds.toReversed())
    for (const _time of [1, 2]) expect(await undoOperation(operationId)).toMatchObject({ undone: 1, skipped: 0 })
  const { version: _version, ...unchangedFields } = before
  expect(await readProduct(id)).toMatchObject({
    ...unchangedFields,
    category_ids: [categoryId, lastCategoryId],
    state: 0,
    removed: false,
  })
  await runStep([id], { kind: 'remove' })
  const { version, paths, images, stock, state, removed, modified_at, id: _id, ...fields } = await readProduct(id)
  const saved = await call('PUT', `/${id}?lang=en`, { ...fields, visibility: before.visibility, baseVersion: version })
  expect([saved.statusCode, saved.json().message]).toEqual([409, 'This product is in the bin. Restore it first.'])
  expect((await readProduct(id)).state).toBe(2)
  expect((await call('PUT', `/${id}`, { ...fields, baseVersion: version - 1 })).statusCode).toBe(409)
  expect((await runStep([id], { kind: 'restore' })).json().data.changed).toBe(1)
  expect(await readProduct(id)).toMatchObject({ state: 1, removed: false })
})

test('restores no product whose code or GTIN another product has by now, and names that product', async () => {
  const codes = [
    { code1: 'BIN-100' },
    { code1: 'BIN-101', code2: '0 986 479 R77' },
    { code1: 'BIN-102', gtin: '4741000000022' },
    { code1: 'BIN-103' },
    { code1: 'bin 103' },
  ]
  const ids = await makeProducts(app.db, codes, NOW)
  const operationId = randomUUID()
  await runStep(ids, { kind: 'remove' }, operationId)
  await makeProducts(app.db, [
    { code1: 'bin.100', code2: '0986479R77' },
    { code1: 'OTHER-GTIN', gtin: '04741000000022' },
  ])
  const refused = [
    { reason: 'the product bin.100 has the same code', count: 2 },
    { reason: 'the product OTHER-GTIN has the same GTIN', count: 1 },
    // The first of two products with one code is restored.
    { reason: 'the product BIN-103 has the same code', count: 1 },
  ]
  expect(await requestPlan({ ids }, { kind: 'restore' })).toMatchObject({ ids: [ids[3]], refused })
  const blockedIds = ids.slice(0, 3)
  expect((await runStep(blockedIds, { kind: 'restore' })).json().data).toMatchObject({
    changed: 0,
    refused: refused.slice(0, 2),
  })
  expect(await undoOperation(operationId)).toMatchObject({ undone: 1, skipped: 4 })
  const removed = await Promise.all(ids.map(async id => (await readProduct(id)).removed))
  expect(removed.filter(isRemoved => !isRemoved)).toHaveLength(1)
  expect(removed.slice(0, 3)).toEqual([true, true, true])
})

test('creates a hidden copy with a new code in the same categories', async () => {
  await makeAttribute(app.db, { key: 'material', options: [{ value: 'titaan' }] })
  const [id] = await makeProducts(app.db, [
    { code1: 'A_1', categoryIds: [categoryId], options: ['material:titaan'], priceCents: 700 },
    { code1: 'A_1-2' },
    { code1: 'AX1-3' },
    // Other spellings of the next numbers are taken as well.
    { code1: 'a13' },
    { code1: 'other', code2: 'A.1 4' },
  ])
  const copy = await readProduct((await call('POST', `/${id}/duplicate`)).json().data.id)
  expect(copy).toMatchObject({ code1: 'A_1-5', state: 1, price: 7, category_ids: [categoryId], version: 1 })
  expect(copy.paths.et).not.toBe((await readProduct(id!)).paths.et)
  const [row] = await app.db.select().from(products).where(eq(products.id, copy.id))
  expect(row?.contentId).not.toBeNull()
})

test('stores a price of 0 with the free flag, and undo restores the price', async () => {
  const id = await makeProduct(app.db, { priceCents: 1_000 })
  const free = { kind: 'total', price: 0, expected_price: 10 }
  const refused = (await runStep([id], free)).json().data
  expect(refused).toMatchObject({
    changed: 0,
    refused: [{ reason: expect.stringContaining('gives the product away') }],
  })
  expect((await runStep([id], { ...free, confirm_price: true })).json().data.changed).toBe(0)
  const operationId = randomUUID()
  expect((await runStep([id], { ...free, free: true }, operationId)).json().data.changed).toBe(1)
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ total_price: 0, free: true })
  expect(await undoOperation(operationId)).toMatchObject({ undone: 1, skipped: 0 })
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ total_price: 10, free: false })
  const unusual = { kind: 'total', price: 46_353, expected_price: 10 }
  expect((await runStep([id], unusual)).json().data.changed).toBe(0)
  expect((await runStep([id], { ...unusual, confirm_price: true })).json().data.changed).toBe(1)
})
