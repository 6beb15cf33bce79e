import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCategory } from '#catalog/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { navigationEntries } from '#content/server/tables.ts'
import { ALL_CHANGES } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { vatRates } from '#shop/server/tables.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

const SCHEDULED_AT = Date.parse('2026-12-01T12:00:00Z')
/** Midnight in Tallinn. */
const NEXT_DAY = Date.parse('2026-12-01T22:00:00Z')
const APPEARS: Visibility = { type: 1, rangeFrom: SCHEDULED_AT, rangeTo: null, stateInRange: 0, stateOutRange: 1 }
const DISAPPEARS: Visibility = { type: 2, rangeFrom: null, rangeTo: SCHEDULED_AT, stateInRange: 0, stateOutRange: 2 }

let shop: ComposedShop
const setTime = (moment: number): void => shop.setNow(new Date(moment))
const fetchHtml = async (url: string) => (await shop.fetchPage(url)).body
const fetchJson = async (url: string) =>
  (await shop.app.server.inject({ url, headers: { accept: 'application/json' } })).body
const fetchStatus = async (url: string) => (await shop.fetchPage(url)).statusCode

/** Creates a shop where a product, its category and a page appear at the scheduled moment, while others disappear. */
const createTimedShop = async (engine: string): Promise<{ appearing: number; disappearing: number }> => {
  shop = await composeTestShop({ LISTING_ENGINE: engine })
  const { db, changes } = shop.app
  const [seasonId, saleId] = [
    await makeCategory(db, { name: multilingual({ et: 'Talvekaup' }) }),
    await makeCategory(db, { name: multilingual({ et: 'Suvekaup' }) }),
  ]
  const createLimitedProduct = (name: string, slug: string, categoryId: number, visibility: Visibility | null) =>
    shop.shop.createLimitedProduct(9, {
      name: multilingual({ et: name, en: name }),
      slugs: { et: slug, en: slug },
      categoryIds: [categoryId],
      visibility,
    })
  const appearingId = await createLimitedProduct('Lumesahk', 'lumesahk', seasonId, APPEARS)
  const disappearingId = await createLimitedProduct('Vihmavari', 'vihmavari', saleId, DISAPPEARS)
  await createLimitedProduct('Naaber', 'naaber', shop.categoryId, null)
  // The third product appears on the pages of both.
  await db.execute(`insert into product_category (product_id, category_id, main) values
    (${appearingId}, ${shop.categoryId}, true), (${disappearingId}, ${shop.categoryId}, true)`)
  await db.execute(`update product_category set main = false where category_id in (${seasonId}, ${saleId})`)
  const pageIds = await arrange(db, tx =>
    createPages(
      tx,
      ['Talvekampaania', 'Suvekampaania'].map(name => ({
        layout: 'Basic',
        kind: 'content' as const,
        name,
        title: multilingual({ et: name }),
        slugs: { et: name.toLowerCase(), en: name.toLowerCase() },
      })),
    ),
  )
  for (const [index, visibility] of [APPEARS, DISAPPEARS].entries()) {
    await db.execute(`update page set visibility = '${JSON.stringify(visibility)}' where id = ${pageIds[index]}`)
    await db.insert(navigationEntries).values({
      kind: 'page',
      label: multilingual({ et: ['Talv tuleb', 'Suvi läheb'][index] as string }),
      pageId: pageIds[index] as number,
    })
  }
  await db.insert(vatRates).values({
    country: 'EE',
    vatClass: 'standard',
    validFrom: '2026-12-02',
    basisPoints: 2500,
  })
  // The rows were inserted without change events.
  await recordChange(db, ALL_CHANGES)
  changes.announce()
  await changes.waitForListeners()
  return { appearing: appearingId, disappearing: disappearingId }
}

const readCategoryCount = async (name: string): Promise<number> => {
  const { data } = JSON.parse(await fetchJson('/v1/page-options?lang=et'))
  // Guests do not see an empty category.
  return data.categories.find((category: { name: string }) => category.name === name)?.count ?? 0
}

/**
 * Places that show guests products and pages: each reports whether the appearing and the disappearing item are visible.
 */
