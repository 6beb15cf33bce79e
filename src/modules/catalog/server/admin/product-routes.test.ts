import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { ALL_CHANGE_RIGHTS } from '#content/domain/change-rights.ts'
import { editPage, readPageMeta } from '#content/server/content.ts'
import { makeFile } from '#files/testing/factories.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { getRealTranslator } from '#kernel/testing/real-translators.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { countStatements } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { applyScheduledPrices } from '../apply-scheduled-prices.ts'
import { changeProduct } from '../change-product.ts'
import { readPricePeriods } from '../price-periods.ts'
import { products } from '../tables.ts'
import { registerProductRoutes } from './product-routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const hazard = { signal: 'none', pictograms: [], statements: '', ufi: '' }
const durability = {
  halfYears: 6,
  brand: 'Garrett',
  model: 'GT28',
  guarantor: { name: 'Garrett', address: 'Rolle, Šveits' },
  procedure: multilingual({ et: 'Kirjuta tootjale.' }),
  territory: multilingual({ et: 'Euroopa Liit' }),
  conditions: multilingual({ et: '' }),
  label: { hash: 'a'.repeat(64), name: 'garan.svg', width: 600, height: 800 },
}
const approval = {
  kind: 'teilegutachten',
  regulation: '',
  number: '18-TAAP-0123',
  countries: [{ country: 'DE', use: 'with_entry' }],
  elsewhere: 'unknown',
  conditions: multilingual({ et: 'Rehv kuni 225 mm.' }),
  fileIds: [] as number[],
}
const staff = createStaffMember(['product.edit'])

let app: TestApp
let warehouseId: number
beforeAll(async () => {
  app = await createTestApp(registerProductRoutes)
  await arrange(app.db, tx => makeShop(tx))
  warehouseId = await makeWarehouse(app.db)
  const { hash, name, width, height } = durability.label
  await app.db.execute(sql`insert into guarantee_file (hash, kind, name, format, content, width, height, uploaded_at, confirmed_at)
    values (${hash}, 'label', ${name}, 'svg', '', ${width}, ${height}, now(), now())`)
})
afterAll(() => app.close())
beforeEach(() => {
  app.signInAs(staff)
  app.setNow(NOW)
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.server.inject({ method, url, headers: { 'x-csrf-token': 'any' }, ...(payload && { payload }) })
const readProduct = async (id: number) => (await call('GET', `/v1/admin/product/${id}`)).json().data
/** Keeps the fields of an answer that a request accepts. */
const toRequestFields = ({
  id,
  version,
  paths,
  images,
  stock,
  state,
  removed,
  modified_at,
  approval_files: _files,
  ...fields
}: Record<string, unknown>) => ({
  ...fields,
  baseVersion: version,
})
const listProducts = async (query: string) => (await call('GET', `/v1/admin/product?${query}`)).json().results

describe.each([
  ['GET', '/v1/admin/product'],
  ['GET', '/v1/admin/product/1'],
  ['POST', '/v1/admin/product'],
  ['PUT', '/v1/admin/product/1'],
] as const)('%s %s', (method, url) => {
  test('requires the permission to edit products', async () => {
    app.signInAs(GUEST)
    expect((await call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(401)
    app.signInAs({ ...staff, permissions: ['order.edit'] })
    expect((await call(method, url, method === 'GET' ? undefined : {})).statusCode).toBe(403)
  })
})

test('shows a product, saves all its fields and records the price', async () => {
  const [brakesId, discsId] = [await makeCategory(app.db), await makeCategory(app.db)]
  const id = await makeProduct(app.db, {
    name: multilingual({ et: 'Ketas', en: 'Disc' }),
    priceCents: 10_000,
    categoryIds: [brakesId],
  })
  await makeStock(app.db, [{ productId: id, warehouseId, amount: 4 }])
  const before = await readProduct(id)
  expect(before).toMatchObject({ price: 100, total_price: 100, category_ids: [brakesId], state: 0 })
  expect(before.stock).toEqual([{ warehouse: 'Tallinn', amount: 4 }])
  const changed = {
    ...toRequestFields(before),
    name: multilingual({ et: 'Piduriketas', en: 'Brake disc' }),
    total_price: 79.9,
    category_ids: [discsId, brakesId],
    visibility: HIDDEN_VISIBILITY,
  }
  const answer = await call('PUT', `/v1/admin/product/${id}`, changed)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toMatchObject({
    name: { et: 'Piduriketas', en: 'Brake disc' },
    price: 100,
    total_price: 79.9,
    category_ids: [discsId, brakesId],
    state: 1,
    modified_at: NOW.toISOString(),
  })
  const periods = await readPricePeriods(app.db, id)
  expect(periods.at(-1)).toMatchObject({ totalCents: 7_990 })
})

test('keeps the other languages when one is sent', async () => {
  const buildTexts = (et: string, en: string) => multilingual({ et, en })
  const id = await makeProduct(app.db, {
    name: buildTexts('Ketas', 'Disc'),
    description: buildTexts('<p>Pikk</p>', '<p>Long</p>'),
  })
  const party = { name: 'Brembo', address: 'Stezzano', contact: 'info@brembo.com' }
  const safety = {
    maker: party,
    responsible: { name: '', address: '', contact: '' },
    warnings: buildTexts('Kuum', 'Hot'),
  }
  const sentTexts = {
    page_title: buildTexts('Pealkiri', 'Title'),
    page_description: buildTexts('Lühidalt', 'In short'),
    safety,
  }
  await call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(await readProduct(id)), ...sentTexts })
  const before = await readProduct(id)
  expect(before).toMatchObject(sentTexts)
  const keepEstonian = ({ et }: { et: string }) => multilingual({ et })
  const estonianOnly = {
    ...toRequestFields(before),
    name: keepEstonian(before.name),
    description: keepEstonian(before.description),
    page_title: keepEstonian(before.page_title),
    page_description: keepEstonian(before.page_description),
    safety: { ...before.safety, warnings: keepEstonian(before.safety.warnings) },
  }
  expect((await call('PUT', `/v1/admin/product/${id}`, estonianOnly)).statusCode).toBe(200)
  expect({ ...(await readProduct(id)), version: before.version }).toEqual(before)
})

test('stores numbers and a successor, and finds the product by its numbers in any spelling', async () => {
  const save = async (id: number, fields: object) =>
    call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(await readProduct(id)), ...fields })
  const [oldId = 0, newId = 0] = await makeProducts(app.db, [{ code1: 'MAF-OLD' }, { code1: 'MAF-NEW' }])
  const oe = { type: 'oe', number: '06A 906 461 L', brand: 'VW', source: 'ETKA' }
  const competitor = { type: 'competitor', number: '0 280 218-063', brand: 'Bosch', source: '' }
  const repeated = { ...oe, number: '06a906461l' }
  const answer = await save(oldId, { numbers: [competitor, oe, repeated], successor_id: newId })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await readProduct(oldId)).toMatchObject({
    numbers: [oe, competitor],
    successor_id: newId,
    successor: { id: newId, code1: 'MAF-NEW' },
  })
  for (const q of ['06A906461L', '06a-906.461 l', '0280218063'])
    expect(await listProducts(`q=${encodeURIComponent(q)}`)).toMatchObject([{ id: oldId }])
  const circle = await save(newId, { successor_id: oldId })
  expect(circle.statusCode).toBe(422)
  expect(circle.json().errors.successor_id).toHaveLength(1)
  expect((await save(newId, { successor_id: newId })).statusCode).toBe(422)
  const unusable = await save(newId, { numbers: [{ ...oe, number: '--' }] })
  expect(unusable.statusCode).toBe(422)
})

