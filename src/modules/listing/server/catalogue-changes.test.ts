import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProductsForSale, setPrice, setProductNumbers } from '#catalog/server/catalog.ts'
import { categories, prices, products, supersessions } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { NumberResult } from '#listing/contract-part-number.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { GUEST } from '#wire/visitor.ts'
import { buildCategoryTree } from './build-category-tree.ts'
import { registerListingRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerListingRoutes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  await listProducts()
})
afterAll(() => app.close())

const listProducts = async (query = '') => {
  await app.changes.waitForListeners()
  return (await app.server.inject({ method: 'GET', url: `/v1/product?${query}` })).json()
}

test('follows a new product, its stock and its deletion', async () => {
  const id = await makeProduct(app.db, { code1: 'NEW-1' })
  expect((await listProducts('q=NEW-1')).results).toMatchObject([{ id, availableForSale: 0, available_in: -2 }])
  const warehouseId = await makeWarehouse(app.db)
  await makeStock(app.db, [{ productId: id, warehouseId, amount: 2 }])
  await recordChange(app.db, [createProductTag(id)])
  expect((await listProducts('q=NEW-1')).results).toMatchObject([
    { id, availableForSale: 2, stock: [{ amount: 2 }, { amount: 2 }] },
  ])
  await app.db.delete(products).where(eq(products.id, id))
  await recordChange(app.db, [createProductTag(id)])
  expect((await listProducts('q=NEW-1')).results).toEqual([])
})

test('finds products by their other numbers, and successors by those of the products that they replace', async () => {
  const [firstId = 0, secondId = 0, thirdId = 0] = await makeProducts(app.db, [
    { code1: 'CHAIN-A', code2: 'ZX-1001' },
    { code1: 'CHAIN-B' },
    { code1: 'CHAIN-C' },
  ])
  const numbers = [{ type: 'oe' as const, number: '038 906 461 C', brand: 'VW', source: '' }]
  await arrange(app.db, tx => setProductNumbers(tx, [{ id: firstId, numbers }], NOW))
  const findIds = async (q: string) =>
    (await listProducts(`q=${encodeURIComponent(q)}&sort=id`)).results.map(({ id }: { id: number }) => id)
  for (const q of ['038906461C', '038-906-461 c', '038.906.461.С']) expect(await findIds(q)).toEqual([firstId])
  const chain = [
    { id: firstId, successorId: secondId },
    { id: secondId, successorId: thirdId },
  ]
  await arrange(app.db, tx => setProductNumbers(tx, chain, NOW))
  expect(await findIds('038906461C')).toEqual([firstId, secondId, thirdId])
  expect(await findIds('zx1001')).toEqual([firstId, secondId, thirdId])
  expect(await arrange(app.db, tx => setProductNumbers(tx, [{ id: thirdId, successorId: firstId }], NOW))).toEqual({
    circularIds: [thirdId],
  })
  await arrange(app.db, tx => setProductNumbers(tx, [{ id: secondId, successorId: null }], NOW))
  expect(await findIds('zx1001')).toEqual([firstId, secondId])
})

