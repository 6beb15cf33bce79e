import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#catalog/contract-product.ts'
import { makeAttribute, makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { ProductList } from '#listing/contract-products.ts'
import { productList } from '#listing/contract-products.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { registerListingRoutes } from './routes.ts'

const STAFF: Visitor = { ...GUEST, isGuest: false, username: 'mari', roles: ['MANAGER'] }
const NOW = new Date('2026-11-20T10:00:00Z')
const buildSchedule = (from: number, to: number | null) => ({
  type: 2 as const,
  rangeFrom: NOW.getTime() + from * HOUR_MS,
  rangeTo: to === null ? null : NOW.getTime() + to * HOUR_MS,
  stateInRange: 0 as const,
  stateOutRange: 1 as const,
})
const buildVisibility = (state: 0 | 1 | 2) => ({
  type: 0 as const,
  rangeFrom: null,
  rangeTo: null,
  stateInRange: state,
  stateOutRange: 1 as const,
})

let app: TestApp
let ids: number[]
let [engineCategoryId, turboCategoryId, brakeCategoryId]: number[] = []

beforeAll(async () => {
  app = await createTestApp(registerListingRoutes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  engineCategoryId = await makeCategory(app.db, { name: multilingual({ et: 'Mootor', en: 'Engine' }), position: 1 })
  turboCategoryId = await makeCategory(app.db, {
    name: multilingual({ et: 'Turbod', en: 'Turbos' }),
    parentId: engineCategoryId,
  })
  brakeCategoryId = await makeCategory(app.db, { name: multilingual({ et: 'Pidurid', en: 'Brakes' }), position: 2 })
  await makeAttribute(app.db, {
    key: 'model',
    name: multilingual({ et: 'Mudel', en: 'Model' }),
    position: 2,
    options: ['golf-gti', 'e36'].map(value => ({ value })),
  })
  await makeAttribute(app.db, {
    key: 'brand',
    name: multilingual({ et: 'Bränd', en: 'Brand' }),
    position: 1,
    options: [
      { value: 'hks', name: multilingual({ et: 'HKS', en: 'HKS' }) },
      { value: 'garrett' },
      { value: 'brembo' },
    ],
  })
  ids = await makeProducts(
    app.db,
    [
      {
        name: multilingual({ et: 'Turbo GT2860R', en: 'Turbo GT2860R' }),
        code1: 'GT-2860R',
        brand: 'Garrett',
        categoryIds: [turboCategoryId],
        options: ['brand:garrett', 'model:golf-gti'],
        priceCents: 99_900,
        totalCents: 89_900,
      },
      {
        name: multilingual({ et: 'Turbo HKS', en: 'HKS turbo' }),
        gtin: '036000291452',
        categoryIds: [turboCategoryId],
        options: ['brand:hks', 'model:e36'],
        priceCents: 150_000,
      },
      {
        name: multilingual({ et: 'Piduriketas', en: 'Brake disc' }),
        categoryIds: [brakeCategoryId],
        options: ['brand:brembo', 'model:e36'],
        availableIn: 5,
      },
      {
        name: multilingual({ et: 'Peidetud turbo', en: 'Hidden turbo' }),
        categoryIds: [turboCategoryId],
        options: ['brand:hks'],
        visibility: buildVisibility(1),
      },
      {
        name: multilingual({ et: 'Keelatud turbo', en: 'Forbidden turbo' }),
        categoryIds: [turboCategoryId],
        visibility: buildVisibility(2),
      },
      {
        name: multilingual({ et: 'Homne turbo', en: 'Turbo of tomorrow' }),
        categoryIds: [turboCategoryId],
        visibility: buildSchedule(24, 48),
      },
      { name: multilingual({ et: 'Omniva', en: 'Omniva' }), class: 'shipping', code2: 'postikulu-omniva' },
    ],
    NOW,
  )
  const warehouseId = await makeWarehouse(app.db, { name: 'Tallinn' })
  await makeStock(app.db, [{ productId: ids[0]!, warehouseId, amount: 3 }])
})
afterAll(() => app.close())

const requestList = (query = '') => app.server.inject({ method: 'GET', url: `/v1/product${query}` })
const listProducts = async (query = ''): Promise<ProductList> =>
  productList.strict().parse((await requestList(query)).json())
const listNames = (results: readonly Product[]) => results.map(product => product.name).sort()

test('lists visible products for guests, as the contract says', async () => {
  const response = await requestList('?lang=en&sort=total_price')
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-pagination-current-page': '1',
    'x-pagination-per-page': '24',
    'x-pagination-page-count': '1',
    'x-pagination-total-count': '3',
    'surrogate-key': `listing catalog category attributes product-${ids[2]} product-${ids[0]} product-${ids[1]}`,
  })
  const body = productList.strict().parse(response.json())
  expect(body.results.map(product => product.name)).toEqual(['Brake disc', 'Turbo GT2860R', 'HKS turbo'])
  expect(body.results[1]).toEqual({
    id: ids[0],
    content_id: expect.any(Number),
    class: 'product',
    name: 'Turbo GT2860R',
    brand: 'Garrett',
    description: '',
    code1: 'GT-2860R',
    code2: '',
    price: 999,
    total_price: 899,
    price_wo_vat: 725,
    path: '/en/turbo-gt2860r-gt-2860r',
    image: null,
    stock: [{ amount: 3 }, { amount: 3, warehouse: 'Tallinn' }],
    critical_stock_level: 0,
    availableForSale: 3,
    hasLimitedAmount: true,
    available_in: 1,
    unit: 'pcs',
    big_product: false,
    modified_at: NOW.toISOString(),
    visibility: { currentState: 'inRange', currentStatus: 0 },
  })
  expect(body.results[0]).toMatchObject({ available_in: 5, availableForSale: 0, stock: [], hasLimitedAmount: false })
  expect(body).toMatchObject({
    leftOutSearchKeywords: [],
    appliedFiltersCount: 0,
    category: null,
    breadcrumbs: [{ id: 0, name: 'Products', url: '/en/products' }],
  })
})

