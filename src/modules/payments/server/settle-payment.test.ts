import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listTasks, ORDER_PAID, ORDER_PAID_LATE, type StoredOrder } from '#orders/server/orders.ts'
import { formatAmount } from '#payments/domain/provider-amount.ts'
import { createPaymentActions } from '#payments/testing/create-payment-actions.ts'
import { makePayment } from '#payments/testing/factories.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import type { PaymentRow, PaymentUpdate } from './payment-provider.ts'
import { registerPaymentRoutes } from './routes.ts'
import { type SandboxUpdate, signUpdate } from './sandbox/sandbox-message.ts'
import { readSandboxSecret } from './sandbox/sandbox-secret.ts'
import { settlePayment } from './settle-payment.ts'
import { paymentEvents, payments } from './tables.ts'

const OPEN_TASKS_QUERY = { state: 'open', sort: '-opened_at', page: 1, pageSize: 10 } as const
/** Mails about payments of cancelled orders. */
const lateMails: [orderId: number, cents: number][] = []
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerPaymentRoutes(testApp)
    testApp.jobs.handle(ORDER_PAID, async () => undefined)
    testApp.jobs.handle(ORDER_PAID_LATE, async ({ orderId, cents }) => void lateMails.push([orderId, cents]))
  })
  await arrange(app.db, tx => makeShop(tx))
  await app.jobs.start()
})
afterAll(() => app.close())

const { place, readOrder, listEvents } = createPaymentActions(() => app)
const startPayment = async (order?: StoredOrder): Promise<{ stored: StoredOrder; payment: PaymentRow }> => {
  const stored = order ?? (await place())
  return { stored, payment: await makePayment(app.db, stored.order) }
}
const readPayment = async ({ id }: PaymentRow) => (await app.db.select().from(payments).where(eq(payments.id, id)))[0]!
const buildUpdate = ({ stored, payment }: { stored: StoredOrder; payment: PaymentRow }): SandboxUpdate => ({
  transaction: `T-${payment.id}`,
  reference: payment.reference,
  order: String(stored.order.number),
  amount: formatAmount(payment.amountCents),
  currency: 'EUR',
  status: 'paid',
})
const signMessage = async (update: SandboxUpdate) =>
  new URLSearchParams({ ...signUpdate(update, await readSandboxSecret(app.db)) }).toString()
const notify = (body: string, type = 'application/x-www-form-urlencoded') =>
  app.server.inject({
    method: 'POST',
    url: '/payment/notify/sandbox',
    headers: { 'content-type': type },
    payload: body,
  })
const returnBuyer = (query: string) => app.server.inject({ url: `/payment/return/sandbox?${query}` })

