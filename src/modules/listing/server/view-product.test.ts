import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GoodsDetails, NO_GOODS_DETAILS } from '#catalog/domain/goods-details.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { productFileUsage } from '#catalog/server/catalog.ts'
import { productRelated } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { makeFile, makePlainPicture } from '#files/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { GUEST, type Visitor } from '#wire/visitor.ts'
import { registerListingRoutes } from './routes.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const STAFF: Visitor = { ...GUEST, isGuest: false, username: 'mari', roles: ['MANAGER'] }
const buildVisibility = (state: 1 | 2) =>
  ({ type: 0, rangeFrom: null, rangeTo: null, stateInRange: state, stateOutRange: 0 }) as const

let app: TestApp
let categoryId: number
beforeAll(async () => {
  app = await createTestApp(registerListingRoutes)
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  const topId = await makeCategory(app.db, { id: 500, name: multilingual({ et: 'Vedrustus', en: 'Suspension' }) })
  categoryId = await makeCategory(app.db, {
    id: 501,
    parentId: topId,
    name: multilingual({ et: 'Vedrud', en: 'Springs' }),
  })
  await makeAttribute(app.db, {
    key: 'length',
    name: multilingual({ et: 'Pikkus', en: 'Length' }),
    position: 2,
    options: [{ value: '300-mm' }],
  })
  await makeAttribute(app.db, { key: 'brand', position: 1, options: [{ value: 'eibach' }, { value: 'h-r' }] })
})
afterAll(() => app.close())

const requestProduct = async (id: number | string, lang = 'en') => {
  await app.changes.waitForListeners()
  return app.server.inject({ method: 'GET', url: `/product/view/${id}?lang=${lang}` })
}
const readProduct = async (id: number): Promise<ProductDetails> => (await requestProduct(id)).json().data

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
      saleStartedAt: new Date(NOW.getTime() - 5 * DAY_MS),
      categoryIds: [categoryId],
      options: ['length:300-mm', 'brand:h-r', 'brand:eibach'],
      imageIds: [front.id, back.id],
    },
    new Date(NOW.getTime() - 90 * DAY_MS),
  )
  const response = await requestProduct(id)
  expect(response.statusCode).toBe(200)
  expect(response.headers['surrogate-key']).toBe(
    `vehicles settings fitment-${id} catalog category attributes product-${id}`,
  )
  expect(response.json().data).toMatchObject({
    id,
    name: 'Lowering springs',
    path: '/en/lowering-springs-es-1',
    price: 200,
    total_price: 150,
    vatPercent: 24,
    lowestPriceBefore: 200,
    sale: { from: '2026-11-15', text: 'from 15 Nov 2026' },
    description: multilingual({ et: '<p>Tugev</p>', en: '<p>Strong</p>' }),
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
  expect((await requestProduct(id, 'et')).json().data).toMatchObject({
    name: 'Madaldusvedrud',
    description: multilingual({ et: '<p>Tugev</p>', en: '<p>Strong</p>' }),
    path: '/et/madaldusvedrud-es-1',
  })
})

test('marks a product as limited while it has stock and cannot be reordered', async () => {
  const warehouseId = await makeWarehouse(app.db)
  const productId = await makeProduct(app.db, { hasLimitedAmount: false, availableIn: -2 })
  await makeStock(app.db, [{ productId, warehouseId, amount: 3 }])
  expect(await readProduct(productId)).toMatchObject({ available_in: 1, availableForSale: 3, hasLimitedAmount: true })
})