test('lists hidden products for staff, and inaccessible or shipping ones for nobody', async () => {
  app.signInAs(STAFF)
  const { results } = await listProducts('?lang=en')
  app.signInAs(GUEST)
  expect(listNames(results)).toEqual(['Brake disc', 'HKS turbo', 'Hidden turbo', 'Turbo GT2860R', 'Turbo of tomorrow'])
  const states = new Map(results.map(product => [product.name, product.visibility]))
  expect(states.get('Hidden turbo')).toEqual({ currentState: 'inRange', currentStatus: 1 })
  expect(states.get('Turbo of tomorrow')).toEqual({ currentState: 'outOfRange', currentStatus: 1 })
})

test('shows and hides a timed product on time', async () => {
  const isShown = async (hours: number) => {
    app.setNow(new Date(NOW.getTime() + hours * HOUR_MS))
    const { results } = await listProducts('?lang=en&q=tomorrow')
    app.setNow(NOW)
    return results.some(product => product.name === 'Turbo of tomorrow')
  }
  expect(await isShown(23)).toBe(false)
  expect(await isShown(24)).toBe(true)
  expect(await isShown(47)).toBe(true)
  expect(await isShown(48)).toBe(false)
})

test('lists products of subcategories, with breadcrumbs to all products', async () => {
  const body = await listProducts(`?c=${turboCategoryId}&lang=et`)
  expect(listNames(body.results)).toEqual(['Turbo GT2860R', 'Turbo HKS'])
  expect(body.category).toEqual({ id: turboCategoryId, name: 'Turbod' })
  expect(body.breadcrumbs).toEqual([
    { id: 0, name: 'Tooted', url: '/et/tooted' },
    { id: engineCategoryId, name: 'Mootor', url: `/et/tooted?c=${engineCategoryId}` },
    { id: turboCategoryId, name: 'Turbod', url: `/et/tooted?c=${turboCategoryId}` },
  ])
  expect(listNames((await listProducts(`?c=${engineCategoryId}`)).results)).toEqual(['Turbo GT2860R', 'Turbo HKS'])
})