const SURFACES: Record<string, () => Promise<[boolean, boolean]>> = {
  listing: async () => checkInclusion(await fetchHtml('/et/tooted'), 'Lumesahk', 'Vihmavari'),
  'the page as JSON': async () => {
    const isFound = async (path: string) =>
      (await shop.app.server.inject({ url: path, headers: { accept: 'application/json' } })).statusCode === 200
    const { rows } = await shop.app.db.$client.query<{ id: number; slug: string }>(
      `select page_id as id, slug from slug where language = 'et' and slug in ('lumesahk', 'vihmavari')`,
    )
    for (const { id, slug } of rows) expect(await isFound(`/v1/page/${id}`)).toBe(await isFound(`/et/${slug}`))
    expect(rows).toHaveLength(2)
    return [await isFound('/et/lumesahk'), await isFound('/et/vihmavari')]
  },
  'listing as JSON': async () => checkInclusion(await fetchJson('/v1/product?lang=et'), 'Lumesahk', 'Vihmavari'),
  'the listing’s total': async () => {
    const countResults = async (words: string) =>
      (await shop.fetchPage(`/v1/product?q=${words}`)).headers['x-pagination-total-count'] === '1'
    return [await countResults('lumesahk'), await countResults('vihmavari')]
  },
  'page options: counts': async () => [
    (await readCategoryCount('Talvekaup')) === 1,
    (await readCategoryCount('Suvekaup')) === 1,
  ],
  'page options: navigation': async () => {
    const { data } = JSON.parse(await fetchJson('/v1/page-options?lang=et'))
    const hasEntry = (label: string) => data.navigation.some((entry: { label: string }) => entry.label === label)
    return [hasEntry('Talv tuleb'), hasEntry('Suvi läheb')]
  },
  'navigation on a page': async () =>
    checkInclusion(await fetchHtml('/et/muugitingimused'), '>Talv tuleb<', '>Suvi läheb<'),
  'search results': async () => [
    (await fetchHtml('/et/searchresults?q=lumesahk')).includes('/et/lumesahk"'),
    (await fetchHtml('/et/searchresults?q=vihmavari')).includes('/et/vihmavari"'),
  ],
  'found pages': async () => [
    (await fetchHtml('/et/searchresults?q=talvekampaania')).includes('/et/talvekampaania"'),
    (await fetchHtml('/et/searchresults?q=suvekampaania')).includes('/et/suvekampaania"'),
  ],
  'search as JSON': async () => [
    (await fetchJson('/v1/search?q=lumesahk')).includes('Lumesahk'),
    (await fetchJson('/v1/search?q=vihmavari')).includes('Vihmavari'),
  ],
  suggestions: async () => [
    (await fetchJson('/v1/suggestions?q=lumesahk')).includes('Lumesahk'),
    (await fetchJson('/v1/suggestions?q=vihmavari')).includes('Vihmavari'),
  ],
  'sitemap: categories': async () => {
    const { data } = JSON.parse(await fetchJson('/v1/page-options?lang=et'))
    const part = await fetchHtml('/sitemap-0.xml')
    const has = (name: string) =>
      part.includes(`c=${data.categories.find((category: { name: string }) => category.name === name)?.id}<`)
    return [has('Talvekaup'), has('Suvekaup')]
  },
  'sitemap: products': async () => checkInclusion(await fetchHtml('/sitemap-1.xml'), '/et/lumesahk<', '/et/vihmavari<'),
  'sitemap: pages': async () =>
    checkInclusion(await fetchHtml('/sitemap-1.xml'), '/et/talvekampaania<', '/et/suvekampaania<'),
  'product page': async () => [
    (await fetchStatus('/et/lumesahk')) === 200,
    (await fetchStatus('/et/vihmavari')) === 200,
  ],
  'related products': async () => checkInclusion(await fetchHtml('/et/naaber'), '/et/lumesahk"', '/et/vihmavari"'),
  'content page': async () => [
    (await fetchStatus('/et/talvekampaania')) === 200,
    (await fetchStatus('/et/suvekampaania')) === 200,
  ],
}

const checkInclusion = (text: string, appears: string, disappears: string): [boolean, boolean] => [
  text.includes(appears),
  text.includes(disappears),
]

