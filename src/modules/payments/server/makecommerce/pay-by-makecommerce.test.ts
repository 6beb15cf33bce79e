import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { orderDraftOf, orderLineOf } from '#orders/server/factories.ts'
import type { StoredOrder } from '#orders/server/orders.ts'
import { GUEST } from '#wire/visitor.ts'
import { lookAtOpen } from '../look-at-open.ts'
import { lookAtPaymentById } from '../look-at-payment.ts'
import { paymentEvents, payments } from '../tables.ts'
import { type FakeMakeCommerce, fakeMakeCommerce } from '../testing/fake-makecommerce.ts'
import { type PayingShop, payingShop } from '../testing/paying-shop.ts'

const SALES = { ...GUEST, isGuest: false, username: 'siim', permissions: ['client', 'order.edit'] }
let bank: FakeMakeCommerce
let shop: PayingShop
beforeAll(async () => {
  bank = await fakeMakeCommerce()
  shop = await payingShop({
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
  Object.assign(bank.mood, { slow: 0, down: false, deaf: () => false })
  shop.app.actAs(GUEST)
})

const SWEDBANK = { method: 'banklinks', name: 'swedbank', country: 'ee' }
const start = async (stored?: StoredOrder, body: object = SWEDBANK) => {
  const order = stored ?? (await shop.place())
  const answer = await shop.put(order.order.publicToken, body)
  expect(answer.json()).toMatchObject({ success: true, status: 'success' })
  const url = new URL(answer.json().data.url)
  return { stored: order, url, id: url.searchParams.get('trx')! }
}
const tasks = async ({ order }: StoredOrder) => {
  shop.app.actAs(SALES)
  const { results } = (await shop.app.server.inject({ url: `/v1/admin/task?order=${order.number}` })).json()
  return results.map((task: { kind: string }) => task.kind)
}

describe('the page', () => {
  test("offers the provider's methods in their groups, with logos from our own address", async () => {
    const { order } = await shop.place()
    const { data } = (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    const names = Object.entries<{ name: string }[]>(data.paymentMethods).map(([group, list]) => [
      group,
      list.map(one => one.name),
    ])
    expect(names).toEqual([
      ['banklinks', ['swedbank', 'lhv']],
      ['cards', ['visa']],
      ['payLater', ['liisi_ee']],
      ['other', ['redirect']],
    ])
    expect(data.paysOnline).toBe(true)
    for (const method of Object.values<{ logo_url: string; display_name: string }[]>(data.paymentMethods).flat()) {
      expect(method.display_name).toBeTruthy()
      const logo = await shop.app.server.inject({ url: method.logo_url })
      expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/svg+xml'])
      expect(logo.headers['content-security-policy']).toContain('sandbox')
    }
    expect((await shop.app.server.inject({ url: '/payment-logos/makecommerce/nobody/ee' })).statusCode).toBe(404)
  })

  test('asks for the methods a few times a day, and keeps the last good ones when the provider is down', async () => {
    const { order } = await shop.place()
    const view = async () =>
      (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json().data.paymentMethods
    const before = await view()
    const calls = () => bank.asked.filter(asked => asked.path === '/v1/methods').length
    const known = calls()
    await Promise.all(Array.from({ length: 20 }, view))
    // One more at most: the job that fetches them when the shop starts.
    expect(calls() - known).toBeLessThanOrEqual(1)
    bank.mood.down = true
    const untilDown = calls()
    shop.app.setNow(new Date(Date.now() + 9 * 3_600_000))
    expect(await view()).toEqual(before)
    await vi.waitFor(() => expect(calls()).toBeGreaterThan(untilDown))
    expect(await view()).toEqual(before)
    shop.app.setNow(new Date())
  })

  test('offers a method only for sums that it takes', async () => {
    const small = orderDraftOf({ lines: [orderLineOf({ unitCents: 7_499 })] })
    const { order } = await shop.place(small)
    const { data } = (await shop.app.server.inject({ url: `/v1/payment/${order.publicToken}` })).json()
    expect(data.paymentMethods).not.toHaveProperty('payLater')
    expect((await shop.put(order.publicToken, { method: 'payLater', name: 'liisi_ee' })).statusCode).toBe(422)
  })
})

describe('starting', () => {
  test('opens a transaction of the order and leads to the chosen bank', async () => {
    const { stored, url, id } = await start()
    expect(url.pathname).toBe('/open-banking.html')
    expect(url.searchParams.get('method')).toBe('EE_SWEDBANK_OB')
    const [payment] = await shop.paymentsOf(stored)
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

  test('a method without a page of its own leads to the page of all methods', async () => {
    const { url } = await start(undefined, { method: 'cards', name: 'visa', country: null })
    expect(url.pathname).toBe('/pay.html')
  })

  test('a double click and another bank go on with the same transaction', async () => {
    const stored = await shop.place()
    bank.mood.slow = 100
    const [first, second] = await Promise.all([start(stored), start(stored)])
    expect(second.id).toBe(first.id)
    const other = await start(stored, { method: 'banklinks', name: 'lhv', country: 'ee' })
    expect(other.id).toBe(first.id)
    expect(other.url.searchParams.get('method')).toBe('EE_LHV_OB')
    expect(await shop.paymentsOf(stored)).toHaveLength(1)
    bank.decide(first.id, 'COMPLETED')
    expect(await bank.notify(first.id)).toBe(204)
    expect(await shop.history(stored)).toEqual(['placed', 'paid'])
  })

  test('is a 503 while the provider is down, and works again afterwards', async () => {
    const stored = await shop.place()
    bank.mood.down = true
    const answer = await shop.put(stored.order.publicToken, SWEDBANK)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    bank.mood.down = false
    const { id } = await start(stored)
    expect((await shop.paymentsOf(stored)).map(payment => payment.state)).toEqual(['failed', 'created'])
    bank.decide(id, 'COMPLETED')
    await bank.notify(id)
    expect((await shop.orderNow(stored)).state).toBe('paid')
  })

  test('an answer that is lost loses no money: the transaction is known by our reference', async () => {
    const stored = await shop.place()
    await shop.app.server.inject({ url: `/v1/payment/${stored.order.publicToken}` })
    bank.mood.deaf = asked => asked.method === 'POST' && asked.path === '/v1/transactions'
    expect((await shop.put(stored.order.publicToken, SWEDBANK)).statusCode).toBe(503)
    bank.mood.deaf = () => false
    const opened = [...bank.transactions.values()].filter(one => one.reference === String(stored.order.number))
    expect(opened.length).toBeGreaterThan(0)
    bank.decide(opened[0]!.id, 'COMPLETED')
    expect(await bank.notify(opened[0]!.id)).toBe(204)
    expect((await shop.orderNow(stored)).state).toBe('paid')
  })
})

describe('messages', () => {
  test('ten notifications and returns at the same time: paid once, one mail', async () => {
    const { stored, id } = await start()
    bank.decide(id, 'COMPLETED')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, at) =>
        at % 2 ? bank.notify(id, {}, at % 4 === 1 ? 'form' : 'json') : (await bank.comeBack(id)).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([204, 303]))
    expect((await bank.comeBack(id)).location).toBe('/en/payment-success')
    expect(await shop.history(stored)).toEqual(['placed', 'paid'])
    await vi.waitFor(() => expect(shop.mailed).toContain(stored.order.id), 10_000)
    expect(shop.mailed.filter(orderId => orderId === stored.order.id)).toHaveLength(1)
  })

  test('repeated with another time say nothing new', async () => {
    const { stored, id } = await start()
    bank.decide(id, 'COMPLETED')
    await bank.notify(id)
    await bank.notify(id, { message_time: '2026-11-20T09:00:07+0000' })
    const [payment] = await shop.paymentsOf(stored)
    const kept = await shop.app.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment!.id))
    expect(kept).toHaveLength(1)
  })

  test('cancelled, then paid: back at the order, then paid by the same link', async () => {
    const { stored, id } = await start()
    bank.decide(id, 'CANCELLED')
    expect((await bank.comeBack(id)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await shop.paymentsOf(stored))[0]?.state).toBe('cancelled')
    const again = await start(stored)
    expect(again.id).not.toBe(id)
    bank.decide(again.id, 'COMPLETED')
    expect((await bank.comeBack(again.id)).location).toBe('/en/payment-success')
    await bank.notify(id)
    expect(await shop.history(stored)).toEqual(['placed', 'paid'])
  })

  test.each([
    ['another amount', { amount: '0.01' }, 'amount-mismatch'],
    ['another currency', { currency: 'USD' }, 'currency-mismatch'],
    ["another order's number", { reference: '1' }, 'order-mismatch'],
    ['another transaction', { transaction: '00000000-0000-4000-8000-00000000ffff' }, 'transaction-mismatch'],
  ])('that lie about %s move nothing and become a task, once', async (_what, lies, reason) => {
    const { stored, id } = await start()
    bank.decide(id, 'COMPLETED')
    expect(await bank.notify(id, lies)).toBe(204)
    expect((await bank.comeBack(id, lies)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await shop.orderNow(stored)).state).toBe('new')
    expect(await tasks(stored)).toEqual([reason])
    await bank.notify(id)
    expect((await shop.orderNow(stored)).state).toBe('paid')
  })

  test('with a wrong signature are refused and leave nothing behind', async () => {
    const { stored, id } = await start()
    const { json } = bank.message(id, { status: 'COMPLETED' })
    const forged = await fetch(`${shop.url}/payment/notify/makecommerce`, {
      method: 'POST',
      body: new URLSearchParams({ json, mac: 'A'.repeat(128) }),
    })
    expect(forged.status).toBe(403)
    expect((await shop.paymentsOf(stored))[0]?.state).toBe('created')
    expect(
      await shop.app.db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.paymentId, (await shop.paymentsOf(stored))[0]!.id)),
    ).toEqual([])
  })

  test('of a payment that nobody knows are kept, and money becomes a task', async () => {
    const { id } = await start()
    bank.decide(id, 'COMPLETED')
    const stranger = { merchant_data: 'nobody', transaction: '00000000-0000-4000-8000-00000000eeee' }
    expect(await bank.notify(id, stranger)).toBe(404)
    expect(await bank.notify(id, stranger)).toBe(404)
    shop.app.actAs(SALES)
    const { results } = (await shop.app.server.inject({ url: '/v1/admin/task' })).json()
    const strays = results.filter((task: { kind: string }) => task.kind === 'unknown-payment')
    expect(strays).toMatchObject([{ order: null, details: { reference: 'nobody', amountCents: 25_199 } }])
  })

  test('without our reference are known by their transaction', async () => {
    const { stored, id } = await start()
    bank.decide(id, 'COMPLETED')
    expect(await bank.notify(id, { merchant_data: null })).toBe(204)
    expect((await shop.orderNow(stored)).state).toBe('paid')
  })
})

