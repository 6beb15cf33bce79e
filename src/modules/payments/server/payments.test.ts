import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeOrder, orderDraftOf } from '#orders/server/factories.ts'
import { ORDER_PAID, type StoredOrder } from '#orders/server/orders.ts'
import { orderEvents, orders } from '#orders/server/tables.ts'
import { createTestApp, type TestApp, testApp } from '#platform/server/testing/test-app.ts'
import { makePayment } from './factories.ts'
import type { PaymentRow, VerifiedMessage } from './payment-provider.ts'
import { routes } from './routes.ts'
import { amountText, type SandboxNews, signNews } from './sandbox/sandbox-message.ts'
import { sandboxSecret } from './sandbox/sandbox-secret.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentEvents, payments } from './tables.ts'

let app: TestApp
const mailed: number[] = []
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    given.jobs.handle(ORDER_PAID, async ({ orderId }) => void mailed.push(orderId))
  })
  await app.jobs.start()
})
afterAll(() => app.close())

const place = (...over: Parameters<typeof makeOrder> extends [unknown, ...infer Rest] ? Rest : never) =>
  app.db.transaction(tx => makeOrder(tx, ...over))
const begun = async (order?: StoredOrder): Promise<{ stored: StoredOrder; payment: PaymentRow }> => {
  const stored = order ?? (await place())
  return { stored, payment: await makePayment(app.db, stored.order) }
}
const orderNow = async ({ order }: StoredOrder) =>
  (await app.db.select().from(orders).where(eq(orders.id, order.id)))[0]!
const paymentNow = async ({ id }: PaymentRow) => (await app.db.select().from(payments).where(eq(payments.id, id)))[0]!
const history = async ({ order }: StoredOrder) =>
  (await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)).map(
    event => (event.kind === 'needs-attention' ? `${event.kind}: ${event.details.reason}` : event.kind),
  )
const put = (token: string, body: object) =>
  app.server.inject({ method: 'PUT', url: `/v1/payment/${token}`, headers: { 'x-csrf-token': 'any' }, payload: body })