test('relates up to eight products of the main category, other brands first', async () => {
  const ownCategoryId = await makeCategory(app.db, { id: 600 })
  const otherId = await makeCategory(app.db, { id: 601 })
  const buildRow = (brand: string, overrides = {}) => ({ brand, categoryIds: [ownCategoryId], ...overrides })
  const [id, ...ids] = await makeProducts(app.db, [
    buildRow('KW'),
    buildRow('KW'),
    ...Array.from({ length: 6 }, () => buildRow('ST')),
    buildRow('ST', { visibility: buildVisibility(1) }),
    buildRow('ST', { categoryIds: [otherId, ownCategoryId] }),
    buildRow('KW'),
    buildRow('KW'),
  ])
  const { related } = await readProduct(id!)
  expect(related.map(product => product.brand)).toEqual(['ST', 'ST', 'ST', 'ST', 'ST', 'ST', 'KW', 'KW'])
  expect(related.every(product => ids.includes(product.id))).toBe(true)
})

test('relates parts for the same car first, then parts without a car', async () => {
  await makeAttribute(app.db, { key: 'model', options: [{ value: 'bmw-e46' }, { value: 'audi-a3' }] })
  const ownCategoryId = await makeCategory(app.db, { id: 602 })
  const buildRow = (brand: string, options: string[]) => ({ brand, categoryIds: [ownCategoryId], options })
  const [id, sameCarId, otherId, bothCarsId, noCarId] = await makeProducts(app.db, [
    buildRow('KW', ['model:bmw-e46']),
    buildRow('ST', ['model:bmw-e46']),
    buildRow('ST', ['model:audi-a3']),
    buildRow('ST', ['model:audi-a3', 'model:bmw-e46']),
    buildRow('ST', []),
  ])
  const listRelatedIds = async (productId: number) => (await readProduct(productId)).related.map(product => product.id)
  const relatedIds = await listRelatedIds(id!)
  expect(relatedIds.slice(0, 2).toSorted()).toEqual([sameCarId, bothCarsId].toSorted())
  expect(relatedIds.slice(2)).toEqual([noCarId])
  expect((await listRelatedIds(noCarId!)).toSorted()).toEqual([id, sameCarId, otherId, bothCarsId].toSorted())
})

describe('visibility', () => {
  test('shows a hidden product to staff only', async () => {
    const id = await makeProduct(app.db, { visibility: buildVisibility(1) })
    const refused = await requestProduct(id)
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toEqual({ success: false, status: 'error', message: 'This product is not available.' })
    app.signInAs(STAFF)
    expect(await readProduct(id)).toMatchObject({ id, visibility: { currentStatus: 1 } })
    app.signInAs(GUEST)
  })

  test('shows an inaccessible product to nobody', async () => {
    const id = await makeProduct(app.db, { visibility: buildVisibility(2) })
    expect((await requestProduct(id)).statusCode).toBe(404)
    app.signInAs(STAFF)
    expect((await requestProduct(id)).statusCode).toBe(404)
    app.signInAs(GUEST)
  })

  test('returns a shipping product for carts', async () => {
    const id = await makeProduct(app.db, {
      class: 'shipping',
      code2: 'postikulu-1',
      availableIn: 0,
      hasLimitedAmount: false,
    })
    expect(await readProduct(id)).toMatchObject({
      class: 'shipping',
      content_id: null,
      path: '',
      available_in: 0,
      stock: [],
    })
  })

  test.each([999_999, 2_147_483_648, Number.MAX_SAFE_INTEGER])('answers 404 for the unknown id %i', async id => {
    expect((await requestProduct(id)).statusCode).toBe(404)
  })

  test.each(['abc', '0', '-1', '1.5'])('rejects %s as an id', async id => {
    expect((await requestProduct(id)).statusCode).toBe(422)
  })
})

test('describes the producer’s guarantee of durability with its label', async () => {
  const label = { hash: 'b'.repeat(64), name: 'garan.svg', width: 600, height: 800 }
  const durability = {
    halfYears: 10,
    brand: 'Eibach',
    model: 'E10',
    guarantor: { name: 'Eibach GmbH', address: 'Finnentrop' },
    procedure: multilingual({ et: 'Kirjuta tootjale.' }),
    territory: multilingual({ et: 'Euroopa Liit' }),
    conditions: multilingual({}),
    label,
  }
  const id = await makeProduct(app.db, { categoryIds: [categoryId], durability }, NOW)
  const durabilityAnswer = (await readProduct(id)).durability
  expect(durabilityAnswer?.title).toBe('Producer’s guarantee: 5 years (GARAN)')
  expect(durabilityAnswer?.picture).toEqual({ url: `/guarantee/${label.hash}/garan.svg`, width: 600, height: 800 })
})

