import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { applyScheduledPrices } from '#catalog/server/apply-scheduled-prices.ts'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { fetchImport } from '#exchange/server/fetch-import.ts'
import { refetchImports } from '#exchange/server/fetch-nightly.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { orders } from '#orders/server/tables.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { WEBHOOK_EVENTS } from '#webhooks/domain/events.ts'
import { buildMessageBody } from '#webhooks/server/message-body.ts'
import { webhookDeliveries } from '#webhooks/server/tables.ts'
import { type ComposedShop, composeTestShop, placeOrder, STAFF } from '../testing/compose-test-shop.ts'

let shop: ComposedShop
let staff: ReturnType<ComposedShop['openBrowser']>
beforeAll(async () => {
  shop = await composeTestShop({ WEBHOOK_PRIVATE_ADDRESSES: '1' })
  staff = shop.openBrowser()
  await staff.logIn(STAFF)
  const body = { url: 'http://127.0.0.1:9/hook', events: WEBHOOK_EVENTS }
  expect((await staff.call('POST', '/v1/admin/webhook', { body })).statusCode).toBe(200)
})
afterAll(() => shop.close())

/** Lists the events that these operations send about an order, product or client, each once. */
const collectEvents = async (subject: number, runOperations: () => Promise<unknown>): Promise<string[]> => {
  await shop.app.db.delete(webhookDeliveries)
  await runOperations()
  const rows = await shop.app.db
    .select({ event: webhookDeliveries.event })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subject, String(subject)))
  return [...new Set(rows.map(({ event }) => event))].toSorted()
}

const readProduct = async () => (await staff.call('GET', `/v1/admin/product/${shop.product.id}`)).json().data
const saveProduct = async (change: object) => {
  const { id, version, paths, images, stock, state, removed, modified_at, ...fields } = await readProduct()
  const answer = await staff.call('PUT', `/v1/admin/product/${shop.product.id}`, {
    body: { ...fields, baseVersion: version, ...change },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
}
const runBulk = async (action: object) => {
  const body = { ids: [shop.product.id], action, operationId: randomUUID() }
  expect((await staff.call('POST', '/v1/admin/product/bulk', { body })).statusCode).toBe(200)
}
/** Places an order of five pieces, and returns functions that pay, change and refund it. */
const createPaidOrder = async () => {
  const productId = await shop.shop.createLimitedProduct(20, { priceCents: 10_000 })
  const buyer = shop.openBrowser()
  await buyer.fetchToken()
  const email = `tellija-${productId}@example.ee`
  const placedOrder = await placeOrder(buyer, productId, buildOrderForm([[productId, 5]], { Client: { email } }))
  expect([placedOrder.statusCode, placedOrder.body]).toEqual([200, expect.anything()])
  const [{ id, number } = { id: 0, number: 0 }] = await shop.app.db
    .select()
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(1)
  const readOrder = async () => (await staff.call('GET', `/v1/admin/order/${id}`)).json().data
  const callOrder = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const { version } = await readOrder()
    const answer = await staff.call(method, `/v1/admin/order/${id}/${path}`, {
      body: { baseVersion: version, ...body },
    })
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
    return answer.json().data
  }
  const paymentsPath = `/v1/admin/order/${number}/payment`
  const payOrder = () => staff.call('POST', paymentsPath, { body: { method: 'cash' } })
  const refundOrder = async (total: number) => {
    let remainingAmount = total
    for (const { id: paymentId, refundable } of (await staff.call('GET', paymentsPath)).json().results) {
      const amount = Math.min(remainingAmount, refundable)
      if (amount <= 0) continue
      const body = { amount, is_outside: true }
      const answer = await staff.call('POST', `/v1/admin/payment/${paymentId}/refund`, { body })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()])
      remainingAmount -= amount
    }
  }
  return { id, callOrder, pay: payOrder, refund: refundOrder, readOrder, email }
}

/** Reads the amounts of an order as the current webhook message states them. */
const readMessageAmounts = async (id: number) => {
  const [message] = await shop.app.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.subject, String(id)))
  return JSON.parse(await buildMessageBody(shop.app, message!)).data.payment
}

test('sends every step of an order with its amounts until its client is erased', async () => {
  const { id, callOrder, pay, refund, readOrder, email } = await createPaidOrder()
  const { total } = await readOrder()
  expect(await collectEvents(id, pay)).toEqual(['order.paid'])
  expect(await readMessageAmounts(id)).toEqual({ status: 'paid', received: total, refunded: 0, open: 0, due: 0 })

  const lines = [{ position: 0, amount: 6 }]
  const addedPiece = { lines, reason: 'Üks veel' }
  expect(await collectEvents(id, () => callOrder('line', addedPiece, 'PUT'))).toEqual(['order.changed'])
  expect(await readMessageAmounts(id)).toEqual({
    status: 'partlyPaid',
    received: total,
    refunded: 0,
    open: 100,
    due: 0,
  })
  expect(await collectEvents(id, pay)).toEqual(['order.paid'])

  expect(await collectEvents(id, () => callOrder('pack', {}))).toEqual(['order.changed'])
  const part = { lines: [{ position: 0, amount: 2 }] }
  expect(await collectEvents(id, () => callOrder('ship', part))).toEqual(['order.partly_shipped'])
  expect(await collectEvents(id, () => callOrder('ship', {}))).toEqual(['order.shipped'])
  expect(await collectEvents(id, () => callOrder('deliver', {}))).toEqual(['order.delivered'])

  expect(await collectEvents(id, () => refund(30))).toEqual(['order.refunded'])
  expect(await readMessageAmounts(id)).toMatchObject({ status: 'paid', received: total + 100, refunded: 30, due: 0 })
  const orderReturn = await callOrder('returns', { kind: 'withdrawal', lines: [{ position: 0, amount: 6 }] })
  const inspectReturn = async () => {
    await callOrder(`returns/${orderReturn.returns[0].id}/receive`, {})
    await callOrder(`returns/${orderReturn.returns[0].id}/inspect`, {
      lines: [{ position: 0, restocked: 6, deduction: 0 }],
    })
  }
  expect(await collectEvents(id, inspectReturn)).toEqual(['order.returned'])
  const { due, status } = await readMessageAmounts(id)
  expect(status).toBe('refundDue')
  expect(await collectEvents(id, () => refund(due))).toEqual(['order.refunded'])
  expect(await readMessageAmounts(id)).toMatchObject({ refunded: due + 30, open: 0, due: 0 })

  const [client] = (await staff.call('GET', `/v1/admin/client?q=${email}`)).json().results
  const { version } = (await staff.call('GET', `/v1/admin/client/${client.id}`)).json().data
  const eraseClient = () =>
    staff.call('POST', `/v1/admin/client/${client.id}/erasure`, { body: { baseVersion: version } })
  expect(await collectEvents(client.id, eraseClient)).toContain('client.erased')
})

