import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { countInStock, createBuyer } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { DAY_MS, HOUR_MS } from '#kernel/durations.ts'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import { handleOrderMailJobs, readStoredOrder, updateHold } from '#orders/server/orders.ts'
import { clients, orderEvents, stockHolds } from '#orders/server/tables.ts'
import { payments } from '#payments/server/tables.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { handleMail } from '#platform/server/mail/handle-mail.ts'
import { mails } from '#platform/server/mail/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { registerCheckoutRoutes } from './routes.ts'

let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    handleOrderMailJobs(testApp)
    handleMail(testApp, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(SALES))

const placeAsBuyer = createBuyer(() => app)
const placeOrder = (body: object, key: string = randomUUID()) =>
  app.server.inject({
    method: 'POST',
    url: '/v1/admin/order?lang=en',
    headers: { 'x-csrf-token': 'any', 'idempotency-key': key },
    payload: { language: 'et', pays_by: 'link', ...body },
  })
const placeStoredOrder = async (body: object) => {
  const answer = await placeOrder(body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return (await readStoredOrder(app.db, answer.json().data.id))!
}
const changeShopSettings = async (change: Parameters<typeof changeSettings>[1]) => {
  await arrange(app.db, tx => changeSettings(tx, change))
  await app.changes.waitForListeners()
}
const waitForMail = (key: string) =>
  vi.waitFor(async () => {
    const [mail] = await app.db.select().from(mails).where(eq(mails.key, key))
    expect(mail).toBeDefined()
    return mail!
  }, 30_000)

test('rejects a user without permission', async () => {
  const body = buildOrderForm([[await shop.createLimitedProduct(1), 1]])
  app.signInAs(GUEST)
  expect((await placeOrder(body)).statusCode).toBe(401)
  app.signInAs({ ...SALES, permissions: ['client'] })
  expect((await placeOrder(body)).statusCode).toBe(403)
})

test('places the same order as the checkout, with the name of its author', async () => {
  const productId = await shop.createLimitedProduct(5)
  const form = buildOrderForm([[productId, 2]], { Client: { email: 'Kaja@example.ee' } })
  const { order, lines, heldUntil } = await placeStoredOrder({ ...form, seenTotal: 251.99 })
  const buyerResult = (await placeAsBuyer(form)).json().data.order
  const buyerOrder = (await readStoredOrder(app.db, order.id + 1))!
  expect([order.totalCents, order.language, buyerOrder.order.totalCents, buyerResult.total]).toEqual([
    25_199,
    'et',
    25_199,
    251.99,
  ])
  const toComparableLine = ({ productId, amount, totalCents, vatBasisPoints }: (typeof lines)[number]) => [
    productId,
    amount,
    totalCents,
    vatBasisPoints,
  ]
  expect(lines.map(toComparableLine)).toEqual(buyerOrder.lines.map(toComparableLine))
  expect(buyerOrder.order.clientId).toBe(order.clientId)
  expect(await countInStock(app.db, productId)).toBe(1)

  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['placed', 'siim']])
  const audit = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, 'order'), eq(auditEntries.subject, String(order.id))))
  expect(audit.find(({ action }) => action === 'placed')).toMatchObject({ actor: 'user', userId: 1 })
  expect([order.paysBy, buyerOrder.order.paysBy]).toEqual(['link', null])
  // A phone client has days to read the mail, while a customer on the page has an hour.
  expect(heldUntil!.getTime() - order.placedAt.getTime()).toBe(3 * DAY_MS)
  expect(buyerOrder.heldUntil!.getTime() - buyerOrder.order.placedAt.getTime()).toBe(HOUR_MS)
})

describe('applies the checkout’s rules', () => {
  test.each([
    ['a missing phone number', { Client: { phone: ' ' } }, 1, 422, { 'Client.phone': ['Required'] }],
    ['unaccepted terms', { acceptedTos: false }, 1, 422, { acceptedTos: ['Required'] }],
    ['an amount above the stock', {}, 9, 409, { 'CartItem.0.amount': [expect.stringContaining('Available: 1')] }],
  ])('rejects %s', async (_title, change, amount, status, errors) => {
    const productId = await shop.createLimitedProduct(1)
    const response = await placeOrder(buildOrderForm([[productId, amount]], change))
    expect([response.statusCode, response.json().errors]).toEqual([status, errors])
    expect(await countInStock(app.db, productId)).toBe(1)
  })

  test('rejects another total, an unknown language and an unknown payment method', async () => {
    const body = buildOrderForm([[await shop.createLimitedProduct(1), 1]])
    const otherTotal = await placeOrder({ ...body, seenTotal: 100 })
    expect([otherTotal.statusCode, otherTotal.json().errors.seenTotal?.[0]]).toEqual([
      409,
      expect.stringContaining('127.99'),
    ])
    for (const invalidFields of [{ language: 'xx' }, { pays_by: 'gold' }]) {
      const response = await placeOrder({ ...body, ...invalidFields })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, Object.keys(invalidFields)])
    }
  })

  test('offers a transfer only when the shop has a bank account', async () => {
    const { company } = await readSettings(app.db)
    const body = { ...buildOrderForm([[await shop.createLimitedProduct(3), 1]]), pays_by: 'transfer' }
    await changeShopSettings({ company: { ...company, iban: '' } })
    const response = await placeOrder(body)
    const otherResponses = await Promise.all(['link', 'cash'].map(pays_by => placeOrder({ ...body, pays_by })))
    await changeShopSettings({ company })
    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { pays_by: [expect.stringContaining('no bank account')] },
    ])
    expect(otherResponses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('returns the same order for the same key and form, also concurrently, and rejects another form', async () => {
    const productId = await shop.createLimitedProduct(3)
    const key = randomUUID()
    const body = buildOrderForm([[productId, 1]])
    const [firstResponse, otherResponse] = await Promise.all([placeOrder(body, key), placeOrder(body, key)])
    expect([firstResponse.statusCode, otherResponse.json()]).toEqual([200, firstResponse.json()])
    expect(await countInStock(app.db, productId)).toBe(2)
    expect((await placeOrder({ ...body, pays_by: 'cash' }, key)).statusCode).toBe(422)
  })

  test('rejects phone orders while the shop is switched off', async () => {
    const body = buildOrderForm([[await shop.createLimitedProduct(1), 1]])
    await changeShopSettings({ shopModule: false })
    const response = await placeOrder(body)
    await changeShopSettings({ shopModule: true })
    expect([response.statusCode, (await placeOrder(body)).statusCode]).toEqual([409, 200])
  })
})

