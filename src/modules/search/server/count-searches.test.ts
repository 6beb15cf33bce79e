import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { recordSearchConversion } from '#listing/server/listing.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeSearches } from '#search/testing/factories.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { SETTLE_MS } from '../domain/search-debouncer.ts'
import { countSearchConversions } from './count-search-conversions.ts'
import { countSearches, type SearchCounter } from './count-searches.ts'
import { purgeSearches } from './purge-searches.ts'
import { registerSearchRoutes } from './routes.ts'
import { resolvedSearches, searchConversions, searchQueries } from './tables.ts'

const ANALYST = createStaffMember(['report.view'], { roles: ['SALES'] })
const START = new Date('2026-11-20T10:00:00Z').getTime()

let app: TestApp
let counter: SearchCounter
let conversionCounter: { flush: () => Promise<void> }
let now = START
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerListingRoutes(testApp)
    registerSearchRoutes(testApp)
    counter = countSearches(testApp)
    conversionCounter = countSearchConversions(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
  await makeProducts(app.db, [{ name: multilingual({ et: 'Õlifilter', en: 'Oil filter' }) }])
})
afterAll(() => app.close())
beforeEach(async () => {
  await advanceTime(DAY_MS)
  await app.db.delete(searchQueries)
  await app.db.delete(searchConversions)
  await app.db.delete(resolvedSearches)
})

const advanceTime = async (ms: number) => {
  now += ms
  app.setNow(new Date(now))
  await counter.flush()
}
const listProducts = (query: Record<string, string>, browser = 'Firefox') =>
  app.server.inject({ method: 'GET', url: '/v1/product', query, headers: { 'user-agent': browser } })
const readSearches = () =>
  app.db
    .select({ words: searchQueries.words, query: searchQueries.query, results: searchQueries.results })
    .from(searchQueries)
    .orderBy(searchQueries.id)

test('counts a typed search once, not each unfinished word', async () => {
  for (const q of ['õl', 'õli', 'Õlif', ' Õlifilter ']) {
    await listProducts({ q, iu: 'user' })
    await advanceTime(400)
  }
  expect(await readSearches()).toEqual([])
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toEqual([{ words: 'olifilter', query: 'Õlifilter', results: 1 }])
  await listProducts({ q: 'õlifilter', iu: 'user', page: '2' })
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toHaveLength(1)
  await listProducts({ q: 'õlifilter', iu: 'user' }, 'Chromium')
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toHaveLength(2)
})

test('ignores filters, links and crawlers', async () => {
  await listProducts({ q: 'õlifilter' })
  await listProducts({ q: '  ', iu: 'user' })
  await listProducts({ iu: 'user' })
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toEqual([])
})

test('counts searches without results', async () => {
  await listProducts({ q: 'xyzzy', iu: 'user' })
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toEqual([{ words: 'xyzzy', query: 'xyzzy', results: 0 }])
})

test('stores pending searches at shutdown', async () => {
  await listProducts({ q: 'velg', iu: 'user' })
  await counter.flush({ includesUnsettled: true })
  expect(await readSearches()).toHaveLength(1)
})

const readStatistics = async (query: Record<string, string> = {}) => {
  app.signInAs(ANALYST)
  const response = await app.server.inject({ method: 'GET', url: '/v1/admin/statistics', query })
  app.signInAs(GUEST)
  return { status: response.statusCode, headers: response.headers, results: response.json().results }
}

const buildTrend = (searchesByWeeksAgo: Record<number, number>) =>
  Array.from({ length: 12 }, (_, week) => searchesByWeeksAgo[11 - week] ?? 0)

test('sorts statistics like product names', async () => {
  await makeSearches(
    app.db,
    ['õli', 'öötuli', 'oja', 'Ots', 'täht', 'ülekanne', 'Šassii', 'zoom', 'tuli', 'Äär', '5w30'].map(query => ({
      query,
    })),
  )
  const listSortedWords = async (query: Record<string, string>) =>
    (await readStatistics({ sort: 'words', ...query })).results.map((row: { words: string }) => row.words)
  const estonianOrder = ['5w30', 'oja', 'Ots', 'Šassii', 'zoom', 'tuli', 'täht', 'õli', 'Äär', 'öötuli', 'ülekanne']
  expect(await listSortedWords({})).toEqual(estonianOrder)
  expect(await listSortedWords({ sort: '-words' })).toEqual(estonianOrder.toReversed())
  expect((await listSortedWords({ lang: 'en' })).slice(0, 3)).toEqual(['5w30', 'Äär', 'oja'])
})

