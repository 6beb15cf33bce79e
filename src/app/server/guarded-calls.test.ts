import { globSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import { createUser } from '#accounts/server/accounts.ts'
import { roles } from '#accounts/server/tables.ts'
import { makeUser } from '#accounts/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { PERMISSIONS } from '#kernel/permission.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import { findOpenApiErrors } from '#platform/server/http/openapi-errors.ts'
import { toOpenApiPath } from '#platform/server/http/openapi-path.ts'
import type { OpenApiDocument } from '#platform/server/http/openapi-shape.ts'
import { createSeedContext } from '#platform/server/write.ts'
import type { Allow, Endpoint } from '#wire/endpoint.ts'
import { buildSampleBody } from '../testing/build-sample-body.ts'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

const PARAMS: Readonly<Record<string, string>> = { id: '1', lang: 'et', pageName: 'x', token: 'x', provider: 'sandbox' }
const buildAddress = (endpoint: Endpoint): string =>
  endpoint.path.replace(/:(\w+)\??/g, (_all, name: string) => PARAMS[name] ?? 'x')
const listUnsafeCalls = (): readonly Endpoint[] =>
  listEndpoints(shop.app.server).filter(endpoint => endpoint.method !== 'GET' && !endpoint.skipsCsrfToken)

const countRows = async (): Promise<Record<string, number>> => {
  const { rows } = await shop.app.db.$client.query<{ name: string }>(
    // The problem check writes these tables in the background, without a call.
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'product_problem%'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: countRow } = await shop.app.db.$client.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    )
    counts[name] = countRow[0]!.count
  }
  return counts
}

const SECRET_LENGTH = 43