test('describes approvals with the manufacturer’s statements and documents, in lists too', async () => {
  const document = await makeFile(app.db, app.storage, {
    name: 'gutachten.pdf',
    mime: 'application/pdf',
    bytes: Buffer.from('%PDF-1.4'),
  })
  const approval: Approval = {
    kind: 'teilegutachten',
    regulation: '',
    number: '18-TAAP-0123',
    countries: [
      { country: 'EE', use: 'with_entry' },
      { country: 'DE', use: 'with_entry' },
    ],
    elsewhere: 'unknown',
    conditions: multilingual({ et: 'Rehv kuni 225 mm.' }),
    fileIds: [document.id],
  }
  const id = await makeProduct(app.db, { categoryIds: [categoryId], approvals: [approval] }, NOW)
  const { approvals, road_use: roadUse } = await readProduct(id)
  expect(roadUse).toEqual({
    use: 'with_entry',
    text: 'Manufacturer: inspection',
    note: 'The manufacturer states: for use on public roads in Estonia only after an inspection or entry.',
  })
  expect(approvals?.notes).toEqual([roadUse?.note, expect.stringContaining('Transpordiamet')])
  expect(approvals?.approvals).toEqual([
    {
      title: 'Teilegutachten (parts report)',
      rows: [
        { label: 'Document number', value: '18-TAAP-0123' },
        { label: 'After inspection or entry', value: 'Estonia, Germany' },
        { label: 'Conditions', value: 'Rehv kuni 225 mm.' },
        { label: 'Document type', value: expect.stringContaining('StVZO') },
      ],
      documents: [{ name: 'gutachten.pdf', url: `/file/get/${document.id}/gutachten.pdf` }],
    },
  ])
  const { results, availableFilters } = (await app.server.inject('/v1/product?f=road-use:inspection&lang=en')).json()
  expect(results).toMatchObject([{ id, road_use: { use: 'with_entry' } }])
  expect(availableFilters).toContainEqual({
    key: 'road-use',
    name: 'Road use (manufacturer)',
    options: [{ value: 'inspection', name: 'After inspection or entry', count: 1, selected: true }],
  })
  expect(await productFileUsage.findUses(app.db, [document.id], 'en', NOW)).toMatchObject([{ kind: 'product', id }])
})

test('returns safety details, and puts products chosen by staff first among related ones', async () => {
  const manufacturer = { name: 'Eibach GmbH', address: 'Am Lennedamm 1, Finnentrop', contact: 'info@eibach.com' }
  const emptyParty = { name: '', address: '', contact: '' }
  const [chosenId, hiddenId] = await makeProducts(app.db, [{}, { visibility: buildVisibility(1) }], NOW)
  const id = await makeProduct(
    app.db,
    {
      categoryIds: [categoryId],
      safety: { maker: manufacturer, responsible: emptyParty, warnings: multilingual({ et: 'Ainult töökojas.' }) },
    },
    NOW,
  )
  await app.db.insert(productRelated).values([
    { productId: id, relatedId: hiddenId!, position: 0 },
    { productId: id, relatedId: chosenId!, position: 1 },
  ])
  const { safety, related } = await readProduct(id)
  expect(safety).toEqual({ manufacturer, responsible: null, warnings: 'Ainult töökojas.' })
  expect(related[0]?.id).toBe(chosenId)
  expect(related.map(product => product.id)).not.toContain(hiddenId)
})

const SIZE = { size: '225/45 R17 94W', category: 'C1' } as const