test('cleans descriptions when they are stored', async () => {
  const dirty = multilingual({ et: '<p onclick="x()">Tugev</p><script>x()</script>' })
  const clean = multilingual({ et: '<p>Tugev</p>' })
  const readDescription = async (id: number) =>
    (await app.db.select({ description: products.description }).from(products).where(eq(products.id, id)))[0]
      ?.description
  const id = await makeProduct(app.db, { description: dirty })
  expect(await readDescription(id)).toEqual(clean)
  const body = { ...toRequestFields(await readProduct(id)), description: dirty }
  const created = (await call('POST', '/v1/admin/product', { ...body, code1: 'PUHAS-1', gtin: '' })).json().data
  expect(await readDescription(created.id)).toEqual(clean)
  expect((await call('PUT', `/v1/admin/product/${id}`, body)).json().data.description).toEqual(clean)
  expect(await readDescription(id)).toEqual(clean)
  await arrange(app.db, tx => changeProduct(tx, id, () => ({ description: dirty }), NOW))
  expect(await readDescription(id)).toEqual(clean)
})

test('rejects an outdated version', async () => {
  const id = await makeProduct(app.db)
  const shownFields = toRequestFields(await readProduct(id))
  expect((await call('PUT', `/v1/admin/product/${id}`, { ...shownFields, brand: 'Garrett' })).statusCode).toBe(200)
  const answer = await call('PUT', `/v1/admin/product/${id}`, { ...shownFields, brand: 'HKS' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toBe('Keegi teine on toodet vahepeal muutnud. Vaata see üle ja proovi uuesti.')
  expect((await readProduct(id)).brand).toBe('Garrett')
})

test.each([
  ['name.et', { name: multilingual({}) }],
  ['code1', { code1: '  ' }],
  ['total_price', { price: 10, total_price: 10.01 }],
  ['price', { price: -1 }],
  ['available_in', { available_in: -3 }],
  ['category_ids', { category_ids: [999_999] }],
  ['code2', { code2: ' Postikulu-omniva' }],
  ['visibility.rangeTo', { visibility: { type: 2, rangeFrom: 5, rangeTo: 4, stateInRange: 0, stateOutRange: 1 } }],
])('reports a wrong %s at its field and changes nothing', async (field, wrongFields) => {
  const id = await makeProduct(app.db)
  const before = await readProduct(id)
  const answer = await call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(before), ...wrongFields })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toContain(field)
  expect(await readProduct(id)).toEqual(before)
})

test('stores the cost, shows it to staff only and keeps it when it is not sent', async () => {
  const id = await makeProduct(app.db)
  const before = toRequestFields(await readProduct(id))
  expect(before).toMatchObject({ cost: null })
  expect((await call('PUT', `/v1/admin/product/${id}`, { ...before, cost: 41.5 })).json().data.cost).toBe(41.5)
  const { cost, ...fieldsWithoutCost }: Record<string, unknown> = toRequestFields(await readProduct(id))
  expect(cost).toBe(41.5)
  expect((await call('PUT', `/v1/admin/product/${id}`, fieldsWithoutCost)).json().data.cost).toBe(41.5)
  const refused = await call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(await readProduct(id)), cost: -1 })
  expect(Object.keys(refused.json().errors)).toEqual(['cost'])
})

