import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnPrices } from '#catalog/server/turn-prices.ts'
import { orders } from '#orders/server/tables.ts'
import { WEBHOOK_EVENTS } from '#webhooks/domain/events.ts'
import { webhookDeliveries } from '#webhooks/server/tables.ts'
import { type ComposedShop, composedShop, placeOrder, STAFF } from '../testing/composed-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['browser']>
beforeAll(async () => {
  shop = await composedShop({ WEBHOOK_PRIVATE_ADDRESSES: '1' })
  staff = shop.browser()
  await staff.logIn(STAFF)
  const body = { url: 'http://127.0.0.1:9/hook', events: WEBHOOK_EVENTS }
  expect((await staff.call('POST', '/v1/admin/webhook', { body })).statusCode).toBe(200)
})
afterAll(() => shop.close())

/** What the receiver is told of an order, product or client by these acts, each event once. */
const heardOf = async (subject: number, acts: () => Promise<unknown>): Promise<string[]> => {
  await shop.app.db.delete(webhookDeliveries)
  await acts()
  const rows = await shop.app.db
    .select({ event: webhookDeliveries.event })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subject, String(subject)))
  return [...new Set(rows.map(({ event }) => event))].toSorted()
}

const product = async () => (await staff.call('GET', `/v1/admin/product/${shop.product.id}`)).json().data
const save = async (change: object) => {
  const { id, version, paths, images, stock, state, removed, modified_at, ...fields } = await product()
  const answer = await staff.call('PUT', `/v1/admin/product/${shop.product.id}`, {
    body: { ...fields, baseVersion: version, ...change },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
}
const bulk = async (deed: object) => {
  const body = { ids: [shop.product.id], deed, act: randomUUID() }
  expect((await staff.call('POST', '/v1/admin/product/bulk', { body })).statusCode).toBe(200)
}
test('an order that staff cancel is told of', async () => {
  const buyer = shop.browser()
  await buyer.fetchToken()
  expect((await placeOrder(buyer, shop.product.id)).statusCode).toBe(200)
  const [order] = await shop.app.db
    .select({ id: orders.id, version: orders.version })
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(1)
  const cancel = () =>
    staff.call('POST', `/v1/admin/order/${order!.id}/cancel`, { body: { reason: 'Ladu', baseVersion: order!.version } })
  expect(await heardOf(order!.id, cancel)).toEqual(['order.cancelled'])
})

const PRICED = ['product.changed', 'product.price_changed']

test('a price is told of by whatever way it changes, and a product that goes', async () => {
  const { id } = shop.product
  const { total_price: price } = await product()
  const dearer = { price: price + 10, total_price: price + 10 }
  expect(await heardOf(id, () => save(dearer))).toEqual(PRICED)
  expect(await heardOf(id, () => bulk({ kind: 'price', percent: 5 }))).toEqual(PRICED)
  const now = Date.now()
  const from = now + 3_600_000
  const cut = { price: 1.5, from, to: from + 3_600_000 }
  expect(await heardOf(id, () => save({ cut, confirm_price: true }))).not.toContain('product.price_changed')
  for (const at of [from, cut.to]) {
    shop.setNow(new Date(at))
    expect(await heardOf(id, () => turnPrices(shop.app))).toEqual(PRICED)
  }
  shop.setNow(null)
  expect(await heardOf(id, () => bulk({ kind: 'remove' }))).toEqual(['product.changed', 'product.removed'])
})
