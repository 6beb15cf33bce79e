import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ComposedShop, composeTestShop } from '../testing/compose-test-shop.ts'

const TOKEN = 'a-token-for-the-metrics-collector'
const ELSEWHERE = { remoteAddress: '10.0.0.7' }

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop({ METRICS_TOKEN: TOKEN })
})
afterAll(() => shop.close())

const readMetrics = (from: object = {}) => shop.app.server.inject({ method: 'GET', url: '/metrics', ...from })

it('reports durations by route, the event loop and the connections', async () => {
  await shop.fetchPage('/robots.txt')
  const { body } = await readMetrics()
  expect(body).toMatch(/pitlane_request_seconds_count\{method="GET",route="\/robots.txt",status="2xx"\} \d/)
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(body).toMatch(/pitlane_database_connections\{state="waiting"\} 0/)
  expect(body).toMatch(/pitlane_database_statements_total [1-9]/)
})

it('reports cache hits of guests’ pages', async () => {
  const readCounts = async (): Promise<number[]> => {
    const { body } = await readMetrics()
    return ['miss', 'joined', 'hit'].map(outcome =>
      Number(new RegExp(`pitlane_guest_pages_total\\{outcome="${outcome}"\\} (\\d+)`).exec(body)?.[1]),
    )
  }
  const before = await readCounts()
  await Promise.all([shop.fetchPage('/et/muugitingimused'), shop.fetchPage('/et/muugitingimused')])
  await shop.fetchPage('/et/muugitingimused')
  expect((await readCounts()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 1])
  const { body } = await readMetrics()
  expect(body).toMatch(/pitlane_cached_pages 1\n/)
  expect(body).toMatch(/pitlane_cached_pages_bytes [1-9]/)
})

it.each([
  ['another machine', ELSEWHERE],
  ['behind a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.9' } }],
  ['behind a proxy, pretending', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['with another token', { ...ELSEWHERE, headers: { authorization: `Bearer ${TOKEN}x` } }],
  ['with no token', { ...ELSEWHERE, headers: { authorization: 'Bearer ' } }],
])('refuses %s', async (_name, from) => expect((await readMetrics(from)).statusCode).toBe(403))

it('answers holders of the token', async () => {
  const answer = await readMetrics({ ...ELSEWHERE, headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.statusCode).toBe(200)
})