test('lists the stock of every warehouse, 0 without rows', async () => {
  const emptyWarehouseId = await makeWarehouse(app.db, { name: 'Tartu', position: 9 })
  const id = await makeProduct(app.db, { code1: 'RIIUL-1' })
  await makeStock(app.db, [{ productId: id, warehouseId, amount: 4 }])
  expect((await listProducts('q=riiul-1'))[0]).toMatchObject({
    amount: 4,
    stock: [
      { warehouse_id: warehouseId, warehouse: 'Tallinn', amount: 4 },
      { warehouse_id: emptyWarehouseId, warehouse: 'Tartu', amount: 0 },
    ],
  })
})

test('lists shipping products only on request', async () => {
  const id = await makeProduct(app.db, { class: 'shipping', code1: 'SAADE-LOEND', code2: 'postikulu-x' })
  expect(await listProducts('q=saade-loend')).toEqual([])
  expect((await listProducts('q=saade-loend&class=shipping')).map((row: { id: number }) => row.id)).toEqual([id])
})

test('reserves shipping codes for shipping products, since others could not be bought', async () => {
  const code2 = 'postikulu-omniva'
  const fields = toRequestFields(await readProduct(await makeProduct(app.db)))
  const refused = await call('POST', '/v1/admin/product', { ...fields, code1: 'TARNE-1', code2 })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors).toEqual({ code2: [getRealTranslator('et')('productAdmin.problem.shippingCode')] })
  const deliveryId = await makeProduct(app.db, { class: 'shipping', code2 })
  const saved = await call('PUT', `/v1/admin/product/${deliveryId}`, {
    ...toRequestFields(await readProduct(deliveryId)),
    brand: 'Omniva',
  })
  expect(saved.statusCode).toBe(200)
  expect(saved.json().data).toMatchObject({ brand: 'Omniva', code2 })
})

test('creates a product with page and first price, and answers 404 for an unknown id', async () => {
  const fields = toRequestFields(await readProduct(await makeProduct(app.db)))
  const created = await call('POST', '/v1/admin/product', {
    ...fields,
    name: multilingual({ et: 'Uus turbo' }),
    code1: 'T-1',
  })
  expect(created.statusCode).toBe(200)
  const { id, paths, version } = created.json().data
  expect(paths.et).toContain('uus-turbo')
  expect(version).toBe(1)
  expect(await readPricePeriods(app.db, id)).toHaveLength(1)
  expect((await call('GET', '/v1/admin/product/2147483647')).statusCode).toBe(404)
  expect((await call('PUT', '/v1/admin/product/2147483647', fields)).statusCode).toBe(404)
})

test('lists low stock on long and short pages in every sort order', async () => {
  const categoryId = await makeCategory(app.db)
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      makeProduct(app.db, {
        name: multilingual({ et: `Madal ${index % 5}` }),
        categoryIds: [categoryId],
        priceCents: 100 + (index % 7),
        criticalStockLevel: index < 11 ? 2 : 0,
      }),
    ),
  )
  // The last two products have more than their critical level.
  const amounts = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 3, 1]
  await makeStock(
    app.db,
    ids.map((productId, index) => ({ productId, warehouseId, amount: amounts[index]! })),
  )
  const compareAscending = (first: number, second: number) => first - second
  for (const sort of ['modified_at', '-name', 'total_price', 'id']) {
    const listPage = async (pageSize: number) =>
      (await listProducts(`category=${categoryId}&stock=low&sort=${sort}&pageSize=${pageSize}`)).map(
        (row: { id: number }) => row.id,
      )
    const all = await listPage(50)
    expect(all.toSorted(compareAscending)).toEqual(ids.slice(0, 10).toSorted(compareAscending))
    expect(await listPage(1)).toEqual(all.slice(0, 1))
  }
})

test('searches, filters and sorts the list', async () => {
  const categoryId = await makeCategory(app.db)
  const createProduct = (et: string, overrides: object = {}) =>
    makeProduct(app.db, { name: multilingual({ et }), categoryIds: [categoryId], ...overrides })
  const hiddenNow = {
    type: 2,
    rangeFrom: NOW.getTime() - 1,
    rangeTo: NOW.getTime() + 1,
    stateInRange: 1,
    stateOutRange: 0,
  } as const
  const wellStockedId = await createProduct('Õlifilter', { priceCents: 500, brand: 'Mann', criticalStockLevel: 2 })
  const lowStockId = await createProduct('Õhufilter', { priceCents: 900, code1: '50%_OFF', criticalStockLevel: 2 })
  const soldOutId = await createProduct('Kütusefilter', { priceCents: 700, visibility: hiddenNow })
  await makeStock(app.db, [
    { productId: wellStockedId, warehouseId, amount: 9 },
    { productId: lowStockId, warehouseId, amount: 2 },
  ])
  const listIds = async (query: string) =>
    (await listProducts(`category=${categoryId}&${query}`)).map((row: { id: number }) => row.id)
  expect(await listIds('sort=total_price')).toEqual([wellStockedId, soldOutId, lowStockId])
  expect(await listIds('sort=name')).toEqual([soldOutId, lowStockId, wellStockedId])
  expect(await listIds('q=õlif')).toEqual([wellStockedId])
  expect(await listIds('q=mann')).toEqual([wellStockedId])
  // All words must occur, in any order.
  expect(await listIds('q=Mann%20%20õli')).toEqual([wellStockedId])
  expect(await listIds('q=filter%20off%20õhu')).toEqual([lowStockId])
  expect(await listIds('q=mann%20õhu')).toEqual([])
  expect(await listIds(`q=${encodeURIComponent('50%_')}`)).toEqual([lowStockId])
  expect(await listIds('q=%25')).toEqual([lowStockId])
  // A misspelled search falls back to similar words.
  expect(await listIds('q=olifilter')).toEqual([wellStockedId])
  expect(await listIds('shown=no')).toEqual([soldOutId])
  expect(await listIds('shown=yes&sort=id')).toEqual([wellStockedId, lowStockId])
  expect(await listIds('stock=none')).toEqual([soldOutId])
  expect(await listIds('stock=low&sort=id')).toEqual([lowStockId, soldOutId])
  // The total counts all pages, with either query.
  const readTotal = async (query: string) =>
    Number(
      (await call('GET', `/v1/admin/product?category=${categoryId}&pageSize=1&${query}`)).headers[
        'x-pagination-total-count'
      ],
    )
  expect([
    await readTotal('shown=yes'),
    await readTotal('q=filter'),
    await readTotal('stock=low'),
    await readTotal(''),
  ]).toEqual([2, 3, 2, 3])
  app.setNow(new Date(NOW.getTime() + 10))
  expect(await listIds('shown=no')).toEqual([])
  await app.db.update(products).set({ brand: 'Bosch' }).where(eq(products.id, wellStockedId))
  expect([await listIds('q=mann'), await listIds('q=BOSCH')]).toEqual([[], [wellStockedId]])
  await app.db.update(products).set({ removedAt: NOW }).where(eq(products.id, lowStockId))
  expect([await listIds('stock=low'), await listIds('stock=low&shown=removed')]).toEqual([[soldOutId], [lowStockId]])
})

