import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { StoredOrder } from '#orders/server/orders.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { paymentEvents } from '../tables.ts'

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
})

const SWEDBANK = { method: 'banklinks', name: 'swedbank', country: 'ee' }
const startPayment = async (stored?: StoredOrder, body: object = SWEDBANK) => {
  const order = stored ?? (await shop.place())
  const response = await shop.putPayment(order.order.publicToken, body)
  expect(response.json()).toMatchObject({ success: true, status: 'success' })
  const url = new URL(response.json().data.url)
  return { stored: order, url, id: url.searchParams.get('trx')! }
}
const readTasks = async ({ order }: StoredOrder) => {
  shop.app.signInAs(SALES)
  const { results } = (await shop.app.server.inject({ url: `/v1/admin/task?order=${order.number}` })).json()
  return results.map((task: { kind: string }) => task.kind)
}

describe('messages', () => {
  test('pays once and sends one mail for ten concurrent notifications and returns', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        index % 2 ? bank.notify(id, {}, index % 4 === 1 ? 'form' : 'json') : (await bank.returnBuyer(id)).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([204, 303]))
    expect((await bank.returnBuyer(id)).location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
    await vi.waitFor(() => expect(shop.sentMails).toContain(stored.order.id), 30_000)
    expect(shop.sentMails.filter(orderId => orderId === stored.order.id)).toHaveLength(1)
  })

  test('changes nothing for a message repeated with another time', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    await bank.notify(id)
    await bank.notify(id, { message_time: '2026-11-20T09:00:07+0000' })
    const [payment] = await shop.readPayments(stored)
    const storedEvents = await shop.app.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment!.id))
    expect(storedEvents).toHaveLength(1)
  })

  test('returns the customer to the order after a cancellation and accepts payment by the same link', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'CANCELLED')
    expect((await bank.returnBuyer(id)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await shop.readPayments(stored))[0]?.state).toBe('cancelled')
    const secondStart = await startPayment(stored)
    expect(secondStart.id).not.toBe(id)
    bank.setStatus(secondStart.id, 'COMPLETED')
    expect((await bank.returnBuyer(secondStart.id)).location).toMatch(/^\/en\/payment-success\?order=[\w-]+$/)
    await bank.notify(id)
    expect(await shop.listEvents(stored)).toEqual(['placed', 'paid'])
  })

  test.each([
    ['another amount', { amount: '0.01' }, 'amount-mismatch'],
    ['another currency', { currency: 'USD' }, 'currency-mismatch'],
    ["another order's number", { reference: '1' }, 'order-mismatch'],
    ['another transaction', { transaction: '00000000-0000-4000-8000-00000000ffff' }, 'transaction-mismatch'],
  ])('changes nothing and opens one task for a message with %s', async (_name, falseFields, reason) => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    expect(await bank.notify(id, falseFields)).toBe(204)
    expect((await bank.returnBuyer(id, falseFields)).location).toBe(`/en/payment/${stored.order.publicToken}`)
    expect((await shop.readOrder(stored)).state).toBe('new')
    expect(await readTasks(stored)).toEqual([reason])
    await bank.notify(id)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })

  test('rejects a message with a wrong signature without a trace', async () => {
    const { stored, id } = await startPayment()
    const { json } = bank.signMessage(id, { status: 'COMPLETED' })
    const forgedResponse = await fetch(`${shop.url}/payment/notify/makecommerce`, {
      method: 'POST',
      body: new URLSearchParams({ json, mac: 'A'.repeat(128) }),
    })
    expect(forgedResponse.status).toBe(403)
    for (const [accept, status, location] of [
      ['text/html,application/xhtml+xml,*/*;q=0.8', 303, '/en/payment-unclear'],
      ['*/*', 403, null],
    ] as const) {
      const returnResponse = await fetch(`${shop.url}/payment/return/makecommerce?lang=en`, {
        method: 'POST',
        redirect: 'manual',
        headers: { accept },
        body: new URLSearchParams({ json, mac: 'A'.repeat(128) }),
      })
      expect([returnResponse.status, returnResponse.headers.get('location')]).toEqual([status, location])
    }
    expect((await shop.readPayments(stored))[0]?.state).toBe('created')
    expect(
      await shop.app.db
        .select()
        .from(paymentEvents)
        .where(eq(paymentEvents.paymentId, (await shop.readPayments(stored))[0]!.id)),
    ).toEqual([])
  })

  test('stores messages about an unknown payment and opens a task for a completed one', async () => {
    const { id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    const unknownPayment = { merchant_data: 'nobody', transaction: '00000000-0000-4000-8000-00000000eeee' }
    expect(await bank.notify(id, unknownPayment)).toBe(404)
    expect(await bank.notify(id, unknownPayment)).toBe(404)
    shop.app.signInAs(SALES)
    const { results } = (await shop.app.server.inject({ url: '/v1/admin/task' })).json()
    const unknownPaymentTasks = results.filter((task: { kind: string }) => task.kind === 'unknown-payment')
    expect(unknownPaymentTasks).toMatchObject([{ order: null, details: { reference: 'nobody', amountCents: 25_199 } }])
  })

  test('matches a message without the shop’s reference by transaction', async () => {
    const { stored, id } = await startPayment()
    bank.setStatus(id, 'COMPLETED')
    expect(await bank.notify(id, { merchant_data: null })).toBe(204)
    expect((await shop.readOrder(stored)).state).toBe('paid')
  })
})