describe('filters', () => {
  test('lists filters with names, order and selected values', async () => {
    const { availableFilters, appliedFiltersCount } = await listProducts('?lang=en&f=brand:hks')
    expect(appliedFiltersCount).toBe(1)
    expect(availableFilters).toEqual([
      {
        key: 'brand',
        name: 'Brand',
        options: [
          { value: 'hks', name: 'HKS', count: 1, selected: true },
          { value: 'garrett', name: 'garrett', count: 1, selected: false },
          { value: 'brembo', name: 'brembo', count: 1, selected: false },
        ],
      },
      {
        key: 'model',
        name: 'Model',
        options: [
          { value: 'golf-gti', name: 'golf-gti', count: 0, selected: false },
          { value: 'e36', name: 'e36', count: 1, selected: false },
        ],
      },
      {
        key: 'availability',
        name: 'Availability',
        options: [{ value: 'in-stock', name: 'Available now', count: 0, selected: false }],
      },
    ])
  })

  test('finds products that are available now', async () => {
    expect(listNames((await listProducts('?f=availability:in-stock')).results)).toEqual(['Turbo GT2860R'])
  })

  test('applies filters to the counts of all categories', async () => {
    const expectedCounts = { [engineCategoryId!]: 2, [turboCategoryId!]: 2 }
    expect((await listProducts('?q=turbo')).categoryCounts).toEqual(expectedCounts)
    expect((await listProducts(`?q=turbo&c=${turboCategoryId}`)).categoryCounts).toEqual(expectedCounts)
    expect((await listProducts('?q=turbo&f=brand:hks')).categoryCounts).toEqual({
      [engineCategoryId!]: 1,
      [turboCategoryId!]: 1,
    })
    expect((await listProducts('?q=turbo&price=1000-')).categoryCounts).toEqual({
      [engineCategoryId!]: 1,
      [turboCategoryId!]: 1,
    })
    expect((await listProducts(`?c=${turboCategoryId}`)).categoryCounts).toEqual({})
  })

  test('suggests words with results when nothing is found', async () => {
    expect(await listProducts('?q=garretx&exact=1')).toMatchObject({ results: [], similarWords: ['garrett'] })
    expect(await listProducts('?q=turbo')).toMatchObject({ similarWords: [] })
  })

  // `c=` represents the category of turbos, whose id is unknown before the tests run.
  test.each(['', 'c=', 'q=turbo', 'f=model:e36', 'f=model:e36,golf-gti;brand:hks', 'f=brand:brembo;model:golf-gti'])(
    'counts the products that a click then lists: %s',
    async query => {
      const { availableFilters } = await listProducts(`?${query === 'c=' ? `c=${turboCategoryId}` : query}`)
      const chosen = new Map<string, string[]>(
        availableFilters.map(group => [
          group.key,
          group.options.filter(option => option.selected).map(option => option.value),
        ]),
      )
      for (const { key, options } of availableFilters) {
        for (const { value, count } of options) {
          const filtersParam = [...new Map(chosen).set(key, [value])].filter(([, values]) => values.length > 0)
          const clickedQuery = new URLSearchParams(query === 'c=' ? `c=${turboCategoryId}` : query)
          clickedQuery.set('f', filtersParam.map(([name, values]) => `${name}:${values}`).join(';'))
          const clickedList = await listProducts(`?${clickedQuery}`)
          expect([key, value, clickedList.exactlyMatchingProductIds.length]).toEqual([key, value, count])
        }
      }
    },
  )

  test('lists exact matches before partial ones', async () => {
    const body = await listProducts('?f=brand:hks;model:e36')
    expect(body.exactlyMatchingProductIds).toEqual([ids[1]])
    expect(body.exactlyMatchingCount).toBe(1)
    expect(body.results.map(product => product.id)).toEqual([ids[1], ids[2]])
    expect(body.appliedFiltersCount).toBe(2)
  })
})

describe('search', () => {
  test.each([
    ['gt2860r', ['Turbo GT2860R']],
    ['GT 2860 R', ['Turbo GT2860R']],
    ['garrett', ['Turbo GT2860R']],
    ['pidurid', ['Piduriketas']],
    // GTINs with the leading zeros of a UPC, an EAN and a GTIN-14.
    ['036000291452', ['Turbo HKS']],
    ['0036000291452', ['Turbo HKS']],
    ['00036000291452', ['Turbo HKS']],
    ['0 036000 291452', ['Turbo HKS']],
  ])('finds %s', async (q, names) =>
    expect(listNames((await listProducts(`?${new URLSearchParams({ q })}`)).results)).toEqual(names),
  )

  test('returns left-out words as typed', async () => {
    const body = await listProducts('?q=Turbo+Xyzzyq')
    expect(body.leftOutSearchKeywords).toEqual(['Xyzzyq'])
    expect(listNames(body.results)).toEqual(['Turbo GT2860R', 'Turbo HKS'])
  })
})

test.each([
  'page=-1',
  'page=999999999999',
  'page=abc',
  'pageSize=1000000',
  'pageSize=0',
  'sort=drop table',
  'c=abc',
  'c=99999999999999',
  'c=-1',
  'f=:::;;,,',
  'f=constructor:__proto__;__proto__:x',
  `f=brand:${'x,'.repeat(2_000)}`,
  `q=${encodeURIComponent('%_\'"<script>😀')}`,
  `q=${'a'.repeat(3_000)}`,
  'q[]=1&c[]=2',
  'q=a&q=b&c=1&c=2&page=1&page=2&sort=x&sort=y&f=a:b&f=c:d&pageSize=1&pageSize=2&lang=et&lang=en',
  'lang=xx',
  'iu=user&zz=1',
])('accepts invalid values: %.60s', async query => {
  const response = await requestList(`?${query}`)
  expect(response.statusCode).toBe(200)
  productList.parse(response.json())
})
