import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#orders/server/tables.ts'
import { platformValues } from '#platform/server/db/tables.ts'
import { type ComposedShop, composeTestShop, placeOrder } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let order: { public_token: string; total: number; number: string }
beforeAll(async () => {
  shop = await composeTestShop({ SANDBOX_PAYMENTS: '0' })
  const orderResponse = await placeOrder(shop.openBrowser(), shop.product.id)
  expect(orderResponse.json().data.paymentMethods).toEqual({})
  order = orderResponse.json().data.order
})
afterAll(() => shop.close())

const isPaid = async (): Promise<boolean> => {
  const [row] = await shop.app.db.select().from(orders).where(eq(orders.publicToken, order.public_token))
  return row!.paidAt !== null
}

test('answers 404 for the sandbox bank', async () => {
  const bank = { url: '/sandbox-bank/any', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const bankResponse = await shop.app.server.inject({ ...bank, method: 'POST', payload: 'outcome=paid' })
  expect(bankResponse.statusCode).toBe(404)
  const bankPage = await shop.fetchPage('/sandbox-bank/any')
  expect(bankPage.headers.location ?? '').not.toContain('payment')
  expect(bankPage.body).not.toContain('name="outcome"')
})

test('rejects sandbox payments and their messages, even signed ones', async () => {
  const paymentResponse = await shop.openBrowser().call('PUT', `/v1/payment/${order.public_token}`, {
    body: { method: 'banklinks', name: 'harju', country: 'ee' },
  })
  expect(paymentResponse.statusCode).toBe(422)

  // A secret may remain from an earlier use of the sandbox.
  await shop.app.db.insert(platformValues).values({ key: 'sandbox-payments-secret', value: 'known' })
  const { rows } = await shop.app.db.$client.query<{ reference: string }>(
    `insert into payment (order_id, provider, method_group, method_name, reference, amount_cents, created_at, modified_at)
     select id, 'sandbox', 'banklinks', 'harju', 'left-over', total_cents, now(), now() from shop_order returning reference`,
  )
  const json = JSON.stringify({
    transaction: 'T-1',
    reference: rows[0]!.reference,
    order: order.number,
    amount: order.total.toFixed(2),
    currency: 'EUR',
    status: 'paid',
  })
  const fields = new URLSearchParams({ json, mac: createHmac('sha256', 'known').update(json).digest('hex') })
  expect((await shop.fetchPage(`/payment/return/sandbox?${fields}`)).statusCode).toBe(404)
  const notificationResponse = await shop.app.server.inject({
    method: 'POST',
    url: '/payment/notify/sandbox',
    payload: fields.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(notificationResponse.statusCode).toBe(404)
  expect(await isPaid()).toBe(false)
})

test('mentions the sandbox on no page', async () => {
  expect((await shop.fetchPage('/et')).body).not.toContain('sandbox-banner')
})
