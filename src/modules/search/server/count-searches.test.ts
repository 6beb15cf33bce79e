import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { recordSearchConversion } from '#listing/server/listing.ts'
import { routes as listingRoutes } from '#listing/server/routes.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeSearches } from '#search/testing/factories.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { SETTLE_MS } from '../domain/search-debouncer.ts'
import { countSearchConversions } from './count-search-conversions.ts'
import { countSearches, type SearchCounter } from './count-searches.ts'
import { purgeSearches } from './purge-searches.ts'
import { routes } from './routes.ts'
import { resolvedSearches, searchConversions, searchQueries } from './tables.ts'

const ANALYST = staffWith(['report.view'], { roles: ['SALES'] })
const START = new Date('2026-11-20T10:00:00Z').getTime()
const DAY = 86_400_000

let app: TestApp
let counter: SearchCounter
let conversionCounter: { flush: () => Promise<void> }
let now = START
beforeAll(async () => {
  app = await createTestApp(testApp => {
    listingRoutes(testApp)
    routes(testApp)
    counter = countSearches(testApp)
    conversionCounter = countSearchConversions(testApp)
  })
  await arrange(app.db, tx => makeShop(tx))
  await makeProducts(app.db, [{ name: multilingual({ et: 'Õlifilter', en: 'Oil filter' }) }])
})
afterAll(() => app.close())
beforeEach(async () => {
  await advanceTime(DAY)
  await app.db.delete(searchQueries)
  await app.db.delete(searchConversions)
  await app.db.delete(resolvedSearches)
})

const advanceTime = async (ms: number) => {
  now += ms
  app.setNow(new Date(now))
  await counter.flush()
}
const list = (query: Record<string, string>, browser = 'Firefox') =>
  app.server.inject({ method: 'GET', url: '/v1/product', query, headers: { 'user-agent': browser } })
const rows = () =>
  app.db
    .select({ words: searchQueries.words, typed: searchQueries.typed, results: searchQueries.results })
    .from(searchQueries)
    .orderBy(searchQueries.id)

test('counts a typed search once, not each unfinished word', async () => {
  for (const q of ['õl', 'õli', 'Õlif', ' Õlifilter ']) {
    await list({ q, iu: 'user' })
    await advanceTime(400)
  }
  expect(await rows()).toEqual([])
  await advanceTime(SETTLE_MS)
  expect(await rows()).toEqual([{ words: 'olifilter', typed: 'Õlifilter', results: 1 }])
  await list({ q: 'õlifilter', iu: 'user', page: '2' })
  await advanceTime(SETTLE_MS)
  expect(await rows()).toHaveLength(1)
  await list({ q: 'õlifilter', iu: 'user' }, 'Chromium')
  await advanceTime(SETTLE_MS)
  expect(await rows()).toHaveLength(2)
})

test('ignores filters, links and crawlers', async () => {
  await list({ q: 'õlifilter' })
  await list({ q: '  ', iu: 'user' })
  await list({ iu: 'user' })
  await advanceTime(SETTLE_MS)
  expect(await rows()).toEqual([])
})

test('counts searches without results', async () => {
  await list({ q: 'xyzzy', iu: 'user' })
  await advanceTime(SETTLE_MS)
  expect(await rows()).toEqual([{ words: 'xyzzy', typed: 'xyzzy', results: 0 }])
})

test('stores pending searches at shutdown', async () => {
  await list({ q: 'velg', iu: 'user' })
  await counter.flush(true)
  expect(await rows()).toHaveLength(1)
})

const statistics = async (query: Record<string, string> = {}) => {
  app.signInAs(ANALYST)
  const answer = await app.server.inject({ method: 'GET', url: '/v1/admin/statistics', query })
  app.signInAs(GUEST)
  return { status: answer.statusCode, headers: answer.headers, results: answer.json().results }
}

/** Builds a trend from searches by weeks ago. */
const countsByWeek = (ago: Record<number, number>) => Array.from({ length: 12 }, (_, date) => ago[11 - date] ?? 0)