test('finds parts by a list of numbers, shows the numbers of a product, and names the replacement of an old one', async () => {
  const [oldId = 0, newId = 0, otherId = 0, hiddenId = 0] = await makeProducts(app.db, [
    { code1: 'LIST-OLD', code2: '7.22684.07.0', availableIn: -2 },
    { code1: 'LIST-NEW', gtin: '4006381333931', availableIn: 3 },
    { code1: 'LIST-3', code2: '0 280 218 063', brand: 'Bosch', availableIn: 3 },
    { code1: 'LIST-HIDDEN', visibility: HIDDEN_VISIBILITY },
  ])
  const competitor = { type: 'competitor' as const, number: '0280218063', brand: 'BOSCH', source: 'Kataloog 2026' }
  const superseded = { type: 'superseded' as const, number: '06A 906 461 A', brand: 'VW', source: '' }
  const oe = { type: 'oe' as const, number: '06A 906 461 L', brand: 'VW', source: '' }
  const changes = [
    { id: oldId, successorId: newId },
    { id: newId, numbers: [oe, superseded, competitor] },
  ]
  await arrange(app.db, tx => setProductNumbers(tx, changes, NOW))
  await app.changes.waitForListeners()
  const find = async (numbers: readonly string[]) =>
    (await app.server.inject({ method: 'POST', url: '/v1/part-number', payload: { numbers } })).json()
  const typedNumbers = [
    '06a906461l',
    '06A-906-461-A',
    'list old',
    '0280 218 063',
    '04006381333931',
    'LIST-HIDDEN',
    'xx',
    '',
  ]
  const { results } = await find(typedNumbers)
  const summary = results.map((result: NumberResult) => [
    result.outcome,
    result.parts.map(({ product, type, replaces }) => [product.id, type, replaces]),
  ])
  expect(summary).toEqual([
    ['found', [[newId, 'oe', null]]],
    ['superseded', [[newId, 'superseded', null]]],
    ['superseded', [[newId, 'own', 'LIST-OLD']]],
    [
      'found',
      [
        [otherId, 'mpn', null],
        [newId, 'competitor', null],
      ],
    ],
    ['found', [[newId, 'gtin', null]]],
    ['unknown', []],
    ['unknown', []],
    ['unknown', []],
  ])
  expect((await find(Array.from({ length: 201 }, () => 'A1234'))).errors).toHaveProperty('numbers')
  expect((await listProducts('q=06a906461a')).replacement).toMatchObject({
    number: '06A 906 461 A',
    product: { id: newId },
  })
  expect((await listProducts('q=06a906461l')).replacement).toBeUndefined()
  const viewNumbers = async (id: number) =>
    (await app.server.inject({ method: 'GET', url: `/product/view/${id}` })).json().data.part_numbers
  expect(await viewNumbers(newId)).toMatchObject({
    numbers: [{ number: oe.number }, { number: superseded.number }, { number: competitor.number }],
    replaced_by: null,
    replaces: [{ id: oldId }],
    interchangeable: [{ id: otherId, source: 'Kataloog 2026' }],
  })
  expect(await viewNumbers(oldId)).toMatchObject({ replaced_by: { id: newId }, interchangeable: [] })
  expect(await viewNumbers(otherId)).toMatchObject({ interchangeable: [{ id: newId, number: '0280218063' }] })
  await arrange(app.db, tx => setProductNumbers(tx, [{ id: newId, successorId: hiddenId }], NOW))
  expect(await viewNumbers(oldId)).toMatchObject({ replaced_by: { id: newId } })
  // A change of more than 1,000 products names none of them.
  await app.db.delete(supersessions).where(eq(supersessions.oldId, oldId))
  await recordChange(app.db, ['catalog', 'listing'])
  await app.changes.waitForListeners()
  expect(await viewNumbers(oldId)).toMatchObject({ replaced_by: null })
})

test('lists each part of a number once, at the place of its closest match', async () => {
  const number = 'ORDER-771'
  const [oldId = 0, newId = 0, otherId = 0] = await makeProducts(app.db, [
    { code1: number, availableIn: -2 },
    { code1: 'ORDER-NEW', availableIn: 3 },
    { code1: 'ORDER-OTHER', availableIn: 3 },
  ])
  const changes = [
    { id: oldId, successorId: newId },
    { id: otherId, numbers: [{ type: 'oe' as const, number, brand: '', source: '' }] },
    { id: newId, numbers: [{ type: 'competitor' as const, number, brand: '', source: '' }] },
  ]
  await arrange(app.db, tx => setProductNumbers(tx, changes, NOW))
  await app.changes.waitForListeners()
  const payload = { numbers: [number] }
  const [result] = (await app.server.inject({ method: 'POST', url: '/v1/part-number', payload })).json().results
  expect(result.parts.map(({ product, type }: NumberResult['parts'][number]) => [product.id, type])).toEqual([
    [newId, 'own'],
    [otherId, 'oe'],
  ])
})

test('finds a renamed category by its new name', async () => {
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Vedrud', en: 'Springs' }) })
  const id = await makeProduct(app.db, { categoryIds: [categoryId] })
  expect((await listProducts('q=vedrud')).results).toMatchObject([{ id }])
  await app.db
    .update(categories)
    .set({ name: multilingual({ et: 'Rehvid', en: 'Tyres' }) })
    .where(eq(categories.id, categoryId))
  await recordChange(app.db, ['category'])
  expect((await listProducts('q=rehvid')).results).toMatchObject([{ id }])
  expect((await listProducts('q=vedrud')).results).toEqual([])
})

test('changes a price with its history', async () => {
  const id = await makeProduct(app.db, { code1: 'PRICE-1', priceCents: 10_000 }, new Date('2026-10-01T00:00:00Z'))
  const sale = { priceCents: 10_000, totalCents: 8_000 }
  expect(await arrange(app.db, tx => setPrice(tx, id, sale, NOW))).toBe(true)
  const rows = await app.db.select().from(prices).where(eq(prices.productId, id)).orderBy(prices.validFrom)
  expect(rows).toMatchObject([
    { totalCents: 10_000, validTo: NOW },
    { totalCents: 8_000, validFrom: NOW, validTo: null },
  ])
  expect((await listProducts('q=PRICE-1')).results).toMatchObject([
    { price: 100, total_price: 80, lowestPriceBefore: 100, modified_at: NOW.toISOString() },
  ])
  const raisedId = await makeProduct(app.db, { code1: 'PRICE-2', priceCents: 10_000 }, NOW)
  const raisedPrice = { priceCents: 15_000, totalCents: 10_000 }
  await arrange(app.db, tx => setPrice(tx, raisedId, raisedPrice, new Date(NOW.getTime() + 1)))
  expect((await listProducts('q=PRICE-2')).results).toMatchObject([
    { price: 150, total_price: 100, lowestPriceBefore: 100 },
  ])
  expect(await arrange(app.db, tx => setPrice(tx, id, sale, new Date('2026-11-21T00:00:00Z')))).toBe(true)
  expect(await app.db.$count(prices, eq(prices.productId, id))).toBe(2)
  expect(await arrange(app.db, tx => setPrice(tx, 999_999, sale, NOW))).toBe(false)
})