describe('messages', () => {
  test('settles once for ten concurrent notifications and returns', async () => {
    const startedPayment = await startPayment()
    const message = await signMessage(buildUpdate(startedPayment))
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? notify(message) : returnBuyer(message))),
    )
    expect(new Set(responses.map(answer => answer.statusCode))).toEqual(new Set([204, 303]))
    for (const response of responses.filter(item => item.statusCode === 303)) {
      expect(response.headers.location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    }
    expect(await listEvents(startedPayment.stored)).toEqual(['placed', 'paid'])
    expect((await readPayment(startedPayment.payment)).state).toBe('completed')
    expect(
      await app.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, startedPayment.payment.id)),
    ).toHaveLength(1)
  })

  test('redirects in the language of the request, or of the order', async () => {
    const startedPayment = await startPayment()
    const message = await signMessage(buildUpdate(startedPayment))
    expect((await returnBuyer(`${message}&lang=et`)).headers.location).toMatch(/^\/et\/payment-success\?order=[\w-]+$/)
    expect((await returnBuyer(message)).headers.location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    const cookieResponse = await app.server.inject({
      url: `/payment/return/sandbox?${message}`,
      headers: { cookie: 'lang=et' },
    })
    expect(cookieResponse.headers.location).toMatch(/^\/et\/payment-success\?order=[\w-]+$/)
  })

  test('keeps a paid order paid after messages in any order', async () => {
    const startedPayment = await startPayment()
    for (const status of ['paid', 'failed', 'cancelled', 'paid'] as const) {
      expect((await notify(await signMessage({ ...buildUpdate(startedPayment), status }))).statusCode).toBe(204)
    }
    expect((await readPayment(startedPayment.payment)).state).toBe('completed')
    expect(await listEvents(startedPayment.stored)).toEqual(['placed', 'paid'])
  })

  test('rejects a message with a manipulated signature without a trace', async () => {
    const startedPayment = await startPayment()
    const fields = new URLSearchParams(await signMessage({ ...buildUpdate(startedPayment), amount: '1.00' }))
    fields.set('json', JSON.stringify(buildUpdate(startedPayment)))
    for (const body of [fields.toString(), 'json=%7B%7D&mac=', '', 'mac=%00']) {
      expect((await notify(body)).statusCode).toBe(403)
      expect((await returnBuyer(body)).statusCode).toBe(403)
    }
    expect((await notify('{"json":"{}"}', 'application/json')).statusCode).toBe(403)
    expect((await readPayment(startedPayment.payment)).state).toBe('created')
    expect(await listEvents(startedPayment.stored)).toEqual(['placed'])
  })

  test.each([
    [{ amount: '0.01' }, 'amount-mismatch'],
    [{ currency: 'USD' }, 'currency-mismatch'],
    [{ order: '1' }, 'order-mismatch'],
  ])('changes nothing and opens a task for a genuine but contradictory message: %o', async (changes, reason) => {
    const startedPayment = await startPayment()
    const message = await signMessage({ ...buildUpdate(startedPayment), ...changes })
    await notify(message)
    const returnResponse = await returnBuyer(message)
    expect(returnResponse.headers.location).toBe(`/en/payment/${startedPayment.stored.order.publicToken}`)
    expect((await readPayment(startedPayment.payment)).state).toBe('created')
    expect((await readOrder(startedPayment.stored)).state).toBe('new')
    expect(await listEvents(startedPayment.stored)).toEqual(['placed', `needs-attention: ${reason}`])
    await notify(await signMessage(buildUpdate(startedPayment)))
    expect((await readOrder(startedPayment.stored)).state).toBe('paid')
  })

  test('opens a task for a second payment and for a payment of a cancelled order', async () => {
    const firstPayment = await startPayment()
    const secondPayment = await startPayment(firstPayment.stored)
    await notify(await signMessage(buildUpdate(firstPayment)))
    await notify(await signMessage(buildUpdate(secondPayment)))
    expect(await listEvents(firstPayment.stored)).toEqual(['placed', 'paid', 'needs-attention: second-payment'])
    expect((await readPayment(secondPayment.payment)).state).toBe('completed')

    const cancelledOrderPayment = await startPayment(await place({}, { state: 'cancelled' }))
    await notify(await signMessage(buildUpdate(cancelledOrderPayment)))
    expect(await listEvents(cancelledOrderPayment.stored)).toEqual([
      'placed',
      'needs-attention: payment-of-cancelled-order',
    ])
    expect((await readOrder(cancelledOrderPayment.stored)).state).toBe('cancelled')
    await vi.waitFor(() => expect(lateMails).toEqual([[cancelledOrderPayment.stored.order.id, 25_199]]), 30_000)
    const viewResponse = await app.server.inject({
      url: `/v1/payment/${cancelledOrderPayment.stored.order.publicToken}`,
    })
    expect(viewResponse.json().data).toMatchObject({ latePayment: 'refundDue', failedAttempt: null })
  })

  test('shows a failed attempt on the order until it is paid', async () => {
    const firstPayment = await startPayment()
    const readFailedAttempt = async () =>
      (await app.server.inject({ url: `/v1/payment/${firstPayment.stored.order.publicToken}` })).json().data
        .failedAttempt
    expect(await readFailedAttempt()).toBeNull()
    for (const status of ['cancelled', 'failed'] as const) {
      const startedPayment = await startPayment(firstPayment.stored)
      await notify(await signMessage({ ...buildUpdate(startedPayment), status }))
      const { methodGroup: method, methodName: name, country } = startedPayment.payment
      expect(await readFailedAttempt()).toEqual({ state: status, method, name, country })
    }
    const lastPayment = await startPayment(firstPayment.stored)
    expect(await readFailedAttempt()).toBeNull()
    await notify(await signMessage(buildUpdate(lastPayment)))
    expect(await readFailedAttempt()).toBeNull()
  })

  test('pays the order and opens a task when its goods were returned to stock', async () => {
    const startedPayment = await startPayment()
    const { id } = startedPayment.stored.order
    await app.db.execute(sql`
      insert into stock_movement (product_id, warehouse_id, delta, reason, order_id)
      values (1, 1, -2, 'order', ${id}), (1, 1, 2, 'returned', ${id})`)
    await notify(await signMessage(buildUpdate(startedPayment)))
    expect((await readOrder(startedPayment.stored)).state).toBe('paid')
    expect(await listEvents(startedPayment.stored)).toEqual(['placed', 'paid', 'needs-attention: paid-short-of-stock'])
    const { results } = await listTasks(app, { ...OPEN_TASKS_QUERY, order: String(startedPayment.stored.order.number) })
    expect(results).toMatchObject([
      { kind: 'paid-short-of-stock', details: { short: [{ productId: 1, code1: 'PL-10001', missing: 2 }] } },
    ])
  })

  test('pays the order once for two concurrent payments', async () => {
    const stored = await place()
    const startedPayment = [await startPayment(stored), await startPayment(stored)]
    await Promise.all(startedPayment.map(async item => notify(await signMessage(buildUpdate(item)))))
    expect(await listEvents(stored)).toEqual(['placed', 'paid', 'needs-attention: second-payment'])
  })

  test('answers 404 to a message about an unknown payment or provider', async () => {
    const startedPayment = await startPayment()
    expect((await notify(await signMessage({ ...buildUpdate(startedPayment), reference: 'unknown' }))).statusCode).toBe(
      404,
    )
    expect((await app.server.inject({ method: 'POST', url: '/payment/notify/nobody', payload: 'x' })).statusCode).toBe(
      404,
    )
    expect((await app.server.inject({ url: '/payment/return/nobody' })).statusCode).toBe(404)
  })

  test('never settles a payment by the message of another provider', async () => {
    const stored = await place()
    const payment = await makePayment(app.db, stored.order, { provider: 'elsewhere' })
    const message: PaymentUpdate = {
      provider: 'sandbox',
      reference: payment.reference,
      providerReference: null,
      orderNumber: String(stored.order.number),
      amountCents: payment.amountCents,
      currency: 'EUR',
      outcome: 'completed',
      payload: {},
    }
    expect(await settlePayment(app, message)).toEqual({ ok: false, reason: 'unknownPayment' })
  })
})