test('sorts statistics like product names', async () => {
  await makeSearches(
    app.db,
    ['õli', 'öötuli', 'oja', 'Ots', 'täht', 'ülekanne', 'Šassii', 'zoom', 'tuli', 'Äär', '5w30'].map(typed => ({
      typed,
    })),
  )
  const order = async (query: Record<string, string>) =>
    (await statistics({ sort: 'words', ...query })).results.map((row: { words: string }) => row.words)
  const estonian = ['5w30', 'oja', 'Ots', 'Šassii', 'zoom', 'tuli', 'täht', 'õli', 'Äär', 'öötuli', 'ülekanne']
  expect(await order({})).toEqual(estonian)
  expect(await order({ sort: '-words' })).toEqual(estonian.toReversed())
  expect((await order({ lang: 'en' })).slice(0, 3)).toEqual(['5w30', 'Äär', 'oja'])
})

test('lists statistics by period, result and page', async () => {
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await makeSearches(app.db, [
    { typed: 'velg', results: 4, searchedAt: new Date('2026-10-01T00:00:00Z') },
    { typed: 'Velg', results: 7, searchedAt: new Date('2026-11-20T09:00:00Z') },
    { typed: 'tiib', results: 0, searchedAt: new Date('2026-10-31T22:30:00Z') },
    { typed: 'antenn', results: 0, searchedAt: new Date('2026-10-31T21:30:00Z') },
  ])
  const all = await statistics()
  const plain = { clicks: 0, orders: 0, dealt: null, leads_to: null }
  expect(all.results).toEqual([
    {
      ...plain,
      words: 'Velg',
      count: 2,
      results: 7,
      last_at: '2026-11-20T09:00:00.000Z',
      trend: countsByWeek({ 0: 1, 7: 1 }),
    },
    {
      ...plain,
      words: 'tiib',
      count: 1,
      results: 0,
      last_at: '2026-10-31T22:30:00.000Z',
      trend: countsByWeek({ 2: 1 }),
    },
    {
      ...plain,
      words: 'antenn',
      count: 1,
      results: 0,
      last_at: '2026-10-31T21:30:00.000Z',
      trend: countsByWeek({ 2: 1 }),
    },
  ])
  const words = async (query: Record<string, string>) =>
    (await statistics(query)).results.map((row: { words: string; count: number }) => `${row.words} ${row.count}`)
  expect(await words({ period: 'last30' })).toEqual(['Velg 1', 'tiib 1', 'antenn 1'])
  // November began in Tallinn at 22:00 UTC.
  expect(await words({ period: 'month' })).toEqual(['Velg 1', 'tiib 1'])
  expect(await words({ found: 'none' })).toEqual(['tiib 1', 'antenn 1'])
  expect(await words({ found: 'some' })).toEqual(['Velg 2'])
  expect(await words({ sort: 'words' })).toEqual(['antenn 1', 'tiib 1', 'Velg 2'])
  expect(await words({ sort: '-results' })).toEqual(['Velg 2', 'tiib 1', 'antenn 1'])
  expect(await words({ sort: 'last_at' })).toEqual(['antenn 1', 'tiib 1', 'Velg 2'])
  const second = await statistics({ page: '2', pageSize: '2' })
  expect(second.results).toHaveLength(1)
  expect(second.headers).toMatchObject({ 'x-pagination-current-page': '2', 'x-pagination-total-count': '3' })
})

test('requires report.view for statistics', async () => {
  expect((await statistics({ period: 'year' })).status).toBe(422)
  const requestStatistics = () => app.server.inject({ method: 'GET', url: '/v1/admin/statistics' })
  expect((await requestStatistics()).statusCode).toBe(401)
  app.signInAs({ ...ANALYST, permissions: [] })
  expect((await requestStatistics()).statusCode).toBe(403)
  app.signInAs(GUEST)
})

test('counts at most a hundred searches per address and hour', async () => {
  for (let index = 0; index < 105; index++) {
    await list({ q: `õlifilter ${index}`, iu: 'user' }, `Program ${index}`)
  }
  await advanceTime(SETTLE_MS)
  expect(await rows()).toHaveLength(100)
})

test('deletes searches after thirteen months', async () => {
  const monthsAgo = (months: number, days: number) => {
    const date = new Date(now)
    date.setMonth(date.getMonth() - months)
    return new Date(date.getTime() - days * DAY)
  }
  await makeSearches(app.db, [
    { typed: 'vana', searchedAt: monthsAgo(13, 1) },
    { typed: 'alles', searchedAt: monthsAgo(12, 20) },
  ])
  const moment = new Date(now)
  await purgeSearches({ db: app.db, now: () => moment })
  expect((await rows()).map(row => row.typed)).toEqual(['alles'])
  expect(moment).toEqual(new Date(now))
})