describe('every unsafe call', () => {
  test('finds more than four unsafe calls', () => expect(listUnsafeCalls().length).toBeGreaterThan(4))

  const EMPTY_BODY = { payload: {}, headers: {} }
  const BODIES = [
    EMPTY_BODY,
    { payload: '{broken', headers: { 'content-type': 'application/json' } },
    { payload: '<x/>', headers: { 'content-type': 'text/xml' } },
    { payload: '_csrf=x&a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    { payload: '--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { payload: 'x'.repeat(1_100_000), headers: { 'content-type': 'application/json' } },
  ]
  /** `npm run chaos` sends every body with every token, `npm test` with one of them. */
  const otherBodies = process.env.PITLANE_CHAOS === '1' ? BODIES : [EMPTY_BODY]

  test.each([
    ['no token', {}, otherBodies],
    ['a token of nobody', { 'x-csrf-token': 'x'.repeat(SECRET_LENGTH) }, BODIES],
    ['an empty token', { 'x-csrf-token': '' }, otherBodies],
  ])('refuses an unsafe call with %s and changes nothing', async (_name, headers, bodies) => {
    const before = await countRows()
    const cookie = `visitor=${'v'.repeat(SECRET_LENGTH)}; session=${'s'.repeat(SECRET_LENGTH)}`
    for (const endpoint of listUnsafeCalls()) {
      for (const sentBody of bodies) {
        const answer = await shop.app.server.inject({
          method: endpoint.method,
          url: buildAddress(endpoint),
          payload: sentBody.payload,
          headers: { ...sentBody.headers, ...headers, cookie },
        })
        const refusalStatuses = endpoint.allow === 'anyone' ? [403] : [401, 403]
        expect(
          refusalStatuses,
          `${endpoint.method} ${endpoint.path} with ${JSON.stringify(sentBody.headers)}`,
        ).toContain(answer.statusCode)
      }
    }
    expect(await countRows()).toEqual(before)
  })

  test('refuses an unsafe call with the token of another visitor', async () => {
    const mine = shop.openBrowser()
    const otherToken = await shop.openBrowser().fetchToken()
    await mine.fetchToken()
    for (const endpoint of listUnsafeCalls()) {
      const answer = await mine.call(endpoint.method, buildAddress(endpoint), { token: otherToken, body: '{}' })
      expect([401, 403]).toContain(answer.statusCode)
    }
  })

  test('refuses an unsafe call with the token from before the login', async () => {
    const browser = shop.openBrowser()
    const before = await browser.fetchToken()
    await browser.logIn(STAFF)
    const answer = await browser.call('POST', '/v1/password-reset', { token: before, body: { username: 'x' } })
    expect(answer.statusCode).toBe(403)
    expect((await browser.call('POST', '/v1/password-reset', { body: { username: 'x' } })).statusCode).toBe(200)
  })
})

describe('openapi.json', () => {
  const isServed = ({ method, path: url, onlyJson }: Endpoint): boolean =>
    shop.app.server.hasRoute({ method, url, ...(onlyJson && { constraints: { asksForJson: 'yes' } }) })
  const isCall = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'allow' in value && 'method' in value
  /** Lists every operation of every contract in all modules. */
  const listContractCalls = async (): Promise<Endpoint[]> => {
    const src = path.resolve(import.meta.dirname, '../..')
    const files = globSync('{wire,modules/*}/contract-*.ts', { cwd: src })
    const modules = await Promise.all(files.map(file => import(path.join(src, file)) as Promise<object>))
    return modules
      .flatMap(Object.values)
      .flatMap((entry: object) => [entry, ...Object.values(entry ?? {})].filter(isCall))
  }

  test('lists in openapi.json every call of a contract and no other', async () => {
    const document = (await shop.app.server.inject('/openapi.json')).json() as OpenApiDocument
    const listedCalls = Object.entries(document.paths).flatMap(([url, calls]) =>
      Object.keys(calls).map(method => `${method.toUpperCase()} ${url}`),
    )
    const listCallNames = (calls: readonly Endpoint[]) =>
      calls.map(({ method, path: url }) => `${method} ${toOpenApiPath(url)}`).sort()
    const contracts = await listContractCalls()
    expect(listCallNames(contracts.filter(entry => !isServed(entry)))).toEqual([])
    expect([...new Set(listCallNames(contracts))]).toEqual(listedCalls.sort())
    expect(findOpenApiErrors(document)).toEqual([])
  })
})

describe('a restricted call', () => {
  const listGuardedCalls = (): readonly Endpoint[] =>
    listEndpoints(shop.app.server).filter(({ allow }) => allow !== 'anyone')

  test('answers guests with 401 and a fixed message for any input', async () => {
    for (const endpoint of listGuardedCalls()) {
      for (const payload of ['{}', '{broken']) {
        const answer = await shop.app.server.inject({
          method: endpoint.method,
          url: buildAddress(endpoint),
          headers: { 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { payload }),
        })
        expect([answer.statusCode, answer.json().message]).toEqual([
          401,
          'Your request was made with invalid credentials.',
        ])
      }
    }
  })

  test('answers a person who opens its address without a login with a page that leads to the login', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const endpoint of listGuardedCalls().filter(({ method }) => method === 'GET')) {
      const url = `${buildAddress(endpoint)}?lang=en`
      const answer = await shop.app.server.inject({ url, headers: { accept } })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 401, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('You must log in to open this.')
      expect(answer.body).toContain('<a href="/en/login">Log in</a>')
    }
  })
})

test('answers staff without the permission with 403 for any input', async () => {
  await shop.app.db.insert(roles).values({ name: 'NOTHING', permissions: [] })
  const nobody = { username: 'Nobody', password: 'ei-tohi-midagi-teha' }
  await createUser(createSeedContext(shop.app.db), createSystemActor('test'), {
    ...nobody,
    email: null,
    roles: ['NOTHING'],
  })
  const browser = shop.openBrowser()
  await browser.logIn(nobody)
  const guardedCalls = listEndpoints(shop.app.server).filter(
    ({ allow }) => typeof allow === 'object' || allow === 'owner',
  )
  expect(guardedCalls.length).toBeGreaterThan(40)
  for (const endpoint of guardedCalls) {
    const answer = await browser.call(endpoint.method, buildAddress(endpoint), {
      ...(endpoint.method !== 'GET' && { body: '{}' }),
    })
    expect(answer.statusCode, `${endpoint.method} ${endpoint.path}`).toBe(403)
  }
})

type Caller = { permissions: readonly string[]; isStaff: boolean }

const isCallAllowed = (allow: Exclude<Allow, 'anyone' | 'account'>, { permissions, isStaff }: Caller): boolean => {
  if (allow === 'staff') return isStaff
  if (allow === 'owner') return PERMISSIONS.every(permission => permissions.includes(permission))
  return permissions.includes(allow.permission)
}

