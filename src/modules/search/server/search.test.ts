import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory, makeProducts } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { makeSynonyms } from '#listing/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import type { SearchResult } from '#search/contract-search.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerSearchRoutes } from './routes.ts'

const STAFF = createStaffMember(['page.edit'])
const NOW = new Date('2026-11-20T10:00:00Z')
const buildVisibility = (state: 0 | 1 | 2) =>
  ({ type: 0, rangeFrom: null, rangeTo: null, stateInRange: state, stateOutRange: state }) as const

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerListingRoutes(testApp)
    registerSearchRoutes(testApp)
  })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
  await makeSynonyms(app.db)
  const wheelsCategoryId = await makeCategory(app.db, { name: multilingual({ et: 'Rattad', en: 'Wheels' }) })
  const rimsCategoryId = await makeCategory(app.db, {
    name: multilingual({ et: 'Valuveljed', en: 'Rims' }),
    parentId: wheelsCategoryId,
  })
  await makeProducts(
    app.db,
    [
      {
        name: multilingual({ et: 'Velg Must', en: 'Black rim' }),
        code1: 'BBS-18/4',
        brand: 'BBS',
        priceCents: 25_000,
        totalCents: 19_990,
        categoryIds: [rimsCategoryId],
        description: multilingual({
          et: '<p>Kerge <b>sepistatud</b> velg &amp; mutrid.</p>',
          en: '<p>Forged rim.</p>',
        }),
      },
      { name: multilingual({ et: 'Velg Hall', en: 'Grey rim' }), code1: 'OZ-100', brand: 'OZ', priceCents: 9_990 },
      { name: multilingual({ et: 'Turbo', en: 'Turbo' }), code1: 'GT-2860R', brand: 'Garrett', priceCents: 89_900 },
      { name: multilingual({ et: 'Velg Salajane', en: 'Secret rim' }), code1: 'X-1', visibility: buildVisibility(1) },
      { name: multilingual({ et: 'Velg Kadunud', en: 'Lost rim' }), code1: 'X-2', visibility: buildVisibility(2) },
      { name: multilingual({ et: 'Velje saatmine' }), code1: 'SHIP', code2: 'postikulu-1', class: 'shipping' },
    ],
    NOW,
  )
  await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic',
        kind: 'content',
        name: 'Veljed hoiule',
        title: multilingual({ et: 'Velgede hoiustamine', en: 'Rim storage' }),
        metaDescription: multilingual({ et: 'Hoiame su velgi talve läbi.', en: 'We keep your rims.' }),
        content: {
          'header-img': { type: 'language', et: { src: '/file/get/7/hoidla.jpg', preview: 'data:x', alt: '' } },
          body: multilingual({ et: '<p>Õliplekid pestakse maha.</p>', en: '<p>Oil stains are washed off.</p>' }),
        },
      },
      { layout: 'PageNotFound', kind: 'content', name: 'Velg puudub', title: multilingual({ et: 'Velg puudub' }) },
    ]),
  )
})
afterAll(() => app.close())

const requestSearch = async (query: Record<string, string>) => {
  const response = await app.server.inject({ method: 'GET', url: '/v1/search', query })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as { results: SearchResult[]; errors?: Record<string, string[]> },
  }
}
const listNames = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await requestSearch(query)
  expect(status).toBe(200)
  return body.results.map(({ name }) => name)
}

test('returns a product as a result', async () => {
  const { body } = await requestSearch({ q: 'BBS 18 4' })
  expect(body.results).toEqual([
    {
      id: expect.any(Number),
      name: 'Velg Must',
      path: '/et/velg-must-bbs-18-4',
      breadcrumbs: [{ name: 'Tooted' }, { name: 'Rattad' }, { name: 'Valuveljed' }],
      meta_description: '',
      content: {
        description: 'Kerge sepistatud velg & mutrid.',
        price: 199.9,
        code1: 'BBS-18/4',
        image: null,
        'header-img': null,
      },
    },
  ])
})

test('returns a page as a result, found without diacritics', async () => {
  const { body } = await requestSearch({ q: 'oliplekid' })
  expect(body.results).toEqual([
    {
      id: expect.any(Number),
      name: 'Velgede hoiustamine',
      path: '/et/velgede-hoiustamine',
      breadcrumbs: [{ name: 'Sisulehed' }],
      meta_description: 'Hoiame su velgi talve läbi.',
      content: {
        description: '',
        price: null,
        code1: null,
        image: null,
        'header-img': { type: 'language', et: { src: '/file/get/7/hoidla.jpg' } },
      },
    },
  ])
})