const click = (words: string, remoteAddress = '192.0.2.7') =>
  app.server.inject({
    method: 'POST',
    url: '/v1/search-click',
    headers: { origin: app.settings.publicUrl },
    payload: { words },
    remoteAddress,
  })

test('counts clicks and orders of a search in their period', async () => {
  app.setNow(new Date('2026-10-02T10:00:00Z'))
  await click('VELG')
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await makeSearches(app.db, [
    { typed: 'velg', results: 4, searchedAt: new Date('2026-10-01T00:00:00Z') },
    { typed: 'Velg', results: 7, searchedAt: new Date('2026-11-20T09:00:00Z') },
    { typed: 'tiib', results: 2, searchedAt: new Date('2026-11-20T09:30:00Z') },
  ])
  expect((await click(' velg ')).statusCode).toBe(200)
  await click('velg')
  recordSearchConversion(app, { words: 'Velg', method: 'order' })
  app.signInAs(ANALYST)
  await click('tiib')
  app.signInAs(GUEST)
  await conversionCounter.flush()
  const readFollowed = async (query: Record<string, string>) =>
    (await statistics(query)).results.map((row: { words: string; clicks: number; orders: number }) =>
      [row.words, row.clicks, row.orders].join(' '),
    )
  expect(await readFollowed({ sort: '-clicks' })).toEqual(['Velg 3 1', 'tiib 0 0'])
  expect(await readFollowed({ period: 'month', sort: 'orders' })).toEqual(['tiib 0 0', 'Velg 2 1'])
  const trend = async (query: Record<string, string>) => {
    app.signInAs(ANALYST)
    const answer = await app.server.inject({ url: '/v1/admin/statistics/trend', query })
    app.signInAs(GUEST)
    return answer.json().data
  }
  const month = await trend({ period: 'month', words: 'velg' })
  expect(month.points).toHaveLength(20)
  expect(month.points.at(-1)).toEqual({ day: '2026-11-20', count: 1, none: 0, clicks: 2, orders: 1 })
  const all = await trend({})
  expect(all.step).toBe('month')
  expect(all.points.filter((one: { count: number }) => one.count > 0)).toEqual([
    { day: '2026-10-01', count: 1, none: 0, clicks: 1, orders: 0 },
    { day: '2026-11-01', count: 2, none: 0, clicks: 2, orders: 1 },
  ])
  const last30 = await trend({ period: 'last30' })
  expect([last30.points[0].day, last30.points.at(-1).day]).toEqual(['2026-10-21', '2026-11-20'])
})

test('counts other searches despite unstorable text', async () => {
  await makeSearches(app.db, [{ typed: 'tuuleklaas', results: 1, searchedAt: new Date(now - DAY) }])
  for (const words of ['tuuleklaas', 'x\ud800', 'x\ud801', 'x\0']) await click(words, '192.0.2.9')
  await conversionCounter.flush()
  expect((await statistics({})).results).toMatchObject([{ words: 'tuuleklaas', clicks: 1 }])
})

test('stores no personal data with clicks or orders', async () => {
  const words = ['mari@example.ee', 'x'.repeat(32), '+372 5551 2399']
  for (const item of words) {
    expect((await click(item, '192.0.2.10')).statusCode).toBe(200)
    recordSearchConversion(app, { words: item, method: 'order' })
  }
  await click('piduriketas', '192.0.2.10')
  await conversionCounter.flush()
  const stored = await app.db.select({ words: searchConversions.words }).from(searchConversions)
  expect(stored).toEqual([{ words: 'piduriketas' }])
})

test('limits clicks per address', async () => {
  let answer = await click('velg', '192.0.2.8')
  for (let index = 1; index < 300; index++) answer = await click('velg', '192.0.2.8')
  expect(answer.statusCode).toBe(200)
  app.setNow(new Date(app.now().getTime() + 120_000))
  answer = await click('velg', '192.0.2.8')
  expect(answer.statusCode).toBe(429)
})

const EDITOR = { ...ANALYST, permissions: ['report.view', 'product.edit'] }
const resolveSearch = async (payload: object) => {
  app.signInAs(EDITOR)
  const answer = await app.server.inject({
    method: 'PUT',
    url: '/v1/admin/statistics/word',
    headers: { 'x-csrf-token': 'x' },
    payload,
  })
  app.signInAs(GUEST)
  return answer
}
test('accepts two concurrent resolutions of a search and keeps one', async () => {
  const category = await makeCategory(app.db, { name: multilingual({ et: 'Kaks', en: 'Two' }) })
  await makeSearches(app.db, [{ typed: 'korraga', results: 0, searchedAt: new Date(now - DAY) }])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => resolveSearch({ words: 'korraga', deed: 'redirect', category_id: category })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect((await statistics({ found: 'dealt' })).results).toMatchObject([{ words: 'korraga', dealt: 'redirect' }])
})