test('counts unpaid orders of the client, not of the member of staff', async () => {
  await changeShopSettings({ unpaidLimits: { lines: 10_000, pieces: 2, cents: 1_000_000_000 } })
  const productId = await shop.createLimitedProduct(20)
  const buildOrder = (email: string) => buildOrderForm([[productId, 1]], { Client: { email } })
  const answers = []
  for (const email of ['a@x.ee', 'b@x.ee', 'c@x.ee', 'a@x.ee', 'a@x.ee'])
    answers.push(await placeOrder(buildOrder(email)))
  const paidResponse = await placeOrder({ ...buildOrder('a@x.ee'), paid: true })
  await changeShopSettings({ unpaidLimits: { lines: 10_000, pieces: 100_000, cents: 1_000_000_000 } })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 409])
  expect(answers.at(-1)!.json()).toMatchObject({ message: expect.stringContaining('This customer’s unpaid orders') })
  expect(answers.at(-1)!.json()).not.toHaveProperty('redirect')
  // A paid order does not count as an unpaid hold.
  expect(paidResponse.statusCode).toBe(200)
})

test.each([
  ['link', false],
  ['transfer', true],
  ['cash', false],
] as const)('describes payment by %s in the mail', async (paysBy, showsReference) => {
  const { order } = await placeStoredOrder({
    ...buildOrderForm([[await shop.createLimitedProduct(1), 1]]),
    pays_by: paysBy,
    language: 'en',
  })
  const { text } = await waitForMail(`order-placed:${order.id}`)
  expect(text).toContain('View order and pay')
  expect(text.includes(`reference number ${buildReferenceNumber(order.number)}`)).toBe(showsReference)
  expect(text.includes('when you receive the items')).toBe(paysBy === 'cash')
})

test('holds the units of a cash-on-handover order without a time limit', async () => {
  const productId = await shop.createLimitedProduct(1)
  const { order, heldUntil } = await placeStoredOrder({ ...buildOrderForm([[productId, 1]]), pays_by: 'cash' })
  expect(heldUntil).toBeNull()
  expect(await app.db.$count(stockHolds, eq(stockHolds.orderId, order.id))).toBe(0)
  expect(await countInStock(app.db, productId)).toBe(0)
})

test('keeps the arranged hold when a payment fails', async () => {
  const { order, heldUntil } = await placeStoredOrder({
    ...buildOrderForm([[await shop.createLimitedProduct(1), 1]]),
    pays_by: 'transfer',
  })
  await updateHold(app.db, order, 'opened', app.now())
  await updateHold(app.db, order, 'ended', app.now())
  const [hold] = await app.db.select().from(stockHolds).where(eq(stockHolds.orderId, order.id))
  expect(hold!.until).toEqual(heldUntil)
})

test('requires the money permission to record a payment', async () => {
  app.signInAs({ ...SALES, permissions: ['client', 'order.edit'] })
  const order = { ...buildOrderForm([[await shop.createLimitedProduct(1), 1]]), pays_by: 'cash' }
  const response = await placeOrder({ ...order, paid: true })
  expect([response.statusCode, response.json().message]).toEqual([
    403,
    expect.stringContaining('“Order payments and refunds”'),
  ])
  expect((await placeOrder(order)).statusCode).toBe(200)
})

test('records the payment together with the order', async () => {
  const { order, heldUntil } = await placeStoredOrder({
    ...buildOrderForm([[await shop.createLimitedProduct(1), 1]]),
    pays_by: 'cash',
    paid: true,
  })
  expect([order.state, order.paidCents, heldUntil]).toEqual(['paid', 12_799, null])
  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['placed', 'siim'],
    ['paid', 'siim'],
  ])
  expect(await app.db.select().from(payments).where(eq(payments.orderId, order.id))).toMatchObject([
    { provider: 'hand', state: 'completed', amountCents: 12_799 },
  ])
  const { text } = await waitForMail(`order-paid:${order.id}`)
  expect(text).not.toContain('kättesaamisel')
})

test('keeps a known client unchanged', async () => {
  const form = buildOrderForm([[await shop.createLimitedProduct(2), 1]], {
    Client: { email: 'tuttav@example.ee', first_name: 'Tiit' },
  })
  const firstOrder = await placeStoredOrder(form)
  const repeatedOrder = await placeStoredOrder({ ...form, Client: { ...form.Client, first_name: 'Teet' } })
  expect(repeatedOrder.order.clientId).toBe(firstOrder.order.clientId)
  const [storedClient] = await app.db.select().from(clients).where(eq(clients.id, firstOrder.order.clientId!))
  expect([storedClient!.details.first_name, repeatedOrder.order.client.first_name]).toEqual(['Tiit', 'Teet'])
})
