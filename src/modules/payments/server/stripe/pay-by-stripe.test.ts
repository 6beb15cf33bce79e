import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { listTasks, lockOrder, moveOrder, type StoredOrder } from '#orders/server/orders.ts'
import { buildOrderDraft } from '#orders/testing/factories.ts'
import { startFakeStripe } from '#payments/testing/fake-stripe.ts'
import type { FakeStripe } from '#payments/testing/fake-stripe-shape.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { closePaymentsOfEndedOrders } from '../close-payments-of-ended-orders.ts'
import { cancelPayment, refreshPaymentById } from '../refresh-payment.ts'
import { payments } from '../tables.ts'

let stripe: FakeStripe
let shop: PayingShop
beforeAll(async () => {
  stripe = await startFakeStripe()
  shop = await startPayingShop({
    STRIPE_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    SANDBOX_PAYMENTS: '1',
  })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})
afterEach(() => void Object.assign(stripe.behaviour, { delayMs: 0, isFailing: false, dropsAnswer: () => false }))

const startPayment = async (existingOrder?: StoredOrder) => {
  const stored = existingOrder ?? (await shop.place())
  const response = await shop.putPayment(stored.order.publicToken, { method: 'cards', name: 'stripe', country: null })
  expect(response.json()).toMatchObject({ success: true, status: 'success' })
  const url = response.json().data.url as string
  return { stored, url, id: url.split('/').at(-1)! }
}
const notifyShop = (id: string, type = 'checkout.session.completed', falseFields: object = {}) =>
  stripe.notify(shop.url, type, { ...stripe.sessions.get(id), ...falseFields })

describe('starting a payment', () => {
  test('opens a session of the order in its language', async () => {
    const { stored, id } = await startPayment(await shop.place({ language: 'et' }))
    const [payment] = await shop.readPayments(stored)
    expect(stripe.sessions.get(id)).toMatchObject({
      amount_total: 25_199,
      currency: 'eur',
      client_reference_id: payment?.reference,
      metadata: { order: String(stored.order.number) },
      success_url: `${shop.url}/payment/return/stripe?lang=et&reference=${payment?.reference}`,
    })
    expect(stripe.requests.at(-1)?.body).toContain('locale=et')
    expect(stripe.requests.at(-1)?.headers['idempotency-key']).toBe(payment?.reference)
  })

  test('uses the browser’s language for an unsupported one', async () => {
    await startPayment(await shop.place({ language: 'uk' }))
    expect(stripe.requests.at(-1)?.body).toContain('locale=auto')
  })

  test('omits an invalid e-mail', async () => {
    const stored = await shop.place({ client: { ...buildOrderDraft().client, email: 'mari' } })
    const { id } = await startPayment(stored)
    expect(stripe.sessions.get(id)).toMatchObject({ status: 'open' })
    expect(stripe.requests.at(-1)?.body).not.toContain('customer_email')
  })

  test('opens one session for a double click', async () => {
    const stored = await shop.place()
    stripe.behaviour.delayMs = 50
    const startedPayments = await Promise.all([startPayment(stored), startPayment(stored)])
    expect(startedPayments[0]?.url).toBe(startedPayments[1]?.url)
    expect(await shop.readPayments(stored)).toHaveLength(1)
  })

  test('repeats a request without a response under the same key', async () => {
    const stored = await shop.place()
    const sessionCount = stripe.sessions.size
    let dropsNextAnswer = true
    stripe.behaviour.dropsAnswer = () => {
      const isDropped = dropsNextAnswer
      dropsNextAnswer = false
      return isDropped
    }
    await startPayment(stored)
    expect(stripe.sessions.size).toBe(sessionCount + 1)
  })

  test('closes the session when another provider is chosen', async () => {
    const { stored, id } = await startPayment()
    await shop.putPayment(stored.order.publicToken, { method: 'banklinks', name: 'harju' })
    await vi.waitFor(() => expect(stripe.sessions.get(id)?.status).toBe('expired'), 30_000)
  })
})

