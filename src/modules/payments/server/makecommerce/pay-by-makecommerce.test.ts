import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import type { StoredOrder } from '#orders/server/orders.ts'
import { orders } from '#orders/server/tables.ts'
import { buildOrderDraft, buildOrderLine } from '#orders/testing/factories.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { refreshOpenPayments } from '../refresh-open-payments.ts'
import { refreshPaymentById } from '../refresh-payment.ts'
import { payments } from '../tables.ts'

let bank: FakeMakeCommerce
let shop: PayingShop
beforeAll(async () => {
  bank = await startFakeMakeCommerce()
  shop = await startPayingShop({
    MAKECOMMERCE_URL: bank.url,
    MAKECOMMERCE_SHOP_ID: bank.shopId,
    MAKECOMMERCE_SECRET: bank.secret,
  })
})
afterAll(async () => {
  await shop.close()
  await bank.close()
})
afterEach(() => {
  Object.assign(bank.behaviour, { delayMs: 0, isFailing: false, dropsAnswer: () => false })
  shop.app.signInAs(GUEST)
  shop.app.setNow(new Date())
})

const SWEDBANK = { method: 'banklinks', name: 'swedbank', country: 'ee' }
const startPayment = async (stored?: StoredOrder, body: object = SWEDBANK) => {
  const order = stored ?? (await shop.place())
  const answer = await shop.putPayment(order.order.publicToken, body)
  expect(answer.json()).toMatchObject({ success: true, status: 'success' })
  const url = new URL(answer.json().data.url)
  return { stored: order, url, id: url.searchParams.get('trx')! }
}
const readTasks = async ({ order }: StoredOrder) => {
  shop.app.signInAs(SALES)
  const { results } = (await shop.app.server.inject({ url: `/v1/admin/task?order=${order.number}` })).json()
  return results.map((task: { kind: string }) => task.kind)
}