const choose = (reference: string, outcome: string) =>
  app.server.inject({
    method: 'POST',
    url: `/sandbox-bank/${reference}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ outcome }).toString(),
  })
const news = ({ stored, payment }: { stored: StoredOrder; payment: PaymentRow }): SandboxNews => ({
  transaction: `T-${payment.id}`,
  reference: payment.reference,
  order: String(stored.order.number),
  amount: amountText(payment.amountCents),
  currency: 'EUR',
  status: 'paid',
})
const signed = async (what: SandboxNews) =>
  new URLSearchParams({ ...signNews(what, await sandboxSecret(app.db)) }).toString()
const notify = (body: string, type = 'application/x-www-form-urlencoded') =>
  app.server.inject({
    method: 'POST',
    url: '/payment/notify/sandbox',
    headers: { 'content-type': type },
    payload: body,
  })
const comeBack = (query: string) => app.server.inject({ url: `/payment/return/sandbox?${query}` })

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

  test.each(['nobody', 'a%00b'])('there is none under %s', async token => {
    expect((await app.server.inject({ url: `/v1/payment/${token}` })).statusCode).toBe(404)
    expect((await put(token, { method: 'cards', name: 'card' })).statusCode).toBe(404)
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

describe('the sandbox bank', () => {
  const open = async (language: 'et' | 'en' = 'en') => {
    const stored = await place({ language })
    const answer = await put(stored.order.publicToken, { method: 'banklinks', name: 'harju', country: 'EE' })
    expect(answer.json()).toMatchObject({ success: true, status: 'success' })
    const { url } = answer.json().data as { url: string }
    return { stored, url, reference: url.split('/').at(-1)! }
  }

  test('shows a page of three buttons without a script, under its own policy', async () => {
    const { url, stored } = await open()
    expect(url).toMatch(/^\/sandbox-bank\/[\w-]+$/)
    const page = await app.server.inject({ url })
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]+; form-action 'self'/,
    )
    expect(page.body).not.toContain('<script')
    expect([...page.body.matchAll(/name="outcome" value="(\w+)"/g)].map(match => match[1])).toEqual([
      'paid',
      'cancelled',
      'failed',
    ])
    expect(page.body).toContain(String(stored.order.number))
    expect(page.body).toContain('251.99\u00a0€')
  })

  test('paid: the shop is told, the browser ends on the page that says so, the mail is asked for', async () => {
    const { stored, reference } = await open('et')
    const chosen = await choose(reference, 'paid')
    expect(chosen.statusCode).toBe(303)
    expect((await orderNow(stored)).state).toBe('paid')
    const back = await app.server.inject({ url: chosen.headers.location as string })
    expect([back.statusCode, back.headers.location]).toEqual([303, '/et/payment-success'])
    expect(await history(stored)).toEqual(['placed', 'paid'])
    expect((await orderNow(stored)).paidAt).not.toBeNull()
    await vi.waitFor(() => expect(mailed).toEqual(expect.arrayContaining([stored.order.id])), 10_000)
  })

  test.each(['cancelled', 'failed'])('%s: back to the order, which another try can pay', async outcome => {
    const { stored, reference } = await open()
    const chosen = await choose(reference, outcome)
    const back = await app.server.inject({ url: chosen.headers.location as string })
    expect(back.headers.location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await orderNow(stored)).state).toBe('new')
    await choose(reference, 'paid')
    expect((await orderNow(stored)).state).toBe('paid')
  })

  test('takes no other outcome and knows no other payment', async () => {
    const { reference } = await open()
    expect((await choose(reference, 'refunded')).statusCode).toBe(422)
    expect((await choose('unknown', 'paid')).statusCode).toBe(404)
    expect((await app.server.inject({ url: '/sandbox-bank/unknown' })).statusCode).toBe(404)
  })

  test('is not there while the sandbox is off, and offers nothing', async () => {
    const off = await testApp(routes, { SANDBOX_PAYMENTS: '0' })
    const { order } = await off.db.transaction(tx => makeOrder(tx))
    const view = await off.server.inject({ url: `/v1/payment/${order.publicToken}` })
    expect(view.json().data.paymentMethods).toEqual({})
    expect((await off.server.inject({ url: '/sandbox-bank/any' })).statusCode).toBe(404)
    expect((await off.server.inject({ method: 'POST', url: '/payment/notify/sandbox', payload: '' })).statusCode).toBe(
      404,
    )
  })
})

describe('messages', () => {
  test('settle once, by notification and return, ten times at the same time', async () => {
    const both = await begun()
    const message = await signed(news(both))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? notify(message) : comeBack(message))),
    )
    expect(new Set(answers.map(answer => answer.statusCode))).toEqual(new Set([204, 303]))
    for (const answer of answers.filter(one => one.statusCode === 303)) {
      expect(answer.headers.location).toBe('/en/payment-success')
    }
    expect(await history(both.stored)).toEqual(['placed', 'paid'])
    expect((await paymentNow(both.payment)).state).toBe('completed')
    expect(await app.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, both.payment.id))).toHaveLength(
      1,
    )
  })

  test('come in any order: paid stays paid', async () => {
    const both = await begun()
    for (const status of ['paid', 'failed', 'cancelled', 'paid'] as const) {
      expect((await notify(await signed({ ...news(both), status }))).statusCode).toBe(204)
    }
    expect((await paymentNow(both.payment)).state).toBe('completed')
    expect(await history(both.stored)).toEqual(['placed', 'paid'])
  })

  test('that were tampered with are refused and change nothing', async () => {
    const both = await begun()
    const fields = new URLSearchParams(await signed({ ...news(both), amount: '1.00' }))
    fields.set('json', JSON.stringify(news(both)))
    for (const body of [fields.toString(), 'json=%7B%7D&mac=', '', 'mac=%00']) {
      expect((await notify(body)).statusCode).toBe(403)
      expect((await comeBack(body)).statusCode).toBe(403)
    }
    expect((await notify('{"json":"{}"}', 'application/json')).statusCode).toBe(403)
    expect((await paymentNow(both.payment)).state).toBe('created')
    expect(await history(both.stored)).toEqual(['placed'])
  })

  test.each([
    [{ amount: '0.01' }, 'amount-mismatch'],
    [{ currency: 'USD' }, 'currency-mismatch'],
    [{ order: '1' }, 'order-mismatch'],
  ])('that are genuine but do not fit move nothing and are shown to staff: %o', async (changes, reason) => {
    const both = await begun()
    const message = await signed({ ...news(both), ...changes })
    await notify(message)
    const back = await comeBack(message)
    expect(back.headers.location).toBe(`/en/payment/${both.stored.order.publicToken}`)
    expect((await paymentNow(both.payment)).state).toBe('created')
    expect((await orderNow(both.stored)).state).toBe('new')
    expect(await history(both.stored)).toEqual(['placed', `needs-attention: ${reason}`])
    await notify(await signed(news(both)))
    expect((await orderNow(both.stored)).state).toBe('paid')
  })

  test('of a second payment, and of a cancelled order, keep the money in sight', async () => {
    const first = await begun()
    const second = await begun(first.stored)
    await notify(await signed(news(first)))
    await notify(await signed(news(second)))
    expect(await history(first.stored)).toEqual(['placed', 'paid', 'needs-attention: second-payment'])
    expect((await paymentNow(second.payment)).state).toBe('completed')

    const cancelled = await begun(await place({}, { state: 'cancelled' }))
    await notify(await signed(news(cancelled)))
    expect(await history(cancelled.stored)).toEqual(['placed', 'needs-attention: payment-of-cancelled-order'])
    expect((await orderNow(cancelled.stored)).state).toBe('cancelled')
  })

  test('of two payments at the same time pay the order once', async () => {
    const stored = await place()
    const both = [await begun(stored), await begun(stored)]
    await Promise.all(both.map(async one => notify(await signed(news(one)))))
    expect(await history(stored)).toEqual(['placed', 'paid', 'needs-attention: second-payment'])
  })

  test('of an unknown payment or provider are 404', async () => {
    const both = await begun()
    expect((await notify(await signed({ ...news(both), reference: 'unknown' }))).statusCode).toBe(404)
    expect((await app.server.inject({ method: 'POST', url: '/payment/notify/nobody', payload: 'x' })).statusCode).toBe(
      404,
    )
    expect((await app.server.inject({ url: '/payment/return/nobody' })).statusCode).toBe(404)
  })

  test('of one provider cannot settle a payment of another', async () => {
    const stored = await place(orderDraftOf())
    const payment = await makePayment(app.db, stored.order, { provider: 'elsewhere' })
    const message: VerifiedMessage = {
      provider: 'sandbox',
      eventKey: 'any',
      reference: payment.reference,
      providerReference: null,
      orderNumber: String(stored.order.number),
      amountCents: payment.amountCents,
      currency: 'EUR',
      outcome: 'completed',
      payload: {},
    }
    expect(await settlePayment(app, message)).toEqual({ ok: false, why: 'unknown-payment' })
  })
})

test('a payment is kept with its method, amount and a reference of its own', async () => {
  const { order } = await place()
  await put(order.publicToken, { method: 'cards', name: 'card', country: null })
  await put(order.publicToken, { method: 'cards', name: 'card' })
  const rows = await app.db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    methodGroup: 'cards',
    methodName: 'card',
    amountCents: 25_199,
    currency: 'EUR',
    state: 'created',
  })
  expect(rows[0]?.reference).not.toBe(rows[1]?.reference)
})
