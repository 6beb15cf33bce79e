import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder } from '#orders/testing/factories.ts'
import { payer } from '#payments/testing/payer.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp, testApp } from '#platform/server/testing/test-app.ts'
import { GUEST } from '#wire/visitor.ts'
import { routes } from './routes.ts'
import { payments } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(routes)
})
afterAll(() => app.close())

const { place, put } = payer(() => app)

describe('the payment page', () => {
  test('answers the order and grouped methods, each with a logo that is there', async () => {
    const { order } = await place()
    const answer = await app.server.inject({ url: `/v1/payment/${order.publicToken}` })
    const { data } = answer.json()
    expect(data.order).toMatchObject({ number: String(order.number), isPaid: false, total: 251.99 })
    expect(data.paymentMethods.banklinks.map((method: { name: string }) => method.name)).toEqual([
      'harju',
      'emajoe',
      'saare',
    ])
    expect(data.paymentMethods).not.toHaveProperty('other')
    for (const method of Object.values<{ logo_url: string }[]>(data.paymentMethods).flat()) {
      const logo = await app.server.inject({ url: method.logo_url })
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    }
  })

  test('of a paid order has no methods, and asking for one is a 409', async () => {
    const { order } = await place({}, { state: 'paid', paidAt: new Date() })
    const { data } = (await app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    expect(data.order.isPaid).toBe(true)
    expect(data.paymentMethods).toEqual({})
    expect((await put(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test('of a cancelled order takes no money', async () => {
    const { order } = await place({}, { state: 'cancelled' })
    expect((await put(order.publicToken, { method: 'cards', name: 'card' })).statusCode).toBe(409)
  })

  test.each([
    ['nobody', 404],
    ['a%00b', 422],
  ])('there is none under %s', async (token, status) => {
    expect((await app.server.inject({ url: `/v1/payment/${token}` })).statusCode).toBe(status)
    expect((await put(token, { method: 'cards', name: 'card' })).statusCode).toBe(status)
  })

  test.each([
    [{ method: 'gold', name: 'bar' }, 'method'],
    [{ method: 'other', name: 'redirect' }, 'method'],
    [{ method: 'banklinks', name: 'unknown' }, 'name'],
    [{ method: 'banklinks', name: 'harju', country: 'FI' }, 'country'],
    [{ method: 'banklinks' }, 'name'],
  ])('an unknown method is a 422 that names the field: %o', async (body, field) => {
    const { order } = await place()
    const answer = await put(order.publicToken, body)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })
})

test('a payment is kept with its method, amount and a reference; pressed again it is paid on', async () => {
  const { order } = await place()
  const start = async (body: object) => (await put(order.publicToken, body)).json().data.url
  const kept = () => app.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  const card = await start({ method: 'cards', name: 'card', country: null })
  const both = await Promise.all([1, 2, 3].map(() => start({ method: 'cards', name: 'card' })))
  expect(both).toEqual([card, card, card])
  expect(await kept()).toMatchObject([
    { methodGroup: 'cards', methodName: 'card', amountCents: 25_199, currency: 'EUR', state: 'created' },
  ])
  const bank = await start({ method: 'banklinks', name: 'harju' })
  expect(bank).not.toBe(card)
  const rows = await kept()
  expect(rows).toHaveLength(2)
  expect(rows[0]?.reference).not.toBe(rows[1]?.reference)
})

test('pressed ten times at once a payment is begun once', async () => {
  const { order } = await place()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => put(order.publicToken, { method: 'cards', name: 'card' })),
  )
  expect(new Set(answers.map(answer => answer.json().data?.url)).size).toBe(1)
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toHaveLength(1)
})

describe('without script', () => {
  const send = (token: string, fields: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: `/payment/start/${token}?lang=en`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })

  test('the form of a method leads on to where it is paid', async () => {
    const { order } = await place()
    const answer = await send(order.publicToken, { method: 'banklinks', name: 'harju', country: '' })
    expect(answer.statusCode).toBe(200)
    const [payment] = await app.db.select().from(payments).where(eq(payments.orderId, order.id))
    expect(answer.body).toContain(`<meta http-equiv="refresh" content="0;url=${payment!.url}">`)
    expect(answer.body).toContain(`href="${payment!.url}"`)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('what cannot be begun leads back to the order, which says why', async () => {
    const { order } = await place()
    const unknown = await send(order.publicToken, { method: 'banklinks', name: 'nobody' })
    expect([unknown.statusCode, unknown.headers.location]).toEqual([
      303,
      `/en/payment/${order.publicToken}?problem=unknown`,
    ])
    const paid = await place({}, { state: 'paid', paidAt: new Date() })
    const late = await send(paid.order.publicToken, { method: 'cards', name: 'card' })
    expect(late.headers.location).toBe(`/en/payment/${paid.order.publicToken}?problem=notPayable`)
    expect((await send('nobody', { method: 'cards', name: 'card' })).statusCode).toBe(404)
  })
})

test('a payment begun long ago is not paid on', async () => {
  const { order } = await place()
  const { data } = (await put(order.publicToken, { method: 'cards', name: 'card' })).json()
  app.setNow(new Date(Date.now() + 16 * 60_000))
  const again = (await put(order.publicToken, { method: 'cards', name: 'card' })).json().data
  app.setNow(new Date())
  expect(again.url).not.toBe(data.url)
})

test('a shop without a provider says that it arranges payment itself', async () => {
  const bare = await testApp(routes, { SANDBOX_PAYMENTS: '0' })
  const { order } = await arrange(bare.db, tx => makeOrder(tx))
  const view = await bare.server.inject({ url: `/v1/payment/${order.publicToken}` })
  expect(view.json().data).toMatchObject({ paysOnline: false, paymentMethods: {} })
})

test('a group that staff switch off is offered no more, cannot be begun, and nothing but all of them means that nobody pays here', async () => {
  const staff = { ...GUEST, isGuest: false, username: 'mari', roles: ['ADMIN'], permissions: ['settings.edit'] }
  const offer = async (groups: object) => {
    app.actAs(staff)
    const saved = await app.server.inject({
      method: 'PUT',
      url: '/v1/admin/payment-settings',
      headers: { 'x-csrf-token': 'right' },
      payload: { groups },
    })
    app.actAs(GUEST)
    return saved
  }
  const all = { banklinks: true, cards: true, payLater: true, other: true }
  const { order } = await place()
  const view = async () => (await app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data
  const groups = Object.keys((await view()).paymentMethods)
  expect((await offer({ ...all, banklinks: false })).json().data).toMatchObject({
    groups: { banklinks: false, cards: true },
    providers: ['sandbox'],
  })
  expect(Object.keys((await view()).paymentMethods)).toEqual(groups.filter(group => group !== 'banklinks'))
  const begun = await put(order.publicToken, { method: 'banklinks', name: 'harju', country: 'EE' })
  expect(begun.statusCode).toBe(422)
  await offer({ banklinks: false, cards: false, payLater: false, other: false })
  expect(await view()).toMatchObject({ paysOnline: false, paymentMethods: {} })
  expect((await offer({ cards: true })).statusCode).toBe(422)
  await offer(all)
  expect(Object.keys((await view()).paymentMethods)).toEqual(groups)
})
