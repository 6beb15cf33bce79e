import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_ROLES } from '#accounts/domain/permissions.ts'
import type { StoredOrder } from '#orders/server/orders.ts'
import { startFakeMakeCommerce } from '#payments/testing/fake-makecommerce.ts'
import type { FakeMakeCommerce } from '#payments/testing/fake-makecommerce-shape.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import type { PaymentRow } from '../payment-provider.ts'

let bank: FakeMakeCommerce
let shop: PayingShop
beforeAll(async () => {
  bank = await startFakeMakeCommerce()
  shop = await startPayingShop(
    { MAKECOMMERCE_URL: bank.url, MAKECOMMERCE_SHOP_ID: bank.shopId, MAKECOMMERCE_SECRET: bank.secret },
    [],
  )
})
afterAll(async () => {
  await shop.close()
  await bank.close()
})
afterEach(() => shop.app.signInAs(GUEST))

const createPaidOrder = async (): Promise<{ stored: StoredOrder; payment: PaymentRow }> => {
  const stored = await shop.place()
  await shop.putPayment(stored.order.publicToken, { method: 'banklinks', name: 'swedbank' })
  const [payment] = await shop.readPayments(stored)
  bank.setStatus(payment!.providerReference!, 'COMPLETED')
  await bank.notify(payment!.providerReference!)
  return { stored, payment: payment! }
}
const postRefund = (id: number, body: object) =>
  shop.app.server.inject({
    method: 'POST',
    url: `/v1/admin/payment/${id}/refund`,
    headers: { 'x-csrf-token': 'any' },
    payload: body,
  })

test('shows staff the refundable amount and sends the refund', async () => {
  const { stored, payment } = await createPaidOrder()
  shop.app.signInAs(SALES)
  const response = await postRefund(payment.id, { amount: 51.99, comment: 'Katki' })
  expect(response.json()).toMatchObject({ success: true, data: { amount: 51.99, actor: 'siim', comment: 'Katki' } })
  const list = await shop.app.server.inject({ url: `/v1/admin/order/${stored.order.number}/payment` })
  expect(list.json().results).toMatchObject([
    { provider: 'makecommerce', method: 'swedbank', amount: 251.99, refundable: 200, refunds: [{ amount: 51.99 }] },
  ])
  // A user who did not see the first response repeats the request.
  const secondResponse = await postRefund(payment.id, { amount: 51.99, refundable: 251.99 })
  expect([secondResponse.statusCode, secondResponse.json().message]).toEqual([409, expect.stringContaining('vahepeal')])
  expect((await postRefund(payment.id, { amount: 200.01 })).json().errors).toEqual({
    amount: ['Sellest maksest ei ole enam nii palju tagastada.'],
  })
  expect((await postRefund(payment.id, { amount: 0 })).statusCode).toBe(422)
  for (const amount of [0.005, 1.005, -1]) {
    const { errors } = (await postRefund(payment.id, { amount })).json()
    expect(Object.keys(errors), String(amount)).toEqual(['amount'])
  }
  expect((await postRefund(999_999, { amount: 1 })).statusCode).toBe(404)
  const unpaidOrder = await shop.place()
  await shop.putPayment(unpaidOrder.order.publicToken, { method: 'banklinks', name: 'lhv' })
  const [createdPayment] = await shop.readPayments(unpaidOrder)
  expect((await postRefund(createdPayment!.id, { amount: 1 })).statusCode).toBe(409)
})

test('rejects other users', async () => {
  const { payment } = await createPaidOrder()
  expect((await postRefund(payment.id, { amount: 1 })).statusCode).toBe(401)
  shop.app.signInAs({ ...SALES, permissions: ['client', 'page.edit'] })
  expect((await postRefund(payment.id, { amount: 1 })).statusCode).toBe(403)
})

test('shows payments to the warehouse role, which can neither record nor refund them', async () => {
  const { stored, payment } = await createPaidOrder()
  const warehouseRole = { roles: ['WAREHOUSE'], permissions: [...DEFAULT_ROLES.WAREHOUSE!] }
  shop.app.signInAs({ ...SALES, ...warehouseRole })
  expect((await postRefund(payment.id, { amount: 1 })).statusCode).toBe(403)
  expect((await postRefund(payment.id, { amount: 1, is_outside: true })).statusCode).toBe(403)
  const url = `/v1/admin/order/${stored.order.number}/payment`
  const response = await shop.app.server.inject({
    method: 'POST',
    url,
    headers: { 'x-csrf-token': 'any' },
    payload: {},
  })
  expect(response.statusCode).toBe(403)
  const listResponse = await shop.app.server.inject({ url })
  expect([listResponse.statusCode, listResponse.json().results[0].refunds]).toEqual([200, []])
})

test('rejects a comment that the database cannot store', async () => {
  const { payment } = await createPaidOrder()
  shop.app.signInAs(SALES)
  const response = await postRefund(payment.id, { amount: 1, comment: 'a\u0000b' })
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['comment']])
})