test('filters by category, brand, price, sale and picture, and sorts by stock and visibility', async () => {
  const parentId = await makeCategory(app.db)
  const descendantId = await makeCategory(app.db, { parentId: await makeCategory(app.db, { parentId: parentId }) })
  const imageId = (await makeFile(app.db, app.storage, { name: 'list.png' })).id
  const [padsId, discId, hoseId, pumpId] = (await makeProducts(app.db, [
    { categoryIds: [parentId], brand: 'Brembo', priceCents: 9_900, totalCents: 8_900, imageIds: [imageId] },
    { categoryIds: [descendantId], brand: 'Brembo', priceCents: 12_000 },
    {
      categoryIds: [descendantId, parentId],
      brand: 'ATE',
      priceCents: 2_000,
      imageIds: [imageId],
      visibility: HIDDEN_VISIBILITY,
    },
    { categoryIds: [descendantId], brand: 'ATE', priceCents: 500, totalCents: 400, criticalStockLevel: 1 },
  ])) as [number, number, number, number]
  await makeStock(app.db, [
    { productId: padsId, warehouseId, amount: 3 },
    { productId: discId, warehouseId, amount: 12 },
    { productId: hoseId, warehouseId, amount: 1 },
  ])
  const all = [padsId, discId, hoseId, pumpId]
  const cases: [string, readonly number[]][] = [
    [`category=${descendantId}`, [discId, hoseId, pumpId]],
    ['brand=Brembo', [padsId, discId]],
    ['brand=brembo', []],
    ['price_from=20&price_to=89', [padsId, hoseId]],
    ['price_from=89.01', [discId]],
    ['sale=yes', [padsId, pumpId]],
    ['sale=no', [discId, hoseId]],
    ['picture=yes', [padsId, hoseId]],
    ['picture=no', [discId, pumpId]],
    ['picture=no&sale=yes', [pumpId]],
    ['shown=yes&picture=yes', [padsId]],
    ['stock=low&sale=yes', [pumpId]],
    ['sort=amount', [pumpId, hoseId, padsId, discId]],
    ['sort=-amount', [discId, padsId, hoseId, pumpId]],
    ['sort=amount&stock=some', [hoseId, padsId, discId]],
    ['sort=amount&stock=low', [pumpId]],
    ['sort=state', [padsId, discId, pumpId, hoseId]],
    ['sort=-state', [hoseId, pumpId, discId, padsId]],
    ['sort=-state&q=ate', [hoseId, pumpId]],
    ['sort=name&picture=wild&sale=&price_from=x', all],
  ]
  for (const [query, expected] of cases) {
    const sortedQuery = query.includes('sort=') ? query : `sort=id&${query}`
    const listFoundIds = async (size: string) =>
      (
        await listProducts(
          `${query.includes('category') ? '' : `category=${parentId}&`}${sortedQuery}&pageSize=${size}`,
        )
      ).map((row: { id: number }) => row.id)
    expect([query, await listFoundIds('50')]).toEqual([query, expected])
    // Short pages are read row by row, long ones at once.
    expect([query, await listFoundIds('1')]).toEqual([query, expected.slice(0, 1)])
  }
  const plan = await call('POST', '/v1/admin/product/bulk/plan', {
    selection: { all: { category: parentId, stock: 'low', sale: 'yes', picture: 'no' }, except: [] },
    action: { kind: 'remove' },
  })
  expect(plan.json().data.ids).toEqual([pumpId])
})

test('lists only brands of products outside the bin', async () => {
  await makeProducts(app.db, [{ brand: 'Öhlins' }, { brand: 'AP Racing' }, { brand: 'Öhlins' }])
  const binnedId = await makeProduct(app.db, { brand: 'Minevikumark' })
  await app.db.update(products).set({ removedAt: NOW }).where(eq(products.id, binnedId))
  const { results } = (await call('GET', '/v1/admin/product/brand')).json()
  expect(results.filter((brand: string) => ['AP Racing', 'Öhlins'].includes(brand))).toEqual(['AP Racing', 'Öhlins'])
  expect(results).not.toContain('Minevikumark')
})