describe('each default role', () => {
  type RequestStatus = (endpoint: Endpoint) => Promise<number>
  /** Lists operations that contradict the permission table, and permitted ones that are refused. */
  const findViolations = async (
    permissions: readonly string[],
    requestStatus: RequestStatus,
    { isStaff }: { isStaff: boolean },
  ): Promise<string[]> => {
    const violations: string[] = []
    for (const endpoint of listEndpoints(shop.app.server)) {
      const { allow, method, path, body, paged } = endpoint
      if (allow === 'anyone' || allow === 'account') continue
      const isAllowed = isCallAllowed(allow, { permissions, isStaff })
      // Permitted calls are tried with list reads and invalid bodies only, so nothing changes.
      if (isAllowed && !(method === 'GET' ? paged && !path.includes(':') : body && endpoint.as !== 'multipart'))
        continue
      const status = await requestStatus(endpoint)
      if (isAllowed ? [401, 403].includes(status) : status !== 403) violations.push(`${method} ${path}: ${status}`)
    }
    return violations
  }
  const buildPayload = ({ method }: Endpoint) => (method === 'GET' ? {} : { body: '[]' })

  test.each(Object.entries(DEFAULT_ROLES))('lets %s make only the permitted calls', async (role, permissions) => {
    const user = { username: `Ametis ${role}`, password: 'kolm-kuiva-kuuske' }
    await createUser(createSeedContext(shop.app.db), createSystemActor('test'), { ...user, email: null, roles: [role] })
    const browser = shop.openBrowser()
    await browser.logIn(user)
    const token = await browser.fetchToken()
    const requestStatus: RequestStatus = async endpoint =>
      (await browser.call(endpoint.method, buildAddress(endpoint), { token, ...buildPayload(endpoint) })).statusCode
    expect(await findViolations(permissions, requestStatus, { isStaff: role !== 'CLIENT' })).toEqual([])
  })

  test('limits an owner’s API key to its one permission', async () => {
    const owner = shop.openBrowser()
    await owner.logIn(STAFF)
    const createdKey = await owner.call('POST', '/v1/admin/api-key', {
      body: { name: 'Ladu', permissions: ['stock.edit'] },
    })
    const authorization = `Bearer ${createdKey.json().data.key}`
    const requestStatus: RequestStatus = async endpoint =>
      (
        await shop.app.server.inject({
          method: endpoint.method,
          url: buildAddress(endpoint),
          headers: { authorization, 'content-type': 'application/json' },
          ...(endpoint.method !== 'GET' && { payload: '[]' }),
        })
      ).statusCode
    const limitedCount = listEndpoints(shop.app.server).filter(
      ({ allow }) => typeof allow === 'object' || allow === 'owner',
    ).length
    expect(limitedCount).toBeGreaterThan(100)
    expect(await findViolations(['stock.edit'], requestStatus, { isStaff: true })).toEqual([])
  })
})

describe('a body', () => {
  const send = async (payload: string, type = 'application/json') => {
    const browser = shop.openBrowser()
    return browser.call('POST', '/v1/place-order', {
      body: payload,
      headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
    })
  }

  test.each([
    ['invalid JSON', '{"Order":', 'application/json', 400],
    ['empty', '', 'application/json', 400],
    ['changed prototypes', '{"__proto__":{"isGuest":false}}', 'application/json', 400],
    ['changed constructors', '{"constructor":{"prototype":{"x":1}}}', 'application/json', 400],
    ['XML', '<order/>', 'text/xml', 415],
    ['plain text', '{}', 'text/plain', 415],
    ['too big', `"${'x'.repeat(1_000_001)}"`, 'application/json', 413],
    ['without fields', '[]', 'application/json', 422],
    ['null', 'null', 'application/json', 422],
    ['nested too deeply', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'application/json', 422],
  ])('explains an invalid body: %s', async (_name, payload, type, status) => {
    const answer = await send(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false })
    expect(({} as Record<string, unknown>).isGuest).toBeUndefined()
  })

  test.each([
    ['CartItem.0.product_id', { CartItem: [{ product_id: 99_999_999_999, amount: 1 }] }],
    ['CartItem.0.product_id', { CartItem: [{ product_id: 1.5, amount: 1 }] }],
    ['CartItem.0.product_id', { CartItem: [{ product_id: '1', amount: 1 }] }],
    ['CartItem.0.amount', { CartItem: [{ product_id: 1, amount: -1 }] }],
    ['CartItem.0.amount', { CartItem: [{ product_id: 1, amount: 0.001 }] }],
    ['CartItem.0.amount', { CartItem: [{ product_id: 1, amount: 10_000 }] }],
    ['CartItem.0.amount', { CartItem: [{ product_id: 1, amount: 1e308 }] }],
    ['CartItem', { CartItem: Array.from({ length: 501 }, () => ({ product_id: 1, amount: 1 })) }],
    ['Client.email', { Client: { email: 'a@b.ee\r\nBcc: all@x.ee' } }],
    ['Client.email', { Client: { email: `${'a'.repeat(201)}@b.ee` } }],
    ['Client.phone', { Client: { phone: '\0' } }],
    ['Order.client_type', { Order: { client_type: 'admin' } }],
  ])('refuses a body with an invalid %s, names the field and places no order', async (field, changes) => {
    const answer = await placeOrder(shop.openBrowser(), shop.product.id, changes)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toContain(field)
    expect((await countRows()).shop_order).toBe(0)
  })
})

