import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeStockNotifications } from '#back-in-stock/testing/factories.ts'
import { makeProduct } from '#catalog/testing/factories.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { HIDDEN_VISIBILITY } from '#kernel/visibility.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeStock, makeWarehouse } from '#stock/testing/factories.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerBackInStockRoutes } from './routes.ts'
import { stockNotifications } from './tables.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
const SALES = createStaffMember(['client', 'order.edit'], { username: 'siim', roles: ['SALES'] })

let app: TestApp
let productId: number
let callCount = 0
beforeAll(async () => {
  app = await createTestApp(registerBackInStockRoutes)
  app.setNow(NOW)
  productId = await makeProduct(app.db, { code1: 'KW-352.10' })
  // The queues exist from here on. No accepted request concerns a product in stock, so nobody is notified.
  await app.jobs.start()
})
afterAll(() => app.close())
afterEach(() => app.signInAs(GUEST))

/** Posts from its own address, so that tests do not share a rate limit. */
const postRequest = (body: object, { lang = 'et', token = 'any', address = `198.51.100.${++callCount}` } = {}) =>
  app.server.inject({
    method: 'POST',
    url: `/v1/stock-notification?lang=${lang}`,
    remoteAddress: address,
    headers: token ? { 'x-csrf-token': token } : {},
    payload: body,
  })
const list = (query = '') => app.server.inject({ url: `/v1/stock-notification?${query}` })
const readStoredRequests = (email: string) =>
  app.db
    .select()
    .from(stockNotifications)
    .where(eq(stockNotifications.email, email))
    .orderBy(asc(stockNotifications.id))
const buildRequest = (email: string, overrides: object = {}) => ({
  user_email: email,
  product_id: productId,
  quantity: 1,
  ...overrides,
})

describe('requesting a notice', () => {
  test('stores product, e-mail, quantity and language', async () => {
    const response = await postRequest(buildRequest(' Mari@example.ee ', { quantity: 3 }), { lang: 'en' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      data: { user_email: 'Mari@example.ee', product_id: productId, quantity: 3 },
    })
    expect(await readStoredRequests('Mari@example.ee')).toMatchObject([
      { productId, quantity: 3, language: 'en', requestedAt: NOW, notifiedAt: null, cancelledAt: null, reserved: 0 },
    ])
  })

  test('updates the quantity of a repeated request and keeps its place', async () => {
    await postRequest(buildRequest('first@example.ee'))
    await postRequest(buildRequest('second@example.ee'))
    const repeatedResponse = await postRequest(buildRequest('FIRST@example.ee', { quantity: 5 }), { lang: 'en' })
    expect(repeatedResponse.statusCode).toBe(200)
    expect(await readStoredRequests('first@example.ee')).toEqual([])
    const [first] = await readStoredRequests('FIRST@example.ee')
    const [second] = await readStoredRequests('second@example.ee')
    expect(first).toMatchObject({ quantity: 5, language: 'en', requestedAt: NOW })
    expect(first!.id).toBeLessThan(second!.id)
  })

  test('stores one request for many concurrent calls', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(quantity => postRequest(buildRequest('eager@example.ee', { quantity }))),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(await readStoredRequests('eager@example.ee')).toHaveLength(1)
  })

  test('appends a new request after the first one was notified', async () => {
    await makeStockNotifications(app.db, [{ productId, email: 'notified@example.ee', notifiedAt: NOW }])
    await postRequest(buildRequest('notified@example.ee'))
    expect((await readStoredRequests('notified@example.ee')).map(({ notifiedAt }) => notifiedAt)).toEqual([NOW, null])
  })

  test.each([
    [{ user_email: 'mari' }, 'user_email', 'Palun sisesta korrektne e-posti aadress.'],
    [{ user_email: 'a@example.ee\r\nBcc: b@example.ee' }, 'user_email', 'Palun sisesta korrektne e-posti aadress.'],
    [{ user_email: '   ' }, 'user_email', 'Palun sisesta korrektne e-posti aadress.'],
    [{ user_email: `${'m'.repeat(250)}@b.ee` }, 'user_email', 'Palun sisesta korrektne e-posti aadress.'],
    [{ user_email: undefined }, 'user_email', 'Kohustuslik'],
    [{ quantity: 0 }, 'quantity', 'Peab olema vähemalt 1.'],
    [{ quantity: 10_000 }, 'quantity', 'Võib olla kuni 9999.'],
    [{ product_id: undefined }, 'product_id', 'Kohustuslik'],
    [{ product_id: 3_000_000_000 }, 'product_id', 'Võib olla kuni 2147483647.'],
  ])('rejects %j at its field', async (change, field, message) => {
    const response = await postRequest(buildRequest('refused@example.ee', change))
    expect(response.statusCode).toBe(422)
    expect(response.json().errors[field]).toEqual([message])
    expect(await readStoredRequests('refused@example.ee')).toEqual([])
  })

  test('accepts a form as it accepts JSON', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/v1/stock-notification',
      remoteAddress: `198.51.100.${++callCount}`,
      headers: { 'x-csrf-token': 'any', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `user_email=form%40example.ee&product_id=${productId}&quantity=2`,
    })
    expect(response.json()).toMatchObject({
      data: { user_email: 'form@example.ee', product_id: productId, quantity: 2 },
    })
    expect(await readStoredRequests('form@example.ee')).toMatchObject([{ quantity: 2 }])
  })

  test('uses a quantity of 1 by default', async () => {
    expect((await postRequest(buildRequest('one@example.ee', { quantity: undefined }))).json().data.quantity).toBe(1)
  })

  test('rejects hidden products, shipping products and unknown ids', async () => {
    const hiddenId = await makeProduct(app.db, { visibility: HIDDEN_VISIBILITY })
    const shippingId = await makeProduct(app.db, { class: 'shipping' })
    for (const product_id of [hiddenId, shippingId, 2_000_000_000]) {
      const response = await postRequest(buildRequest('hidden@example.ee', { product_id }))
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({ success: false, message: 'See toode ei ole saadaval.' })
    }
    expect(await readStoredRequests('hidden@example.ee')).toEqual([])
  })

  test('rejects products that can be bought, with a message', async () => {
    const warehouseId = await makeWarehouse(app.db)
    const inStockId = await makeProduct(app.db, { availableIn: -2 })
    await makeStock(app.db, [{ productId: inStockId, warehouseId, amount: 1 }])
    const orderableIds = await Promise.all([-1, 0, 5].map(availableIn => makeProduct(app.db, { availableIn })))
    for (const product_id of [inStockId, ...orderableIds]) {
      const response = await postRequest(buildRequest('eager@example.com', { product_id }))
      expect(response.statusCode).toBe(409)
      expect(response.json().message).toBe('Seda toodet saab kohe osta: oodata pole vaja.')
    }
    expect(await readStoredRequests('eager@example.com')).toEqual([])
  })

  test('accepts products sold from stock only, whatever their lead time', async () => {
    const product_id = await makeProduct(app.db, { availableIn: 5, hasLimitedAmount: true })
    expect((await postRequest(buildRequest('patient@example.com', { product_id }))).statusCode).toBe(200)
  })

  test.each(['', 'wrong'])('rejects a call with the anti-forgery token %j', async token => {
    expect((await postRequest(buildRequest('forged@example.ee'), { token })).statusCode).toBe(403)
    expect(await readStoredRequests('forged@example.ee')).toEqual([])
  })

  test('limits an address to 60 requests an hour', async () => {
    const address = '203.0.113.9'
    for (let round = 0; round < 60; round++)
      expect((await postRequest(buildRequest('gun@example.ee'), { address })).statusCode).toBe(200)
    const response = await postRequest(buildRequest('gun2@example.ee'), { address })
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('3600')
    expect(await readStoredRequests('gun2@example.ee')).toEqual([])
  })
})