test.each([
  ['products before pages', { q: 'velg' }, ['Velg Must', 'Velg Hall', 'Velgede hoiustamine']],
  ['products alone', { q: 'velg', limitCategoriesTo: 'products' }, ['Velg Must', 'Velg Hall']],
  ['pages alone', { q: 'velg', limitCategoriesTo: 'pages' }, ['Velgede hoiustamine']],
  ['in the requested language', { q: 'rim', lang: 'en' }, ['Black rim', 'Grey rim', 'Rim storage']],
  ['a synonym', { q: 'valuvelg', ff1: 'brand', fv1: 'oz' }, ['Velg Hall']],
  ['by price', { q: 'velg', sort: '-price' }, ['Velg Must', 'Velg Hall', 'Velgede hoiustamine']],
  [
    'by ascending price, missing prices last',
    { q: 'velg', sort: 'price' },
    ['Velg Hall', 'Velg Must', 'Velgede hoiustamine'],
  ],
  ['by name', { sort: 'name' }, ['Turbo', 'Velg Hall', 'Velg Must', 'Velgede hoiustamine']],
  ['by descending name', { sort: '-name,id' }, ['Velgede hoiustamine', 'Velg Must', 'Velg Hall', 'Turbo']],
  ['nothing', { q: 'qwertyuiop' }, []],
])('finds %s', async (_name, query, expectedNames) => {
  expect(await listNames(query)).toEqual(expectedNames)
})

const buildFilter = (ff1: string, fc1: string, fv1: string) => ({
  ff1,
  fc1,
  fv1,
  sort: 'name',
  limitCategoriesTo: 'products',
})

test.each([
  ['eq', buildFilter('code1', 'eq', 'bbs-18/4'), ['Velg Must']],
  ['eq of a list', buildFilter('code1', 'eq', 'OZ-100|GT-2860R'), ['Turbo', 'Velg Hall']],
  ['ne', buildFilter('brand', 'ne', 'BBS'), ['Turbo', 'Velg Hall']],
  ['ne of a list', buildFilter('brand', 'ne', 'BBS|Garrett'), ['Velg Hall']],
  ['in', buildFilter('brand', 'in', 'BBS|OZ'), ['Velg Hall', 'Velg Must']],
  ['lt', buildFilter('price', 'lt', '199.90'), ['Velg Hall']],
  ['lte', buildFilter('price', 'lte', '199.90'), ['Velg Hall', 'Velg Must']],
  ['gt', buildFilter('price', 'gt', '199.90'), ['Turbo']],
  ['gte', buildFilter('total_price', 'gte', '199.9'), ['Turbo', 'Velg Must']],
  ['like', buildFilter('name', 'like', 'VELG'), ['Velg Hall', 'Velg Must']],
  ['like with %', buildFilter('name', 'like', '%elg m%'), ['Velg Must']],
  ['like treats other wildcards as text', buildFilter('name', 'like', 'V_lg'), []],
  ['like in a description', buildFilter('description', 'like', 'SEPISTATUD'), ['Velg Must']],
  ['a timestamp', buildFilter('modified_at', 'gte', '2026-11-21'), []],
  ['text against text', buildFilter('name', 'gt', 'velg i'), ['Velg Must']],
  ['two filters', { ...buildFilter('brand', 'in', 'BBS|OZ'), ff2: 'price', fc2: 'lt', fv2: '100' }, ['Velg Hall']],
])('filters by %s', async (_name, query, expectedNames) => {
  expect(await listNames(query)).toEqual(expectedNames)
})

test('matches results without the field only by ne', async () => {
  expect(await listNames({ ff1: 'kind', fv1: 'content', ff2: 'price', fc2: 'ne', fv2: '5' })).toEqual([
    'Velgede hoiustamine',
  ])
  expect(await listNames({ ff1: 'kind', fv1: 'content', ff2: 'price', fc2: 'lt', fv2: '5' })).toEqual([])
})

