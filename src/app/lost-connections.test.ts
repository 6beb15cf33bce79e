import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { purgeKeyedCalls } from '#platform/server/purge-keyed-calls.ts'
import { type Breaker, type BreakPoint, connectionBreaker } from './testing/break-connections.ts'
import { type ComposedShop, composedShop, STAFF } from './testing/composed-shop.ts'

type Browser = ReturnType<ComposedShop['browser']>

/** An upper bound: the test breaks the connection at each query in turn, with a new order each time. */
const LONG_MS = 300_000

let shop: ComposedShop
let breaker: Breaker
let staff: Browser
let guest: Browser
let tokens: { staff: string; guest: string }
let productId: number
let addresses = 0
beforeAll(async () => {
  shop = await composedShop()
  breaker = await connectionBreaker(shop.database)
  staff = shop.browser()
  guest = shop.browser()
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
const address = (): string => `10.1.${Math.floor(addresses / 200)}.${addresses++ % 200}`
type Attempt = () => Promise<LightMyRequestResponse>
const asStaff = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<LightMyRequestResponse> =>
  staff.call(method, url, { token: tokens.staff, ...(body && { body }), address: address() })
const asGuest = (
  method: 'POST' | 'PUT',
  url: string,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  guest.call(method, url, { token: tokens.guest, body, headers, address: address() })

const order = (key = randomUUID() as string) =>
  asGuest(
    'POST',
    '/v1/place-order?lang=et',
    buildOrderForm([[productId, 1]], { Client: { email: `${key}@example.ee` } }),
    {
      'idempotency-key': key,
    },
  )
const placed = async (): Promise<{ id: number; number: string; public_token: string }> => {
  const answer = await order()
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { data } = answer.json()
  const { rows } = await shop.database.db.$client.query('select id from shop_order where public_token = $1', [
    data.order.public_token,
  ])
  return { ...data.order, id: rows[0].id }
}
const toBank = async (token: string): Promise<string> => {
  const answer = await asGuest('PUT', `/v1/payment/${token}`, { method: 'banklinks', name: 'harju', country: 'ee' })
  return new URL(answer.json().data.url, 'http://shop').pathname
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const decide =
  (bank: string): Attempt =>
  () =>
    asGuest('POST', bank, 'outcome=paid', FORM)
const paid = async () => {
  const one = await placed()
  await decide(await toBank(one.public_token))()
  const { rows } = await shop.database.db.$client.query('select id, amount_cents from payment where order_id = $1', [
    one.id,
  ])
  return { ...one, paymentId: rows[0].id as number, refundable: rows[0].amount_cents / 100 }
}

/** Each kind of transaction: its setup, and the attempt that loses the connection. */
const KINDS: Record<string, () => Promise<Attempt>> = {
  'placing an order': async () => {
    const key = randomUUID()
    return () => order(key)
  },
  'going to pay': async () => {
    const { public_token } = await placed()
    return () => asGuest('PUT', `/v1/payment/${public_token}`, { method: 'banklinks', name: 'harju', country: 'ee' })
  },
  'a payment that comes': async () => decide(await toBank((await placed()).public_token)),
  'a payment noted by staff': async () => {
    const { number } = await placed()
    return () => asStaff('POST', `/v1/admin/order/${number}/payment`, { comment: 'Sularahas' })
  },
  'a refund': async () => {
    const { paymentId, refundable } = await paid()
    return () => asStaff('POST', `/v1/admin/payment/${paymentId}/refund`, { amount: 1, refundable, comment: 'Katki' })
  },
  'a step of an order': async () => {
    const { id } = await paid()
    const { rows } = await shop.database.db.$client.query('select version from shop_order where id = $1', [id])
    return () => asStaff('POST', `/v1/admin/order/${id}/pack`, { baseVersion: rows[0].version })
  },
  'settings of orders': async () => () => asStaff('PUT', '/v1/admin/order-settings', { unpaidDays: 3 }),
  'a new category': async () => () => asStaff('POST', '/category/create', { name: { et: 'Uus', en: 'New' } }),
  'a changed category': async () => () =>
    asStaff('POST', `/category/update/${shop.categoryId}`, { name: { et: 'Pidurid', en: 'Brakes' } }),
  'a group of synonyms': async () => () => asStaff('POST', '/v1/admin/synonym', { words: ['amort', 'damper'] }),
  'a country': async () => () =>
    asStaff('PUT', '/v1/admin/delivery-country/LV', {
      name: { type: 'language', et: 'Läti', en: 'Latvia' },
      position: 2,
    }),
  'a request to hear when it is back': async () => {
    const soldOut = await shop.shop.createLimitedProduct(0)
    return () => asGuest('POST', '/v1/stock-notification', { user_email: 'mari@example.ee', product_id: soldOut })
  },
  // Each attempt fetches a token, because a lost answer may have replaced the browser's token.
  'a login': async () => {
    const browser = shop.browser()
    return () => browser.logIn(STAFF, { address: address() })
  },
  'a forgotten password': async () => () => asGuest('POST', '/v1/password-reset', { username: randomUUID() }),
}

const isGood = ({ statusCode }: LightMyRequestResponse): boolean => statusCode < 400
/** The retry of a completed operation whose answer was lost. */
const isDone = ({ statusCode }: LightMyRequestResponse): boolean => statusCode === 409

/** `npm run chaos` breaks every kind at both moments. `npm test` limits the break during a query to money and stock. */
const isWhole = process.env.PITLANE_CHAOS === '1'
const MOMENTS = (kind: string): BreakPoint[] =>
  isWhole || kind === 'placing an order' || kind === 'a payment that comes' ? ['before', 'during'] : ['before']
const WALKS = Object.entries(KINDS).flatMap(([kind, prepare]) =>
  MOMENTS(kind).map(moment => ({ kind, moment, prepare })),
)

test.each(WALKS)(
  'completes $kind once when the connection is lost $moment any query',
  async ({ moment, prepare }) => {
    const first = await prepare()
    const whole = await breaker.count(async () => {
      const answer = await first()
      expect(isGood(answer), answer.body).toBe(true)
    })
    expect(whole).toBeGreaterThan(0)
    for (let at = 1; at <= whole; at++) {
      const attempt = await prepare()
      const answer = await breaker.breakAt(at, moment, attempt)
      if (!isGood(answer)) {
        expect([at, answer.statusCode], answer.body).toEqual([at, 503])
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      const again = await attempt()
      expect(isGood(again) || isDone(again), `${at}: ${again.statusCode} ${again.body}`).toBe(true)
    }
  },
  LONG_MS,
)

type Change = [method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object]

/** Calls whose repetition would create a second thing, or meet the result of the first as a conflict. */
const CHANGES: Record<string, () => Promise<Change> | Change> = {
  'a copy of a product': () => ['POST', `/v1/admin/product/${productId}/duplicate`, {}],
  'a category': () => ['POST', '/category/create', { name: { et: 'Kaks', en: 'Twice' } }],
  'a user': () => ['POST', '/v1/admin/user', { username: 'kaks', email: 'kaks@example.ee', roles: ['CLIENT'] }],
  'a stock document': async () => {
    const { rows } = await shop.database.db.$client.query('select id from warehouse limit 1')
    return ['POST', '/v1/admin/stock-document', { kind: 'count', warehouse_id: rows[0].id, reference: 'Kaks korda' }]
  },
  'a note on an order': async () => ['POST', `/v1/admin/order/${(await placed()).id}/note`, { text: 'Kaks korda' }],
  'an API key': () => ['POST', '/v1/admin/api-key', { name: 'Kaks korda', permissions: ['order.edit'] }],
  'a refund': async () => {
    const { paymentId, refundable } = await paid()
    return ['POST', `/v1/admin/payment/${paymentId}/refund`, { amount: 1, refundable, comment: 'Katki' }]
  },
  'a counted line': async () => ['PUT', await countedLine(), { seen: 1, counted: 3 }],
  'a removed line': async () => ['DELETE', await countedLine()],
  'a changed warehouse': async () => {
    const { rows } = await shop.database.db.$client.query('select id, version from warehouse limit 1')
    return ['PUT', `/v1/admin/warehouse/${rows[0].id}`, { name: 'Ladu', position: 1, baseVersion: rows[0].version }]
  },
}

/** Counts one piece in a new stocktake and returns the address of its line. */
const countedLine = async (): Promise<string> => {
  const { rows } = await shop.database.db.$client.query('select id from warehouse limit 1')
  const document = { kind: 'count', warehouse_id: rows[0].id, reference: 'Loendus' }
  const { id } = (await asStaff('POST', '/v1/admin/stock-document', document)).json().data
  const scan = { key: randomUUID(), code: await codeOfProduct(), amount: 1 }
  await asStaff('POST', `/v1/admin/stock-document/${id}/scan`, scan)
  return `/v1/admin/stock-document/${id}/line/${productId}`
}

const codeOfProduct = async (): Promise<string> =>
  (await shop.database.db.$client.query('select code1 from product where id = $1', [productId])).rows[0].code1

test('runs a call once that is repeated after a restart or by another process', async () => {
  const second = await composedShop({}, shop.database, undefined, shop)
  onTestFinished(() => second.end())
  const other = second.browser()
  await other.logIn(STAFF, { address: address() })
  const otherToken = await other.fetchToken()
  /** Counts the entries of requests, because jobs such as the refund's write theirs at any moment. */
  const audited = async (): Promise<number> => {
    const { rows } = await shop.database.db.$client.query(
      `select count(*)::int as n from audit_entry where actor <> 'system'`,
    )
    return rows[0].n
  }
  for (const [what, prepare] of Object.entries(CHANGES)) {
    const [method, url, body] = await prepare()
    const content = { ...(body && { body }), headers: { 'idempotency-key': randomUUID() as string } }
    const first = await staff.call(method, url, { token: tokens.staff, ...content, address: address() })
    expect(isGood(first), `${what}: ${first.body}`).toBe(true)
    const before = await audited()
    const again = await other.call(method, url, { token: otherToken, ...content, address: address() })
    expect([what, again.statusCode, again.body]).toEqual([what, first.statusCode, first.body])
    expect([what, await audited()]).toEqual([what, before])
    // The stored answer is unreadable without the key, because it may hold a secret.
    const { rows } = await shop.database.db.$client.query('select answer from keyed_call order by at desc limit 1')
    expect(rows[0].answer.includes('success')).toBe(false)
  }
  await second.app.changes.waitForListeners()
})

test('says that a call was received when its process ended before the answer', async () => {
  const url = '/v1/admin/synonym'
  const body = { words: ['kuulutus', 'teade'] }
  const headers = { 'idempotency-key': randomUUID() as string }
  const send = (browser: Browser, token: string) =>
    browser.call('POST', url, { token, body, headers, address: address() })
  expect(isGood(await send(staff, tokens.staff))).toBe(true)
  await shop.database.db.$client.query('update keyed_call set answer = null')
  const second = await composedShop({}, shop.database, undefined, shop)
  onTestFinished(() => second.end())
  const other = second.browser()
  await other.logIn(STAFF, { address: address() })
  const again = await send(other, await other.fetchToken())
  expect(again.statusCode).toBe(409)
  expect(again.json().message).toContain('juba saadetud')
  expect((await shop.database.db.$client.query(`select 1 from synonym where 'kuulutus' = any(words)`)).rowCount).toBe(1)

  await purgeKeyedCalls({ db: shop.app.db, now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect((await shop.database.db.$client.query('select 1 from keyed_call')).rowCount).toBe(0)
})

test('leaves no duplicate or partial result and no open connection', async () => {
  const { rows: doubled } = await shop.database.db.$client.query(
    `select client ->> 'email' as email, count(*)::int as n from shop_order group by 1 having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  const { rows: refunded } = await shop.database.db.$client.query(
    'select payment_id from payment_refund group by 1 having count(*) > 1',
  )
  expect(refunded).toEqual([])
  const { rows: stock } = await shop.database.db.$client.query(
    `select (select sum(amount)::int from stock_level where product_id = $1)
       + (select sum(amount)::int from order_line where product_id = $1) as all`,
    [productId],
  )
  expect(stock).toEqual([{ all: 100_000 }])
  const pool = shop.database.db.$client
  await vi.waitFor(() => expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]), 30_000)
})
