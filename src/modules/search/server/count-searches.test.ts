import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeProducts } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { routes as listingRoutes } from '#listing/server/routes.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeSearches } from '#search/testing/factories.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { GUEST } from '#wire/visitor.ts'
import { SETTLE_MS } from '../domain/settling-searches.ts'
import { countSearches, type SearchCounter } from './count-searches.ts'
import { forgetSearches } from './forget-searches.ts'
import { routes } from './routes.ts'
import { searchQueries } from './tables.ts'

const ANALYST = { ...GUEST, isGuest: false, username: 'mari', roles: ['SALES'], permissions: ['report.view'] }
const START = new Date('2026-11-20T10:00:00Z').getTime()
const DAY = 86_400_000

let app: TestApp
let counter: SearchCounter
let now = START
beforeAll(async () => {
  app = await createTestApp(served => {
    listingRoutes(served)
    routes(served)
    counter = countSearches(served)
  })
  await arrange(app.db, tx => makeShop(tx))
  await makeProducts(app.db, [{ name: multilingual({ et: 'Õlifilter', en: 'Oil filter' }) }])
})
afterAll(() => app.close())
beforeEach(async () => {
  await pass(DAY)
  await app.db.delete(searchQueries)
})

const pass = async (ms: number) => {
  now += ms
  app.setNow(new Date(now))
  await counter.keep()
}
const list = (query: Record<string, string>, browser = 'Firefox') =>
  app.server.inject({ method: 'GET', url: '/v1/product', query, headers: { 'user-agent': browser } })
const rows = () =>
  app.db
    .select({ words: searchQueries.words, typed: searchQueries.typed, results: searchQueries.results })
    .from(searchQueries)
    .orderBy(searchQueries.id)

test('a typed search counts once, folded and as typed, not each half-typed word', async () => {
  for (const q of ['õl', 'õli', 'Õlif', ' Õlifilter ']) {
    await list({ q, iu: 'user' })
    await pass(400)
  }
  expect(await rows()).toEqual([])
  await pass(SETTLE_MS)
  expect(await rows()).toEqual([{ words: 'olifilter', typed: 'Õlifilter', results: 1 }])
  await list({ q: 'õlifilter', iu: 'user', page: '2' })
  await pass(SETTLE_MS)
  expect(await rows()).toHaveLength(1)
  await list({ q: 'õlifilter', iu: 'user' }, 'Chromium')
  await pass(SETTLE_MS)
  expect(await rows()).toHaveLength(2)
})

test('filters, links and crawlers count nothing', async () => {
  await list({ q: 'õlifilter' })
  await list({ q: '  ', iu: 'user' })
  await list({ iu: 'user' })
  await pass(SETTLE_MS)
  expect(await rows()).toEqual([])
})

test('what found nothing counts too', async () => {
  await list({ q: 'xyzzy', iu: 'user' })
  await pass(SETTLE_MS)
  expect(await rows()).toEqual([{ words: 'xyzzy', typed: 'xyzzy', results: 0 }])
})

test('what is not settled at the end is kept', async () => {
  await list({ q: 'velg', iu: 'user' })
  await counter.keep(true)
  expect(await rows()).toHaveLength(1)
})

const statistics = async (query: Record<string, string> = {}) => {
  app.actAs(ANALYST)
  const answer = await app.server.inject({ method: 'GET', url: '/v1/admin/statistics', query })
  app.actAs(GUEST)
  return { status: answer.statusCode, headers: answer.headers, results: answer.json().results }
}

test('statistics: words, how often, results, the last time; by period, by result, by page', async () => {
  app.setNow(new Date('2026-11-20T10:00:00Z'))
  await makeSearches(app.db, [
    { typed: 'velg', results: 4, searchedAt: new Date('2026-10-01T00:00:00Z') },
    { typed: 'Velg', results: 7, searchedAt: new Date('2026-11-20T09:00:00Z') },
    { typed: 'tiib', results: 0, searchedAt: new Date('2026-10-31T22:30:00Z') },
    { typed: 'antenn', results: 0, searchedAt: new Date('2026-10-31T21:30:00Z') },
  ])
  const all = await statistics()
  expect(all.results).toEqual([
    { words: 'Velg', count: 2, results: 7, last_at: '2026-11-20T09:00:00.000Z' },
    { words: 'tiib', count: 1, results: 0, last_at: '2026-10-31T22:30:00.000Z' },
    { words: 'antenn', count: 1, results: 0, last_at: '2026-10-31T21:30:00.000Z' },
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

test('statistics are for who may view reports', async () => {
  expect((await statistics({ period: 'year' })).status).toBe(422)
  const ask = () => app.server.inject({ method: 'GET', url: '/v1/admin/statistics' })
  expect((await ask()).statusCode).toBe(401)
  app.actAs({ ...ANALYST, permissions: [] })
  expect((await ask()).statusCode).toBe(403)
  app.actAs(GUEST)
})

test('an address that searches on and on is counted a hundred times an hour', async () => {
  for (let n = 0; n < 105; n++) {
    await list({ q: `õlifilter ${n}`, iu: 'user' }, `Program ${n}`)
  }
  await pass(SETTLE_MS)
  expect(await rows()).toHaveLength(100)
})

test('searches are forgotten after thirteen months', async () => {
  const ago = (months: number, days: number) => {
    const at = new Date(now)
    at.setMonth(at.getMonth() - months)
    return new Date(at.getTime() - days * DAY)
  }
  await makeSearches(app.db, [
    { typed: 'vana', searchedAt: ago(13, 1) },
    { typed: 'alles', searchedAt: ago(12, 20) },
  ])
  await forgetSearches(app)
  expect((await rows()).map(row => row.typed)).toEqual(['alles'])
})