describe('the price of an order', () => {
  test('ignores prices, totals and states of the request', async () => {
    const browser = shop.openBrowser()
    const answer = await browser.call('POST', '/v1/place-order?lang=et', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        ...(await import('#checkout/testing/build-checkout-form.ts')).buildCheckoutForm(),
        CartItem: [
          { product_id: shop.product.id, amount: 1, price: 0.01, total_price: 0, priceCents: 1, unitCents: -5 },
          { product_id: shop.shop.shippingProductId, amount: 100, price: -100 },
        ],
        isPaid: true,
        state: 'paid',
        total: 0,
        totalCents: 0,
        public_token: 'mine',
      },
    })
    expect(answer.statusCode).toBe(200)
    const { order } = answer.json().data
    expect(order).toMatchObject({ isPaid: false, state: 'new', total: 127.99 })
    expect(order.public_token).toMatch(/^[\w-]{32}$/)
    expect(order.lines).toHaveLength(2)
  })

  test('adds up lines of the same product', async () => {
    const item = { product_id: shop.product.id, amount: 3 }
    const answer = await placeOrder(shop.openBrowser(), shop.product.id, { CartItem: [item, item] })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ redirect: '/cart' })
  })

  test('binds an idempotency key to its browser, and returns the same order for the same form', async () => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const body = { ...(await import('#checkout/testing/factories.ts')).buildOrderForm([[shop.product.id, 1]]) }
    const [mine, otherBrowser] = [shop.openBrowser(), shop.openBrowser()]
    const tokens = []
    const otherForm = { ...body, Order: { ...body.Order, delivery_user_comment: 'Another one' } }
    for (const [browser, form] of [
      [mine, body],
      [mine, body],
      [otherBrowser, body],
      [otherBrowser, otherForm],
    ] as const) {
      const answer = await browser.call('POST', '/v1/place-order', { headers, body: form })
      expect(answer.statusCode).toBe(200)
      tokens.push(answer.json().data.order.public_token)
    }
    expect(tokens[1]).toBe(tokens[0])
    expect(tokens[2]).toBe(tokens[0])
    expect(tokens[3]).not.toBe(tokens[0])
    const emptyOrder = await mine.call('POST', '/v1/place-order', { headers, body: { ...body, CartItem: [] } })
    expect(emptyOrder.statusCode).toBe(422)
  })
})

