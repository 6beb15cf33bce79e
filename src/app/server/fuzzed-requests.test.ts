import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEndpoints } from '#platform/server/http/endpoints.ts'
import { type ComposedShop, composeTestShop, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
beforeAll(async () => {
  shop = await composeTestShop()
})
afterAll(() => shop.close())

const wildText = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e400',
    '99999999999',
    'NaN',
    'null',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\0',
    'a\0b',
    '..',
    '../..',
    '%',
    '%00',
    '\\',
    '//',
    '?',
    '#',
    "'",
    '"',
    '<script>',
    '{{x}}',
    '$1',
    "' or 1=1--",
    '\ud800',
    '\u202e',
    '﷽',
    'İ',
    'ß',
    '💥',
    ' ',
    '\r\n',
    'a,b;c:d',
    ':',
    ';',
    ',',
    'brand:',
    'brand:garrett',
    ':x;;brand:,,',
    'x'.repeat(300),
    'õ'.repeat(400),
    '9'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.integer().map(String),
)
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed())
const QUERY_NAMES = [
  'c',
  'q',
  'f',
  'v',
  'iu',
  'page',
  'pageSize',
  'sort',
  'lang',
  'size',
  'fieldsPreset',
  'json',
  'mac',
  '__proto__',
  'x',
]
const wildQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES), wildText), wildText), { maxLength: 4 })
  .map(pairs =>
    pairs.length > 0 ? `?${pairs.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')}` : '',
  )
const wildParts = fc.array(wildText, { minLength: 1, maxLength: 4 })

const SCREENS = [
  '',
  'products',
  'tooted',
  'cart',
  'checkout',
  'build',
  'quick-order',
  'payment',
  'login',
  'reset-password',
  'page',
  'file/get',
  'assets',
  'texts',
]
/** Generates every public GET address with arbitrary parameters. */
const createWildAddress = () => {
  const paths = listEndpoints(shop.app.server)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
  const callAddress = fc.tuple(fc.constantFrom(...paths), wildParts).map(([path, parts]) => {
    let partIndex = 0
    return path.replace(/:(\w+)\??/g, () => encodeText(parts[partIndex++ % parts.length]!))
  })
  const screen = fc
    .tuple(fc.constantFrom('/et', '/en', '/xx', ''), fc.constantFrom(...SCREENS), fc.array(wildText, { maxLength: 2 }))
    .map(
      ([language, word, parts]) => `${[language, word, ...parts.map(encodeText)].join('/').replace(/\/$/, '')}` || '/',
    )
  return fc.tuple(fc.oneof(callAddress, screen), wildQuery, fc.constantFrom('text/html', 'application/json', '*/*'))
}

test('answers every public address without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(createWildAddress(), async ([path, query, accept]) => {
      const url = (path.startsWith('/') ? path : `/${path}`) + query
      const answer = await shop.app.server.inject({ url, headers: { accept } })
      expect(answer.statusCode, url).toBeLessThan(500)
      expect(answer.headers['content-security-policy'], url).toBeDefined()
      expect(answer.headers.location ?? '/', url).toMatch(/^\/(?![/\\])/)
    }),
    { numRuns: 600, seed: 20_261_120 },
  )
})

/** Values that a column cannot hold, and dates that the database rejects. */
const OUT_OF_RANGE_VALUES = ['3000000000', '-1', '0', '1e3', '0000-01-01']
const IMPOSSIBLE_QUERY = 'from=0000-01-01&to=0000-12-31&until=0000-01-01T00:00:00Z&page=3000000000&product=3000000000'

test('answers staff addresses with unknown ids and impossible dates without a server error', async () => {
  const owner = shop.openBrowser()
  await owner.logIn(STAFF)
  const readCalls = listEndpoints(shop.app.server).filter(({ method }) => method === 'GET')
  expect(readCalls.filter(({ path }) => path.startsWith('/v1/admin')).length).toBeGreaterThan(40)
  for (const { path } of readCalls) {
    for (const value of path.includes(':') ? OUT_OF_RANGE_VALUES : ['']) {
      const url = `${path.replace(/:(\w+)\??/g, value)}?${IMPOSSIBLE_QUERY}`
      expect((await owner.call('GET', url)).statusCode, url).toBeLessThan(500)
    }
  }
})

test('answers changes of impossible ids by staff with 404 or 422', async () => {
  const owner = shop.openBrowser()
  await owner.logIn(STAFF)
  const id = 3_000_000_000
  for (const [method, url, body] of [
    ['POST', '/v1/page', { id, version: 1 }],
    ['POST', '/v1/editing', { page: { id, version: 1 } }],
    ['DELETE', `/v1/page-preview/${id}`, undefined],
    ['DELETE', `/v1/page-schedule/${id}/${id}`, undefined],
    ['POST', '/v1/page-settings/1/restore', { number: id, version: 1 }],
    ['POST', '/v1/page-schedule', { page: { id: 1, version: 1 }, from: '0000-01-01T00:00:00Z', until: null }],
  ] as const) {
    const answer = await owner.call(method, url, body ? { body } : {})
    expect([404, 422], `${method} ${url} ${answer.body}`).toContain(answer.statusCode)
  }
})

test('answers every cookie without a server error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('session', 'visitor', 'lang', 'flash', '__proto__'),
      wildText,
      async (name, value) => {
        for (const url of ['/et/login', '/v1/session', '/logout', '/']) {
          const answer = await shop.app.server.inject({
            url,
            headers: { cookie: `${name}=${encodeText(value)}`, accept: 'text/html' },
          })
          expect(answer.statusCode, `${url} ${name}=${value}`).toBeLessThan(500)
        }
      },
    ),
    { numRuns: 60, seed: 20_261_120 },
  )
})

test('answers every text input without a server error', async () => {
  const browser = shop.openBrowser()
  const token = await browser.fetchToken()
  await fc.assert(
    fc.asyncProperty(wildText, wildText, async (text, otherText) => {
      for (const [method, url, body] of [
        ['POST', '/v1/login-session', { username: text, password: otherText }],
        ['POST', '/v1/password-reset', { username: text }],
        ['PUT', `/v1/password-reset/${encodeText(text)}`, { password: otherText }],
        ['PUT', `/v1/payment/${encodeText(text)}`, { method: 'cards', name: otherText }],
      ] as const) {
        const answer = await browser.call(method, url, { body, token, address: '203.0.113.77' })
        expect(answer.statusCode, `${method} ${url} ${JSON.stringify(body)}`).toBeLessThan(500)
      }
    }),
    { numRuns: 25, seed: 20_261_120 },
  )
})