test('counts visible products with as many queries as all products', async () => {
  const categoryId = await makeCategory(app.db)
  await makeProducts(
    app.db,
    [{}, {}, {}, { visibility: HIDDEN_VISIBILITY }].map(overrides => ({
      name: multilingual({ et: 'Näidatud lõdvik' }),
      categoryIds: [categoryId],
      criticalStockLevel: 1,
      ...overrides,
    })),
  )
  const countListings = async (query: string) => {
    const statements: number[] = []
    const totals: number[] = []
    // Background jobs run queries now and then, so the smallest of three counts is compared.
    for (let time = 0; time < 3; time++) {
      const before = countStatements(app.db)
      const { headers } = await call('GET', `/v1/admin/product?category=${categoryId}&pageSize=1&${query}`)
      statements.push(countStatements(app.db) - before)
      totals.push(Number(headers['x-pagination-total-count']))
    }
    return { totals, statements: Math.min(...statements) }
  }
  for (const narrowed of ['', 'q=lõdvik', 'stock=none', 'stock=low', 'q=lõdvik&stock=low', 'class=product']) {
    const all = await countListings(narrowed)
    expect([narrowed, all.totals]).toEqual([narrowed, [4, 4, 4]])
    expect([narrowed, await countListings(`${narrowed}&shown=yes`)]).toEqual([narrowed, { ...all, totals: [3, 3, 3] }])
  }
})

test('finds products renamed by one statement only by their new names', async () => {
  const ids = await makeProducts(
    app.db,
    Array.from({ length: 60 }, (_, index) => ({ name: multilingual({ et: `Vananimi ${index}` }), brand: 'Vanamark' })),
  )
  const [unindexedId, untouchedId] = [ids[0]!, ids[1]!]
  const listFoundIds = async (q: string) =>
    (await listProducts(`q=${q}&sort=id&pageSize=100`)).map((row: { id: number }) => row.id)
  /** The physical position and transaction tell which rows were written. */
  const readRowVersions = async () =>
    new Map(
      (
        await app.db.execute<{ id: number; row_version: string }>(
          sql`select product_id as id, concat_ws(' ', ctid, xmin) as row_version from product_search_key where product_id = any(${sql.param(ids)}::int[])`,
        )
      ).rows.map(({ id, row_version }) => [id, row_version]),
    )
  const productsCondition = inArray(products.id, ids)
  // A single session changes one product before it changes many.
  await app.db.transaction(async tx => {
    await tx.update(products).set({ code2: 'EEL' }).where(eq(products.id, unindexedId))
    await tx.execute(sql`delete from product_search_key where product_id = ${unindexedId}`)
    await tx.execute(sql`
      update product set name = name || '{"et": "Uusnimi"}', brand = case when id = ${unindexedId} then brand else 'Uusmark' end
      where id = any(${sql.param(ids.filter(id => id !== untouchedId))}::int[])`)
  })
  const renamed = ids.filter(id => id !== untouchedId)
  expect(await listFoundIds('uusnimi')).toEqual(renamed)
  expect(await listFoundIds('uusmark')).toEqual(renamed.filter(id => id !== unindexedId))
  expect([await listFoundIds('vananimi'), await listFoundIds('vanamark')]).toEqual([
    [untouchedId],
    [unindexedId, untouchedId],
  ])

  const before = await readRowVersions()
  expect(before.size).toBe(ids.length)
  await app.db.update(products).set({ priceCents: 1, totalCents: 1 }).where(productsCondition)
  // A price or another letter case leaves the search key unchanged.
  await app.db
    .update(products)
    .set({ brand: sql`upper(${products.brand})` })
    .where(productsCondition)
  expect(await readRowVersions()).toEqual(before)
  await app.db.update(products).set({ brand: 'Kolmas' }).where(eq(products.id, untouchedId))
  const after = await readRowVersions()
  expect(ids.filter(id => after.get(id) !== before.get(id))).toEqual([untouchedId])
})