const listKeywords = async (found: string): Promise<string[]> =>
  (await statistics({ found })).results.map((row: { words: string }) => row.words)

test('lists a search without results as work until it is resolved, and again when reopened', async () => {
  await makeSearches(app.db, [
    { typed: 'Antenn', results: 0, searchedAt: new Date(now - DAY) },
    { typed: 'velg', results: 3, searchedAt: new Date(now - DAY) },
  ])
  expect(await listKeywords('work')).toEqual(['Antenn'])
  expect((await resolveSearch({ words: 'antenn', deed: 'dismissed' })).json()).toEqual({ success: true })
  expect(await listKeywords('work')).toEqual([])
  expect(await listKeywords('none')).toEqual(['Antenn'])
  expect((await statistics({ found: 'dealt' })).results).toMatchObject([{ words: 'Antenn', dealt: 'dismissed' }])
  await resolveSearch({ words: 'ANTENN', deed: 'open' })
  expect(await listKeywords('work')).toEqual(['Antenn'])
  await resolveSearch({ words: 'Antenn', deed: 'synonym' })
  expect(await listKeywords('work')).toEqual([])
  await makeSearches(app.db, [{ typed: 'antenn', results: 0, searchedAt: new Date(now + 1_000) }])
  expect(await listKeywords('work'), 'the synonym did not help').toEqual(['antenn'])
})

test('redirects a search to a visible category or product until it is reopened', async () => {
  await makeSearches(app.db, [{ typed: 'Katusereiling', results: 0, searchedAt: new Date(now - DAY) }])
  const category = await makeCategory(app.db, { name: multilingual({ et: 'Katus', en: 'Roof' }) })
  const product = await makeProduct(app.db, { name: multilingual({ et: 'Reiling', en: 'Rack' }) })
  const readRedirect = async (query: Record<string, string>) => {
    await app.changes.waitForListeners()
    const searchParams = new URLSearchParams(query)
    const { redirectTo } = (await list(query)).json()
    // The results page redirects too.
    if (!query.exact)
      expect((await app.server.inject({ url: `/v1/search/redirect?${searchParams}` })).json().data.path).toBe(
        redirectTo,
      )
    return redirectTo
  }
  expect(await readRedirect({ q: 'katusereiling' })).toBeNull()
  expect((await resolveSearch({ words: 'Katusereiling', deed: 'redirect', category_id: category })).statusCode).toBe(
    200,
  )
  await expect.poll(() => readRedirect({ q: ' KATUSEREILING' })).toBe(`/et/tooted?c=${category}`)
  expect(await readRedirect({ q: 'katusereiling', lang: 'en' })).toBe(`/en/products?c=${category}`)
  expect(await readRedirect({ q: 'katusereiling', exact: '1' })).toBeNull()
  expect(await readRedirect({ q: 'katusereiling must' })).toBeNull()
  expect((await statistics({ found: 'dealt' })).results).toMatchObject([
    { dealt: 'redirect', leads_to: { kind: 'category', id: category, name: 'Katus' } },
  ])
  await resolveSearch({ words: 'katusereiling', deed: 'redirect', product_id: product })
  await expect.poll(() => readRedirect({ q: 'katusereiling' })).toMatch(/^\/et\/reiling/)
  await resolveSearch({ words: 'katusereiling', deed: 'open' })
  await expect.poll(() => readRedirect({ q: 'katusereiling' })).toBeNull()
  expect(await listKeywords('work')).toEqual(['Katusereiling'])
})

test.each([
  [{ words: 'x', deed: 'redirect' }, 'product_id'],
  [{ words: 'x', deed: 'redirect', product_id: 999_999 }, 'product_id'],
  [{ words: 'x', deed: 'redirect', category_id: 999_999 }, 'category_id'],
  [{ words: ' ', deed: 'dismissed' }, 'words'],
  [{ words: 'x', deed: 'burn' }, 'deed'],
])('rejects %j', async (payload, field) => {
  const answer = await resolveSearch(payload)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})