describe('visibility', () => {
  test('lets guests find only visible results, with any preset', async () => {
    expect(await listNames({ q: 'salajane' })).toEqual([])
    expect(await listNames({ ff1: 'code1', fc1: 'like', fv1: 'X-', fieldsPreset: 'frontEdit' })).toEqual([])
  })

  test('lets staff find hidden results, but not inaccessible ones', async () => {
    app.signInAs(STAFF)
    expect(await listNames({ q: 'salajane', fieldsPreset: 'frontEdit' })).toEqual(['Velg Salajane'])
    expect(await listNames({ ff1: 'code1', fc1: 'like', fv1: 'X-' })).toEqual(['Velg Salajane'])
    app.signInAs(GUEST)
  })
})

test.each([
  ['1', '2', ['Velg Must', 'Velg Hall'], '1', '2'],
  ['2', '2', ['Velgede hoiustamine'], '2', '2'],
  ['99', '2', ['Velgede hoiustamine'], '2', '2'],
  ['2', '1', ['Velg Hall'], '2', '3'],
  ['3', '1', ['Velgede hoiustamine'], '3', '3'],
  ['1', '3', ['Velg Must', 'Velg Hall', 'Velgede hoiustamine'], '1', '1'],
])(
  'continues from products to pages on page %s with %s per page',
  async (page, pageSize, expectedNames, currentPage, pageCount) => {
    const { headers, body } = await requestSearch({ q: 'velg', page, pageSize })
    expect(body.results.map(({ name }) => name)).toEqual(expectedNames)
    expect(headers).toMatchObject({
      'x-pagination-current-page': currentPage,
      'x-pagination-page-count': pageCount,
      'x-pagination-total-count': '3',
    })
  },
)

test('returns paging headers, and the last page beyond the end', async () => {
  const { headers, body } = await requestSearch({ page: '99', pageSize: '3', sort: 'name' })
  expect(headers).toMatchObject({
    'x-pagination-current-page': '2',
    'x-pagination-per-page': '3',
    'x-pagination-page-count': '2',
    'x-pagination-total-count': '4',
  })
  expect(body.results.map(({ name }) => name)).toEqual(['Velgede hoiustamine'])
  expect((await requestSearch({})).headers['x-pagination-per-page']).toBe('24')
})

test.each([
  [{ ff1: 'colour', fv1: 'x' }, 'ff1', 'Tundmatu väli: colour'],
  [{ ff1: 'name', fc1: 'near', fv1: 'x' }, 'fc1', 'Sellel väljal ei saa võrdlust kasutada: near'],
  [{ ff1: 'price', fc1: 'lt', fv1: 'x' }, 'fv1', 'Sobimatu väärtus: x'],
  [{ sort: '-colour' }, 'sort', 'Tundmatu järjestus: -colour'],
  [{ limitCategoriesTo: 'cars' }, 'limitCategoriesTo', 'Tundmatu valik: cars'],
] as [Record<string, string>, string, string][])(
  'rejects %j with 422 and the parameter’s name',
  async (query, parameter, message) => {
    const { status, body } = await requestSearch(query)
    expect(status).toBe(422)
    expect(body.errors).toEqual({ [parameter]: [message] })
  },
)

test('finds a changed page by its new text', async () => {
  await arrange(app.db, tx =>
    createPages(tx, [{ layout: 'Basic', kind: 'content', name: 'Uus', title: multilingual({ et: 'Kingipakkimine' }) }]),
  )
  const findNames = async () => {
    await app.changes.waitForListeners()
    return listNames({ q: 'kingipakkimine' })
  }
  await expect.poll(findNames).toEqual(['Kingipakkimine'])
})

test('ignores text in hidden blocks', async () => {
  const buildTextBlock = (id: string, et: string, fields: object = {}) => ({
    id,
    type: 'rich-text',
    version: 1,
    data: { html: multilingual({ et: `<p>${et}</p>` }) },
    ...fields,
  })
  const nestedBlocks = {
    left: [buildTextBlock('c', 'Kardaaniristik'), buildTextBlock('d', 'Peidusõna', { hidden: true })],
  }
  const blocks = [
    buildTextBlock('a', 'Rehvivahetus'),
    buildTextBlock('b', 'Veermik', { containers: nestedBlocks }),
    buildTextBlock('e', 'Salakood', { hidden: true, containers: { left: [buildTextBlock('f', 'Allhoovus')] } }),
  ]
  await arrange(app.db, tx =>
    createPages(tx, [
      {
        layout: 'Basic',
        kind: 'content',
        name: 'Plokid',
        title: multilingual({ et: 'Plokkidega' }),
        itemContainers: { main: blocks },
      },
    ]),
  )
  const findNames = async () => {
    await app.changes.waitForListeners()
    return listNames({ q: 'kardaaniristik' })
  }
  await expect.poll(findNames).toEqual(['Plokkidega'])
  expect(await listNames({ q: 'rehvivahetus' })).toEqual(['Plokkidega'])
  for (const q of ['salakood', 'allhoovus', 'peidusõna']) expect(await listNames({ q }), q).toEqual([])
})

