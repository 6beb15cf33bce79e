import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buyer, countInStock } from '#checkout/testing/buyer.ts'
import { makeSmallShop, orderFormWith, type SmallShop } from '#checkout/testing/factories.ts'
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
import { staffWith } from '#wire/testing/visitors.ts'
import { GUEST } from '#wire/visitor.ts'
import { routes } from './routes.ts'

const SALES = staffWith(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const DAY_MS = 86_400_000
let app: TestApp
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    handleOrderMailJobs(given)
    handleMail(given, async () => ({ name: 'Pitlane', address: 'pood@pitlane.example' }))
  })
  shop = await makeSmallShop(app.db)
  await app.jobs.start()
})
afterAll(() => app.close())
beforeEach(() => app.signInAs(SALES))

const asBuyer = buyer(() => app)
const post = (body: object, key: string = randomUUID()) =>
  app.server.inject({
    method: 'POST',
    url: '/v1/admin/order?lang=en',
    headers: { 'x-csrf-token': 'any', 'idempotency-key': key },
    payload: { language: 'et', pays_by: 'link', ...body },
  })
const placed = async (body: object) => {
  const answer = await post(body)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return (await readStoredOrder(app.db, answer.json().data.id))!
}
const setting = async (change: Parameters<typeof changeSettings>[1]) => {
  await arrange(app.db, tx => changeSettings(tx, change))
  await app.changes.waitForListeners()
}
const mailOf = (key: string) =>
  vi.waitFor(async () => {
    const [mail] = await app.db.select().from(mails).where(eq(mails.key, key))
    expect(mail).toBeDefined()
    return mail!
  }, 30_000)

test('rejects a user without permission', async () => {
  const body = orderFormWith([[await shop.limited(1), 1]])
  app.signInAs(GUEST)
  expect((await post(body)).statusCode).toBe(401)
  app.signInAs({ ...SALES, permissions: ['client'] })
  expect((await post(body)).statusCode).toBe(403)
})

test('places the same order as the checkout, with the name of its author', async () => {
  const productId = await shop.limited(5)
  const form = orderFormWith([[productId, 2]], { Client: { email: 'Kaja@example.ee' } })
  const { order, lines, heldUntil } = await placed({ ...form, seenTotal: 251.99 })
  const theirs = (await asBuyer(form)).json().data.order
  const own = (await readStoredOrder(app.db, order.id + 1))!
  expect([order.totalCents, order.language, own.order.totalCents, theirs.total]).toEqual([25_199, 'et', 25_199, 251.99])
  const same = ({ productId, amount, totalCents, vatBasisPoints }: (typeof lines)[number]) => [
    productId,
    amount,
    totalCents,
    vatBasisPoints,
  ]
  expect(lines.map(same)).toEqual(own.lines.map(same))
  expect(own.order.clientId).toBe(order.clientId)
  expect(await countInStock(app.db, productId)).toBe(1)

  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([['placed', 'siim']])
  const audit = await app.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, 'order'), eq(auditEntries.subject, String(order.id))))
  expect(audit.find(({ action }) => action === 'placed')).toMatchObject({ actor: 'user', userId: 1 })
  expect([order.paysBy, own.order.paysBy]).toEqual(['link', null])
  // A phone client has days to read the mail, while a buyer on the page has an hour.
  expect(heldUntil!.getTime() - order.placedAt.getTime()).toBe(3 * DAY_MS)
  expect(own.heldUntil!.getTime() - own.order.placedAt.getTime()).toBe(3_600_000)
})

describe('applies the checkout’s rules', () => {
  test.each([
    ['a form with a gap', { Client: { phone: ' ' } }, 1, 422, { 'Client.phone': ['Required'] }],
    ['terms that nobody agreed to', { acceptedTos: false }, 1, 422, { acceptedTos: ['Required'] }],
    ['more than there is', {}, 9, 409, { 'CartItem.0.amount': [expect.stringContaining('Available: 1')] }],
  ])('%s', async (_what, change, amount, status, errors) => {
    const productId = await shop.limited(1)
    const answer = await post(orderFormWith([[productId, amount]], change))
    const named = Object.fromEntries(
      Object.entries(errors).map(([at, texts]) => [at.replace('$id', String(productId)), texts]),
    )
    expect([answer.statusCode, answer.json().errors]).toEqual([status, named])
    expect(await countInStock(app.db, productId)).toBe(1)
  })

  test('rejects another total, an unknown language and an unknown payment method', async () => {
    const body = orderFormWith([[await shop.limited(1), 1]])
    const other = await post({ ...body, seenTotal: 100 })
    expect([other.statusCode, other.json().errors.seenTotal?.[0]]).toEqual([409, expect.stringContaining('127.99')])
    for (const wrong of [{ language: 'xx' }, { pays_by: 'gold' }]) {
      const answer = await post({ ...body, ...wrong })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, Object.keys(wrong)])
    }
  })

  test('offers a transfer only when the shop has a bank account', async () => {
    const { company } = await readSettings(app.db)
    const body = { ...orderFormWith([[await shop.limited(3), 1]]), pays_by: 'transfer' }
    await setting({ company: { ...company, iban: '' } })
    const answer = await post(body)
    const others = await Promise.all(['link', 'cash'].map(pays_by => post({ ...body, pays_by })))
    await setting({ company })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { pays_by: [expect.stringContaining('no bank account')] },
    ])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  test('returns the same order for the same key and form, also concurrently, and rejects another form', async () => {
    const productId = await shop.limited(3)
    const key = randomUUID()
    const body = orderFormWith([[productId, 1]])
    const [one, other] = await Promise.all([post(body, key), post(body, key)])
    expect([one.statusCode, other.json()]).toEqual([200, one.json()])
    expect(await countInStock(app.db, productId)).toBe(2)
    expect((await post({ ...body, pays_by: 'cash' }, key)).statusCode).toBe(422)
  })

  test('rejects phone orders while the shop is switched off', async () => {
    const body = orderFormWith([[await shop.limited(1), 1]])
    await setting({ shopModule: false })
    const answer = await post(body)
    await setting({ shopModule: true })
    expect([answer.statusCode, (await post(body)).statusCode]).toEqual([409, 200])
  })
})