describe('settling', () => {
  test('pays once and sends one mail for ten concurrent webhooks and returns', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'paid')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_name, index) =>
        index % 2 ? notifyShop(id) : (await stripe.returnBuyer(id)).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([204, 303]))
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
    await vi.waitFor(() => expect(shop.sentMails).toContain(stored.order.id), 30_000)
    expect(shop.sentMails.filter(orderId => orderId === stored.order.id)).toHaveLength(1)
  })

  test('requests the state when the browser returns before the webhook', async () => {
    const { stored, id } = await startPayment()
    expect((await stripe.returnBuyer(id)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    stripe.setResult(id, 'paid')
    expect((await stripe.returnBuyer(id)).location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    expect((await shop.readPayments(stored))[0]).toMatchObject({ state: 'completed', methodUsed: 'visa' })
    expect(await notifyShop(id)).toBe(204)
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
  })

  test('sends the browser to the order while Stripe is unavailable, and a job retries', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'paid')
    stripe.behaviour.isFailing = true
    expect((await stripe.returnBuyer(id)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await shop.readOrder(stored)).state).toBe('new')
    stripe.behaviour.isFailing = false
    await vi.waitFor(async () => expect((await shop.readOrder(stored)).state).toBe('paid'), {
      timeout: 30_000,
      interval: 300,
    })
  })

  test('limits requests for a browser that returns repeatedly and sends no request for a paid order', async () => {
    const { stored, id } = await startPayment()
    const countRequests = () =>
      stripe.requests.filter(({ method, path }) => method === 'GET' && path.includes(id)).length
    const pages = await Promise.all(Array.from({ length: 12 }, () => stripe.returnBuyer(id)))
    expect(new Set(pages.map(({ location }) => location))).toEqual(new Set([`/en/payment/${stored.order.publicToken}`]))
    expect(countRequests()).toBe(3)

    const paidPayment = await startPayment()
    stripe.setResult(paidPayment.id, 'paid')
    await notifyShop(paidPayment.id)
    const requestCount = stripe.requests.length
    expect((await stripe.returnBuyer(paidPayment.id)).location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    expect(stripe.requests.length).toBe(requestCount)
  })

  test('queues one job for repeated returns while Stripe is unavailable', async () => {
    const { stored, id } = await startPayment()
    const [payment] = await shop.readPayments(stored)
    stripe.behaviour.isFailing = true
    for (let times = 0; times < 4; times++) expect((await stripe.returnBuyer(id)).status).toBe(303)
    const { rows } = await shop.app.db.execute(sql`
      select id from pgboss.job where name = 'payment-refresh' and data = ${JSON.stringify({ paymentId: payment!.id })}::jsonb`)
    expect(rows).toHaveLength(1)
  })

  test('keeps a delayed payment pending until it is paid or fails', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'processing')
    await notifyShop(id)
    expect((await shop.readPayments(stored))[0]?.state).toBe('pending')
    expect((await shop.readOrder(stored)).state).toBe('new')
    await notifyShop(id, 'checkout.session.async_payment_succeeded', { payment_status: 'paid' })
    expect((await shop.readOrder(stored)).state).toBe('paid')

    const otherPayment = await startPayment()
    stripe.setResult(otherPayment.id, 'processing')
    await notifyShop(otherPayment.id, 'checkout.session.async_payment_failed')
    expect((await shop.readPayments(otherPayment.stored))[0]?.state).toBe('failed')
  })

  test('shows the pending state to a browser that returns from a delayed payment', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'processing')
    expect((await stripe.returnBuyer(id)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    const view = await shop.app.server.inject({ url: `/v1/payment/${stored.order.publicToken}` })
    expect(view.json().data).toMatchObject({ isPaymentPending: true, failedAttempt: null })
    const secondStart = await shop.putPayment(stored.order.publicToken, {
      method: 'cards',
      name: 'stripe',
      country: null,
    })
    expect(secondStart.statusCode).toBe(409)
    expect(await shop.readPayments(stored)).toHaveLength(1)
  })

  test('cancels only the payment of an expired session', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'expired')
    expect(await notifyShop(id, 'checkout.session.expired')).toBe(204)
    expect((await shop.readPayments(stored))[0]?.state).toBe('cancelled')
    expect((await shop.readOrder(stored)).state).toBe('new')
  })

  test.each([
    [{ amount_total: 1 }, 'amount-mismatch'],
    [{ currency: 'usd' }, 'currency-mismatch'],
    [{ metadata: { order: '1' } }, 'order-mismatch'],
    [{ id: 'cs_other' }, 'transaction-mismatch'],
  ])('rejects false webhook data: %o is %s', async (falseFields, reason) => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'paid')
    expect(await notifyShop(id, 'checkout.session.completed', falseFields)).toBe(204)
    expect((await shop.readOrder(stored)).state).toBe('new')
    expect(await shop.listEvents(stored)).toEqual(['placed', `needs-attention: ${reason}`])
    await notifyShop(id)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })

  test('rejects a webhook with a wrong, old or missing signature', async () => {
    const { stored, id } = await startPayment()
    stripe.setResult(id, 'paid')
    const session = stripe.sessions.get(id)!
    const oldSeconds = Math.floor(Date.now() / 1000) - 400
    for (const options of [{ secret: 'whsec_other' }, { seconds: oldSeconds }]) {
      expect(await stripe.notify(shop.url, 'checkout.session.completed', session, options)).toBe(403)
    }
    const unsignedResponse = await fetch(`${shop.url}/payment/notify/stripe`, { method: 'POST', body: '{}' })
    expect(unsignedResponse.status).toBe(403)
    expect((await shop.readOrder(stored)).state).toBe('new')
  })

  test('accepts and ignores events of other products', async () => {
    expect(await stripe.notify(shop.url, 'customer.created', { id: 'cus_1' })).toBe(204)
    const { id } = await startPayment()
    expect(await notifyShop(id, 'checkout.session.completed', { client_reference_id: null })).toBe(204)
  })

  test('returns 404 for a browser that names an unknown payment', async () => {
    for (const reference of ['nobody', 'a%00b']) {
      expect((await fetch(`${shop.url}/payment/return/stripe?reference=${reference}`)).status).toBe(404)
    }
  })
})