test('filters by the availability that products report', async () => {
  const [inStockId, outOfStockId] = await makeProducts(
    app.db,
    [
      { code1: 'STOCKED-1', availableIn: -2 },
      { code1: 'GONE-1', availableIn: -2 },
    ],
    NOW,
  )
  await makeStock(app.db, [
    { productId: inStockId!, warehouseId: await makeWarehouse(app.db), amount: 3 },
    { productId: outOfStockId!, warehouseId: await makeWarehouse(app.db), amount: 0 },
  ])
  const listCodes = async (value: string) => {
    const url = `/v1/search?limitCategoriesTo=products&ff1=available_in&fc1=eq&fv1=${value}&ff2=code1&fc2=in&fv2=STOCKED-1|GONE-1`
    const { results } = (await app.server.inject({ method: 'GET', url })).json()
    return results.map(({ content }: SearchResult) => content.code1)
  }
  expect(await listCodes('1')).toEqual(['STOCKED-1'])
  expect(await listCodes('-2')).toEqual(['GONE-1'])
})

test('hides the name of a hidden category from guests', async () => {
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Salajane', en: 'Secret' }), hidden: true })
  await makeProducts(app.db, [{ code1: 'HIDDEN-CAT-1', categoryIds: [categoryId] }], NOW)
  const readBreadcrumb = async () => {
    await app.changes.waitForListeners()
    const { body } = await requestSearch({
      ff1: 'code1',
      fc1: 'eq',
      fv1: 'HIDDEN-CAT-1',
      limitCategoriesTo: 'products',
    })
    return body.results.map(({ breadcrumbs }) => breadcrumbs.map(({ name }) => name))
  }
  await expect.poll(readBreadcrumb).toEqual([['Tooted']])
  app.signInAs(STAFF)
  expect(await readBreadcrumb()).toEqual([['Tooted', 'Salajane']])
  app.signInAs(GUEST)
})

test('finds products by codes in any spelling', async () => {
  await makeProducts(app.db, [
    { name: multilingual({ et: 'Bosch klots', en: 'Pad' }), code1: '0 986 479 R33' },
    { name: multilingual({ et: 'Muhv', en: 'Joint' }), code1: 'MUHV-1', code2: 'NOR.0707-60' },
  ])
  await expect.poll(() => listNames({ q: '0 986 479 R33' }), { timeout: 30_000 }).toEqual(['Bosch klots'])
  for (const q of ['0986479R33', '0986.479.r33', '0986 479']) expect(await listNames({ q }), q).toEqual(['Bosch klots'])
  for (const q of ['nor070760', 'NOR 0707/60']) expect(await listNames({ q }), q).toEqual(['Muhv'])
})

test('names the words that it left out, also with a filter and on pages', async () => {
  const readNotes = async (query: Record<string, string>) => {
    const {
      results: _results,
      success: _success,
      ...notes
    } = (await requestSearch(query)).body as unknown as Record<string, unknown>
    return notes
  }
  const exactNotes = { leftOutSearchKeywords: [], missingCar: null, correctedQuery: null }
  expect(await readNotes({ q: 'velg must' })).toEqual(exactNotes)
  expect(await readNotes({ q: 'velg must kollakas' })).toMatchObject({ leftOutSearchKeywords: ['kollakas'] })
  const filteredQuery = { q: 'velg must kollakas', ff1: 'brand', fv1: 'BBS' }
  expect(await readNotes(filteredQuery)).toMatchObject({ leftOutSearchKeywords: ['kollakas'] })
  expect(await readNotes({ q: 'õliplekid kollakas' })).toMatchObject({ leftOutSearchKeywords: ['kollakas'] })
  expect(await readNotes({})).toEqual(exactNotes)
})