test('counts unpaid orders against the client, not the desk', async () => {
  await setting({ unpaidMost: { lines: 10_000, pieces: 2, cents: 1_000_000_000 } })
  const productId = await shop.limited(20)
  const order = (email: string) => orderFormWith([[productId, 1]], { Client: { email } })
  const answers = []
  for (const email of ['a@x.ee', 'b@x.ee', 'c@x.ee', 'a@x.ee', 'a@x.ee']) answers.push(await post(order(email)))
  const paid = await post({ ...order('a@x.ee'), paid: true })
  await setting({ unpaidMost: { lines: 10_000, pieces: 100_000, cents: 1_000_000_000 } })
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 409])
  expect(answers.at(-1)!.json()).toMatchObject({ message: expect.stringContaining('This customer’s unpaid orders') })
  expect(answers.at(-1)!.json()).not.toHaveProperty('redirect')
  // A paid order holds nothing back.
  expect(paid.statusCode).toBe(200)
})

test.each([
  ['link', false],
  ['transfer', true],
  ['cash', false],
] as const)('describes payment by %s in the mail', async (paysBy, names) => {
  const { order } = await placed({ ...orderFormWith([[await shop.limited(1), 1]]), pays_by: paysBy, language: 'en' })
  const { text } = await mailOf(`order-placed:${order.id}`)
  expect(text).toContain('View order and pay')
  expect(text.includes(`reference number ${buildReferenceNumber(order.number)}`)).toBe(names)
  expect(text.includes('when you receive the items')).toBe(paysBy === 'cash')
})

test('holds the units of a cash-on-handover order without a time limit', async () => {
  const productId = await shop.limited(1)
  const { order, heldUntil } = await placed({ ...orderFormWith([[productId, 1]]), pays_by: 'cash' })
  expect(heldUntil).toBeNull()
  expect(await app.db.$count(stockHolds, eq(stockHolds.orderId, order.id))).toBe(0)
  expect(await countInStock(app.db, productId)).toBe(0)
})

test('keeps the arranged hold when a payment fails', async () => {
  const { order, heldUntil } = await placed({ ...orderFormWith([[await shop.limited(1), 1]]), pays_by: 'transfer' })
  await updateHold(app.db, order, 'opened', app.now())
  await updateHold(app.db, order, 'ended', app.now())
  const [hold] = await app.db.select().from(stockHolds).where(eq(stockHolds.orderId, order.id))
  expect(hold!.until).toEqual(heldUntil)
})

test('requires the money permission to record a payment', async () => {
  app.signInAs({ ...SALES, permissions: ['client', 'order.edit'] })
  const order = { ...orderFormWith([[await shop.limited(1), 1]]), pays_by: 'cash' }
  const answer = await post({ ...order, paid: true })
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    expect.stringContaining('“Order payments and refunds”'),
  ])
  expect((await post(order)).statusCode).toBe(200)
})

test('records the payment together with the order', async () => {
  const { order, heldUntil } = await placed({
    ...orderFormWith([[await shop.limited(1), 1]]),
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
  const { text } = await mailOf(`order-paid:${order.id}`)
  expect(text).not.toContain('kättesaamisel')
})

test('keeps a known client unchanged', async () => {
  const form = orderFormWith([[await shop.limited(2), 1]], {
    Client: { email: 'tuttav@example.ee', first_name: 'Tiit' },
  })
  const first = await placed(form)
  const again = await placed({ ...form, Client: { ...form.Client, first_name: 'Teet' } })
  expect(again.order.clientId).toBe(first.order.clientId)
  const [known] = await app.db.select().from(clients).where(eq(clients.id, first.order.clientId!))
  expect([known!.details.first_name, again.order.client.first_name]).toEqual(['Tiit', 'Teet'])
})
