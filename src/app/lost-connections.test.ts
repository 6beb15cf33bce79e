import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { purgeIdempotentRequests } from '#platform/server/purge-idempotent-requests.ts'
import { type BreakPoint, type ConnectionBreaker, createConnectionBreaker } from './testing/break-connections.ts'
import { type ComposedShop, composeTestShop, STAFF } from './testing/compose-test-shop.ts'

type Browser = ReturnType<ComposedShop['openBrowser']>

/** An upper bound: the test breaks the connection at each query in turn, with a new order each time. */
const LONG_MS = 300_000

let shop: ComposedShop
let breaker: ConnectionBreaker
let staff: Browser
let guest: Browser
let tokens: { staff: string; guest: string }
let productId: number
let addressCount = 0
beforeAll(async () => {
  shop = await composeTestShop()
  breaker = await createConnectionBreaker(shop.database)
  staff = shop.openBrowser()
  guest = shop.openBrowser()
  await staff.logIn(STAFF)
  tokens = { staff: await staff.fetchToken(), guest: await guest.fetchToken() }
  productId = await shop.shop.createLimitedProduct(100_000)
  await shop.app.changes.waitForListeners()
})
afterAll(async () => {
  await breaker.close()
  await shop.close()
})

/** Returns a new client address, because rate limits count per address. */
const createAddress = (): string => `10.1.${Math.floor(addressCount / 200)}.${addressCount++ % 200}`
type Attempt = () => Promise<LightMyRequestResponse>
const callAsStaff = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<LightMyRequestResponse> =>
  staff.call(method, url, { token: tokens.staff, ...(body && { body }), address: createAddress() })