describe('optional product fields', () => {
  const party = { name: 'Garrett Motion Inc.', address: 'La Pièce 16, Rolle', contact: 'https://garrettmotion.com' }
  const nobody = { name: '', address: '', contact: '' }

  test('stores and shows optional fields, and keeps those that are not sent', async () => {
    const [turboId, oilId] = await makeProducts(app.db, [{ brand: 'Garrett' }, {}])
    const options = await makeAttribute(app.db, { key: 'bore', options: [{ value: '50' }, { value: '60' }] })
    const optionalFields = {
      option_ids: [options.get('60')],
      related_ids: [oilId],
      search_keywords: 'turbiin ahi',
      weight_grams: 8_400,
      length_mm: 300,
      width_mm: 250,
      height_mm: null,
      net_content: { amount: 0.4, unit: 'l' },
      goods: {
        tyre: null,
        hazard: { signal: 'warning', pictograms: ['GHS07'], statements: 'H319', ufi: '' },
        battery: { chemistry: 'leadAcid', capacity: '70 Ah' },
        electrical: null,
      },
      durability,
      approvals: [approval],
      safety: { maker: party, responsible: nobody, warnings: multilingual({ et: 'Kuum!' }) },
    }
    const before = toRequestFields(await readProduct(turboId!))
    const saved = await call('PUT', `/v1/admin/product/${turboId}`, { ...before, ...optionalFields })
    expect(saved.statusCode).toBe(200)
    expect(saved.json().data).toMatchObject({ ...optionalFields, related: [{ id: oilId }] })
    const shown = toRequestFields(await readProduct(turboId!))
    const otherFields = Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in optionalFields)))
    await call('PUT', `/v1/admin/product/${turboId}`, { ...otherFields, brand: 'Garrett' })
    expect(await readProduct(turboId!)).toMatchObject({ ...optionalFields, brand: 'Garrett' })
    const { data } = (await call('GET', '/v1/admin/product/form-options')).json()
    expect(data.vat).toEqual({ standard: 24, reduced: 9 })
  })

  test.each([
    ['option_ids', { option_ids: [999_999] }],
    ['related_ids', { related_ids: [999_999] }],
    [
      'safety.maker.address',
      { safety: { maker: { ...party, address: ' ' }, responsible: nobody, warnings: multilingual({}) } },
    ],
    ['scheduled_sale.price', { price: 99, scheduled_sale: { price: 99, from: 1, to: null } }],
    ['scheduled_sale.from', { price: 99, scheduled_sale: { price: 90, from: null, to: null } }],
    ['scheduled_sale.to', { price: 99, scheduled_sale: { price: 90, from: 5, to: 5 } }],
    ['weight_grams', { weight_grams: 0 }],
    ['net_content.amount', { net_content: { amount: 0, unit: 'l' } }],
    ['goods.hazard.statements', { goods: { ...NO_GOODS_DETAILS, hazard: { ...hazard, statements: 'tuleohtlik' } } }],
    ['goods.hazard.signal', { goods: { ...NO_GOODS_DETAILS, hazard: { ...hazard, signal: 'loud' } } }],
    ['durability.halfYears', { durability: { ...durability, halfYears: 4 } }],
    ['durability.model', { durability: { ...durability, model: ' ' } }],
    ['durability.label', { durability: { ...durability, label: { ...durability.label, hash: 'b'.repeat(64) } } }],
    ['approvals.0.number', { approvals: [{ ...approval, number: ' ' }] }],
    ['approvals.0.countries', { approvals: [{ ...approval, countries: [{ country: 'DE', use: 'road' }] }] }],
    ['approvals.0.fileIds', { approvals: [{ ...approval, fileIds: [999_999] }] }],
    ['net_content.amount', { net_content: { amount: 0.12345, unit: 'l' } }],
    ['net_content.unit', { net_content: { amount: 1, unit: 'gallon' } }],
    ['price', { price: 0, total_price: 0 }],
    ['price', { price: 0, total_price: 0, confirm_price: true }],
    ['total_price', { total_price: -1 }],
    ['price', { price: 99.999, total_price: 9 }],
    ['price', { price: 999, total_price: 999 }],
    ['price', { price: 46_353, total_price: 46_353 }],
    ['total_price', { total_price: 0 }],
    ['total_price', { total_price: 9.99 }],
    ['scheduled_sale.price', { scheduled_sale: { price: 0, from: 1, to: null } }],
    ['scheduled_sale.price', { scheduled_sale: { price: 9.99, from: 1, to: null } }],
    ['gtin', { gtin: '4006381333932' }],
  ])('reports a wrong %s at its field', async (field, wrongFields) => {
    const id = await makeProduct(app.db)
    const shownFields = toRequestFields(await readProduct(id))
    const answer = await call('PUT', `/v1/admin/product/${id}`, { ...shownFields, ...wrongFields })
    expect([answer.statusCode, Object.keys(answer.json().errors ?? {})]).toEqual([422, [field]])
  })

  test('stores a price of 0 with the free flag, and another price clears the flag', async () => {
    const id = await makeProduct(app.db)
    const saveFields = async (overrides: object) => {
      const shownFields = toRequestFields(await readProduct(id))
      return (await call('PUT', `/v1/admin/product/${id}`, { ...shownFields, ...overrides })).statusCode
    }
    expect(await saveFields({ price: 0, total_price: 0, free: true })).toBe(200)
    expect(await readProduct(id)).toMatchObject({ total_price: 0, free: true })
    expect(await saveFields({ brand: 'Kingitus' })).toBe(200)
    expect(await saveFields({ price: 9, total_price: 9 })).toBe(200)
    expect(await readProduct(id)).toMatchObject({ total_price: 9, free: false })
    expect(await saveFields({ price: 99, total_price: 99 })).toBe(422)
    expect(await saveFields({ price: 99, total_price: 99, confirm_price: true })).toBe(200)
  })

  test('normalizes a GTIN, finds it and allows it for one product', async () => {
    const [id, otherId] = [await makeProduct(app.db), await makeProduct(app.db)]
    const saveFields = async (productId: number, gtin: string) => {
      const shownFields = toRequestFields(await readProduct(productId))
      return call('PUT', `/v1/admin/product/${productId}`, { ...shownFields, gtin })
    }
    expect((await saveFields(id, '0036-0002 91453')).statusCode).toBe(422)
    expect((await saveFields(id, '0036 000291452')).statusCode).toBe(200)
    expect(await readProduct(id)).toMatchObject({ gtin: '0036000291452' })
    expect((await saveFields(otherId, '036000291452')).json().errors).toHaveProperty('gtin')
    for (const q of ['0036000291452', '036000291452', '00036000291452']) {
      const found = (await call('GET', `/v1/admin/product?q=${q}`)).json().results
      expect(found.map((row: { id: number }) => row.id)).toEqual([id])
    }
  })

  test('rejects a code that another product has in any spelling, and names the product', async () => {
    await makeProduct(app.db, { code1: 'HQ-10042', code2: '0 986 479 R33' })
    const [ownId, binnedId] = [
      await makeProduct(app.db, { code1: 'HQ-2', code2: 'XB 4.4' }),
      await makeProduct(app.db, { code1: 'HQ-3' }),
    ]
    await app.db.update(products).set({ removedAt: NOW }).where(eq(products.id, binnedId))
    const shownFields = toRequestFields(await readProduct(ownId))
    const cases: [object, object][] = [
      [{ code1: 'hq 10042' }, { code1: 'HQ-10042' }],
      [{ code2: '0986479R33' }, { code2: 'HQ-10042' }],
      [{ code1: '0986.479.r33' }, { code1: 'HQ-10042' }],
      [
        { code1: 'HQ10042', code2: '0986479-R33' },
        { code1: 'HQ-10042', code2: 'HQ-10042' },
      ],
    ]
    for (const [codes, refused] of cases) {
      const errors = Object.fromEntries(
        Object.entries(refused).map(([field, code]) => [
          field,
          [getRealTranslator('et')('productAdmin.problem.codeTaken', { code })],
        ]),
      )
      const saved = await call('PUT', `/v1/admin/product/${ownId}`, { ...shownFields, ...codes })
      expect([saved.statusCode, saved.json().errors]).toEqual([422, errors])
      const created = await call('POST', '/v1/admin/product', { ...shownFields, code1: 'HQ-9', code2: '', ...codes })
      expect([created.statusCode, created.json().errors]).toEqual([422, errors])
    }
    const spelled = await call('PUT', `/v1/admin/product/${ownId}`, { ...shownFields, code1: 'hq 2', code2: 'XB44' })
    expect(spelled.statusCode).toBe(200)
    expect((await call('POST', '/v1/admin/product', { ...shownFields, code1: 'HQ-3', code2: '' })).statusCode).toBe(200)
    // A decimal point makes another code.
    for (const code1 of ['HQ8x1.25', 'HQ8x12.5']) {
      expect((await call('POST', '/v1/admin/product', { ...shownFields, code1, code2: '' })).statusCode).toBe(200)
    }
    // Products that share an old code can still be changed.
    await app.db.update(products).set({ code1: 'HQ-10042' }).where(eq(products.id, ownId))
    const sharedCodeFields = toRequestFields(await readProduct(ownId))
    expect((await call('PUT', `/v1/admin/product/${ownId}`, { ...sharedCodeFields, brand: 'Bosch' })).statusCode).toBe(
      200,
    )
  })

  test('rejects one of two products that are created with one code at the same time', async () => {
    const fields = toRequestFields(await readProduct(await makeProduct(app.db)))
    const answers = await Promise.all(
      ['HT-77', 'ht 77'].map(code1 => call('POST', '/v1/admin/product', { ...fields, code1, code2: '' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((first, second) => first - second)).toEqual([200, 422])
  })

  test('rejects a product as related to itself', async () => {
    const id = await makeProduct(app.db)
    const answer = await call('PUT', `/v1/admin/product/${id}`, {
      ...toRequestFields(await readProduct(id)),
      related_ids: [id],
    })
    expect(answer.json().errors).toEqual({ related_ids: ['Toode ei saa olla iseendaga seotud.'] })
  })
})

describe('a scheduled sale', () => {
  const getTimeAfter = (hours: number) => NOW.getTime() + hours * HOUR_MS
  const advanceTo = async (hours: number) => {
    app.setNow(new Date(getTimeAfter(hours)))
    return applyScheduledPrices(app)
  }

  test('starts and ends a scheduled sale automatically, and the price history shows when', async () => {
    const id = await makeProduct(app.db, { priceCents: 10_000 }, new Date(getTimeAfter(-24)))
    const sale = { price: 80, from: getTimeAfter(1), to: getTimeAfter(3) }
    const saved = await call('PUT', `/v1/admin/product/${id}`, {
      ...toRequestFields(await readProduct(id)),
      scheduled_sale: sale,
    })
    expect(saved.json().data).toMatchObject({ price: 100, total_price: 100, scheduled_sale: sale })
    expect(await advanceTo(0.5)).toBe(0)
    expect(await advanceTo(1)).toBe(1)
    expect(await advanceTo(1.1)).toBe(0)
    expect(await readProduct(id)).toMatchObject({ price: 100, total_price: 80, scheduled_sale: sale })
    expect(await advanceTo(3)).toBe(1)
    expect(await readProduct(id)).toMatchObject({ price: 100, total_price: 100, scheduled_sale: null })
    const periods = (await readPricePeriods(app.db, id)).sort((first, second) => first.validFrom - second.validFrom)
    expect(periods.map(({ totalCents, validFrom }) => [totalCents, validFrom])).toEqual([
      [10_000, getTimeAfter(-24)],
      [8_000, getTimeAfter(1)],
      [10_000, getTimeAfter(3)],
    ])
  })

  test('applies a begun sale at once, rejects an ended one, and saves a form whose sale ended after it was loaded', async () => {
    const id = await makeProduct(app.db, { priceCents: 10_000 })
    const save = async (sale: object, overrides: object = {}) =>
      (
        await call('PUT', `/v1/admin/product/${id}`, {
          ...toRequestFields(await readProduct(id)),
          scheduled_sale: sale,
          ...overrides,
        })
      ).json()
    const sale = { price: 70, from: null, to: getTimeAfter(2) }
    expect((await save(sale)).data).toMatchObject({ total_price: 70, scheduled_sale: { price: 70 } })
    const saleEndError = { 'scheduled_sale.to': ['Soodustuse lõpp on juba möödas. Vali hilisem aeg.'] }
    expect((await save({ price: 70, from: getTimeAfter(-4), to: getTimeAfter(-2) })).errors).toEqual(saleEndError)
    expect(await readProduct(id)).toMatchObject({ total_price: 70, scheduled_sale: sale })
    const created = await call('POST', '/v1/admin/product', {
      ...toRequestFields(await readProduct(id)),
      code1: 'LÄBI-1',
      scheduled_sale: { price: 70, from: null, to: getTimeAfter(-2) },
    })
    expect([created.statusCode, created.json().errors]).toEqual([422, saleEndError])
    app.setNow(new Date(getTimeAfter(2.5)))
    expect((await save({ ...sale, price: 60 })).errors).toEqual(saleEndError)
    expect((await save(sale, { brand: 'KW' })).data).toMatchObject({
      brand: 'KW',
      total_price: 100,
      scheduled_sale: null,
    })
  })

  test('keeps a scheduled sale when other fields change, and rejects bulk changes of the price', async () => {
    const id = await makeProduct(app.db, { priceCents: 10_000 })
    const sale = { price: 80, from: getTimeAfter(1), to: null }
    await call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(await readProduct(id)), scheduled_sale: sale })
    const { scheduled_sale: _sent, ...otherFields } = toRequestFields(await readProduct(id)) as Record<string, unknown>
    await call('PUT', `/v1/admin/product/${id}`, { ...otherFields, brand: 'KW' })
    expect(await readProduct(id)).toMatchObject({ brand: 'KW', total_price: 100, scheduled_sale: sale })
    const plan = await call('POST', '/v1/admin/product/bulk/plan', {
      selection: { ids: [id] },
      action: { kind: 'price', percent: 5 },
    })
    expect(plan.json().data).toMatchObject({ ids: [], refused: [{ reason: expect.stringMatching(/soodustus/) }] })
  })
})

