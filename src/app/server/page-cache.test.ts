import { request } from 'node:http'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setPrice } from '#catalog/server/catalog.ts'
import { makeCategory } from '#catalog/testing/factories.ts'
import { content } from '#content/contract-content.ts'
import { createPages } from '#content/server/content.ts'
import { delivery } from '#delivery/contract-delivery.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { findNextShopDay } from '#kernel/shop-day.ts'
import { products } from '#listing/contract-products.ts'
import { countStatements, openDatabase } from '#platform/server/db/database.ts'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import { derivePartialRequest, findInProcess } from '#platform/server/http/in-process-call.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { search } from '#search/contract-search.ts'
import { stockLevels } from '#stock/server/tables.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { formatPagingHeaders } from '#wire/paging.ts'
import { CLIENT, type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'
import { findNextScheduledChange } from './find-next-scheduled-change.ts'

/** Noon of the next day, so that no scheduled change depends on the time of the run. */
const NOON = new Date(findNextShopDay(new Date()).getTime() + 12 * HOUR_MS)

let shop: ComposedShop
let origin: string
let optionsRequestCount = 0
let lastRequest: FastifyRequest
const requestedUrls: string[] = []
beforeAll(async () => {
  shop = await composeTestShop()
  shop.setNow(NOON)
  origin = await shop.listen()
  const { guard } = shop.app
  const { identify } = guard
  guard.identify = request => {
    if (request.url.startsWith('/v1/page-options')) optionsRequestCount++
    lastRequest = request
    requestedUrls.push(request.url)
    return identify(request)
  }
  // The shop announces its start-up changes a moment after the start.
  await vi.waitFor(async () => {
    await shop.app.changes.waitForListeners()
    expect((await visitAddresses('/et/muugitingimused', '/et/muugitingimused')).renderCount).toBe(0)
  }, 30_000)
})
afterAll(() => shop.close())

const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

const countRenders = async (): Promise<number> => {
  const { body } = await shop.app.server.inject({ method: 'GET', url: '/metrics' })
  return Number(/^pitlane_guest_pages_total\{outcome="miss"\} (\d+)$/m.exec(body)?.[1])
}

/** Visits the addresses in order and returns the render count and the last answer. */
const visitAddresses = async (...urls: string[]) => {
  const before = await countRenders()
  let lastResponse = await shop.fetchPage(urls[0]!)
  for (const url of urls.slice(1)) lastResponse = await shop.fetchPage(url)
  return { renderCount: (await countRenders()) - before, last: lastResponse }
}

describe('a guest’s page', () => {
  test('renders a guest’s page once and sends the same bytes to the second visitor', async () => {
    const first = await shop.fetchPage('/et/muugitingimused')
    const { renderCount, last } = await visitAddresses('/et/muugitingimused')
    expect(renderCount).toBe(0)
    expect(last.body).toBe(first.body)
    expect(last.headers['cache-control']).toBe(SHARED_CACHE_CONTROL)
    expect(last.headers['set-cookie']).toBeUndefined()
  })

  test('answers 304 to a current ETag in any form', async () => {
    const { headers } = await shop.fetchPage('/et/muugitingimused')
    const etag = String(headers.etag)
    for (const knownTags of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
      const answer = await shop.fetchPage('/et/muugitingimused', { 'if-none-match': knownTags })
      expect([answer.statusCode, answer.body]).toEqual([304, ''])
    }
    expect((await shop.fetchPage('/et/muugitingimused', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
  ])('sends a page to %s in %s', async (accepted, encoding) => {
    const plain = await shop.fetchPage('/et/muugitingimused')
    const answer = await shop.fetchPage('/et/muugitingimused', { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }
    const bytes = encoding ? decode[encoding as 'br' | 'gzip'](answer.rawPayload) : answer.rawPayload
    expect(bytes.toString()).toBe(plain.body)
  })

  test('sends and caches a page although the compression thread dies', async () => {
    // The thread ends before it reads its message.
    const postMessageSpy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker) {
      void this.terminate()
    })
    const { renderCount, last } = await visitAddresses('/en/products?price=-51')
    expect(postMessageSpy).toHaveBeenCalledOnce()
    postMessageSpy.mockRestore()
    expect([renderCount, last.statusCode, last.headers['cache-control']]).toEqual([1, 200, SHARED_CACHE_CONTROL])
    expect(shop.logLines.filter(line => line.includes('compression.thread_failed'))).toHaveLength(1)
    expect((await visitAddresses('/en/products?price=-51')).renderCount).toBe(0)
  })

  test('stores one cache entry for all unknown parameters', async () => {
    await shop.fetchPage('/et/products?q=turbo')
    const { renderCount } = await visitAddresses(
      '/et/products?q=turbo&utm_source=x',
      '/et/products?gclid=1&q=turbo',
      '/et/products/?q=turbo',
      '/et/%70roducts?q=turbo',
    )
    expect(renderCount).toBe(0)
  })

  test('shows nobody the parameters of another visitor', async () => {
    for (const path of ['/en', '/en/products', '/en/turbo-gt2860r', '/en/cart']) {
      await shop.fetchPage(`${path}?utm_source=saladus&zz=saladus`, { 'x-forwarded-host': 'saladus.example' })
      expect((await shop.fetchPage(path)).body).not.toContain('saladus')
    }
  })

  test.each([
    ['/en/products?q=turbo%26sort%3Dname', '/en/products?q=turbo&sort=name'],
    ['/en/products?q=%26', '/en/products?q='],
    ['/en/products?q=turbo&q=pidur', '/en/products?q=pidur&q=turbo'],
  ])('keeps %s from replacing %s in the cache', async (poison, good) => {
    const before = await shop.fetchPage(poison)
    const { renderCount, last } = await visitAddresses(good)
    expect(renderCount).toBe(1)
    expect(last.body).not.toBe(before.body)
  })

  test('never shows the order of another visitor', async () => {
    const browser = shop.openBrowser()
    const orderResponse = await placeOrder(browser, shop.product.id)
    expect(orderResponse.statusCode).toBe(200)
    const token = orderResponse.json().data.order.public_token
    for (const url of [`/et/payment/${token}`, `/et/%70ayment/${token}`, `/et/x/%2e%2e/payment/${token}`]) {
      const answer = await shop.fetchPage(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')
      expect(answer.headers.etag).toBeUndefined()
    }
    const redirectResponse = await shop.fetchPage(`/et/PAYMENT/${token}`)
    expect(redirectResponse.headers).toMatchObject({
      location: `/et/payment/${token}`,
      'cache-control': 'private, no-store',
    })
  })

  test.each([
    ['staff', STAFF],
    ['a client', CLIENT],
  ])('shares no page between %s and guests', async (_name, user) => {
    const browser = shop.openBrowser()
    expect((await browser.logIn(user)).statusCode).toBe(200)
    const ownPage = await browser.call('GET', '/et/terms-of-nothing?x', { headers: { accept: 'text/html' } })
    expect(ownPage.headers['cache-control']).toBe('private, no-store')
    const answer = await browser.call('GET', '/et/muugitingimused', { headers: { accept: 'text/html' } })
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(answer.body).toContain(`"username":"${user.username}"`)
    expect((await shop.fetchPage('/et/muugitingimused')).body).not.toContain(user.username)
  })

  test('loads the page frame once until the frame changes', async () => {
    await shop.fetchPage('/en/products?price=-41')
    const before = optionsRequestCount
    await shop.fetchPage('/en/products?price=-42')
    expect(optionsRequestCount - before).toBe(0)
    await recordChange(shop.app.db, ['settings'])
    await shop.app.changes.waitForListeners()
    await shop.fetchPage('/en/products?price=-43')
    expect(optionsRequestCount - before).toBe(1)
    // A personal page never comes from the cache.
    const browser = shop.openBrowser()
    await browser.logIn(STAFF)
    await browser.call('GET', '/en/products?price=-44', { headers: { accept: 'text/html' } })
    expect(optionsRequestCount - before).toBe(2)
  })

  test('queries the database at most twice for a product', async () => {
    const minStatementsByUrl = new Map<string, number>()
    const urls = [`/et/${shop.product.slug}`, `/en/${shop.product.slug}`, '/et/kuri', '/en/evil']
    const exceedsLimit = (url: string): boolean => (minStatementsByUrl.get(url) ?? Number.POSITIVE_INFINITY) > 2
    // Background work queries now and then, so the best of several attempts counts.
    for (let attempt = 0; attempt < 5 && urls.some(exceedsLimit); attempt++) {
      await recordChange(shop.app.db, ['settings', 'listing'])
      await shop.app.changes.waitForListeners()
      // The shared data is requested once after a change, independent of the page count.
      for (const language of ['et', 'en']) {
        await shop.fetchPage(`/${language}/products?price=-77`)
        await shop.fetchPage(`/v1/delivery-provider?lang=${language}&points=0`)
      }
      for (const url of urls) {
        const before = countStatements(shop.app.db)
        const { renderCount, last } = await visitAddresses(url)
        expect([renderCount, last.statusCode]).toEqual([1, 200])
        minStatementsByUrl.set(
          url,
          Math.min(minStatementsByUrl.get(url) ?? Number.POSITIVE_INFINITY, countStatements(shop.app.db) - before),
        )
      }
    }
    expect(Object.fromEntries(minStatementsByUrl)).toEqual(Object.fromEntries(urls.map(url => [url, 2])))
  })

  test('does not render a page again for a returning browser', async () => {
    const browser = shop.openBrowser()
    await browser.fetchToken()
    await shop.fetchPage('/et/muugitingimused')
    const before = await countRenders()
    await browser.call('GET', '/et/muugitingimused', { headers: { accept: 'text/html' } })
    expect((await countRenders()) - before).toBe(0)
  })
})

/** An answer read from a raw socket. */
interface RawAnswer {
  status: number
  /** Names and values alternate; the date differs in each answer. */
  head: string[]
  body: Buffer
}
const sendRequest = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const options = { agent: false, method, headers: { 'x-request-id': 'the-same', ...headers } }
    const clientRequest = request(origin + url, options, answer => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', reject)
      answer.on('end', () => {
        const head = answer.rawHeaders.filter((_, index) => answer.rawHeaders[index - (index % 2)] !== 'Date')
        resolve({ status: answer.statusCode ?? 0, head, body: Buffer.concat(parts) })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,*/*;q=0.8' }

describe('a cached page over a connection', () => {
  const createUrls = (): string[] => [
    '/et/muugitingimused',
    '/en/products?q=turbo&utm_source=x',
    `/et/${shop.product.slug}`,
  ]
  // A second request may recompress a page more tightly; from here on all are settled.
  beforeAll(async () => {
    await recordChange(shop.app.db, ['settings', 'listing', 'content'])
    await shop.app.changes.waitForListeners()
    for (const url of createUrls()) {
      const firstAnswer = await sendRequest(url, BROWSER)
      await vi.waitFor(async () => {
        expect((await sendRequest(url, BROWSER)).body.length).toBeLessThan(firstAnswer.body.length)
      }, 30_000)
    }
  })

  test.each<[string, Record<string, string>]>([
    ['on a connection that is closed after it', { connection: 'close' }],
    ['with cookies of no session', { cookie: 'visitor=x; lang=en; flash=%' }],
    ['with the cookie of an unknown session', { cookie: 'session=none' }],
    ['that accepts anything', { accept: '*/*' }],
    ['with an API key', { authorization: 'Bearer pk_x' }],
  ])('sends a cached page with the same headers and bytes %s', async (_name, headers) => {
    const removeConnectionHeaders = ({ head }: RawAnswer): string[] =>
      head.filter((_, index) => !/^(connection|keep-alive)$/i.test(head[index - (index % 2)] ?? ''))
    for (const url of createUrls()) {
      const before = await countRenders()
      const usualAnswer = await sendRequest(url, BROWSER)
      const answer = await sendRequest(url, { ...BROWSER, ...headers })
      expect((await countRenders()) - before).toBe(0)
      expect(removeConnectionHeaders(answer)).toEqual(removeConnectionHeaders(usualAnswer))
      expect([answer.status, answer.body.equals(usualAnswer.body)]).toEqual([200, true])
      expect(brotliDecompressSync(answer.body).toString()).toBe((await shop.fetchPage(url)).body)
    }
  })

  test('gives a request without a valid id an id of the shop', async () => {
    const { head } = await sendRequest('/et/muugitingimused', { ...BROWSER, 'x-request-id': 'a b' })
    expect(head[head.indexOf('x-request-id') + 1]).toMatch(/^[\da-f-]{36}$/)
  })

  test.each<[string, string, Record<string, string>, string, number]>([
    ['a current page', '/et/muugitingimused', { 'if-none-match': '*' }, 'GET', 304],
    ['the head alone', '/et/muugitingimused', {}, 'HEAD', 200],
    ['gzip', '/et/muugitingimused', { 'accept-encoding': 'gzip' }, 'GET', 200],
    ['JSON', '/et/muugitingimused', { accept: 'application/json' }, 'GET', 200],
    ['a page of one visitor', '/et/payment/x', {}, 'GET', 404],
    ['a missing page', '/et/pole-0', {}, 'GET', 404],
    ['an empty body', '/et/muugitingimused', { 'content-length': '0' }, 'GET', 200],
    ['a post', '/et/muugitingimused', {}, 'POST', 404],
  ])('answers a request for %s', async (_name, url, headers, method, status) => {
    await shop.fetchPage(url)
    expect((await sendRequest(url, { ...BROWSER, ...headers }, method)).status).toBe(status)
  })

  test('never sends a cached page to a logged-in user', async () => {
    const browser = shop.openBrowser()
    await browser.logIn(STAFF)
    const guest = await sendRequest('/et/muugitingimused', BROWSER)
    const cookie = `session=${browser.cookies.session}`
    const ownPage = await sendRequest('/et/muugitingimused', { ...BROWSER, cookie })
    expect(ownPage.head).toContain('private, no-store')
    expect(ownPage.body.equals(guest.body)).toBe(false)
  })

  test('sends a cached page until a change', async () => {
    await shop.fetchPage('/et/muugitingimused')
    const before = await countRenders()
    await sendRequest('/et/muugitingimused', BROWSER)
    expect((await countRenders()) - before).toBe(0)
    await recordChange(shop.app.db, ['content'])
    await shop.app.changes.waitForListeners()
    await sendRequest('/et/muugitingimused', BROWSER)
    expect((await countRenders()) - before).toBe(1)
  })

  test('tells caches when a page expires by schedule', async () => {
    await shop.fetchPage('/et/muugitingimused')
    const { renderCount, last } = await visitAddresses('/et/muugitingimused')
    expect([renderCount, last.headers['cache-control']]).toEqual([0, SHARED_CACHE_CONTROL])
    const midnight = await findNextScheduledChange(shop.app, NOON)
    expect(Number.isFinite(midnight)).toBe(true)
    for (const [before, cacheControl] of [
      [360_000, SHARED_CACHE_CONTROL],
      [359_999, SHARED_CACHE_CONTROL.replace('300', '299')],
    ] as const) {
      shop.setNow(new Date(midnight - before))
      expect((await sendRequest('/et/muugitingimused', BROWSER)).head).toContain(cacheControl)
    }
    shop.setNow(NOON)
  })

  test('counts cached pages in the metrics like other pages', async () => {
    await shop.fetchPage('/et/muugitingimused')
    const readCounts = async (): Promise<number[]> => {
      const { body } = await shop.app.server.inject({ url: '/metrics' })
      return [
        /^pitlane_guest_pages_total\{outcome="hit"\} (\d+)$/m,
        /^pitlane_request_seconds_count\{method="GET",route="\/\*",status="2xx"\} (\d+)$/m,
      ].map(pattern => Number(pattern.exec(body)?.[1]))
    }
    const before = await readCounts()
    await sendRequest('/et/muugitingimused', BROWSER)
    await vi.waitFor(
      async () => expect((await readCounts()).map((now, index) => now - (before[index] ?? 0))).toEqual([1, 1]),
      30_000,
    )
  })

  test('keeps the order of pipelined requests', async () => {
    const paths = ['/et/muugitingimused', '/et/products?q=turbo', '/et/muugitingimused', '/healthz', '/et']
    for (const path of paths) await shop.fetchPage(path)
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    const head = 'Host: x\r\nAccept-Encoding: br\r\n'
    const lines = paths.map((path, index) => `GET ${path} HTTP/1.1\r\n${head}X-Request-Id: n${index}\r\n\r\n`)
    let text = ''
    socket.on('data', part => (text += part.toString('latin1')))
    socket.write(lines.join(''))
    await vi.waitFor(() => expect(text.match(/^x-request-id: n\d/gim)).toHaveLength(paths.length), 30_000)
    socket.destroy()
    expect(text.match(/(?<=^x-request-id: n)\d/gim)).toEqual(paths.map((_, index) => String(index)))
  })
})

describe('missing pages', () => {
  test('shares one cached render of the not-found page per language', async () => {
    await shop.fetchPage('/et/pole-1')
    const { renderCount } = await visitAddresses('/et/pole-2', '/et/a/b/c', '/et/page/999/x')
    // All requests get an answer, and none of them renders again.
    const bodies = await Promise.all(
      ['/et/pole-3', '/et/a/b/d', '/et/page/998'].map(async url => (await shop.fetchPage(url)).body),
    )
    expect(renderCount).toBeGreaterThan(0)
    expect(new Set(bodies).size).toBe(1)
  })

  test('serves the not-found page immediately after a render', async () => {
    expect((await shop.fetchPage('/et/uus-leht')).statusCode).toBe(404)
    await shop.app.db.$client.query(
      `insert into slug (language, slug, page_id, current) select 'et', 'uus-leht', page_id, false from slug where slug = 'terms-of-sale'`,
    )
    expect((await shop.fetchPage('/et/uus-leht')).statusCode).not.toBe(404)
    await shop.app.db.$client.query(`delete from slug where slug = 'uus-leht'`)
  })
})

describe('a change in another process', () => {
  const runInAnotherProcess = async (
    change: (db: ReturnType<typeof openDatabase>) => Promise<unknown>,
  ): Promise<void> => {
    const db = openDatabase(shop.database.url, 1)
    await change(db)
    await db.$client.query('notify pitlane_change')
    await db.$client.end()
  }

  test('drops the page of a product and its lists when another process changes its price', async () => {
    const urls = ['/et', '/et/products', `/et/${shop.product.slug}`]
    for (const url of urls) expect((await shop.fetchPage(url)).body).toContain('124<span class="price-rest">,00')
    await runInAnotherProcess(db =>
      arrange(db, tx => setPrice(tx, shop.product.id, { priceCents: 77_700, totalCents: 77_700 }, new Date())),
    )
    for (const url of urls) {
      await vi.waitFor(
        async () => expect((await shop.fetchPage(url)).body).toContain('777<span class="price-rest">,00'),
        30_000,
      )
    }
  })

  test('drops only the page of a product when another process changes its stock', async () => {
    const { id, slug } = shop.product
    const url = `/et/${slug}`
    expect((await shop.fetchPage(url)).body).not.toMatch(/Laos: <span class="nowrap">2\stk</)
    await shop.fetchPage('/et/muugitingimused')
    await runInAnotherProcess(db =>
      arrange(db, async tx => {
        await tx.update(stockLevels).set({ amount: 2 }).where(eq(stockLevels.productId, id))
        await recordChange(tx, [`product:${id}`])
      }),
    )
    await vi.waitFor(
      async () => expect((await shop.fetchPage(url)).body).toMatch(/Laos: <span class="nowrap">2\stk</),
      30_000,
    )
    expect((await visitAddresses('/et/muugitingimused')).renderCount).toBe(0)
  })
})

describe('an in-process call of a page', () => {
  const lang = 'et'
  test.each<[Pick<Endpoint, 'method' | 'path'>, Record<string, string>, Record<string, string>]>([
    [products.list, {}, { lang, c: '3', f: 'brand:kw', page: '2' }],
    [products.list, {}, { lang: 'en', q: 'turbo', sort: 'name' }],
    [products.view, { id: '1' }, { lang }],
    [products.listByIds, {}, { lang, ids: '3,1' }],
    [content.byName, { pageName: 'muugitingimused' }, { lang }],
    [content.globals, {}, { lang: 'en' }],
    [delivery.providers, {}, { lang, points: '0' }],
    [search.find, {}, { lang, q: 'turbo' }],
  ])('answers %o in the process as over HTTP', async (endpoint, params, query) => {
    const path = endpoint.path.replace(/:(\w+)\??/g, (_, name: string) => params[name] ?? '')
    const { json, headers } = await shop.app.server
      .inject({ method: 'GET', url: `${path}?${new URLSearchParams(query)}`, headers: { accept: 'application/json' } })
      .then(answer => ({ json: answer.json() as unknown, headers: answer.headers }))
    const inProcessAnswer = await findInProcess(shop.app.server, endpoint)?.(
      { params, query },
      derivePartialRequest(lastRequest),
    )
    if (!inProcessAnswer || 'error' in inProcessAnswer) throw new Error('The call was not answered in process')
    expect(inProcessAnswer.body).toEqual(json)
    expect(inProcessAnswer.surrogateKeys).toBe(headers['surrogate-key'] ?? '')
    const paging = inProcessAnswer.paging ? formatPagingHeaders(inProcessAnswer.paging) : {}
    for (const [name, value] of Object.entries(paging)) expect(headers[name]).toBe(value)
  })

  test('refuses a call in the process as over HTTP', async () => {
    const { statusCode, body } = await shop.app.server.inject({
      url: '/product/view/999999?lang=en',
      headers: { accept: 'application/json' },
    })
    const missing = { params: { id: '999999' }, query: { lang: 'en' } }
    const refused = await findInProcess(shop.app.server, products.view)?.(missing, derivePartialRequest(lastRequest))
    if (!refused || !('error' in refused)) throw new Error('The call was not refused in process')
    expect([refused.error.status, refused.error.buildBody()]).toEqual([statusCode, JSON.parse(body)])
  })

  test('needs no HTTP request for a missing address', async () => {
    requestedUrls.length = 0
    const { statusCode } = await shop.fetchPage('/et/seda-lehte-pole-olemas')
    expect(statusCode).toBe(404)
    expect(requestedUrls.filter(url => url.startsWith('/v1/') && !/page-options|field|global/.test(url))).toEqual([])
  })

  test('reads only public data', async () => {
    const refused = await findInProcess(shop.app.server, products.view)?.(
      { params: { id: '0' }, query: {} },
      derivePartialRequest(lastRequest),
    )
    expect(refused).toBeNull()
    const isCallableInProcess = (endpoint: Endpoint) => findInProcess(shop.app.server, endpoint) !== undefined
    const endpoints = listEndpoints(shop.app.server)
    expect(
      endpoints.filter(isCallableInProcess).filter(({ method, allow }) => method !== 'GET' || allow !== 'anyone'),
    ).toEqual([])
  })
})

test('serves a guest’s page to an invalid API key with a staff cookie, and to later guests', async () => {
  await makeCategory(shop.database.db, { name: multilingual({ et: 'Salajane', en: 'Secret' }), hidden: true })
  await recordChange(shop.app.db, ['settings', 'listing'])
  await shop.app.changes.waitForListeners()
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const sendRequest = (url: string, headers = {}) =>
    staff.call('GET', url, { headers: { accept: 'text/html', ...headers } })
  expect((await sendRequest('/en/products?price=-51')).body).toContain('Secret')
  const ownPage = await sendRequest('/en/products?price=-52', { authorization: `Bearer plk_${'x'.repeat(43)}` })
  expect(ownPage.headers['cache-control']).toContain('public')
  for (const body of [ownPage.body, (await shop.fetchPage('/en/products?price=-53')).body])
    expect(body).not.toContain('Secret')
})

test('caches a page per query if its layout shows the query, else once for all', async () => {
  const { db } = shop.app
  const buildPage = (layout: string, slug: string) => ({
    kind: 'content' as const,
    layout,
    name: slug,
    title: multilingual({ en: slug }),
    slugs: { en: slug },
  })
  await arrange(db, tx => createPages(tx, [buildPage('Homepage', 'goods'), buildPage('Basic', 'plain')]))
  await recordChange(db, ['content'])
  await shop.app.changes.waitForListeners()
  expect((await shop.fetchPage('/en/goods?q=turbo')).body).toContain('GT2860R')
  const queryVisit = await visitAddresses('/en/goods?q=turbo&utm_source=x', '/en/goods?q=turbo')
  expect(queryVisit.renderCount).toBe(0)
  expect(queryVisit.last.body).toContain('value="turbo"')
  await shop.fetchPage('/en/plain')
  const { renderCount, last } = await visitAddresses('/en/plain?q=a', '/en/plain?q=b&page=2', '/en/plain?c=5')
  expect([renderCount, last.statusCode]).toEqual([0, 200])
})
