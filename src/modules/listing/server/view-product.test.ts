import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productRelated } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { ProductDetails } from '#listing/contract-listing.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { routes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const DAY = 24 * 3_600_000
const STAFF: Visitor = { ...GUEST, isGuest: false, username: 'mari', roles: ['MANAGER'] }
const still = (state: 1 | 2) =>
  ({ type: 0, rangeFrom: null, rangeTo: null, stateInRange: state, stateOutRange: 0 }) as const

let app: TestApp
let category: number
beforeAll(async () => {
  app = await createTestApp(routes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  const top = await makeCategory(app.db, { id: 500, name: multilingual({ et: 'Vedrustus', en: 'Suspension' }) })
  category = await makeCategory(app.db, { id: 501, parentId: top, name: multilingual({ et: 'Vedrud', en: 'Springs' }) })
  await makeAttribute(app.db, {
    key: 'length',
    name: multilingual({ et: 'Pikkus', en: 'Length' }),
    position: 2,
    options: [{ value: '300-mm' }],
  })
  await makeAttribute(app.db, { key: 'brand', position: 1, options: [{ value: 'eibach' }, { value: 'h-r' }] })
})
afterAll(() => app.close())

const get = async (id: number | string, lang = 'en') => {
  await app.changes.waitForListeners()
  return app.server.inject({ method: 'GET', url: `/product/view/${id}?lang=${lang}` })
}
const view = async (id: number): Promise<ProductDetails> => (await get(id)).json().data

test('returns all data of a product', async () => {
  const front = await makeFile(app.db, app.storage, {
    name: 'front.png',
    alt: multilingual({ et: 'Eest', en: 'Front' }),
  })
  const back = await makeFile(app.db, app.storage, { name: 'back.png', bytes: await makePlainPicture(64, 64) })
  const id = await makeProduct(
    app.db,
    {
      name: multilingual({ et: 'Madaldusvedrud', en: 'Lowering springs' }),
      code1: 'ES-1',
      brand: 'Eibach',
      description: multilingual({ et: '<p>Tugev</p>', en: '<p onclick="x()">Strong</p><script>x()</script>' }),
      priceCents: 20_000,
      totalCents: 15_000,
      cutSince: new Date(NOW.getTime() - 5 * DAY),
      categoryIds: [category],
      options: ['length:300-mm', 'brand:h-r', 'brand:eibach'],
      imageIds: [front.id, back.id],
    },
    new Date(NOW.getTime() - 90 * DAY),
  )
  const response = await get(id)
  expect(response.statusCode).toBe(200)
  expect(response.headers['surrogate-key']).toBe(`catalog category attributes product-${id}`)
  expect(response.json().data).toMatchObject({
    id,
    name: 'Lowering springs',
    path: '/en/lowering-springs-es-1',
    price: 200,
    total_price: 150,
    vatPercent: 24,
    lowestPriceBefore: 200,
    description: { type: 'language', et: '<p>Tugev</p>', en: '<p>Strong</p>' },
    image: { url: `/file/get/${front.id}/front.png`, alt: 'Front' },
    images: [{ url: `/file/get/${front.id}/front.png` }, { url: `/file/get/${back.id}/back.png` }],
    breadcrumbs: [
      { id: 0, name: 'Products', url: '/en/products' },
      { id: 500, name: 'Suspension', url: '/en/products?c=500' },
      { id: 501, name: 'Springs', url: '/en/products?c=501' },
    ],
    specifications: [
      { key: 'brand', name: 'brand', values: ['eibach', 'h-r'] },
      { key: 'length', name: 'Length', values: ['300-mm'] },
    ],
    visibility: { currentState: 'inRange', currentStatus: 0 },
    related: [],
  })
  expect((await get(id, 'et')).json().data).toMatchObject({
    name: 'Madaldusvedrud',
    description: { type: 'language', et: '<p>Tugev</p>', en: '<p>Strong</p>' },
    path: '/et/madaldusvedrud-es-1',
  })
})

test('marks a product as limited while it has stock and cannot be reordered', async () => {
  const warehouseId = await makeWarehouse(app.db)
  const productId = await makeProduct(app.db, { hasLimitedAmount: false, availableIn: -2 })
  await makeStock(app.db, [{ productId, warehouseId, amount: 3 }])
  expect(await view(productId)).toMatchObject({ available_in: 1, availableForSale: 3, hasLimitedAmount: true })
})

test('relates up to eight products of the main category, other brands first', async () => {
  const own = await makeCategory(app.db, { id: 600 })
  const other = await makeCategory(app.db, { id: 601 })
  const row = (brand: string, over = {}) => ({ brand, categoryIds: [own], ...over })
  const [id, ...ids] = await makeProducts(app.db, [
    row('KW'),
    row('KW'),
    ...Array.from({ length: 6 }, () => row('ST')),
    row('ST', { visibility: still(1) }),
    row('ST', { categoryIds: [other, own] }),
    row('KW'),
    row('KW'),
  ])
  const { related } = await view(id!)
  expect(related.map(product => product.brand)).toEqual(['ST', 'ST', 'ST', 'ST', 'ST', 'ST', 'KW', 'KW'])
  expect(related.every(product => ids.includes(product.id))).toBe(true)
})

test('relates parts for the same car first, then parts without a car', async () => {
  await makeAttribute(app.db, { key: 'model', options: [{ value: 'bmw-e46' }, { value: 'audi-a3' }] })
  const own = await makeCategory(app.db, { id: 602 })
  const row = (brand: string, options: string[]) => ({ brand, categoryIds: [own], options })
  const [id, same, other, both, none] = await makeProducts(app.db, [
    row('KW', ['model:bmw-e46']),
    row('ST', ['model:bmw-e46']),
    row('ST', ['model:audi-a3']),
    row('ST', ['model:audi-a3', 'model:bmw-e46']),
    row('ST', []),
  ])
  const related = async (of: number) => (await view(of)).related.map(product => product.id)
  const ofOneCar = await related(id!)
  expect(ofOneCar.slice(0, 2).toSorted()).toEqual([same, both].toSorted())
  expect(ofOneCar.slice(2)).toEqual([none])
  expect((await related(none!)).toSorted()).toEqual([id, same, other, both].toSorted())
})

describe('visibility', () => {
  test('shows a hidden product to staff only', async () => {
    const id = await makeProduct(app.db, { visibility: still(1) })
    const refused = await get(id)
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual({ success: false, status: 'error', message: 'This product is not available.' })
    app.signInAs(STAFF)
    expect(await view(id)).toMatchObject({ id, visibility: { currentStatus: 1 } })
    app.signInAs(GUEST)
  })

  test('shows an inaccessible product to nobody', async () => {
    const id = await makeProduct(app.db, { visibility: still(2) })
    expect((await get(id)).statusCode).toBe(404)
    app.signInAs(STAFF)
    expect((await get(id)).statusCode).toBe(404)
    app.signInAs(GUEST)
  })

  test('returns a shipping product for carts', async () => {
    const id = await makeProduct(app.db, {
      class: 'shipping',
      code2: 'postikulu-1',
      availableIn: 0,
      hasLimitedAmount: false,
    })
    expect(await view(id)).toMatchObject({ class: 'shipping', content_id: null, path: '', available_in: 0, stock: [] })
  })

  test.each([999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER])('answers 404 for the unknown id %i', async id => {
    expect((await get(id)).statusCode).toBe(404)
  })

  test.each(['abc', '0', '-1', '1.5'])('rejects %s as an id', async id => {
    expect((await get(id)).statusCode).toBe(422)
  })
})

test('returns safety details, and puts products chosen by staff first among related ones', async () => {
  const maker = { name: 'Eibach GmbH', address: 'Am Lennedamm 1, Finnentrop', contact: 'info@eibach.com' }
  const nobody = { name: '', address: '', contact: '' }
  const [chosen, hidden] = await makeProducts(app.db, [{}, { visibility: still(1) }], NOW)
  const id = await makeProduct(
    app.db,
    {
      categoryIds: [category],
      safety: { maker, responsible: nobody, warnings: multilingual({ et: 'Ainult töökojas.' }) },
    },
    NOW,
  )
  await app.db.insert(productRelated).values([
    { productId: id, relatedId: hidden!, position: 0 },
    { productId: id, relatedId: chosen!, position: 1 },
  ])
  const { safety, related } = await view(id)
  expect(safety).toEqual({ maker, responsible: null, warnings: 'Ainult töökojas.' })
  expect(related[0]?.id).toBe(chosen)
  expect(related.map(one => one.id)).not.toContain(hidden)
})

test('finds a product by its search keywords', async () => {
  const id = await makeProduct(app.db, { searchKeywords: 'tuulekeeris, kiirvint' }, NOW)
  await app.changes.waitForListeners()
  const found = await app.server.inject({ method: 'GET', url: '/v1/product?q=kiirvint' })
  expect(found.json().results.map((one: { id: number }) => one.id)).toEqual([id])
})

test('hides a hidden category and its children from guests, in breadcrumbs and lists', async () => {
  const hidden = await makeCategory(app.db, {
    name: multilingual({ et: 'Laoseisud', en: 'Clearance' }),
    description: multilingual({ et: 'Kõigile veel mitte', en: 'Not for everybody yet' }),
    parentId: 500,
    hidden: true,
  })
  const below = await makeCategory(app.db, { name: multilingual({ et: 'Pakid', en: 'Kits' }), parentId: hidden })
  const id = await makeProduct(app.db, { categoryIds: [below] }, NOW)
  const list = async (c: number) => {
    const { body, json } = await app.server.inject({ method: 'GET', url: `/v1/product?lang=en&c=${c}` })
    return { body, ...json<{ results: unknown[]; category: unknown; breadcrumbs: { name: string }[] }>() }
  }
  const trail = (crumbs: readonly { name: string }[]) => crumbs.map(({ name }) => name)

  // Staff ask first, because their cached answers must not reach guests.
  app.signInAs(STAFF)
  expect(trail((await view(id)).breadcrumbs)).toEqual(['Products', 'Suspension', 'Clearance', 'Kits'])
  expect(await list(below)).toMatchObject({ category: { name: 'Kits' }, results: [{ id }] })
  app.signInAs(GUEST)
  expect(trail((await view(id)).breadcrumbs)).toEqual(['Products', 'Suspension'])
  for (const c of [hidden, below]) {
    const unknown = await list(c)
    expect(unknown).toMatchObject({ category: null, results: [] })
    expect(trail(unknown.breadcrumbs)).toEqual(['Products'])
    expect(unknown.body).not.toMatch(/Clearance|Kits|Not for everybody/)
  }
  expect(await list(500)).toMatchObject({ category: { name: 'Suspension' } })
})