describe('every call of the administration area', () => {
  let owner: ReturnType<ComposedShop['openBrowser']>
  beforeAll(async () => {
    owner = shop.openBrowser()
    await owner.logIn(STAFF)
  })
  const listGuardedCalls = (): readonly Endpoint[] =>
    listEndpoints(shop.app.server).filter(({ allow }) => typeof allow === 'object' || allow === 'owner')
  const formatCall = ({ method, path }: Endpoint) => `${method} ${path}`
  const LARGEST_ID = '2147483647'
  /** Values that schemas do not define: path parameters, and bodies that a function validates. */
  const PATH_VALUES: Readonly<Record<string, string>> = {
    transition: 'pack',
    step: 'receive',
    change: 'retry',
    index: '0',
  }
  const NAME = multilingual({ et: 'Nimi' })
  const BODY_OVERRIDES: Readonly<Record<string, object>> = {
    'PUT /v1/admin/user/:id': { username: 'Keegi', email: 'a@b.ee', roles: ['ADMIN'] },
    'PUT /v1/admin/filter/:id': { name: NAME },
    'PUT /v1/admin/fitment-question/:id': { text: NAME, options: ['1', '2'].map(key => ({ key, text: NAME })) },
    'PUT /v1/admin/delivery-provider/:value/point/:id': { name: NAME, address: NAME, country: 'EE' },
    'PUT /v1/admin/synonym/:id': { words: ['turbo', 'ahi'] },
    'POST /v1/field-bulk': { version: 0 },
    'POST /v1/item-container': { version: 0 },
    'POST /v1/editing': { content: {}, baseVersion: 999_999 },
    'PUT /v1/admin/client/:id': { vat_reg_country: 'EE', email: 'a@b.ee' },
    'PUT /v1/admin/album/:id': { title: NAME },
    'PUT /v1/admin/manufacturer/:id': { country: 'EE' },
    'PUT /v1/admin/file/:id': { crop: null },
    'POST /v1/admin/order/:id/line/preview': { lines: [{ position: 0, amount: 1 }] },
    'PUT /v1/admin/order/:id/line': { lines: [{ position: 0, amount: 1 }] },
  }
  const buildValidBody = (endpoint: Endpoint) =>
    endpoint.body && endpoint.as !== 'multipart'
      ? { body: { ...(buildSampleBody(endpoint.body) as object), ...BODY_OVERRIDES[formatCall(endpoint)] } }
      : {}
  const buildRecordAddress = (endpoint: Endpoint, id: string) =>
    endpoint.path.replace(/:(\w+)/g, (_all, name: string) => PATH_VALUES[name] ?? id)

  test('refuses an idempotency key of another request, and never answers another user with it', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { username, password } = await makeUser(shop.app.db, { roles: ['ADMIN'] })
    const otherBrowser = shop.openBrowser()
    await otherBrowser.logIn({ username, password })
    const addSynonym = (browser: typeof owner, words: string[]) =>
      browser.call('POST', '/v1/admin/synonym', { body: { words }, headers })
    const first = await addSynonym(owner, ['võti', 'üks'])
    expect(first.statusCode).toBe(200)
    expect((await addSynonym(owner, ['võti', 'üks'])).body).toBe(first.body)
    const reuseResponse = await addSynonym(owner, ['võti', 'kaks'])
    expect(reuseResponse.statusCode).toBe(422)
    expect(reuseResponse.json().errors['idempotency-key'][0]).toMatch(/^Seda päringu võtit/)
    const otherCallResponse = await owner.call('POST', '/v1/admin/stop-word', { body: { word: 'võti' }, headers })
    expect(otherCallResponse.statusCode, otherCallResponse.body).toBe(422)
    expect(otherCallResponse.json().errors).toHaveProperty('idempotency-key')
    const { rows } = await shop.app.db.$client.query(`select words from synonym where 'võti' = any(words)`)
    expect(rows).toHaveLength(1)
    // The other user's equal request is a request of its own.
    const otherUserResponse = await addSynonym(otherBrowser, ['teine', 'kolm'])
    expect([otherUserResponse.statusCode, otherUserResponse.body === first.body]).toEqual([200, false])
  })

  test('answers a person who opens a missing record with a page', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const endpoint of listGuardedCalls().filter(({ method, path }) => method === 'GET' && path.includes(':id'))) {
      const url = buildRecordAddress(endpoint, endpoint.path.includes('dead-letter') ? crypto.randomUUID() : LARGEST_ID)
      const answer = await owner.call('GET', url, { headers })
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
    }
  })

  test('answers 404 for an unknown record, and documents it', async () => {
    const recordCalls = listGuardedCalls().filter(({ path }) => path.includes(':id'))
    expect(recordCalls.length).toBeGreaterThan(30)
    const violations: string[] = []
    for (const endpoint of recordCalls) {
      const id = endpoint.path.includes('dead-letter') ? crypto.randomUUID() : LARGEST_ID
      const answer = await owner.call(endpoint.method, buildRecordAddress(endpoint, id), buildValidBody(endpoint))
      if (answer.statusCode !== 404 || !endpoint.errorStatuses?.includes(404)) {
        violations.push(
          `${formatCall(endpoint)}: ${answer.statusCode} ${endpoint.errorStatuses} ${answer.body.slice(0, 200)}`,
        )
      }
    }
    expect(violations).toEqual([])
  })

  test('answers 422 for an invalid body', async () => {
    const violations: string[] = []
    for (const endpoint of listGuardedCalls().filter(({ body, as = 'json' }) => body && as === 'json')) {
      const answer = await owner.call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), { body: '[]' })
      if (answer.statusCode !== 422 || answer.json().success !== false)
        violations.push(`${formatCall(endpoint)}: ${answer.statusCode}`)
    }
    expect(violations).toEqual([])
  })

  /**
   * The record of each versioned call. Null marks calls that have their own test, belong to a draft's author, or
   * handle versions themselves.
   */
  const TABLE_BY_VERSIONED_CALL: Readonly<Record<string, string | null>> = {
    'PUT /v1/admin/user/:id': 'user',
    'PUT /v1/admin/filter/:id': 'attribute',
    'PUT /v1/admin/product/:id': 'product',
    'POST /v1/admin/order/:id/:transition': 'shop_order',
    'PUT /v1/admin/order/:id/line': 'shop_order',
    'PUT /v1/admin/order/:id/details': 'shop_order',
    'PUT /v1/admin/order/:id/received-on': 'shop_order',
    'POST /v1/admin/order/:id/line/preview': 'shop_order',
    'POST /v1/admin/order/:id/vat': 'shop_order',
    'POST /v1/admin/order/:id/vat/preview': 'shop_order',
    'POST /v1/admin/order/:id/revision/:revision': 'shop_order',
    'POST /v1/admin/order/:id/returns': 'shop_order',
    'POST /v1/admin/order/:id/returns/:return/:step': 'shop_order',
    'PUT /v1/admin/client/:id': 'client',
    'POST /v1/admin/client/:id/erasure': 'client',
    'PUT /v1/admin/warehouse/:id': 'warehouse',
    'POST /v1/page': 'page',
    'POST /v1/field-bulk': 'page',
    'POST /v1/item-container': 'page',
    'POST /v1/editing': 'page',
    'POST /v1/page-settings/:id/restore': 'page',
    'PUT /v1/admin/album/:id': null,
    'PUT /v1/admin/manufacturer/:id': null,
    'PUT /v1/admin/build/:id': null,
    'PUT /v1/admin/recall/:id': null,
    'POST /v1/admin/withdrawal/:id/return': null,
    'PUT /v1/admin/vehicle/:id': null,
    'PUT /v1/admin/fitment-question/:id': null,
    'PUT /v1/admin/fitment-source/:id': null,
    'PUT /v1/admin/product/:id/fitment': null,
    'PUT /v1/admin/product/:id/fitment/wheel': null,
    'PUT /v1/admin/vehicle-group/:id': null,
    'PUT /v1/admin/navigation': 'navigation_entry',
    'POST /v1/page-preview': null,
    'POST /v1/page-schedule': null,
    'PUT /v1/admin/bookkeeping-account/:system': null,
    'PUT /v1/admin/carrier-account/:carrier': null,
    'PUT /v1/admin/mail-template/:kind/:language': null,
    'POST /v1/admin/mail-template/:kind/:language/original': null,
    'PUT /v1/admin/webhook/:id': null,
    'PUT /v1/editing/draft': null,
  }

  /** Creates a body from an outdated state: a future version, or without the existing rows. */
  const makeOutdated = (body: object, id: number) =>
    Object.fromEntries(
      Object.entries(body).map(([key, value]) => {
        if (key === 'id') return [key, id]
        if (!/^(baseVersion|base|version)$/.test(key)) return [key, value]
        if (Array.isArray(value)) return [key, []]
        return [key, typeof value === 'string' ? 'another' : 999_999]
      }),
    )

  test('answers 409 for an outdated version', async () => {
    const isVersioned = ({ body }: Endpoint) =>
      body &&
      /"(baseVersion|base|version)":/.test(
        JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })),
      )
    const versionedCalls = listGuardedCalls().filter(isVersioned)
    expect(versionedCalls.map(formatCall).sort()).toEqual(Object.keys(TABLE_BY_VERSIONED_CALL).sort())
    expect((await placeOrder(shop.openBrowser(), shop.product.id)).statusCode).toBe(200)
    const violations: string[] = []
    for (const endpoint of versionedCalls) {
      const table = TABLE_BY_VERSIONED_CALL[formatCall(endpoint)]
      if (!table) continue
      const { rows } = await shop.app.db.$client.query<{ id: number }>(`select min(id)::int as id from "${table}"`)
      const id = rows[0]!.id
      const { body = {} } = buildValidBody(endpoint)
      const answer = await owner.call(endpoint.method, buildRecordAddress(endpoint, String(id)), {
        body: makeOutdated(body, id),
      })
      if (answer.statusCode !== 409)
        violations.push(`${formatCall(endpoint)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
    }
    expect(violations).toEqual([])
  })

  test('answers any page, size and order of a list', async () => {
    const violations: string[] = []
    const lists = listGuardedCalls().filter(
      ({ method, paged, path }) => method === 'GET' && paged && !path.includes(':'),
    )
    expect(lists.length).toBeGreaterThan(10)
    for (const endpoint of lists) {
      for (const query of ['', '?sort=nothing', '?page=99999&pageSize=-1', '?page=x&sort=']) {
        const answer = await owner.call('GET', endpoint.path + query)
        const currentPage = answer.headers['x-pagination-current-page']
        if (answer.statusCode !== 200 || currentPage === undefined)
          violations.push(`${formatCall(endpoint)}${query}: ${answer.statusCode}`)
      }
    }
    expect(violations).toEqual([])
  })
})

describe('a read', () => {
  /** Calls that change what they name: logging out, and a provider's return that reports a payment. */
  const CHANGING_READS = ['/logout', '/payment/return/:provider']
  /** Jobs of the order write these tables, the log records exports, and sales are summed up when they are asked for. */
  const UNRELATED_TABLES = /^(product_problem|audit_entry|change|mail|staff_task|user_session|sales_|stale_sales)/

  /** Number of reads between two fingerprints. */
  const GROUP_SIZE = 8

  /** Fingerprints each table: the newest transaction that wrote a row of it, and its rows. */
  const fingerprintTables = async (): Promise<Map<string, string>> => {
    const { rows: tables } = await shop.app.db.$client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const stateQueries = tables
      .filter(({ name }) => !UNRELATED_TABLES.test(name))
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as state from "${name}"`,
      )
    const { rows } = await shop.app.db.$client.query<{ name: string; state: string }>(stateQueries.join(' union all '))
    return new Map(rows.map(({ name, state }) => [name, state]))
  }

  test('issues no document and changes no data', async () => {
    const guest = shop.openBrowser()
    expect((await placeOrder(guest, shop.product.id)).statusCode).toBe(200)
    // The payment's job has not run yet.
    const { rows } = await shop.app.db.$client.query<{ id: number; number: number; token: string }>(
      `update shop_order set paid_at = now(), state = 'paid', paid_cents = total_cents where true
       returning id, number, public_token as token`,
    )
    const { id, number, token } = rows[0]!
    const staff = shop.openBrowser()
    await staff.logIn(STAFF)
    const params: Record<string, string> = { ...PARAMS, id: String(id), number: String(number), token }
    const reads = listEndpoints(shop.app.server).filter(
      ({ method, path: url }) => method === 'GET' && !CHANGING_READS.includes(url),
    )
    expect(reads.length).toBeGreaterThan(100)
    const changedTables: string[] = []
    let before = await fingerprintTables()
    // A fingerprint of all tables costs more than a read, so a group of reads shares one.
    for (let first = 0; first < reads.length; first += GROUP_SIZE) {
      const urls = reads
        .slice(first, first + GROUP_SIZE)
        .map(({ path: url }) => url.replace(/:(\w+)\??/g, (_all, name: string) => params[name] ?? 'x'))
      for (const url of urls) await staff.call('GET', url)
      const after = await fingerprintTables()
      for (const [name, state] of after)
        if (state !== before.get(name)) changedTables.push(`${name} by ${urls.join(', ')}`)
      before = after
    }
    expect(changedTables).toEqual([])
  })
})