describe('the provider is asked', () => {
  test('what was paid with', async () => {
    const { stored, id } = await start()
    bank.decide(id, 'COMPLETED')
    await bank.notify(id)
    const [payment] = await shop.paymentsOf(stored)
    await lookAtPaymentById(shop.app, payment!.id)
    expect((await shop.paymentsOf(stored))[0]).toMatchObject({ state: 'completed', methodUsed: 'Swedbank EE OB' })
    expect(await shop.history(stored)).toEqual(['placed', 'paid'])
  })

  test('and one that disagrees with its own message becomes a task', async () => {
    const { stored, id } = await start()
    expect(await bank.notify(id, { status: 'COMPLETED' })).toBe(204)
    const [payment] = await shop.paymentsOf(stored)
    await lookAtPaymentById(shop.app, payment!.id)
    await lookAtPaymentById(shop.app, payment!.id)
    expect(await tasks(stored)).toEqual(['provider-disagrees'])
  })

  test('about payments whose message never came; one that does not answer keeps the rest from nothing', async () => {
    const lost = await start()
    bank.decide(lost.id, 'COMPLETED')
    const gone = await start()
    bank.transactions.delete(gone.id)
    await lookAtOpen(shop.app)
    expect((await shop.orderNow(lost.stored)).state).toBe('new')
    shop.app.setNow(new Date(Date.now() + 11 * 60_000))
    bank.mood.down = true
    await lookAtOpen(shop.app)
    expect((await shop.orderNow(lost.stored)).state).toBe('new')
    bank.mood.down = false
    await lookAtOpen(shop.app)
    shop.app.setNow(new Date())
    expect((await shop.orderNow(lost.stored)).state).toBe('paid')
    expect((await shop.paymentsOf(gone.stored))[0]?.state).toBe('created')
  })

  test('in vain: the job fails, so that it is tried again', async () => {
    const { stored } = await start()
    const [payment] = await shop.app.db.select().from(payments).where(eq(payments.orderId, stored.order.id))
    bank.mood.down = true
    await expect(lookAtPaymentById(shop.app, payment!.id)).rejects.toThrow('answered 500')
  })
})