describe('the page', () => {
  test('offers the provider’s methods by group, with logos from the shop’s address', async () => {
    const { order } = await shop.place()
    const { data } = (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    const namesByGroup = Object.entries<{ name: string }[]>(data.paymentMethods).map(([group, list]) => [
      group,
      list.map(method => method.name),
    ])
    expect(namesByGroup).toEqual([
      ['banklinks', ['swedbank', 'lhv']],
      ['cards', ['visa']],
      ['payLater', ['liisi_ee']],
      ['other', ['redirect']],
    ])
    expect(data.acceptsOnlinePayment).toBe(true)
    for (const method of Object.values<{ logo_url: string; display_name: string }[]>(data.paymentMethods).flat()) {
      expect(method.display_name).toBeTruthy()
      const logo = await shop.app.server.inject({ url: method.logo_url })
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(logo.headers['content-security-policy']).toContain('sandbox')
    }
    expect((await shop.app.server.inject({ url: '/payment-logos/makecommerce/nobody/ee' })).statusCode).toBe(404)
  })

  test('requests the methods a few times a day and keeps the last ones when the provider is unavailable', async () => {
    const { order } = await shop.place()
    const readView = async () =>
      (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data.paymentMethods
    const before = await readView()
    const countCalls = () => bank.requests.filter(request => request.path === '/v1/methods').length
    const callsBefore = countCalls()
    await Promise.all(Array.from({ length: 20 }, readView))
    // The job that loads the methods at the start may add one.
    expect(countCalls() - callsBefore).toBeLessThanOrEqual(1)
    bank.behaviour.isFailing = true
    const callsBeforeOutage = countCalls()
    let hours = 9
    // The job of the start may still be running; no second request is sent.
    await vi.waitFor(async () => {
      shop.app.setNow(new Date(Date.now() + hours++ * HOUR_MS))
      expect(await readView()).toEqual(before)
      expect(countCalls()).toBeGreaterThan(callsBeforeOutage)
    }, 30_000)
    expect(await readView()).toEqual(before)
  })

  test('offers a method only for amounts that it accepts', async () => {
    const smallOrder = buildOrderDraft({ lines: [buildOrderLine({ unitCents: 7_499 })] })
    const { order } = await shop.place(smallOrder)
    const { data } = (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    expect(data.paymentMethods).not.toHaveProperty('payLater')
    expect(data.excludedMethods).toMatchObject([{ name: 'liisi_ee', reason: 'tooSmall', limit: 75 }])
    expect((await shop.putPayment(order.publicToken, { method: 'payLater', name: 'liisi_ee' })).statusCode).toBe(422)
  })
})

describe('starting a payment', () => {
  test('opens a transaction of the order and returns the chosen bank’s page', async () => {
    const { stored, url, id } = await startPayment()
    expect(url.pathname).toBe('/open-banking.html')
    expect(url.searchParams.get('method')).toBe('EE_SWEDBANK_OB')
    const [payment] = await shop.readPayments(stored)
    expect(bank.transactions.get(id)).toMatchObject({
      amount: '251.99',
      currency: 'EUR',
      reference: String(stored.order.number),
      merchant_data: payment?.reference,
      customer: { ip: '127.0.0.1', country: 'ee', locale: 'en', email: 'mari@example.ee' },
      transaction_url: { notification_url: { url: `${shop.url}/payment/notify/makecommerce`, method: 'POST' } },
    })
    expect(payment).toMatchObject({ providerReference: id, state: 'created', amountCents: 25_199 })
  })

  test('uses English for an unsupported language', async () => {
    const { id } = await startPayment(await shop.place({ language: 'uk' }))
    expect(bank.transactions.get(id)?.customer.locale).toBe('en')
  })

  test('omits an invalid e-mail', async () => {
    const { id } = await startPayment(await shop.place({ client: { ...buildOrderDraft().client, email: 'mari' } }))
    expect(bank.transactions.get(id)?.customer).not.toHaveProperty('email')
  })

  test('uses the page with all methods when the method has no page', async () => {
    const { url } = await startPayment(undefined, { method: 'cards', name: 'visa', country: null })
    expect(url.pathname).toBe('/pay.html')
  })

  test('reuses the transaction for a second click and another bank', async () => {
    const stored = await shop.place()
    bank.behaviour.delayMs = 100
    const [first, second] = await Promise.all([startPayment(stored), startPayment(stored)])
    expect(second.id).toBe(first.id)
    const otherResponse = await startPayment(stored, { method: 'banklinks', name: 'lhv', country: 'ee' })
    expect(otherResponse.id).toBe(first.id)
    expect(otherResponse.url.searchParams.get('method')).toBe('EE_LHV_OB')
    expect(await shop.readPayments(stored)).toHaveLength(1)
    bank.setStatus(first.id, 'COMPLETED')
    expect(await bank.notify(first.id)).toBe(204)
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
  })

  test('returns 503 while the provider is unavailable and works afterwards', async () => {
    const stored = await shop.place()
    bank.behaviour.isFailing = true
    const response = await shop.putPayment(stored.order.publicToken, SWEDBANK)
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('30')
    bank.behaviour.isFailing = false
    const { id } = await startPayment(stored)
    expect((await shop.readPayments(stored)).map(payment => payment.state)).toEqual(['failed', 'created'])
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })

  test('recognizes the transaction of a lost response by the shop’s reference', async () => {
    const stored = await shop.place()
    await shop.app.server.inject({ url: `/v1/payment/${stored.order.publicToken}` })
    bank.behaviour.dropsAnswer = request => request.method === 'POST' && request.path === '/v1/transactions'
    expect((await shop.putPayment(stored.order.publicToken, SWEDBANK)).statusCode).toBe(503)
    bank.behaviour.dropsAnswer = () => false
    const openedTransactions = [...bank.transactions.values()].filter(
      transaction => transaction.reference === String(stored.order.number),
    )
    expect(openedTransactions.length).toBeGreaterThan(0)
    bank.setStatus(openedTransactions[0]!.id, 'COMPLETED')
    expect(await bank.notify(openedTransactions[0]!.id)).toBe(204)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })
})

describe('a pending payment', () => {
  const LHV = { method: 'banklinks', name: 'lhv', country: 'ee' }
  const readView = async ({ order }: StoredOrder) =>
    (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data
  const openPendingPayment = async (order?: StoredOrder) => {
    const { stored, id } = await startPayment(order)
    bank.setStatus(id, 'PENDING')
    return { stored, id, returnResponse: await bank.returnBuyer(id) }
  }

  test('returns the customer of a pending payment to the order, which shows it until the result is known', async () => {
    const { stored, id, returnResponse } = await openPendingPayment()
    expect(returnResponse.location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect(await readView(stored)).toMatchObject({
      isPaymentPending: true,
      failedAttempt: null,
      order: { isPaid: false },
    })
    bank.setStatus(id, 'CANCELLED')
    await bank.notify(id)
    expect(await readView(stored)).toMatchObject({ isPaymentPending: false, failedAttempt: { state: 'cancelled' } })
    expect((await startPayment(stored)).id).not.toBe(id)
  })

  test('blocks a second payment with any method while one is pending', async () => {
    const { stored, id } = await openPendingPayment()
    shop.app.setNow(new Date(Date.now() + HOUR_MS))
    const token = stored.order.publicToken
    const [sameMethodResponse, otherMethodResponse, ...otherResponses] = await Promise.all(
      [SWEDBANK, LHV, LHV].map(body => shop.putPayment(token, body)),
    )
    for (const response of [sameMethodResponse, otherMethodResponse, ...otherResponses]) {
      expect(response!.statusCode).toBe(409)
      expect(response!.json().message).toBe('Sinu makset töödeldakse. Uuesti maksta ei ole vaja.')
    }
    expect(await shop.readPayments(stored)).toHaveLength(1)
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
    expect((await readView(stored)).isPaymentPending).toBe(false)
  })

  test('allows one more payment on confirmation while one is pending, however often it is pressed', async () => {
    const { stored, id } = await openPendingPayment()
    const otherResponse = await startPayment(stored, { ...LHV, is_confirmed: true })
    expect(otherResponse.id).not.toBe(id)
    expect((await startPayment(stored, { ...LHV, is_confirmed: true })).id).toBe(otherResponse.id)
    expect((await shop.putPayment(stored.order.publicToken, LHV)).statusCode).toBe(409)
    bank.setStatus(otherResponse.id, 'CANCELLED')
    await bank.notify(otherResponse.id)
    expect(await readView(stored)).toMatchObject({ isPaymentPending: true })
    expect((await shop.readPayments(stored)).map(payment => payment.state)).toEqual(['pending', 'cancelled'])
  })

  test('blocks a second payment of an added amount while one is pending', async () => {
    const paidOrder = await shop.place({}, { state: 'paid', paidAt: new Date() })
    const condition = eq(orders.id, paidOrder.order.id)
    await shop.app.db
      .update(orders)
      .set({ totalCents: paidOrder.order.totalCents + 4_000 })
      .where(condition)
    expect((await readView(paidOrder)).isPaymentPending).toBe(false)
    const { id } = await openPendingPayment(paidOrder)
    expect(await readView(paidOrder)).toMatchObject({
      isPaymentPending: true,
      failedAttempt: null,
      order: { isPaid: false, to_pay: 40 },
    })
    expect((await shop.putPayment(paidOrder.order.publicToken, LHV)).statusCode).toBe(409)
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
    expect(await readView(paidOrder)).toMatchObject({ isPaymentPending: false, order: { to_pay: 0 } })
  })
})

describe('polling the provider', () => {
  test('reads the used method', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
    const [payment] = await shop.readPayments(stored)
    await refreshPaymentById(shop.app, payment!.id)
    expect((await shop.readPayments(stored))[0]).toMatchObject({ state: 'completed', methodUsed: 'Swedbank EE OB' })
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
  })

  test('opens a task when the response contradicts the message', async () => {
    const { stored, id } = await startPayment()
    expect(await bank.notify(id, { status: 'COMPLETED' })).toBe(204)
    const [payment] = await shop.readPayments(stored)
    await refreshPaymentById(shop.app, payment!.id)
    await refreshPaymentById(shop.app, payment!.id)
    expect(await readTasks(stored)).toEqual(['provider-disagrees'])
  })

  test('finds payments whose message got lost; an unavailable provider does not stop the others', async () => {
    const lostPayment = await startPayment()
    bank.setStatus(lostPayment.id, 'COMPLETED')
    const missingPayment = await startPayment()
    bank.transactions.delete(missingPayment.id)
    await refreshOpenPayments(shop.app)
    expect((await shop.readOrder(lostPayment.stored)).state).toBe('new')
    shop.app.setNow(new Date(Date.now() + 11 * 60_000))
    bank.behaviour.isFailing = true
    await refreshOpenPayments(shop.app)
    expect((await shop.readOrder(lostPayment.stored)).state).toBe('new')
    bank.behaviour.isFailing = false
    await refreshOpenPayments(shop.app)
    shop.app.setNow(new Date())
    expect((await shop.readOrder(lostPayment.stored)).state).toBe('paid')
    expect((await shop.readPayments(missingPayment.stored))[0]?.state).toBe('created')
  })

  test('polls as long as an order waits for a pending payment', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'PENDING')
    await bank.notify(id)
    bank.setStatus(id, 'COMPLETED')
    shop.app.setNow(new Date(Date.now() + 9 * DAY_MS))
    await refreshOpenPayments(shop.app)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })

  test('fails the job when the provider is unavailable, so that it is repeated', async () => {
    const { stored } = await startPayment()
    const [payment] = await shop.app.db.select().from(payments).where(eq(payments.orderId, stored.order.id))
    bank.behaviour.isFailing = true
    await expect(refreshPaymentById(shop.app, payment!.id)).rejects.toThrow('answered 500')
  })
})