test('serves the label of a tyre to visitors who may see the product', async () => {
  const tyre = {
    eprel: '1',
    fuel: 'C',
    grip: 'A',
    noise: 'B',
    decibels: 71,
    snow: true,
    ice: false,
    sheet: '',
  } as const
  const goods = { ...NO_GOODS_DETAILS, tyre: { ...tyre, ...SIZE } }
  const [visibleId, hiddenId, otherId] = [
    await makeProduct(app.db, { brand: 'Nokian', goods }, NOW),
    await makeProduct(app.db, { goods, visibility: HIDDEN_VISIBILITY }, NOW),
    await makeProduct(app.db, {}, NOW),
  ]
  const requestLabel = (id: number, headers = {}) => app.server.inject({ url: `/tyre-label/${id}`, headers })
  const answer = await requestLabel(visibleId)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(answer.body).toContain('Nokian')
  expect((await requestLabel(visibleId, { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304)
  expect([(await requestLabel(hiddenId)).statusCode, (await requestLabel(otherId)).statusCode]).toEqual([404, 404])
})

test('describes the details that the law demands, and names classes and hazards beside the price', async () => {
  const id = await makeProduct(
    app.db,
    {
      categoryIds: [categoryId],
      goods: {
        tyre: {
          eprel: '381667',
          fuel: 'C',
          grip: 'A',
          noise: 'B',
          decibels: 71,
          snow: true,
          ice: false,
          sheet: '',
          ...SIZE,
        },
        hazard: { signal: 'danger', pictograms: ['GHS02'], statements: 'H222, H999, P102', ufi: '' },
        battery: null,
        electrical: { scope: 'exempt', registration: '' },
      },
    },
    NOW,
  )
  const { goods, tyre_label, hazard } = await readProduct(id)
  expect(tyre_label?.text).toBe('Fuel efficiency C, wet grip A, noise B 71 dB, snow tyre')
  expect(hazard?.text).toBe('Danger: flammable')
  expect(goods).toMatchObject([
    {
      kind: 'tyre',
      title: 'Tyre label',
      rows: [
        { label: 'Size and class', value: '225/45 R17 94W, C1' },
        { label: 'Fuel efficiency', value: 'C' },
        { label: 'Wet grip', value: 'A' },
        { label: 'External rolling noise', value: 'B, 71 dB' },
        { label: 'Winter grip', value: 'snow' },
        { label: 'Official label', value: 'EPREL 381667', href: 'https://eprel.ec.europa.eu/qr/381667' },
      ],
    },
    {
      kind: 'hazard',
      rows: [
        { value: 'Danger' },
        { value: 'flammable' },
        { value: 'H222 Extremely flammable aerosol.\nH999' },
        { label: 'Precautionary statements', value: 'P102' },
      ],
    },
  ])
})

test('shows the energy class only of labelled light sources', async () => {
  const readLampProduct = async (lamp: object) =>
    readProduct(await makeProduct(app.db, { goods: { ...NO_GOODS_DETAILS, lamp } as GoodsDetails }, NOW))
  const bulb = await readLampProduct({ labelling: 'labelled', energyClass: 'E', eprel: '1234567', sheet: '' })
  expect(bulb.energy_label).toMatchObject({ energyClass: 'E', text: 'Energy efficiency class E (A–G)' })
  expect(bulb.goods).toMatchObject([
    {
      kind: 'lamp',
      rows: [{ value: 'E (A–G)' }, { value: 'EPREL 1234567', href: 'https://eprel.ec.europa.eu/qr/1234567' }],
    },
  ])
  // Lamps of vehicles have no energy label, and others may not look as if they had one.
  const headlight = await readLampProduct({ labelling: 'vehicle', energyClass: '', eprel: '', sheet: '' })
  expect([headlight.energy_label, headlight.goods]).toEqual([undefined, []])
})

test('names where customers bring old batteries and devices, and tyres where the owner says so', async () => {
  const readCollectionPlaces = async (goods: object) => {
    const id = await makeProduct(app.db, { goods: { ...NO_GOODS_DETAILS, ...goods } }, NOW)
    const groups = (await readProduct(id)).goods
    return groups.flatMap(({ rows }) => rows).find(({ label }) => label === 'Where to bring the old one')?.value
  }
  const battery = { battery: { chemistry: 'leadAcid', capacity: '70 Ah' } }
  const tyre = {
    tyre: { eprel: '1', fuel: 'C', grip: 'A', noise: 'B', decibels: 71, snow: false, ice: false, sheet: '' },
  }
  const { company, legalNotices } = await readSettings(app.db)
  const address = `${company.street}, ${[company.postcode, company.city].filter(Boolean).join(' ')}`
  expect([await readCollectionPlaces(battery), await readCollectionPlaces(tyre)]).toEqual([address, undefined])
  const collectionPoints = multilingual({ et: 'Jäätmejaam', en: 'Waste station\nOther place' })
  await arrange(app.db, tx => changeSettings(tx, { legalNotices: { ...legalNotices, collectionPoints } }))
  await app.changes.waitForListeners()
  expect(await readCollectionPlaces(battery)).toBe(`${address}\nWaste station\nOther place`)
  expect(await readCollectionPlaces(tyre)).toBe('Waste station\nOther place')
  expect(await readCollectionPlaces({ electrical: { scope: 'exempt', registration: '' } })).toBeUndefined()
  expect(await readCollectionPlaces({ electrical: { scope: 'marked', registration: '' } })).toContain('Waste station')
})

test('finds a product by its search keywords', async () => {
  const id = await makeProduct(app.db, { searchKeywords: 'tuulekeeris, kiirvint' }, NOW)
  await app.changes.waitForListeners()
  const answer = await app.server.inject({ method: 'GET', url: '/v1/product?q=kiirvint' })
  expect(answer.json().results.map((product: { id: number }) => product.id)).toEqual([id])
})

test('hides a hidden category and its children from guests, in breadcrumbs and lists', async () => {
  const hiddenId = await makeCategory(app.db, {
    name: multilingual({ et: 'Laoseisud', en: 'Clearance' }),
    description: multilingual({ et: 'Kõigile veel mitte', en: 'Not for everybody yet' }),
    parentId: 500,
    hidden: true,
  })
  const subcategoryId = await makeCategory(app.db, {
    name: multilingual({ et: 'Pakid', en: 'Kits' }),
    parentId: hiddenId,
  })
  const id = await makeProduct(app.db, { categoryIds: [subcategoryId] }, NOW)
  const listCategory = async (c: number) => {
    const { body, json } = await app.server.inject({ method: 'GET', url: `/v1/product?lang=en&c=${c}` })
    return { body, ...json<{ results: unknown[]; category: unknown; breadcrumbs: { name: string }[] }>() }
  }
  const listNames = (crumbs: readonly { name: string }[]) => crumbs.map(({ name }) => name)

  // Staff ask first, because their cached answers must not reach guests.
  app.signInAs(STAFF)
  expect(listNames((await readProduct(id)).breadcrumbs)).toEqual(['Products', 'Suspension', 'Clearance', 'Kits'])
  expect(await listCategory(subcategoryId)).toMatchObject({ category: { name: 'Kits' }, results: [{ id }] })
  app.signInAs(GUEST)
  expect(listNames((await readProduct(id)).breadcrumbs)).toEqual(['Products', 'Suspension'])
  for (const c of [hiddenId, subcategoryId]) {
    const unknown = await listCategory(c)
    expect(unknown).toMatchObject({ category: null, results: [] })
    expect(listNames(unknown.breadcrumbs)).toEqual(['Products'])
    expect(unknown.body).not.toMatch(/Clearance|Kits|Not for everybody/)
  }
  expect(await listCategory(500)).toMatchObject({ category: { name: 'Suspension' } })
})
