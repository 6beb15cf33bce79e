import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { pricePeriods } from '../price-periods.ts'
import { productRoutes } from './product-routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const staff: Visitor = { ...GUEST, isGuest: false, username: 'mari', roles: ['EDITOR'], permissions: ['product.edit'] }

let app: TestApp
let warehouseId: number
beforeAll(async () => {
  app = await createTestApp(productRoutes)
  warehouseId = await makeWarehouse(app.db)
})
afterAll(() => app.close())
beforeEach(() => {
  app.actAs(staff)
  app.setNow(NOW)
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const view = async (id: number) => (await call('GET', `/v1/admin/product/${id}`)).json().data
/** What is sent back of what was shown. */
const fieldsOf = ({
  id,
  version,
  paths,
  images,
  stock,
  state,
  removed,
  modified_at,
  ...fields
}: Record<string, unknown>) => ({
  ...fields,
  baseVersion: version,
})
const list = async (query: string) => (await call('GET', `/v1/admin/product?${query}`)).json().results

describe.each([
  ['GET', '/v1/admin/product'],
  ['GET', '/v1/admin/product/1'],
  ['POST', '/v1/admin/product'],
  ['PUT', '/v1/admin/product/1'],
] as const)('%s %s', (method, url) => {
  test('is for those alone who may edit products', async () => {
    app.actAs(GUEST)
    expect((await call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(401)
    app.actAs({ ...staff, permissions: ['order.edit'] })
    expect((await call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(403)
  })
})

test('a product is shown as it is, changed as a whole, and its price is remembered', async () => {
  const [brakes, discs] = [await makeCategory(app.db), await makeCategory(app.db)]
  const id = await makeProduct(app.db, {
    name: multilingual({ et: 'Ketas', en: 'Disc' }),
    priceCents: 10_000,
    categoryIds: [brakes],
  })
  await makeStock(app.db, [{ productId: id, warehouseId, amount: 4 }])
  const before = await view(id)
  expect(before).toMatchObject({ price: 100, total_price: 100, category_ids: [brakes], state: 0 })
  expect(before.stock).toEqual([{ warehouse: 'Tallinn', amount: 4 }])
  const changed = {
    ...fieldsOf(before),
    name: { type: 'language', et: 'Piduriketas', en: 'Brake disc' },
    total_price: 79.9,
    category_ids: [discs, brakes],
    visibility: { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 1, stateOutRange: 1 },
  }
  const answer = await call('PUT', `/v1/admin/product/${id}`, changed)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    name: { et: 'Piduriketas', en: 'Brake disc' },
    price: 100,
    total_price: 79.9,
    category_ids: [discs, brakes],
    state: 1,
    modified_at: NOW.toISOString(),
  })
  const periods = await pricePeriods(app.db, id)
  expect(periods.at(-1)).toMatchObject({ totalCents: 7_990 })
})

test('whoever saw an older version changes nothing', async () => {
  const id = await makeProduct(app.db)
  const seen = fieldsOf(await view(id))
  expect((await call('PUT', `/v1/admin/product/${id}`, { ...seen, brand: 'Garrett' })).statusCode).toBe(200)
  const answer = await call('PUT', `/v1/admin/product/${id}`, { ...seen, brand: 'HKS' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toBe('Keegi on toodet vahepeal muutnud. Vaata see uuesti üle.')
  expect((await view(id)).brand).toBe('Garrett')
})

test.each([
  ['name.et', { name: { type: 'language' } }],
  ['code1', { code1: '  ' }],
  ['total_price', { price: 10, total_price: 10.01 }],
  ['price', { price: -1 }],
  ['available_in', { available_in: -3 }],
  ['category_ids', { category_ids: [999_999] }],
  ['visibility.rangeTo', { visibility: { type: 2, rangeFrom: 5, rangeTo: 4, stateInRange: 0, stateOutRange: 1 } }],
])('a wrong %s is told at its field, and nothing is changed', async (field, wrong) => {
  const id = await makeProduct(app.db)
  const before = await view(id)
  const answer = await call('PUT', `/v1/admin/product/${id}`, { ...fieldsOf(before), ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toContain(field)
  expect(await view(id)).toEqual(before)
})

test('a new product has its page and its first price; one that is none is 404', async () => {
  const fields = fieldsOf(await view(await makeProduct(app.db)))
  const created = await call('POST', '/v1/admin/product', {
    ...fields,
    name: { type: 'language', et: 'Uus turbo' },
    code1: 'T-1',
  })
  expect(created.statusCode).toBe(200)
  const { id, paths, version } = created.json().data
  expect(paths.et).toContain('uus-turbo')
  expect(version).toBe(1)
  expect(await pricePeriods(app.db, id)).toHaveLength(1)
  expect((await call('GET', '/v1/admin/product/2147483647')).statusCode).toBe(404)
  expect((await call('PUT', '/v1/admin/product/2147483647', fields)).statusCode).toBe(404)
})

test('the list is searched, narrowed and sorted', async () => {
  const category = await makeCategory(app.db)
  const make = (et: string, more: object = {}) =>
    makeProduct(app.db, { name: multilingual({ et }), categoryIds: [category], ...more })
  const hiddenNow = {
    type: 2,
    rangeFrom: NOW.getTime() - 1,
    rangeTo: NOW.getTime() + 1,
    stateInRange: 1,
    stateOutRange: 0,
  } as const
  const many = await make('Õlifilter', { priceCents: 500, brand: 'Mann', criticalStockLevel: 2 })
  const few = await make('Õhufilter', { priceCents: 900, code1: '50%_OFF', criticalStockLevel: 2 })
  const none = await make('Kütusefilter', { priceCents: 700, visibility: hiddenNow })
  await makeStock(app.db, [
    { productId: many, warehouseId, amount: 9 },
    { productId: few, warehouseId, amount: 2 },
  ])
  const ids = async (query: string) =>
    (await list(`category=${category}&${query}`)).map((row: { id: number }) => row.id)
  expect(await ids('sort=total_price')).toEqual([many, none, few])
  expect(await ids('sort=name')).toEqual([none, few, many])
  expect(await ids('q=õlif')).toEqual([many])
  expect(await ids('q=mann')).toEqual([many])
  expect(await ids(`q=${encodeURIComponent('50%_')}`)).toEqual([few])
  expect(await ids('q=%25')).toEqual([few])
  expect(await ids('shown=no')).toEqual([none])
  expect(await ids('shown=yes&sort=id')).toEqual([many, few])
  expect(await ids('stock=none')).toEqual([none])
  expect(await ids('stock=low&sort=id')).toEqual([few, none])
  app.setNow(new Date(NOW.getTime() + 10))
  expect(await ids('shown=no')).toEqual([])
})
