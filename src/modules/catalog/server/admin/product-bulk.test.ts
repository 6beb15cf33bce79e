import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes as accountRoutes } from '#accounts/server/routes.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { pageVersions } from '#content/server/tables.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { readPricePeriods } from '../price-periods.ts'
import { routes } from '../routes.ts'
import { products } from '../tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const staff = staffWith(['product.edit'])
const ACT = '11111111-1111-4111-8111-111111111111'

let app: TestApp
let category: number
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    accountRoutes(given)
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.signInAs(staff)
  app.setNow(NOW)
  category = await makeCategory(app.db)
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/product${url}`,
    headers: { 'x-csrf-token': 'any' },
    ...(payload && { payload }),
  })
const plan = async (which: object, deed: object) =>
  (await call('POST', '/bulk/plan?lang=en', { which, deed })).json().data
const step = (ids: number[], deed: object, act: string = randomUUID()) =>
  call('POST', '/bulk?lang=en', { ids, deed, act })
const undo = async (act: string) => (await call('POST', '/bulk/undo', { act, after: 0 })).json().data
const view = async (id: number) => (await call('GET', `/${id}`)).json().data
const prices = async (ids: number[]) => Promise.all(ids.map(async id => (await view(id)).total_price))
const rise = { kind: 'price', percent: 10 }

describe.each([
  ['/bulk/plan', { which: { ids: [1] }, deed: rise }, { which: { ids: [] }, deed: rise }],
  ['/bulk', { ids: [1], deed: rise, act: ACT }, { ids: [1], deed: { kind: 'price', percent: 'much' }, act: ACT }],
  ['/bulk/undo', { act: ACT, after: 0 }, { act: 'mine', after: 0 }],
  ['/2147483647/duplicate', undefined, undefined],
])('POST %s', (url, right, wrong) => {
  test('requires the permission to edit products, and rejects invalid bodies', async () => {
    app.signInAs(GUEST)
    expect((await call('POST', url, right)).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['order.edit'] })
    expect((await call('POST', url, right)).statusCode).toBe(403)
    app.signInAs(staff)
    if (wrong) expect((await call('POST', url, wrong)).statusCode).toBe(422)
    else expect((await call('POST', url)).statusCode).toBe(404)
  })
})

test('rejects a product whose page would show an empty block', async () => {
  const [whole, unfinished] = [await makeProduct(app.db), await makeProduct(app.db)]
  const HIDDEN = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 } as const
  await app.db.update(products).set({ visibility: HIDDEN })
  const [{ contentId }] = (await app.db.select().from(products).where(eq(products.id, unfinished))) as [
    typeof products.$inferSelect,
  ]
  const empty = { id: 'e', type: 'heading', version: 1, data: { text: { type: 'language', et: '' }, level: 2 } }
  await app.db
    .update(pageVersions)
    .set({ itemContainers: { main: [empty] } })
    .where(eq(pageVersions.pageId, contentId!))
  const show = { kind: 'visibility', state: 0 }
  const refused = [{ count: 1, reason: expect.stringContaining('empty block'), names: [expect.any(String)] }]
  expect(await plan({ ids: [whole, unfinished] }, show)).toMatchObject({ ids: [whole], refused })
  expect((await step([whole, unfinished], show)).json().data).toEqual({ changed: 1, refused })
  const { version, ...form } = await view(unfinished)
  const saved = await call('PUT', `/${unfinished}?lang=en`, {
    ...form,
    baseVersion: version,
    visibility: { ...HIDDEN, stateInRange: 0, stateOutRange: 0 },
  })
  expect([saved.statusCode, saved.json().errors]).toEqual([
    422,
    { 'visibility.stateInRange': [expect.stringContaining('empty block')] },
  ])
  await app.db.update(products).set({ visibility: null }).where(eq(products.id, unfinished))
  expect((await step([unfinished], { kind: 'price', percent: 10 })).json().data).toMatchObject({ changed: 1 })
})

test.each([
  ['price', 33.333],
  ['cut', -33.333],
])('rejects a %s by %d per cent, because more than two decimals would be rounded silently', async (kind, percent) => {
  const id = await makeProduct(app.db, { priceCents: 10_000 })
  const answer = await step([id], { kind, percent })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { 'deed.percent': ['Use no more than two decimal places.'] },
  ])
  expect((await step([id], { kind, percent: -33.33 })).statusCode).toBe(200)
  expect(await prices([id])).toEqual([66.67])
})

test('previews an action with the products that stay and the reasons', async () => {
  const [one, two] = await makeProducts(app.db, [
    { priceCents: 10_000, categoryIds: [category], name: multilingual({ et: 'Ketas', en: 'Disc' }) },
    { priceCents: 5_000, totalCents: 4_000, categoryIds: [category] },
  ])
  const shipping = await makeProduct(app.db, { class: 'shipping', categoryIds: [category], priceCents: 3 })
  const cut = { kind: 'cut', percent: -50 }
  const planned = await plan({ all: { category: String(category) }, except: [two] }, cut)
  expect(planned.ids).toEqual([one])
  expect(planned.refused).toEqual([])
  const reason = 'shipping prices are set in the delivery settings'
  const ofDelivery = await plan({ all: { category: String(category), class: 'shipping' }, except: [] }, cut)
  expect(ofDelivery.refused).toEqual([{ reason, count: 1, names: [expect.any(String)] }])
  expect(planned.examples).toEqual([{ name: 'Disc', before: '€100.00', after: '€50.00' }])
  expect((await plan({ ids: [shipping] }, { kind: 'remove' })).refused[0].reason).toBe(
    'it’s used as a shipping product',
  )
  expect((await plan({ ids: [2_147_483_647] }, rise)).refused[0].count).toBe(1)
  expect(await prices([one!, two!])).toEqual([100, 40])
})

test.each([
  [{ stock: 'nonee' }, 'which.all.stock'],
  [{ stok: 'none' }, 'which.all.stok'],
  [{ category: 'brakes' }, 'which.all.category'],
  [{ q: '' }, 'which.all.q'],
])('rejects an action on all that %j selects instead of selecting everything', async (all, field) => {
  const body = { which: { all, except: [] }, deed: { kind: 'remove' } }
  const refused = await call('POST', '/bulk/plan', body)
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, [field]])
  expect((await call('GET', `?${new URLSearchParams(all as Record<string, string>)}`)).statusCode).toBe(200)
})

test('changes three hundred prices in steps with histories, and undoes them except later changes', async () => {
  const ids = await makeProducts(
    app.db,
    Array.from({ length: 300 }, (_one, at) => ({ priceCents: 1_000 + at * 10, categoryIds: [category] })),
    new Date('2026-11-01'),
  )
  expect((await step(ids.slice(0, 200), rise, ACT)).json().data).toEqual({ changed: 200, refused: [] })
  expect((await step(ids.slice(200), rise, ACT)).json().data.changed).toBe(100)
  expect(await prices([ids[0]!, ids[299]!])).toEqual([11, 43.89])
  expect((await readPricePeriods(app.db, ids[0]!)).map(({ totalCents }) => totalCents)).toEqual([1_000, 1_100])
  await step([ids[7]!], { kind: 'total', price: 29, was: 11.77 })

  const first = await undo(ACT)
  expect(first).toEqual({ undone: 199, left: 1, next: expect.any(Number) })
  const second = (await call('POST', '/bulk/undo', { act: ACT, after: first.next })).json().data
  expect(second).toEqual({ undone: 100, left: 0, next: null })
  expect(await prices([ids[0]!, ids[7]!, ids[299]!])).toEqual([10, 29, 39.9])
  // Repeating the call, since an answer may be lost, gives the same result.
  expect(await undo(ACT)).toEqual(first)
  expect(await prices([ids[0]!, ids[7]!, ids[299]!])).toEqual([10, 29, 39.9])
})

test('ignores a repeated step and one that runs at the same time', async () => {
  const [one, two, free] = await makeProducts(app.db, [
    { priceCents: 1_000, categoryIds: [category] },
    { priceCents: 2_000, categoryIds: [category] },
    { priceCents: 0, totalCents: 0, categoryIds: [category] },
  ])
  const act = randomUUID()
  const together = await Promise.all([step([one!], rise, act), step([one!], rise, act)])
  expect(together.map(answer => answer.json().data.changed)).toEqual([1, 1])
  const all = (await step([one!, two!, free!], rise, act)).json().data
  expect(all).toMatchObject({ changed: 2, refused: [{ count: 1 }] })
  expect((await step([one!, two!, free!], rise, act)).json().data).toEqual(all)
  expect(await prices([one!, two!])).toEqual([11, 22])
  expect(await undo(act)).toMatchObject({ undone: 2, left: 0 })
  expect(await prices([one!, two!])).toEqual([10, 20])
})

test('lets only its user undo an operation from the audit log', async () => {
  const record = async () =>
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
  const entryOf = async (id: number) => (await record()).find(({ subject }) => subject === String(id))!
  const owner = staffWith(['product.edit', 'settings.edit'])
  app.signInAs(owner)
  const ids = await makeProducts(app.db, [{ priceCents: 1_000 }, { priceCents: 2_000 }, { priceCents: 3_000 }])
  await step(ids, rise)
  await step([ids[2]!], { kind: 'total', price: 40, was: 33 })
  // An edit of a single table cell.
  const cell = await entryOf(ids[2]!)
  expect((await undoEntry(cell.id)).json().data).toEqual({ undone: 1, left: 0, next: null })
  expect(await prices(ids)).toEqual([11, 22, 33])
  const entry = await entryOf(ids[0]!)
  expect(entry.undo).toBe(true)
  app.signInAs(staffWith(['settings.edit']))
  expect((await entryOf(ids[0]!)).undo).toBe(false)
  expect((await undoEntry(entry.id)).statusCode).toBe(404)
  app.signInAs(staffWith(['product.edit', 'settings.edit'], { username: 'keegi teine' }), 4711)
  expect((await entryOf(ids[0]!)).undo).toBe(false)
  expect((await undoEntry(entry.id)).statusCode).toBe(404)
  app.signInAs(owner)
  await step([ids[1]!], { kind: 'total', price: 25, was: 22 })
  expect((await undoEntry(entry.id)).json().data).toEqual({ undone: 2, left: 1, next: null })
  expect(await prices(ids)).toEqual([10, 25, 30])
  // Undo does not remove created products.
  const made = (await call('POST', `/${ids[0]}/duplicate`)).json().data.id
  expect((await entryOf(made)).undo).toBe(false)
})

test('undoes merged filter values from the audit log', async () => {
  const options = await makeAttribute(app.db, { key: 'tint', options: [{ value: 'red' }, { value: 'Red' }] })
  await makeProduct(app.db, { options: ['tint:Red'] })
  app.signInAs(staffWith(['product.edit', 'settings.edit']))
  await call('POST', `/../filter/option/${options.get('Red')}/merge`, { into: options.get('red') })
  const record = async () => (await app.server.inject('/v1/admin/audit?kind=filter')).json().results
  const [entry] = await record()
  expect(entry).toMatchObject({ action: 'merged', undo: true })
  const url = `/v1/admin/audit/${entry.id}/undo`
  const headers = { 'x-csrf-token': 'any' }
  const undone = await app.server.inject({ method: 'POST', url, headers, payload: { after: 0 } })
  expect(undone.json().data).toEqual({ undone: 1, left: 0, next: null })
  expect((await record())[0]).toMatchObject({ action: 'merge-undone', undo: false })
})

test('keeps a sale that was scheduled later when it undoes prices', async () => {
  const [one, two] = await makeProducts(app.db, [
    { priceCents: 10_000, categoryIds: [category] },
    { priceCents: 10_000, categoryIds: [category] },
  ])
  const act = randomUUID()
  await step([one!, two!], rise, act)
  const { version, paths, images, stock, state, removed, modified_at, id: _id, ...fields } = await view(one!)
  const cut = { price: 80, from: NOW.getTime() + 3_600_000, to: null }
  await call('PUT', `/${one}`, { ...fields, cut, baseVersion: version })
  expect(await undo(act)).toMatchObject({ undone: 1, left: 1 })
  expect(await view(one!)).toMatchObject({ total_price: 110, cut })
  expect(await prices([two!])).toEqual([100])
})

test('rejects steps and undo of operations of other users', async () => {
  const id = await makeProduct(app.db)
  const act = randomUUID()
  await app.db.insert(auditEntries).values({
    at: NOW,
    act,
    actor: 'user',
    userId: 99,
    kind: 'product',
    subject: String(id),
    action: 'changed',
    before: { totalCents: 1 },
    after: { totalCents: 9_990 },
  })
  expect((await step([id], rise, act)).statusCode).toBe(409)
  expect((await call('POST', '/bulk/undo', { act, after: 0 })).statusCode).toBe(404)
  expect(await prices([id])).toEqual([99.9])
})

test('changes and restores categories, visibility and the bin', async () => {
  const other = await makeCategory(app.db)
  const last = await makeCategory(app.db)
  const id = await makeProduct(app.db, { categoryIds: [category, last] }, NOW)
  const deeds = [{ kind: 'category', id: other, how: 'add' }, { kind: 'visibility', state: 1 }, { kind: 'remove' }]
  const acts = deeds.map(() => randomUUID())
  const before = await view(id)
  for (const [at, deed] of deeds.entries()) expect((await step([id], deed, acts[at])).json().data.changed).toBe(1)
  expect(await view(id)).toMatchObject({ category_ids: [category, other, last], state: 2, removed: true })
  expect((await step([id], rise)).json().data).toMatchObject({ changed: 0, refused: [{ reason: 'it’s in the bin' }] })
  const listed = async (query: string) => (await call('GET', `?category=${category}&${query}`)).json().results.length
  expect([await listed(''), await listed('shown=no'), await listed('shown=removed')]).toEqual([0, 0, 1])
  for (const act of acts.toReversed())
    for (const _time of [1, 2]) expect(await undo(act)).toMatchObject({ undone: 1, left: 0 })
  const { version: _was, ...same } = before
  expect(await view(id)).toMatchObject({ ...same, category_ids: [category, last], state: 0, removed: false })
  await step([id], { kind: 'remove' })
  const { version, paths, images, stock, state, removed, modified_at, id: _id, ...fields } = await view(id)
  const saved = await call('PUT', `/${id}?lang=en`, { ...fields, visibility: before.visibility, baseVersion: version })
  expect([saved.statusCode, saved.json().message]).toEqual([409, 'This product is in the bin. Restore it first.'])
  expect((await view(id)).state).toBe(2)
  expect((await call('PUT', `/${id}`, { ...fields, baseVersion: version - 1 })).statusCode).toBe(409)
  expect((await step([id], { kind: 'restore' })).json().data.changed).toBe(1)
  expect(await view(id)).toMatchObject({ state: 1, removed: false })
})

test('creates a hidden copy with a new code in the same places', async () => {
  await makeAttribute(app.db, { key: 'material', options: [{ value: 'titaan' }] })
  const [id] = await makeProducts(app.db, [
    { code1: 'A_1', categoryIds: [category], options: ['material:titaan'], priceCents: 700 },
    { code1: 'A_1-2' },
    { code1: 'AX1-3' },
  ])
  const copy = await view((await call('POST', `/${id}/duplicate`)).json().data.id)
  expect(copy).toMatchObject({ code1: 'A_1-3', state: 1, price: 7, category_ids: [category], version: 1 })
  expect(copy.paths.et).not.toBe((await view(id!)).paths.et)
  const [row] = await app.db.select().from(products).where(eq(products.id, copy.id))
  expect(row?.contentId).not.toBeNull()
})

test('stores a price of 0 with the free flag, and undo restores the price', async () => {
  const id = await makeProduct(app.db, { priceCents: 1_000 })
  const free = { kind: 'total', price: 0, was: 10 }
  const refused = (await step([id], free)).json().data
  expect(refused).toMatchObject({
    changed: 0,
    refused: [{ reason: expect.stringContaining('gives the product away') }],
  })
  expect((await step([id], { ...free, confirm_price: true })).json().data.changed).toBe(0)
  const act = randomUUID()
  expect((await step([id], { ...free, free: true }, act)).json().data.changed).toBe(1)
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ total_price: 0, free: true })
  expect(await undo(act)).toMatchObject({ undone: 1, left: 0 })
  expect((await call('GET', `/${id}`)).json().data).toMatchObject({ total_price: 10, free: false })
  const dear = { kind: 'total', price: 46_353, was: 10 }
  expect((await step([id], dear)).json().data.changed).toBe(0)
  expect((await step([id], { ...dear, confirm_price: true })).json().data.changed).toBe(1)
})
