import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { MAX_DELAY_MS, MIN_OVERLOAD_REQUESTS } from '#platform/server/overload/shed-load.ts'
import { type ComposedShop, composeTestShop, placeOrder } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let origin: string
beforeAll(async () => {
  shop = await composeTestShop()
  origin = await shop.listen()
})
afterAll(() => shop.close())
afterEach(() => {
  vi.restoreAllMocks()
  // A test that fails must not leave requests without their bodies: the shop waits for them when it stops.
  endOverloads()
})

const setDelay = (eventLoopDelay: number): void => {
  const usage = { heapUsed: 0, rssBytes: 0, eventLoopUtilized: 1, eventLoopDelay }
  vi.spyOn(shop.app.server, 'memoryUsage').mockReturnValue(usage)
}
/**
 * Delays the event loop by `ms` while requests without their bodies are under way; call the returned function to end
 * them.
 */
const startOverload = async (delayMs: number): Promise<() => void> => {
  setDelay(delayMs)
  openSockets = Array.from({ length: MIN_OVERLOAD_REQUESTS }, () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.write('POST /payment/notify/sandbox HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n')
    return socket
  })
  await vi.waitFor(() => expect(shop.app.server.getOverloadDelayMs()).toBe(delayMs), 30_000)
  return endOverloads
}
let openSockets: Socket[] = []
const endOverloads = (): void => {
  for (const socket of openSockets) socket.destroy()
}
const requestPage = async (path: string, accept = 'text/html') => {
  const answer = await fetch(origin + path, { headers: { accept } })
  const { status, headers } = answer
  return { status, headers, retryAfterSeconds: headers.get('retry-after'), text: await answer.text() }
}

/** Requests a page until it is cached, after the jobs of the start: their changes discard cached pages. */
const waitUntilCached = async (path: string): Promise<void> => {
  const dueJobs = sql`select name from pgboss.job where state < 'completed' and start_after <= now()`
  await expect.poll(async () => (await shop.app.db.execute(dueJobs)).rows, { timeout: 60_000 }).toEqual([])
  await shop.app.changes.waitForListeners()
  await expect
    .poll(async () => (await requestPage(path)).headers.get('cache-control'), { timeout: 20_000 })
    .toMatch(/^public, .*s-maxage/)
}

test('serves cached pages, lists, health and purchases under load, and delays other pages in the visitor’s language', async () => {
  await waitUntilCached('/et')
  const endOverload = await startOverload(MAX_DELAY_MS.rendering + 1)
  expect((await requestPage('/et')).status).toBe(200)
  const estonianResponse = await requestPage('/et/ostukorv-ei-ole-hoitud')
  expect([estonianResponse.status, estonianResponse.retryAfterSeconds]).toEqual([503, '5'])
  expect(estonianResponse.text).toContain('<html lang="et">')
  expect(estonianResponse.text).toContain('Poes on väga kiire. Palun proovi hetke pärast uuesti.')
  expect((await requestPage('/en/never-asked-for')).text).toContain(
    'The shop is very busy. Please try again in a moment.',
  )
  expect((await requestPage('/v1/product', 'application/json')).status).toBe(200)
  endOverload()
  await vi.waitFor(async () => expect((await requestPage('/en/never-asked-for')).status).toBe(404), 30_000)
})

test('delays lists and searches under heavy load, but no health check, cached page, purchase or payment', async () => {
  await waitUntilCached('/et')
  const endOverload = await startOverload(MAX_DELAY_MS.listing + 1)
  for (const path of ['/v1/product?lang=en', '/v1/search?q=turbo&lang=en', '/v1/suggestions?q=turbo&lang=en']) {
    const refusal = await requestPage(path, 'application/json')
    expect([refusal.status, refusal.retryAfterSeconds]).toEqual([503, '5'])
    expect(JSON.parse(refusal.text)).toMatchObject({ message: 'The shop is very busy. Please try again in a moment.' })
  }
  for (const path of ['/healthz', '/readyz', '/et', '/v1/session']) expect((await requestPage(path)).status).toBe(200)
  const placedOrder = await placeOrder(shop.openBrowser(), shop.product.id)
  expect(placedOrder.statusCode).toBe(200)
  const { public_token } = placedOrder.json().data.order
  expect((await requestPage(`/v1/payment/${public_token}`, 'application/json')).status).toBe(200)
  endOverload()
})

test('answers each of three hundred requests at once with a page or a 503 with Retry-After, and recovers', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => shop.fetchPage(`/et/tooted?q=w${index}`)))
  const kinds = answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after'] ?? ''}`)
  expect(new Set(kinds)).toEqual(new Set(['200 ', '503 5']))
  expect((await shop.fetchPage('/et/tooted?q=w299')).statusCode).toBe(200)
})