test('lists statistics by period, result and page', async () => {
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await makeSearches(app.db, [
    { query: 'velg', results: 4, searchedAt: new Date('2026-10-01T00:00:00Z') },
    { query: 'Velg', results: 7, searchedAt: new Date('2026-11-20T09:00:00Z') },
    { query: 'tiib', results: 0, searchedAt: new Date('2026-10-31T22:30:00Z') },
    { query: 'antenn', results: 0, searchedAt: new Date('2026-10-31T21:30:00Z') },
  ])
  const all = await readStatistics()
  const unresolvedFields = { clicks: 0, orders: 0, resolution: null, redirect_target: null }
  expect(all.results).toEqual([
    {
      ...unresolvedFields,
      words: 'Velg',
      count: 2,
      results: 7,
      last_at: '2026-11-20T09:00:00.000Z',
      trend: buildTrend({ 0: 1, 7: 1 }),
    },
    {
      ...unresolvedFields,
      words: 'tiib',
      count: 1,
      results: 0,
      last_at: '2026-10-31T22:30:00.000Z',
      trend: buildTrend({ 2: 1 }),
    },
    {
      ...unresolvedFields,
      words: 'antenn',
      count: 1,
      results: 0,
      last_at: '2026-10-31T21:30:00.000Z',
      trend: buildTrend({ 2: 1 }),
    },
  ])
  const listWordsWithCount = async (query: Record<string, string>) =>
    (await readStatistics(query)).results.map((row: { words: string; count: number }) => `${row.words} ${row.count}`)
  expect(await listWordsWithCount({ period: 'last30' })).toEqual(['Velg 1', 'tiib 1', 'antenn 1'])
  // November began in Tallinn at 22:00 UTC.
  expect(await listWordsWithCount({ period: 'month' })).toEqual(['Velg 1', 'tiib 1'])
  expect(await listWordsWithCount({ found: 'none' })).toEqual(['tiib 1', 'antenn 1'])
  expect(await listWordsWithCount({ found: 'some' })).toEqual(['Velg 2'])
  expect(await listWordsWithCount({ sort: 'words' })).toEqual(['antenn 1', 'tiib 1', 'Velg 2'])
  expect(await listWordsWithCount({ sort: '-results' })).toEqual(['Velg 2', 'tiib 1', 'antenn 1'])
  expect(await listWordsWithCount({ sort: 'last_at' })).toEqual(['antenn 1', 'tiib 1', 'Velg 2'])
  const second = await readStatistics({ page: '2', pageSize: '2' })
  expect(second.results).toHaveLength(1)
  expect(second.headers).toMatchObject({ 'x-pagination-current-page': '2', 'x-pagination-total-count': '3' })
})

test('requires report.view for statistics', async () => {
  expect((await readStatistics({ period: 'year' })).status).toBe(422)
  const requestStatistics = () => app.server.inject({ method: 'GET', url: '/v1/admin/statistics' })
  expect((await requestStatistics()).statusCode).toBe(401)
  app.signInAs({ ...ANALYST, permissions: [] })
  expect((await requestStatistics()).statusCode).toBe(403)
  app.signInAs(GUEST)
})

test('counts at most a hundred searches per address and hour', async () => {
  for (let index = 0; index < 105; index++) {
    await listProducts({ q: `õlifilter ${index}`, iu: 'user' }, `Program ${index}`)
  }
  await advanceTime(SETTLE_MS)
  expect(await readSearches()).toHaveLength(100)
})

test('deletes searches after thirteen months', async () => {
  const subtractMonths = (months: number, days: number) => {
    const date = new Date(now)
    date.setMonth(date.getMonth() - months)
    return new Date(date.getTime() - days * DAY_MS)
  }
  await makeSearches(app.db, [
    { query: 'vana', searchedAt: subtractMonths(13, 1) },
    { query: 'alles', searchedAt: subtractMonths(12, 20) },
  ])
  const purgeTime = new Date(now)
  await purgeSearches({ db: app.db, now: () => purgeTime })
  expect((await readSearches()).map(row => row.query)).toEqual(['alles'])
  expect(purgeTime).toEqual(new Date(now))
})

const recordClick = (words: string, remoteAddress = '192.0.2.7') =>
  app.server.inject({
    method: 'POST',
    url: '/v1/search-click',
    headers: { origin: app.settings.publicUrl },
    payload: { words },
    remoteAddress,
  })