describe('the list for staff', () => {
  test('requires the permission to handle orders', async () => {
    expect((await list()).statusCode).toBe(401)
    app.signInAs({ ...SALES, permissions: ['client', 'page.edit'] })
    expect((await list()).statusCode).toBe(403)
    app.signInAs(SALES)
    expect((await list()).statusCode).toBe(200)
  })

  test('lists waiting requests in order of arrival under `data`, and notified ones on request', async () => {
    app.signInAs(SALES)
    const productId = await makeProduct(app.db, {
      code1: 'LST-1',
      name: multilingual({ et: 'Amort', en: 'Damper' }),
    })
    await makeStockNotifications(app.db, [
      { productId, email: 'z@example.ee', quantity: 2, requestedAt: NOW, language: 'en' },
      { productId, email: 'done@example.ee', requestedAt: NOW, notifiedAt: NOW },
      { productId, email: 'a@example.ee', requestedAt: NOW },
    ])
    const listProductRows = (body: { data: { product_id: number }[] }) =>
      body.data.filter(row => row.product_id === productId)
    const response = await list('lang=en')
    expect(listProductRows(response.json())).toMatchObject([
      {
        user_email: 'z@example.ee',
        product_id: productId,
        product_name: 'Damper',
        product_code: 'LST-1',
        quantity: 2,
        language: 'en',
        state: 'waiting',
        requested_at: NOW.toISOString(),
        notified_at: null,
      },
      { user_email: 'a@example.ee' },
    ])
    expect(response.body).not.toContain('token')
    expect(response.headers['x-pagination-total-count']).toBe(String(response.json().data.length))
    expect(listProductRows((await list('sort=-requested_at')).json())).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
    expect(listProductRows((await list('sort=user_email')).json())).toMatchObject([{ quantity: 1 }, { quantity: 2 }])
    const notifiedList = (await list('state=notified&pageSize=2&lang=et')).json()
    expect(listProductRows(notifiedList)).toMatchObject([
      { user_email: 'done@example.ee', product_name: 'Amort', state: 'notified' },
    ])
  })

  test.each(['state=x', 'sort=token', 'page=-1', 'page=1e9', 'pageSize=nothing', 'pageSize=99999999'])(
    'answers %s without a failure',
    async query => {
      app.signInAs(SALES)
      expect((await list(query)).statusCode).toBe(200)
    },
  )
})
