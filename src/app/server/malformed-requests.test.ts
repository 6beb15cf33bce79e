import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { createServer } from '#platform/server/http/create-server.ts'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

const HTTPS_SETTINGS = { PUBLIC_URL: 'https://pood.example', TRUSTED_PROXIES: '10.9.0.0/16', HSTS_SUBDOMAINS: '1' }
let shop: ComposedShop
let origin: string
let httpsShop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
  origin = await shop.listen()
  httpsShop = await composeTestShop(HTTPS_SETTINGS)
})
afterAll(() => Promise.all([shop.close(), httpsShop.close()]))

describe('control characters', () => {
  test.each([
    ['GET', '/v1/suggestions?q=a%1bb', undefined, 'q'],
    ['POST', '/v1/stock-notification/stop', { token: 'a\0b' }, 'token'],
    ['POST', '/v1/stock-notification', { user_email: 'a\0@b.ee', product_id: 1 }, 'user_email'],
    ['POST', '/v1/login-session', { username: 'a\x07', password: 'x' }, 'username'],
    ['PUT', '/v1/password-reset/a%00b', { password: 'maasikas-on-magus' }, 'token'],
    ['PUT', '/v1/payment/a%00b', { method: 'banklinks', name: 'x' }, 'token'],
  ] as const)('answers %s %s with 422 and names the field', async (method, url, body, field) => {
    const answer = await shop.openBrowser().call(method, url, body ? { body } : {})
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  test.each(['q=turbo%00', 'c=%02', 'f=brand:%07x', 'f=%00&f=x', 'sort=%00', 'page=%01', 'pageSize=%1b'])(
    'ignores malformed values of %s in a list',
    async query => expect((await shop.openBrowser().call('GET', `/v1/product?${query}`)).statusCode).toBe(200),
  )

  test('ignores control characters in the address of a page', async () => {
    expect((await shop.fetchPage('/et/products?q=turbo%00')).statusCode).toBe(200)
    expect((await shop.fetchPage('/et/turbo%01')).statusCode).toBe(404)
  })
})

describe('an e-mail address that means several mailboxes', () => {
  const SEVERAL_MAILBOXES = [
    'a@b.ee, evil@x.ee',
    'a@b.ee;evil@x.ee',
    'a@b.ee evil@x.ee',
    'Mari <evil@x.ee>',
    'a@b.ee@x.ee',
  ]
  const buildOrder = () => buildOrderForm([[shop.product.id, 1]])
  const buildOrderWithEmail = (email: string) => ({ ...buildOrder(), Client: { ...buildOrder().Client, email } })
  const sender = { name: 'Mari', message: 'Tere', openFor: 60_000 }
  const buildUser = (email: string) => ({ username: 'Uus', email, roles: ['SALES'], disabled: false, baseVersion: 0 })
  const client = {
    client_type: 'private',
    first_name: 'Mari',
    last_name: 'M',
    business_name: '',
    company_reg_nr: '',
    vat_reg_nr: '',
    vat_reg_country: '',
    phone: '5',
    note: '',
    baseVersion: 1,
  }
  const car = { make: 'BMW', model: 'E46', year: '2003', parts: [{ name: 'Klots', amount: 1 }] }
  type Submit = (email: string) => Promise<{ statusCode: number; json(): { errors: object } }>
  const createKeyHeader = () => ({ 'idempotency-key': crypto.randomUUID() })
  let staff: ReturnType<ComposedShop['openBrowser']>
  let placedOrder: { id: number; number: string }
  let company: { company: object } & Record<string, unknown>
  beforeAll(async () => {
    staff = shop.openBrowser()
    await staff.logIn(STAFF)
    const { number } = (await placeOrder(shop.openBrowser(), shop.product.id)).json().data.order
    const [listedOrder] = (await staff.call('GET', `/v1/admin/order?q=${number}`)).json().results
    placedOrder = { id: listedOrder.id, number }
    company = (await staff.call('GET', '/v1/admin/shop-settings')).json().data
  })
  const FORMS: readonly (readonly [string, string, Submit])[] = [
    [
      'the checkout',
      'Client.email',
      email =>
        shop
          .openBrowser()
          .call('POST', '/v1/place-order', { body: buildOrderWithEmail(email), headers: createKeyHeader() }),
    ],
    [
      'an order by phone',
      'Client.email',
      email =>
        staff.call('POST', '/v1/admin/order', {
          body: { ...buildOrderWithEmail(email), language: 'et', pays_by: 'link' },
          headers: createKeyHeader(),
        }),
    ],
    [
      'the data of an order',
      'Client.email',
      email => {
        const { Order, Client, Delivery } = buildOrderWithEmail(email)
        return staff.call('PUT', `/v1/admin/order/${placedOrder.id}/details`, {
          body: { baseVersion: 1, Order, Client, Delivery },
        })
      },
    ],
    [
      'a stock notification',
      'user_email',
      email =>
        shop.openBrowser().call('POST', '/v1/stock-notification', {
          body: { user_email: email, product_id: shop.product.id, quantity: 1 },
        }),
    ],
    [
      'a message',
      'email',
      email => shop.openBrowser().call('POST', '/v1/contact-message', { body: { ...sender, email } }),
    ],
    [
      'a request for parts',
      'email',
      email => shop.openBrowser().call('POST', '/v1/parts-request', { body: { ...sender, ...car, email } }),
    ],
    ['a new user', 'email', email => staff.call('POST', '/v1/admin/user', { body: buildUser(email) })],
    ['a user', 'email', email => staff.call('PUT', '/v1/admin/user/1', { body: buildUser(email) })],
    ['a client', 'email', email => staff.call('PUT', '/v1/admin/client/1', { body: { ...client, email } })],
    [
      'the company',
      'company.email',
      email => staff.call('PUT', '/v1/admin/shop-settings', { body: { company: { ...company.company, email } } }),
    ],
  ]

  test.each(FORMS)('reports for %s several mailboxes at the field %s', async (_name, field, submit) => {
    for (const email of SEVERAL_MAILBOXES) {
      const answer = await submit(email)
      expect(answer.statusCode, email).toBe(422)
      expect(Object.keys(answer.json().errors), email).toContain(field)
    }
  })
})

test.each([
  ['two hosts', 'Host: shop.test\r\nHost: evil.test'],
  ['the same host twice', 'Host: shop.test\r\nhost: shop.test'],
  ['a list of hosts', 'Host: shop.test, evil.test'],
  ['a host with a path', 'Host: shop.test/evil'],
])('refuses a request that names %s', async (_name, head) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const answer = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  socket.write(`GET /et HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`)
  expect(await answer).toMatch(/^HTTP\/1.1 400 /)
})

test('logs no database error for an aborted request body', async () => {
  const firstLineIndex = shop.logLines.length
  const browser = shop.openBrowser()
  const token = await browser.fetchToken()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const cookies = Object.entries(browser.cookies).map(([name, value]) => `${name}=${value}`)
  socket.write(
    [
      'POST /v1/place-order HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 1000',
      `Cookie: ${cookies.join('; ')}`,
      `X-CSRF-Token: ${token}`,
      '',
      '{"Order":',
    ].join('\r\n'),
    () => socket.destroy(),
  )
  const readLines = () => shop.logLines.slice(firstLineIndex).join('')
  await vi.waitFor(() => expect(readLines()).toContain('request.body_aborted'), 30_000)
  expect(readLines()).not.toMatch(/"level":(40|50)/)
})

test('logs failures by route, without the token of the address', async () => {
  const order = (await placeOrder(shop.openBrowser(), shop.product.id)).json().data.order
  const { $client } = shop.app.db
  await $client.query('alter table shop_order rename to away')
  const firstLineIndex = shop.logLines.length
  await shop.openBrowser().call('GET', `/v1/payment/${order.public_token}`)
  await shop.fetchPage(`/et/payment/${order.public_token}`)
  await $client.query('alter table away rename to shop_order')
  const text = shop.logLines.slice(firstLineIndex).join('')
  expect(text).toContain('"route":"/v1/payment/:token"')
  expect(text).not.toContain(order.public_token)
})

test('serves cached pages to an invented session', async () => {
  const url = '/et/muugitingimused'
  await vi.waitFor(async () => expect((await shop.fetchPage(url)).headers['cache-control']).toContain('public'), 30_000)
  const answer = await shop.fetchPage(url, { cookie: `session=${'s'.repeat(43)}` })
  expect(answer.headers['cache-control']).toContain('public')
  const staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const ownAnswer = await staff.call('GET', url, { headers: { accept: 'text/html' } })
  expect(ownAnswer.headers['cache-control']).toBe('private, no-store')
})

describe('behind https', () => {
  test('binds session cookies to the host and ignores others', async () => {
    const { server } = httpsShop.app
    const first = await server.inject({ url: '/v1/session' })
    const [cookie] = first.cookies
    expect(cookie).toMatchObject({ name: '__Host-visitor', secure: true, path: '/', httpOnly: true })
    expect(cookie).not.toHaveProperty('domain')
    const logIn = (name: string) =>
      server.inject({
        method: 'POST',
        url: '/v1/login-session',
        headers: { cookie: `${name}=${cookie!.value}`, 'x-csrf-token': first.json().data.csrfToken },
        payload: STAFF,
      })
    expect((await logIn('visitor')).statusCode).toBe(403)
    const login = await logIn('__Host-visitor')
    const session = login.cookies.find(cookie => cookie.name === '__Host-session')
    expect([login.statusCode, session?.secure]).toEqual([200, true])
    const readUser = async (name: string) =>
      (await server.inject({ url: '/v1/session', headers: { cookie: `${name}=${session!.value}` } })).json().data.user
    expect((await readUser('__Host-session')).username).toBe(STAFF.username)
    expect((await readUser('session')).username).toBeNull()
    const logout = await server.inject({ url: '/logout', headers: { cookie: `__Host-session=${session!.value}` } })
    expect(logout.headers['clear-site-data']).toBe('"cache"')
    expect((await readUser('__Host-session')).username).toBeNull()
  })

  test('extends https to subdomains if configured', async () => {
    const readTransportSecurity = async (checkedShop: ComposedShop) =>
      (await checkedShop.fetchPage('/et')).headers['strict-transport-security']
    expect([await readTransportSecurity(httpsShop), await readTransportSecurity(shop)]).toEqual([
      'max-age=31536000; includeSubDomains',
      undefined,
    ])
  })
})

test.each([
  [['10.9.0.0/16'], '10.9.1.1', '198.51.100.7'],
  [['10.9.0.0/16'], '127.0.0.1', '127.0.0.1'],
  [['loopback'], '127.0.0.1', '198.51.100.7'],
  [['loopback'], '10.9.1.1', '10.9.1.1'],
])('with the proxies %j, resolves %s to %s', async (proxies, remoteAddress, ip) => {
  const server = await createServer(pino({ level: 'silent' }), proxies)
  server.get('/ip', async request => request.ip)
  const answer = await server.inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } })
  await server.close()
  expect(answer.body).toBe(ip)
})