test('stores texts for search engines in the page, and the title follows the name unless it is custom', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Vedru', en: 'Spring' }) })
  const readPage = async () => {
    const [row] = await app.db.select({ page: products.contentId }).from(products).where(eq(products.id, id))
    return readPageMeta(app.db, row!.page!, NOW)
  }
  const save = async (change: object) =>
    (await call('PUT', `/v1/admin/product/${id}`, { ...toRequestFields(await readProduct(id)), ...change })).json().data
  expect((await readProduct(id)).page_title).toEqual(multilingual({}))
  const description = multilingual({ et: 'Hea vedru' })
  expect(await save({ page_description: description })).toMatchObject({ page_description: description })
  await save({
    name: multilingual({ et: 'Tugivedru', en: 'Spring' }),
    page_title: multilingual({ en: 'Buy a spring' }),
  })
  expect(await readPage()).toEqual({
    title: multilingual({ et: 'Tugivedru', en: 'Buy a spring' }),
    metaDescription: description,
  })
})

test('renames a page with a scheduled version, and the name survives the version', async () => {
  const id = await makeProduct(app.db, { name: multilingual({ et: 'Kahvel', en: 'Fork' }) })
  const [row] = await app.db.select({ page: products.contentId }).from(products).where(eq(products.id, id))
  const addHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
  const offer = { title: multilingual({ et: 'Sügismüük', en: 'Fork' }), metaDescription: multilingual({ et: 'Odav' }) }
  const edit = {
    pageId: row!.page!,
    base: 1,
    as: { from: NOW, until: addHours(2) },
    username: 'mari',
    writerId: null,
    now: NOW,
    rights: ALL_CHANGE_RIGHTS,
  }
  await arrange(app.db, tx => editPage(tx, new Map(), { ...edit, change: offer }))
  app.setNow(addHours(1))
  await call('PUT', `/v1/admin/product/${id}`, {
    ...toRequestFields(await readProduct(id)),
    name: multilingual({ et: 'Esikahvel', en: 'Front fork' }),
  })
  expect(await readPageMeta(app.db, row!.page!, addHours(1))).toEqual({
    ...offer,
    title: multilingual({ et: 'Sügismüük', en: 'Front fork' }),
  })
  expect(await readPageMeta(app.db, row!.page!, addHours(2))).toEqual({
    title: multilingual({ et: 'Esikahvel', en: 'Front fork' }),
    metaDescription: null,
  })
})

test('lists prices and changes of a product, and answers 404 for an unknown id', async () => {
  const id = await makeProduct(app.db, { priceCents: 10_000 }, new Date(NOW.getTime() - HOUR_MS))
  await call('PUT', `/v1/admin/product/${id}`, {
    ...toRequestFields(await readProduct(id)),
    total_price: 90,
    brand: 'KW',
  })
  const prices = (await call('GET', `/v1/admin/product/${id}/price`)).json().results
  expect(prices).toEqual([
    { price: 100, total_price: 100, from: '2026-11-20T09:00:00.000Z', to: NOW.toISOString() },
    { price: 100, total_price: 90, from: NOW.toISOString(), to: null },
  ])
  const history = (await call('GET', `/v1/admin/product/${id}/history`)).json().results
  expect(history[0]).toMatchObject({ action: 'changed', after: { brand: 'KW' }, before: { brand: '' } })
  expect((await call('GET', '/v1/admin/product/2147483647/price')).statusCode).toBe(404)
  expect((await call('GET', '/v1/admin/product/2147483647/history')).statusCode).toBe(404)
})