describe.each(['memory', 'postgres'])('with the listing in %s', engine => {
  let ids: { appearing: number; disappearing: number }
  beforeAll(async () => {
    ids = await createTimedShop(engine)
  })
  afterAll(() => shop.close())

  test('switches every surface on the second, cached or not', async () => {
    const statesBySurface: Record<string, boolean[][]> = {}
    for (const moment of [
      SCHEDULED_AT - 60_000,
      SCHEDULED_AT - 1_000,
      SCHEDULED_AT - 1,
      SCHEDULED_AT,
      SCHEDULED_AT + 1_000,
    ]) {
      setTime(moment)
      for (const [surface, readSurface] of Object.entries(SURFACES)) {
        statesBySurface[surface] = [...(statesBySurface[surface] ?? []), await readSurface()]
      }
    }
    const [before, after] = [
      [false, true],
      [true, false],
    ]
    const expected = [before, before, before, after, after]
    expect(statesBySurface).toEqual(Object.fromEntries(Object.keys(SURFACES).map(surface => [surface, expected])))
  })

  test('shows staff the hidden products before, and nobody the inaccessible ones after', async () => {
    setTime(SCHEDULED_AT - 1)
    const staff = shop.openBrowser()
    await staff.logIn(STAFF)
    const viewProduct = async (id: number) => (await staff.call('GET', `/product/view/${id}`)).json()
    expect((await viewProduct(ids.appearing)).data.visibility).toEqual({ currentState: 'outOfRange', currentStatus: 1 })
    expect((await shop.fetchPage(`/product/view/${ids.appearing}`)).statusCode).toBe(404)
    setTime(SCHEDULED_AT)
    expect((await viewProduct(ids.appearing)).data.visibility).toEqual({ currentState: 'inRange', currentStatus: 0 })
    expect((await staff.call('GET', `/product/view/${ids.disappearing}`)).statusCode).toBe(404)
  })

  test('applies a new VAT rate from midnight', async () => {
    const readNetPrices = async () => [
      /"price_wo_vat":(\d+(?:\.\d+)?)/.exec(await fetchJson('/v1/product?q=GT2860R'))?.[1],
      /price_wo_vat\\?":(\d+(?:\.\d+)?)/.exec(await fetchHtml(`/et/${shop.product.slug}`))?.[1],
      /price_wo_vat\\?":(\d+(?:\.\d+)?)/.exec(await fetchHtml('/et/tooted?q=GT2860R'))?.[1],
    ]
    const priceRows: unknown[] = []
    for (const moment of [NEXT_DAY - 1_000, NEXT_DAY - 1, NEXT_DAY, NEXT_DAY + 1_000]) {
      setTime(moment)
      priceRows.push(await readNetPrices())
    }
    const [before, after] = [Array(3).fill('100'), Array(3).fill('99.2')]
    expect(priceRows).toEqual([before, before, after, after])
  })
})

describe('cache lifetimes', () => {
  beforeAll(async () => {
    await createTimedShop('memory')
  })
  afterAll(() => shop.close())

  test.each([
    [-400_000, 's-maxage=60, stale-while-revalidate=300'],
    [-90_500, 's-maxage=60, stale-while-revalidate=30'],
    [-10_000, 's-maxage=10'],
    [-1, 's-maxage=0'],
    [0, 's-maxage=60, stale-while-revalidate=300'],
  ])('sends at %d ms from the scheduled change a page with %s', async (offsetMs, expected) => {
    setTime(SCHEDULED_AT + offsetMs)
    expect((await shop.fetchPage('/et/tooted')).headers['cache-control']).toBe(`public, max-age=0, ${expected}`)
  })

  test.each([
    [-700_000, 600],
    [-10_000, 10],
    [0, 600],
  ])('lets caches keep the sitemap at %d ms from the scheduled change for %d s', async (offsetMs, seconds) => {
    setTime(SCHEDULED_AT + offsetMs)
    expect((await shop.fetchPage('/sitemap-1.xml')).headers['cache-control']).toBe(`public, max-age=${seconds}`)
  })

  test('changes the ETag of a page with its cache lifetime', async () => {
    setTime(SCHEDULED_AT - 1)
    const etag = String((await shop.fetchPage('/et/tooted?sort=name')).headers.etag)
    expect((await shop.fetchPage('/et/tooted?sort=name', { 'if-none-match': etag })).statusCode).toBe(304)
    setTime(SCHEDULED_AT)
    expect((await shop.fetchPage('/et/tooted?sort=name', { 'if-none-match': etag })).statusCode).toBe(200)
  })
})