test('cancels an open payment and ignores an ended one', async () => {
  const { stored, id } = await startPayment()
  const [payment] = await shop.readPayments(stored)
  stripe.setResult(id, 'paid')
  await cancelPayment(shop.app, payment!.id)
  expect(stripe.sessions.get(id)?.payment_status).toBe('paid')
  await refreshPaymentById(shop.app, payment!.id)
  expect((await shop.readOrder(stored)).state).toBe('paid')
  const openPayment = await startPayment()
  await cancelPayment(shop.app, (await shop.readPayments(openPayment.stored))[0]!.id)
  expect(stripe.sessions.get(openPayment.id)?.status).toBe('expired')
})

describe('a cancelled order', () => {
  const cancelOrder = ({ order }: StoredOrder) =>
    arrange(shop.app.db, async tx => {
      const moveInput = {
        action: 'cancel',
        actorKind: 'system',
        actor: 'system',
        reason: 'unpaid',
        now: new Date(),
      } as const
      // The test ignores the order's own jobs.
      const movedOrder = await moveOrder(
        tx,
        { enqueue: async () => undefined },
        await lockOrder(tx, order.id),
        moveInput,
      )
      expect(movedOrder.ok).toBe(true)
    })

  test('closes the session of a cancelled order at Stripe and leaves others open', async () => {
    const { stored, id } = await startPayment()
    const otherPayment = await startPayment()
    await closePaymentsOfEndedOrders(shop.app)
    expect(stripe.sessions.get(id)?.status).toBe('open')
    await cancelOrder(stored)
    await closePaymentsOfEndedOrders(shop.app)
    expect(stripe.sessions.get(id)?.status).toBe('expired')
    expect(await shop.readPayments(stored)).toMatchObject([{ state: 'cancelled' }])
    expect(stripe.sessions.get(otherPayment.id)?.status).toBe('open')
  })

  test('opens a task when the customer paid before the cancellation', async () => {
    const { stored, id } = await startPayment()
    await cancelOrder(stored)
    stripe.setResult(id, 'paid')
    await closePaymentsOfEndedOrders(shop.app)
    expect(await shop.readPayments(stored)).toMatchObject([{ state: 'completed', paysOrder: false }])
    const { results } = await listTasks(shop.app, {
      state: 'open',
      order: String(stored.order.number),
      sort: '-opened_at',
      page: 1,
      pageSize: 10,
    })
    expect(results).toHaveLength(1)
  })

  test('keeps the session of a cancelled order while Stripe is unavailable', async () => {
    const { stored, id } = await startPayment()
    await cancelOrder(stored)
    stripe.behaviour.isFailing = true
    await closePaymentsOfEndedOrders(shop.app)
    stripe.behaviour.isFailing = false
    expect(stripe.sessions.get(id)?.status).toBe('open')
    await closePaymentsOfEndedOrders(shop.app)
    expect(stripe.sessions.get(id)?.status).toBe('expired')
  })
})

test('rejects the twenty-first payment of an order within an hour', async () => {
  const stored = await shop.place()
  stripe.behaviour.isFailing = true
  const requestPayment = () =>
    shop.putPayment(stored.order.publicToken, { method: 'cards', name: 'stripe', country: null })
  await shop.app.db.insert(payments).values(
    Array.from({ length: 19 }, (_name, index) => ({
      orderId: stored.order.id,
      provider: 'stripe',
      methodGroup: 'cards',
      methodName: 'stripe',
      reference: `many-${index}`,
      amountCents: stored.order.totalCents,
      state: 'failed' as const,
      createdAt: new Date(),
      modifiedAt: new Date(),
    })),
  )
  expect((await requestPayment()).statusCode).toBe(503)
  const response = await requestPayment()
  expect(response.statusCode).toBe(429)
  expect(response.headers['retry-after']).toBe('3600')
  expect(await shop.readPayments(stored)).toHaveLength(20)
})
