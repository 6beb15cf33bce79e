import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SHED_AT_MS } from '#platform/server/http/shed-load.ts'
import { type ComposedShop, composedShop, placeOrder } from '../testing/composed-shop.ts'

let shop: ComposedShop
let origin: string
beforeAll(async () => {
  shop = await composedShop()
  origin = await shop.listen()
})
afterAll(() => shop.close())
afterEach(() => vi.restoreAllMocks())

const late = (ms: number): void => void vi.spyOn(shop.app.server.load, 'lateness').mockReturnValue(ms)
const ask = async (path: string, accept = 'text/html') => {
  const answer = await fetch(origin + path, { headers: { accept } })
  const { status, headers } = answer
  return { status, headers, retryAfter: headers.get('retry-after'), text: await answer.text() }
}

/** Requests a page until it is cached, because a start-up change may discard a render. */
const keep = async (path: string): Promise<void> => {
  late(0)
  await expect
    .poll(async () => (await ask(path)).headers.get('cache-control'), { timeout: 20_000 })
    .toMatch(/^public, .*s-maxage/)
}

test('serves cached pages, lists, health and purchases under load, and delays other pages in the visitor’s language', async () => {
  await keep('/et')
  late(SHED_AT_MS.rendering + 1)
  expect((await ask('/et')).status).toBe(200)
  const estonian = await ask('/et/ostukorv-ei-ole-hoitud')
  expect([estonian.status, estonian.retryAfter]).toEqual([503, '5'])
  expect(estonian.text).toContain('<html lang="et">')
  expect(estonian.text).toContain('Poes on väga kiire. Palun proovi hetke pärast uuesti.')
  expect((await ask('/en/never-asked-for')).text).toContain('The shop is very busy. Please try again in a moment.')
  expect((await ask('/v1/product', 'application/json')).status).toBe(200)
})

test('delays lists and searches under heavy load, but no health check, cached page, purchase or payment', async () => {
  await keep('/et')
  late(SHED_AT_MS.listing + 1)
  for (const path of ['/v1/product?lang=en', '/v1/search?q=turbo&lang=en', '/v1/suggestions?q=turbo&lang=en']) {
    const refused = await ask(path, 'application/json')
    expect([refused.status, refused.retryAfter]).toEqual([503, '5'])
    expect(JSON.parse(refused.text)).toMatchObject({ message: 'The shop is very busy. Please try again in a moment.' })
  }
  for (const path of ['/healthz', '/readyz', '/et', '/v1/session']) expect((await ask(path)).status).toBe(200)
  const placed = await placeOrder(shop.browser(), shop.product.id)
  expect(placed.statusCode).toBe(200)
  const { public_token } = placed.json().data.order
  expect((await ask(`/v1/payment/${public_token}`, 'application/json')).status).toBe(200)
})

test('renders as many of hundreds of requests as the limit allows and answers the others at once', async () => {
  const answers = await Promise.all(Array.from({ length: 300 }, (_, n) => shop.page(`/et/tooted?q=w${n}`)))
  const statuses = answers.map(answer => answer.statusCode)
  expect(statuses.filter(status => status === 503).length).toBeGreaterThan(200)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(8)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect((await shop.page('/et/tooted?q=w299')).statusCode).toBe(200)
})