const callAsGuest = (
  method: 'POST' | 'PUT',
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  guest.call(method, url, { token: tokens.guest, body, headers, address: createAddress() })

const sendOrder = (key = randomUUID() as string) =>
  callAsGuest(
    'POST',
    '/v1/place-order?lang=et',
    buildOrderForm([[productId, 1]], { Client: { email: `${key}@example.ee` } }),
    {
      'idempotency-key': key,
    },
  )
const placeNewOrder = async (): Promise<{ id: number; number: string; public_token: string }> => {
  const answer = await sendOrder()
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { data } = answer.json()
  const { rows } = await shop.database.db.$client.query('select id from shop_order where public_token = $1', [
    data.order.public_token,
  ])
  return { ...data.order, id: rows[0].id }
}
const startBankPayment = async (token: string): Promise<string> => {
  const answer = await callAsGuest('PUT', `/v1/payment/${token}`, { method: 'banklinks', name: 'harju', country: 'ee' })
  return new URL(answer.json().data.url, 'http://shop').pathname
}
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' }
const confirmAtBank =
  (bank: string): Attempt =>
  () =>
    callAsGuest('POST', bank, 'outcome=paid', FORM_HEADERS)
const placePaidOrder = async () => {
  const placedOrder = await placeNewOrder()
  await confirmAtBank(await startBankPayment(placedOrder.public_token))()
  const { rows } = await shop.database.db.$client.query('select id, amount_cents from payment where order_id = $1', [
    placedOrder.id,
  ])
  return { ...placedOrder, paymentId: rows[0].id as number, refundable: rows[0].amount_cents / 100 }
}

/** Each kind of transaction: its setup, and the attempt that loses the connection. */
const OPERATIONS: Record<string, () => Promise<Attempt>> = {
  'placing an order': async () => {
    const key = randomUUID()
    return () => sendOrder(key)
  },
  'starting a payment': async () => {
    const { public_token } = await placeNewOrder()
    return () =>
      callAsGuest('PUT', `/v1/payment/${public_token}`, { method: 'banklinks', name: 'harju', country: 'ee' })
  },
  'an arriving payment': async () => confirmAtBank(await startBankPayment((await placeNewOrder()).public_token)),
  'a payment recorded by staff': async () => {
    const { number } = await placeNewOrder()
    return () => callAsStaff('POST', `/v1/admin/order/${number}/payment`, { comment: 'Sularahas' })
  },
  'a refund': async () => {
    const { paymentId, refundable } = await placePaidOrder()
    return () =>
      callAsStaff('POST', `/v1/admin/payment/${paymentId}/refund`, { amount: 1, refundable, comment: 'Katki' })
  },
  'a status change of an order': async () => {
    const { id } = await placePaidOrder()
    const { rows } = await shop.database.db.$client.query('select version from shop_order where id = $1', [id])
    return () => callAsStaff('POST', `/v1/admin/order/${id}/pack`, { baseVersion: rows[0].version })
  },
  'settings of orders': async () => () => callAsStaff('PUT', '/v1/admin/order-settings', { unpaidDays: 3 }),
  'a new category': async () => () => callAsStaff('POST', '/category/create', { name: { et: 'Uus', en: 'New' } }),
  'a changed category': async () => () =>
    callAsStaff('POST', `/category/update/${shop.categoryId}`, { name: { et: 'Pidurid', en: 'Brakes' } }),
  'a group of synonyms': async () => () => callAsStaff('POST', '/v1/admin/synonym', { words: ['amort', 'damper'] }),
  'a country': async () => () =>
    callAsStaff('PUT', '/v1/admin/delivery-country/LV', {
      name: multilingual({ et: 'Läti', en: 'Latvia' }),
      position: 2,
    }),
  'a stock notification request': async () => {
    const soldOutId = await shop.shop.createLimitedProduct(0)
    return () => callAsGuest('POST', '/v1/stock-notification', { user_email: 'mari@example.ee', product_id: soldOutId })
  },
  // Each attempt fetches a token, because a lost answer may have replaced the browser's token.
  'a login': async () => {
    const browser = shop.openBrowser()
    return () => browser.logIn(STAFF, { address: createAddress() })
  },
  'a forgotten password': async () => () => callAsGuest('POST', '/v1/password-reset', { username: randomUUID() }),
}

const isSuccess = ({ statusCode }: LightMyRequestResponse): boolean => statusCode < 400
/** Returns true for the retry of a completed operation whose answer was lost. */
const isAlreadyDone = ({ statusCode }: LightMyRequestResponse): boolean => statusCode === 409

/** `npm run chaos` breaks every kind at both moments. `npm test` limits the break during a query to money and stock. */
const runsAllCases = process.env.PITLANE_CHAOS === '1'
const isAlwaysComplete = (kind: string): boolean =>
  runsAllCases || kind === 'placing an order' || kind === 'an arriving payment'
const CASES = Object.entries(OPERATIONS).flatMap(([kind, prepare]) => {
  const moments: BreakPoint[] = isAlwaysComplete(kind) ? ['before', 'during'] : ['before']
  return moments.map(moment => ({ kind, moment, prepare }))
})
/** In `npm test`, the other kinds lose every third connection, from a random one, so three runs cover each query. */
const SHORT_STEP = 3
const listQueries = (kind: string, queryCount: number): number[] => {
  const step = isAlwaysComplete(kind) ? 1 : Math.min(SHORT_STEP, queryCount)
  const firstNumber = 1 + Math.floor(Math.random() * step)
  return Array.from({ length: queryCount }, (_, index) => index + 1).filter(
    number => (number - firstNumber) % step === 0,
  )
}

test.each(CASES)(
  'completes $kind once when the connection is lost $moment any query',
  async ({ kind, moment, prepare }) => {
    const firstAttempt = await prepare()
    const queryCount = await breaker.count(async () => {
      const answer = await firstAttempt()
      expect(isSuccess(answer), answer.body).toBe(true)
    })
    expect(queryCount).toBeGreaterThan(0)
    for (const queryNumber of listQueries(kind, queryCount)) {
      const attempt = await prepare()
      const answer = await breaker.breakAt(queryNumber, moment, attempt)
      if (!isSuccess(answer)) {
        expect([queryNumber, answer.statusCode], answer.body).toEqual([queryNumber, 503])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const repeatedResponse = await attempt()
      expect(
        isSuccess(repeatedResponse) || isAlreadyDone(repeatedResponse),
        `${queryNumber}: ${repeatedResponse.statusCode} ${repeatedResponse.body}`,
      ).toBe(true)
    }
  },
  LONG_MS,
)

type ChangeCall = [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object]

/** Calls whose repetition would create a second record, or meet the result of the first as a conflict. */
const CHANGES: Record<string, () => Promise<ChangeCall> | ChangeCall> = {
  'a copy of a product': () => ['POST', `/v1/admin/product/${productId}/duplicate`, {}],
  'a category': () => ['POST', '/category/create', { name: { et: 'Kaks', en: 'Twice' } }],
  'a user': () => ['POST', '/v1/admin/user', { username: 'kaks', email: 'kaks@example.ee', roles: ['CLIENT'] }],
  'a stock document': async () => {
    const { rows } = await shop.database.db.$client.query('select id from warehouse limit 1')
    return ['POST', '/v1/admin/stock-document', { kind: 'count', warehouse_id: rows[0].id, reference: 'Kaks korda' }]
  },
  'a note on an order': async () => [
    'POST',
    `/v1/admin/order/${(await placeNewOrder()).id}/note`,
    { text: 'Kaks korda' },
  ],
  'an API key': () => ['POST', '/v1/admin/api-key', { name: 'Kaks korda', permissions: ['order.edit'] }],
  'a refund': async () => {
    const { paymentId, refundable } = await placePaidOrder()
    return ['POST', `/v1/admin/payment/${paymentId}/refund`, { amount: 1, refundable, comment: 'Katki' }]
  },
  'a counted line': async () => ['PUT', await createCountedLine(), { seen: 1, counted: 3 }],
  'a removed line': async () => ['DELETE', await createCountedLine()],
  'a changed warehouse': async () => {
    const { rows } = await shop.database.db.$client.query('select id, version from warehouse limit 1')
    return ['PUT', `/v1/admin/warehouse/${rows[0].id}`, { name: 'Ladu', position: 1, baseVersion: rows[0].version }]
  },
}

/** Counts one piece in a new stocktake and returns the address of its line. */
const createCountedLine = async (): Promise<string> => {
  const { rows } = await shop.database.db.$client.query('select id from warehouse limit 1')
  const document = { kind: 'count', warehouse_id: rows[0].id, reference: 'Loendus' }
  const { id } = (await callAsStaff('POST', '/v1/admin/stock-document', document)).json().data
  const scan = { key: randomUUID(), code: await readProductCode(), amount: 1 }
  await callAsStaff('POST', `/v1/admin/stock-document/${id}/scan`, scan)
  return `/v1/admin/stock-document/${id}/line/${productId}`
}

const readProductCode = async (): Promise<string> =>
  (await shop.database.db.$client.query('select code1 from product where id = $1', [productId])).rows[0].code1

test('runs a call once that is repeated after a restart or by another process', async () => {
  const secondShop = await composeTestShop({}, shop.database, undefined, shop)
  onTestFinished(() => secondShop.stop())
  const otherBrowser = secondShop.openBrowser()
  await otherBrowser.logIn(STAFF, { address: createAddress() })
  const otherToken = await otherBrowser.fetchToken()
  /** Counts the entries of requests, because jobs such as the refund's write theirs at any moment. */
  const countAuditEntries = async (): Promise<number> => {
    const { rows } = await shop.database.db.$client.query(
      `select count(*)::int as count from audit_entry where actor <> 'system'`,
    )
    return rows[0].count
  }
  for (const [changeName, prepare] of Object.entries(CHANGES)) {
    const [method, url, body] = await prepare()
    const requestOptions = { ...(body && { body }), headers: { 'idempotency-key': randomUUID() as string } }
    const firstResponse = await staff.call(method, url, {
      token: tokens.staff,
      ...requestOptions,
      address: createAddress(),
    })
    expect(isSuccess(firstResponse), `${changeName}: ${firstResponse.body}`).toBe(true)
    const before = await countAuditEntries()
    const repeatedResponse = await otherBrowser.call(method, url, {
      token: otherToken,
      ...requestOptions,
      address: createAddress(),
    })
    expect([changeName, repeatedResponse.statusCode, repeatedResponse.body]).toEqual([
      changeName,
      firstResponse.statusCode,
      firstResponse.body,
    ])
    expect([changeName, await countAuditEntries()]).toEqual([changeName, before])
    // The stored answer is unreadable without the key, because it may hold a secret.
    const { rows } = await shop.database.db.$client.query('select answer from keyed_call order by at desc limit 1')
    expect(rows[0].answer.includes('success')).toBe(false)
  }
  await secondShop.app.changes.waitForListeners()
})

test('reports a received call when its process ended before the answer', async () => {
  const url = '/v1/admin/synonym'
  const body = { words: ['kuulutus', 'teade'] }
  const headers = { 'idempotency-key': randomUUID() as string }
  const send = (browser: Browser, token: string) =>
    browser.call('POST', url, { token, body, headers, address: createAddress() })
  expect(isSuccess(await send(staff, tokens.staff))).toBe(true)
  await shop.database.db.$client.query('update keyed_call set answer = null')
  const secondShop = await composeTestShop({}, shop.database, undefined, shop)
  onTestFinished(() => secondShop.stop())
  const otherBrowser = secondShop.openBrowser()
  await otherBrowser.logIn(STAFF, { address: createAddress() })
  const repeatedResponse = await send(otherBrowser, await otherBrowser.fetchToken())
  expect(repeatedResponse.statusCode).toBe(409)
  expect(repeatedResponse.json().message).toContain('juba saadetud')
  expect((await shop.database.db.$client.query(`select 1 from synonym where 'kuulutus' = any(words)`)).rowCount).toBe(1)

  await purgeIdempotentRequests({ db: shop.app.db, now: () => new Date(Date.now() + 2 * DAY_MS) })
  expect((await shop.database.db.$client.query('select 1 from keyed_call')).rowCount).toBe(0)
})

test('leaves no duplicate or partial result and no open connection', async () => {
  const { rows: duplicateOrders } = await shop.database.db.$client.query(
    `select client ->> 'email' as email, count(*)::int as count from shop_order group by 1 having count(*) > 1`,
  )
  expect(duplicateOrders).toEqual([])
  const { rows: duplicateRefunds } = await shop.database.db.$client.query(
    'select payment_id from payment_refund group by 1 having count(*) > 1',
  )
  expect(duplicateRefunds).toEqual([])
  const { rows: stock } = await shop.database.db.$client.query(
    `select (select sum(amount)::int from stock_level where product_id = $1)
       + (select sum(amount)::int from order_line where product_id = $1) as all`,
    [productId],
  )
  expect(stock).toEqual([{ all: 100_000 }])
  const pool = shop.database.db.$client
  await vi.waitFor(() => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]), 30_000)
})