test('counts clicks and orders of a search in their period', async () => {
  app.setNow(new Date('2026-10-02T10:00:00Z'))
  await recordClick('VELG')
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await makeSearches(app.db, [
    { query: 'velg', results: 4, searchedAt: new Date('2026-10-01T00:00:00Z') },
    { query: 'Velg', results: 7, searchedAt: new Date('2026-11-20T09:00:00Z') },
    { query: 'tiib', results: 2, searchedAt: new Date('2026-11-20T09:30:00Z') },
  ])
  expect((await recordClick(' velg ')).statusCode).toBe(200)
  await recordClick('velg')
  recordSearchConversion(app, { words: 'Velg', kind: 'order' })
  app.signInAs(ANALYST)
  await recordClick('tiib')
  app.signInAs(GUEST)
  await conversionCounter.flush()
  const readConversions = async (query: Record<string, string>) =>
    (await readStatistics(query)).results.map((row: { words: string; clicks: number; orders: number }) =>
      [row.words, row.clicks, row.orders].join(' '),
    )
  expect(await readConversions({ sort: '-clicks' })).toEqual(['Velg 3 1', 'tiib 0 0'])
  expect(await readConversions({ period: 'month', sort: 'orders' })).toEqual(['tiib 0 0', 'Velg 2 1'])
  const readTrend = async (query: Record<string, string>) => {
    app.signInAs(ANALYST)
    const response = await app.server.inject({ url: '/v1/admin/statistics/trend', query })
    app.signInAs(GUEST)
    return response.json().data
  }
  const month = await readTrend({ period: 'month', words: 'velg' })
  expect(month.points).toHaveLength(20)
  expect(month.points.at(-1)).toEqual({ day: '2026-11-20', count: 1, withoutResults: 0, clicks: 2, orders: 1 })
  const all = await readTrend({})
  expect(all.step).toBe('month')
  expect(all.points.filter((point: { count: number }) => point.count > 0)).toEqual([
    { day: '2026-10-01', count: 1, withoutResults: 0, clicks: 1, orders: 0 },
    { day: '2026-11-01', count: 2, withoutResults: 0, clicks: 2, orders: 1 },
  ])
  const last30 = await readTrend({ period: 'last30' })
  expect([last30.points[0].day, last30.points.at(-1).day]).toEqual(['2026-10-21', '2026-11-20'])
})

test('counts other clicks next to text that PostgreSQL cannot store', async () => {
  await makeSearches(app.db, [{ query: 'tuuleklaas', results: 1, searchedAt: new Date(now - DAY_MS) }])
  for (const words of ['tuuleklaas', 'x\ud800', 'x\ud801', 'x\0']) await recordClick(words, '192.0.2.9')
  await conversionCounter.flush()
  expect((await readStatistics({})).results).toMatchObject([{ words: 'tuuleklaas', clicks: 1 }])
})

test('stores no personal data with clicks or orders', async () => {
  const words = ['mari@example.ee', 'x'.repeat(32), '+372 5551 2399']
  for (const personalWords of words) {
    expect((await recordClick(personalWords, '192.0.2.10')).statusCode).toBe(200)
    recordSearchConversion(app, { words: personalWords, kind: 'order' })
  }
  await recordClick('piduriketas', '192.0.2.10')
  await conversionCounter.flush()
  const storedConversions = await app.db.select({ words: searchConversions.words }).from(searchConversions)
  expect(storedConversions).toEqual([{ words: 'piduriketas' }])
})

test('limits clicks per address', async () => {
  let response = await recordClick('velg', '192.0.2.8')
  for (let index = 1; index < 300; index++) response = await recordClick('velg', '192.0.2.8')
  expect(response.statusCode).toBe(200)
  app.setNow(new Date(app.now().getTime() + 120_000))
  response = await recordClick('velg', '192.0.2.8')
  expect(response.statusCode).toBe(429)
})

const EDITOR = { ...ANALYST, permissions: ['report.view', 'product.edit'] }
const resolveSearch = async (payload: object) => {
  app.signInAs(EDITOR)
  const response = await app.server.inject({
    method: 'PUT',
    url: '/v1/admin/statistics/word',
    headers: { 'x-csrf-token': 'x' },
    payload,
  })
  app.signInAs(GUEST)
  return response
}

