import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { buildCompleteBody } from '../testing/build-sample-body.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let owner: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop()
  owner = shop.openBrowser()
  await owner.logIn(STAFF)
})
afterAll(() => shop.close())

const BAD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  '',
  'a\0b',
  '\ud800',
  '__proto__',
  "' or 1=1--",
  'x'.repeat(20_000),
]
const BAD_PARAMETERS = ['0', '-1', '3000000000', '1e3', 'a%00b', '%F0%9F%92%A5', '__proto__', 'x'.repeat(300), '%20']

/** Returns copies of a value, each with one bad value in one place. */
const createSpoiledCopies = (value: unknown): unknown[] => {
  if (typeof value !== 'object' || value === null) return [...BAD_VALUES]
  const isList = Array.isArray(value)
  return [
    ...BAD_VALUES,
    ...Object.entries(value).flatMap(([name, part]) =>
      createSpoiledCopies(part).map(badValue =>
        isList
          ? value.map((item, index) => (String(index) === name ? badValue : item))
          : { ...value, [name]: badValue },
      ),
    ),
  ]
}

let sentCount = 0
/** Sends a call from an address of its own, because limits would hide the fault. */
const call = (
  browser: typeof owner,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string,
  body: unknown,
) => {
  sentCount += 1
  return browser.call(method, path, {
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      'idempotency-key': `fuzz-${sentCount}`,
      origin: shop.app.settings.publicUrl,
    },
    token,
    address: `203.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`,
  })
}

const isAccountCall = ({ path }: Endpoint): boolean =>
  /^\/v1\/(?:admin\/(?:user|role|api-key|backup|login-settings|audit)|account|login|password-reset)/.test(path)
const isPublic = ({ path, allow }: Endpoint): boolean => allow === 'anyone' && path.startsWith('/v1/')

const listChangingEndpoints = (isIncluded: (endpoint: Endpoint) => boolean): Endpoint[] =>
  listEndpoints(shop.app.server).filter(
    endpoint => endpoint.method !== 'GET' && (endpoint.as ?? 'json') === 'json' && isIncluded(endpoint),
  )

/** Builds values beyond the schema, so that the handler sees each bad value alone. */
const getValidValues = (path: string): object => {
  const sender = { name: 'Mari', email: 'a@b.ee', phone: '5', message: 'Tere', openFor: 60_000 }
  switch (path) {
    case '/v1/place-order':
      return buildOrderForm([[shop.product.id, 1]])
    case '/v1/contact-message':
      return sender
    case '/v1/parts-request':
      return { ...sender, make: 'BMW', model: 'E46', year: '2003', parts: [{ name: 'Klots', amount: 1 }] }
    case '/v1/stock-notification':
      return { user_email: 'a@b.ee', product_id: shop.product.id, quantity: 1 }
    case '/v1/admin/user':
    case '/v1/admin/user/:id':
      return { username: 'Keegi', email: 'a@b.ee', roles: ['EDITOR'] }
    default:
      return {}
  }
}

const buildBaseBody = ({ path, body }: Endpoint): unknown => {
  if (!body) return undefined
  const complete = buildCompleteBody(body) as object
  // Other optional fields of an order, such as the seen total, would refuse it; they only get bad values.
  const isOrder = path === '/v1/place-order'
  const requiredFields = isOrder ? Object.fromEntries(Object.keys(complete).map(name => [name, undefined])) : complete
  return { ...requiredFields, ...getValidValues(path) }
}

const findServerErrors = async (browser: typeof owner, endpoints: readonly Endpoint[]): Promise<string[]> => {
  const token = await browser.fetchToken()
  const serverErrors: string[] = []
  const checkAnswer = async (endpoint: Endpoint, path: string, body: unknown) => {
    const { statusCode } = await call(browser, { method: endpoint.method, path }, token, body)
    if (statusCode >= 500)
      serverErrors.push(`${endpoint.method} ${path.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 300)}: ${statusCode}`)
  }
  for (const endpoint of endpoints) {
    const validBody = buildBaseBody(endpoint)
    const validPath = endpoint.path.replace(':name', 'SALES').replace(/:\w+/g, '1')
    for (const body of validBody === undefined ? [] : createSpoiledCopies(validBody))
      await checkAnswer(endpoint, validPath, body)
    for (const badParameter of endpoint.path.includes(':') ? BAD_PARAMETERS : [])
      await checkAnswer(endpoint, endpoint.path.replace(/:\w+/g, badParameter), validBody)
  }
  return serverErrors
}

test('answers bad values in each field of users, roles, keys, backups and accounts without a server error', async () => {
  const endpoints = listChangingEndpoints(isAccountCall)
  expect(endpoints.length).toBeGreaterThan(20)
  expect(await findServerErrors(owner, endpoints)).toEqual([])
  // The session outlives all calls, so the fields of the last ones were read too.
  expect((await owner.call('GET', '/v1/admin/user')).statusCode).toBe(200)
})

test('answers bad values in each field of public forms and orders without a server error', async () => {
  const endpoints = listChangingEndpoints(endpoint => isPublic(endpoint) && !isAccountCall(endpoint))
  expect(endpoints.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/v1/place-order', '/v1/contact-message', '/v1/parts-request', '/v1/stock-notification']),
  )
  expect(await findServerErrors(shop.openBrowser(), endpoints)).toEqual([])
})