const PRICE_EVENTS = ['product.changed', 'product.price_changed']

test('sends an event for an order that staff cancel', async () => {
  const buyer = shop.openBrowser()
  await buyer.fetchToken()
  expect((await placeOrder(buyer, shop.product.id)).statusCode).toBe(200)
  const [order] = await shop.app.db
    .select({ id: orders.id, version: orders.version })
    .from(orders)
    .orderBy(desc(orders.id))
    .limit(1)
  const cancelOrder = () =>
    staff.call('POST', `/v1/admin/order/${order!.id}/cancel`, { body: { reason: 'Ladu', baseVersion: order!.version } })
  expect(await collectEvents(order!.id, cancelOrder)).toEqual(['order.cancelled'])
})

test('sends an event for a price changed by an imported or nightly list', async () => {
  const id = await shop.shop.createLimitedProduct(1, { code1: 'HIND-1', priceCents: 10_000 })
  const waitUntilDone = (list: number) =>
    vi.waitFor(
      async () => expect((await staff.call('GET', `/v1/admin/import/${list}`)).json().data.state).toBe('done'),
      { timeout: 20_000, interval: 50 },
    )
  const postStep = async (list: number, name: string, body: object = {}) =>
    expect((await staff.call('POST', `/v1/admin/import/${list}/${name}`, { body })).statusCode).toBe(200)
  const runImport = async (list: number) => {
    await postStep(list, 'check', { mapping: { code1: 0, total_price: 1 }, may_create: false })
    await vi.waitFor(
      async () => expect((await staff.call('GET', `/v1/admin/import/${list}`)).json().data.state).toBe('checked'),
      { timeout: 20_000, interval: 50 },
    )
    await postStep(list, 'run')
    await waitUntilDone(list)
  }
  const importList = async () => {
    const body = { name: 'hinnad.csv', headings: ['Kood', 'Hind'], total: 1 }
    const list = (await staff.call('POST', '/v1/admin/import', { body })).json().data.id
    await postStep(list, 'rows', { from: 0, rows: [['HIND-1', '110,00']] })
    await runImport(list)
  }
  expect(await collectEvents(id, importList)).toEqual(PRICE_EVENTS)

  let price = '111,00'
  const supplier = createServer((_request, answer) => answer.end(`Kood;Hind\nHIND-1;${price}`))
  await new Promise<void>(resolve => supplier.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(supplier.address() as AddressInfo).port}/hinnad.csv`
  const fetchedImport = await fetchImport(shop.app, createSystemActor('test'), { address, isAllowedIp: () => true })
  if (!fetchedImport.ok) throw new Error(fetchedImport.reason)
  await runImport(fetchedImport.value)
  const nightlyRequest = { body: { is_nightly: true } }
  expect(
    (await staff.call('PUT', `/v1/admin/import/${fetchedImport.value}/nightly-fetch`, nightlyRequest)).statusCode,
  ).toBe(200)
  price = '112,00'
  const refetchList = async () => {
    await refetchImports(shop.app, createSystemActor('test'), () => true)
    const [latest] = (await staff.call('GET', '/v1/admin/import')).json().results
    await waitUntilDone(latest.id)
  }
  expect(await collectEvents(id, refetchList)).toEqual(PRICE_EVENTS)
  supplier.close()
})

test('sends an event for every price change and for a deleted product', async () => {
  const { id } = shop.product
  const { total_price: price } = await readProduct()
  const raisedPrice = { price: price + 10, total_price: price + 10 }
  expect(await collectEvents(id, () => saveProduct(raisedPrice))).toEqual(PRICE_EVENTS)
  expect(await collectEvents(id, () => runBulk({ kind: 'price', percent: 5 }))).toEqual(PRICE_EVENTS)
  const now = Date.now()
  const from = now + HOUR_MS
  const sale = { price: 1.5, from, to: from + HOUR_MS }
  expect(await collectEvents(id, () => saveProduct({ scheduled_sale: sale, confirm_price: true }))).not.toContain(
    'product.price_changed',
  )
  for (const at of [from, sale.to]) {
    shop.setNow(new Date(at))
    expect(await collectEvents(id, () => applyScheduledPrices(shop.app))).toEqual(PRICE_EVENTS)
  }
  shop.setNow(null)
  expect(await collectEvents(id, () => runBulk({ kind: 'remove' }))).toEqual(['product.changed', 'product.removed'])
})