test('accepts concurrent resolutions of a search and keeps one', async () => {
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Kaks', en: 'Two' }) })
  await makeSearches(app.db, [{ query: 'korraga', results: 0, searchedAt: new Date(now - DAY_MS) }])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      resolveSearch({ words: 'korraga', resolution: 'redirect', category_id: categoryId }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect((await readStatistics({ found: 'resolved' })).results).toMatchObject([
    { words: 'korraga', resolution: 'redirect' },
  ])
})

const listWords = async (foundBy: string): Promise<string[]> =>
  (await readStatistics({ found: foundBy })).results.map((row: { words: string }) => row.words)

test('lists a search without results as unresolved until it is resolved, and again when reopened', async () => {
  await makeSearches(app.db, [
    { query: 'Antenn', results: 0, searchedAt: new Date(now - DAY_MS) },
    { query: 'velg', results: 3, searchedAt: new Date(now - DAY_MS) },
  ])
  expect(await listWords('unresolved')).toEqual(['Antenn'])
  expect((await resolveSearch({ words: 'antenn', resolution: 'dismissed' })).json()).toEqual({ success: true })
  expect(await listWords('unresolved')).toEqual([])
  expect(await listWords('none')).toEqual(['Antenn'])
  expect((await readStatistics({ found: 'resolved' })).results).toMatchObject([
    { words: 'Antenn', resolution: 'dismissed' },
  ])
  await resolveSearch({ words: 'ANTENN', resolution: 'open' })
  expect(await listWords('unresolved')).toEqual(['Antenn'])
  await resolveSearch({ words: 'Antenn', resolution: 'synonym' })
  expect(await listWords('unresolved')).toEqual([])
  await makeSearches(app.db, [{ query: 'antenn', results: 0, searchedAt: new Date(now + 1_000) }])
  expect(await listWords('unresolved'), 'the synonym did not help').toEqual(['antenn'])
})

test('redirects a search to a visible category or product until it is reopened', async () => {
  await makeSearches(app.db, [{ query: 'Katusereiling', results: 0, searchedAt: new Date(now - DAY_MS) }])
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Katus', en: 'Roof' }) })
  const productId = await makeProduct(app.db, { name: multilingual({ et: 'Reiling', en: 'Rack' }) })
  const readRedirect = async (query: Record<string, string>) => {
    await app.changes.waitForListeners()
    const searchParams = new URLSearchParams(query)
    const { redirectTo } = (await listProducts(query)).json()
    // The results page redirects too.
    if (!query.exact)
      expect((await app.server.inject({ url: `/v1/search/redirect?${searchParams}` })).json().data.path).toBe(
        redirectTo,
      )
    return redirectTo
  }
  expect(await readRedirect({ q: 'katusereiling' })).toBeNull()
  expect(
    (await resolveSearch({ words: 'Katusereiling', resolution: 'redirect', category_id: categoryId })).statusCode,
  ).toBe(200)
  await expect.poll(() => readRedirect({ q: ' KATUSEREILING' })).toBe(`/et/tooted?c=${categoryId}`)
  expect(await readRedirect({ q: 'katusereiling', lang: 'en' })).toBe(`/en/products?c=${categoryId}`)
  expect(await readRedirect({ q: 'katusereiling', exact: '1' })).toBeNull()
  expect(await readRedirect({ q: 'katusereiling must' })).toBeNull()
  expect((await readStatistics({ found: 'resolved' })).results).toMatchObject([
    { resolution: 'redirect', redirect_target: { kind: 'category', id: categoryId, name: 'Katus' } },
  ])
  await resolveSearch({ words: 'katusereiling', resolution: 'redirect', product_id: productId })
  await expect.poll(() => readRedirect({ q: 'katusereiling' })).toMatch(/^\/et\/reiling/)
  await resolveSearch({ words: 'katusereiling', resolution: 'open' })
  await expect.poll(() => readRedirect({ q: 'katusereiling' })).toBeNull()
  expect(await listWords('unresolved')).toEqual(['Katusereiling'])
})

test.each([
  [{ words: 'x', resolution: 'redirect' }, 'product_id'],
  [{ words: 'x', resolution: 'redirect', product_id: 999_999 }, 'product_id'],
  [{ words: 'x', resolution: 'redirect', category_id: 999_999 }, 'category_id'],
  [{ words: ' ', resolution: 'dismissed' }, 'words'],
  [{ words: 'x', resolution: 'burn' }, 'resolution'],
])('rejects %j', async (payload, field) => {
  const response = await resolveSearch(payload)
  expect(response.statusCode).toBe(422)
  expect(Object.keys(response.json().errors)).toEqual([field])
})