test('calculates the net price with the rate of the day', async () => {
  await makeProduct(app.db, { code1: 'VAT-1', priceCents: 12_200 })
  const readNetPrice = async () => (await listProducts('q=VAT-1')).results[0].price_wo_vat
  app.setNow(new Date('2025-06-30T20:59:00Z'))
  expect(await readNetPrice()).toBe(100)
  app.setNow(new Date('2025-06-30T21:01:00Z'))
  expect(await readNetPrice()).toBe(98.3871)
  app.setNow(NOW)
})

test('counts products for guests, and shows hidden categories to staff', async () => {
  const topId = await makeCategory(app.db, { name: multilingual({ et: 'Veljed', en: 'Wheels' }), position: -5 })
  const subcategoryId = await makeCategory(app.db, { parentId: topId, name: multilingual({ et: 'Valuveljed' }) })
  await makeCategory(app.db, { parentId: topId, hidden: true, name: multilingual({ et: 'Peidus' }) })
  await makeProducts(app.db, [
    { categoryIds: [subcategoryId] },
    { categoryIds: [topId] },
    { categoryIds: [subcategoryId], visibility: HIDDEN_VISIBILITY },
  ])
  await app.changes.waitForListeners()
  const [wheels] = await buildCategoryTree(app, 'en', GUEST)
  expect(wheels).toMatchObject({
    id: topId,
    parent_id: 0,
    name: 'Wheels',
    root: true,
    hidden: 0,
    count: 2,
    url: `/en/products?c=${topId}`,
  })
  expect(wheels?.children).toMatchObject([
    { id: subcategoryId, name: 'Valuveljed', root: false, count: 1, children: [] },
  ])
  const [wheelsForStaff] = await buildCategoryTree(app, 'et', { ...GUEST, isGuest: false, username: 'mari' })
  expect(wheelsForStaff?.children.map(child => [child.name, child.hidden])).toEqual([
    ['Valuveljed', 0],
    ['Peidus', 1],
  ])
})

test('reads products for sale in one call and omits unknown ones', async () => {
  const id = await makeProduct(app.db, {
    bigProduct: true,
    priceCents: 500,
    totalCents: 400,
    code2: 'postikulu-x',
    class: 'shipping',
  })
  expect(await readProductsForSale(app.db, [id, id, 999_999])).toEqual([
    {
      id,
      class: 'shipping',
      code1: expect.any(String),
      code2: 'postikulu-x',
      name: expect.objectContaining({ type: 'language' }),
      unit: 'tk',
      totalCents: 400,
      vatClass: 'standard',
      bigProduct: true,
      withdrawalExclusion: 'none',
      longestMm: null,
      weightGrams: null,
      free: false,
      hasLimitedAmount: true,
      availableIn: -2,
      visibility: null,
      contentId: null,
      durability: null,
      approvals: [],
    },
  ])
  expect(await readProductsForSale(app.db, [])).toEqual([])
})

test('creates many products, some with fixed ids', async () => {
  await makeAttribute(app.db, { key: 'colour', options: [{ value: 'red' }] })
  const categoryId = await makeCategory(app.db, { id: 237 })
  const rows = Array.from({ length: 600 }, (_, index) => ({
    ...(index === 5 && { id: 50_000 }),
    name: multilingual({ et: 'Ühesugune', en: 'The same' }),
    categoryIds: [categoryId],
    options: ['colour:red'],
  }))
  const ids = await makeProducts(app.db, rows)
  expect(new Set(ids).size).toBe(600)
  expect(ids[5]).toBe(50_000)
  expect(await makeProduct(app.db)).toBeGreaterThan(50_000)
  const { results, availableFilters } = await listProducts('c=237&f=colour:red&pageSize=120')
  expect(new Set(results.map((product: { path: string }) => product.path)).size).toBe(120)
  expect(availableFilters).toMatchObject([{ key: 'colour', options: [{ value: 'red', count: 600, selected: true }] }])
  await expect(makeProduct(app.db, { options: ['colour:blue'] })).rejects.toThrow(
    'There is no attribute option colour:blue',
  )
})
