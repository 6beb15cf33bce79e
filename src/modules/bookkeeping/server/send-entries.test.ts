import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeMerit, startFakeMerit } from '#bookkeeping/testing/fake-merit.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { invoices, orders, staffTasks } from '#orders/server/tables.ts'
import { buildOrderLine } from '#orders/testing/factories.ts'
import { payments, refunds } from '#payments/server/tables.ts'
import type { QueuedJob } from '#payments/testing/record-jobs.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { changeEntry } from './change-entry.ts'
import { saveAccount } from './manage-accounts.ts'
import { registerBookkeepingRoutes } from './routes.ts'
import { sendEntries } from './send-entries.ts'
import { bookkeepingAccounts as accounts, bookkeepingEntries as entries } from './tables.ts'
import { testAccount } from './test-account.ts'

const ACTOR = createSystemActor('test')
let merit: FakeMerit
let shop: PayingShop
let minutes = 0
const queuedJobs: QueuedJob[] = []
/** Advances the clock, because a run tries no unclear entry twice. */
const tick = () => {
  minutes += 10
  shop.app.setNow(new Date(Date.parse('2026-11-20T10:00:00Z') + minutes * 60_000))
}
beforeAll(async () => {
  merit = await startFakeMerit()
  shop = await startPayingShop({ MERIT_URL: merit.url }, queuedJobs, registerBookkeepingRoutes)
  shop.app.signInAs(createStaffMember(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] }))
})
afterAll(async () => {
  await shop.close()
  await merit.close()
})
beforeEach(async () => {
  tick()
  await shop.app.db.delete(entries)
  await shop.app.db.delete(accounts)
  await shop.app.db.delete(staffTasks)
  merit.invoices.length = 0
  merit.payments.length = 0
  merit.requests.length = 0
  merit.refusal = undefined
  merit.answerInstead = () => undefined
  Object.assign(merit.behaviour, { isFailing: false, dropsAnswer: () => false })
  // Documents of earlier tests are before this day.
  minutes += 24 * 60
  tick()
  const startsOn = shop.app.now().toISOString().slice(0, 10)
  await shop.app.db
    .insert(accounts)
    .values({ system: 'merit', username: merit.apiId, secret: merit.apiKey, active: true, startsOn })
})

const post = async (path: string, payload: object) => {
  const headers = { 'x-csrf-token': 'any' }
  const answer = await shop.app.server.inject({ method: 'POST', url: `/v1/admin/${path}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
/** Places and pays an order and issues its invoice; returns the payment. */
const sell = async () => {
  const { order } = await shop.place({ lines: [buildOrderLine({ amount: 3, unitCents: 12_399 })] })
  const payment = await post(`order/${order.number}/payment`, { method: 'card' })
  await shop.issueInvoice(order.id)
  return payment as { id: number }
}
/** Refunds 100 euros with a credit note. */
const refundHundred = async (paymentId: number) => {
  const { db, now } = shop.app
  const [sale] = await db.select().from(invoices).orderBy(desc(invoices.id)).limit(1)
  const { id: _id, ...copied } = sale!
  const credit = { number: sale!.number + 10_000, creditOf: sale!.number, cause: 'refund:1', totalCents: 10_000 }
  const vat = [{ ...sale!.vat[0]!, sumCents: 10_000, vatCents: 1_935 }]
  await db.insert(invoices).values({ ...copied, ...credit, kind: 'credit', lines: [], vat })
  const times = { createdAt: now(), modifiedAt: now() }
  await db
    .insert(refunds)
    .values({ paymentId, reference: 'r-1', amountCents: 10_000, state: 'done', actor: 'siim', ...times })
}
const run = async () => {
  tick()
  return sendEntries(shop.app, ACTOR, 'merit').then(
    () => null,
    (error: Error) => error.message,
  )
}
const readEntries = () => shop.app.db.select().from(entries).orderBy(asc(entries.id))
const readStates = async () => (await readEntries()).map(({ kind, state }) => `${kind} ${state}`)

test('books an invoice, its payment, a credit note and the refund once each, on their days in Estonia', async () => {
  // UTC still names the day before.
  minutes += 12 * 60 + 30
  tick()
  const day = getShopDay(shop.app.now())
  expect(shop.app.now().toISOString()).not.toContain(day)
  const payment = await sell()
  await refundHundred(payment.id)
  expect(await run()).toBeNull()
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'credit sent', 'payment sent', 'refund sent'])
  const [invoice, credit] = merit.invoices
  expect(merit.invoices.map(({ TotalSum, PaidAmount }) => [TotalSum, PaidAmount])).toEqual([
    [371.97, 371.97],
    [-100, -100],
  ])
  const PaymentDate = `${day.replaceAll('-', '')}000000`
  expect(merit.payments).toEqual([
    { InvoiceNo: invoice!.InvoiceNo, Amount: 371.97, PaymentDate },
    { InvoiceNo: credit!.InvoiceNo, Amount: -100, PaymentDate },
  ])
  const [entry] = await readEntries()
  expect(entry).toMatchObject({
    externalId: invoice!.SIHId,
    bodyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    tries: 1,
  })
})

test('queues a run for each active system when staff ask for it', async () => {
  const requestRun = () =>
    shop.app.server.inject({
      method: 'POST',
      url: '/v1/admin/bookkeeping-run',
      headers: { 'x-csrf-token': 'any' },
    })
  expect((await requestRun()).statusCode).toBe(200)
  expect(queuedJobs).toContainEqual({ name: 'send-bookkeeping', payload: { system: 'merit' } })
  await shop.app.db.update(accounts).set({ active: false })
  expect((await requestRun()).statusCode).toBe(409)
})

test.each(['/api/v1/gettaxes', '/api/v1/sendinvoice', '/api/v1/sendpayment'])(
  'books nothing twice when the answer of %s is lost',
  async path => {
    await sell()
    let drops = 1
    merit.behaviour.dropsAnswer = request => request.path === path && drops-- > 0
    expect(await run()).toContain('has not answered')
    expect(await run()).toBeNull()
    expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
    expect([merit.invoices.length, merit.payments.length]).toEqual([1, 1])
  },
)

test('asks again when the answer to the question is lost, too', async () => {
  await sell()
  merit.behaviour.dropsAnswer = ({ path }) => path.endsWith('sendinvoice')
  await run()
  merit.behaviour.dropsAnswer = ({ path }) => path.endsWith('getinvoices2')
  await run()
  expect(await readStates()).toEqual(['invoice unclear', 'payment waiting'])
  merit.behaviour.dropsAnswer = () => false
  expect(await run()).toBeNull()
  expect([merit.invoices.length, merit.payments.length]).toEqual([1, 1])
})

test.each([
  ['429', { status: 429, body: '' }],
  ['500', { status: 500, body: 'Stack trace' }],
  ['a page of a proxy', { status: 200, body: '<html>' }],
  ['other JSON', { status: 200, body: '{"Message":"?"}' }],
])('keeps an invoice for a later try after %s', async (_name, answer) => {
  await sell()
  merit.answerInstead = ({ path }) => (path.endsWith('sendinvoice') ? answer : undefined)
  expect(await run()).toContain('has not answered')
  expect(await readStates()).toEqual(['invoice unclear', 'payment waiting'])
  merit.answerInstead = () => undefined
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
})

test('opens one task for a rejected invoice and closes it when a retry succeeds', async () => {
  await sell()
  merit.refusal = 'Kliendi riik puudub'
  expect(await run()).toBeNull()
  expect(await run()).toBeNull()
  const [failed] = await readEntries()
  expect(failed).toMatchObject({ state: 'failed', failure: 'rejected', failureDetail: 'Kliendi riik puudub', tries: 1 })
  expect(await shop.app.db.select().from(staffTasks)).toMatchObject([
    { kind: 'bookkeeping-failing', closedAt: null, details: { system: 'merit', count: 1 } },
  ])
  merit.refusal = undefined
  expect(await changeEntry(shop.app, ACTOR, failed!.id, 'retry')).toEqual({ ok: true, value: null })
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
  expect(await shop.app.db.select().from(staffTasks)).toMatchObject([{ closedBy: 'system' }])
})

test('does not book over another document with the same number', async () => {
  await sell()
  merit.refusal = 'Number on kasutusel'
  await run()
  const [entry] = await readEntries()
  merit.refusal = undefined
  merit.invoices.push({ SIHId: 'other', InvoiceNo: String(entry!.number), TotalSum: 5, PaidAmount: 0 })
  await changeEntry(shop.app, ACTOR, entry!.id, 'retry')
  await run()
  expect((await readEntries())[0]).toMatchObject({ state: 'failed', failure: 'differs', failureDetail: '5.00' })
  expect(merit.invoices).toHaveLength(1)
})

test('leaves a document that staff booked themselves and books its payment', async () => {
  await sell()
  merit.refusal = 'Ei'
  await run()
  const [entry] = await readEntries()
  merit.invoices.push({ SIHId: 'by-hand', InvoiceNo: String(entry!.number), TotalSum: 371.97, PaidAmount: 0 })
  await changeEntry(shop.app, ACTOR, entry!.id, 'skip')
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice skipped', 'payment sent'])
  expect(await changeEntry(shop.app, ACTOR, (await readEntries())[1]!.id, 'retry')).toMatchObject({ reason: 'state' })
})

test('sends a part payment whose answer was lost although staff booked an earlier part themselves', async () => {
  const payment = await sell()
  const { db } = shop.app
  const [sale] = await db.select().from(payments).where(eq(payments.id, payment.id))
  const { id: _id, ...copied } = sale!
  const first = { ...copied, amountCents: 30_000, reference: 'part-1', providerReference: null }
  await db.update(payments).set({ amountCents: 7_197 }).where(eq(payments.id, payment.id))
  await db.insert(payments).values({ ...first, modifiedAt: new Date('2026-11-20T09:00:00Z') })
  // The first part is rejected, booked by hand and skipped.
  let rejections = 1
  merit.answerInstead = ({ path }) => {
    if (!path.endsWith('sendpayment')) return undefined
    return rejections-- > 0 ? { status: 400, body: '"Ei"' } : { status: 500, body: '' }
  }
  await run()
  const parts = (await readEntries()).filter(({ kind }) => kind === 'payment')
  expect(parts.map(({ state }) => state).sort()).toEqual(['failed', 'unclear'])
  const skipped = parts.find(({ state }) => state === 'failed')!
  merit.invoices[0]!.PaidAmount = skipped.cents / 100
  await changeEntry(shop.app, ACTOR, skipped.id, 'skip')
  merit.answerInstead = () => undefined
  expect(await run()).toBeNull()
  expect(merit.payments).toHaveLength(1)
  expect(merit.invoices[0]!.PaidAmount).toBeCloseTo(371.97)
})

test('books nothing twice after a restore of a backup from before the run', async () => {
  await sell()
  expect(await run()).toBeNull()
  await shop.app.db.delete(entries)
  await shop.app.db.update(accounts).set({ secret: '', active: false })
  const [account] = await shop.app.db.select().from(accounts)
  const saved = await saveAccount(shop.app, ACTOR, 'merit', {
    baseVersion: account!.version,
    username: merit.apiId,
    secret: merit.apiKey,
    active: true,
    starts_on: account!.startsOn,
    payment_account: '',
    customer_code: '',
    tax_codes: '',
  })
  expect(saved.ok).toBe(true)
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
  expect([merit.invoices.length, merit.payments.length]).toEqual([1, 1])
})

test('names the rate that has no VAT code', async () => {
  const { order } = await shop.place({ lines: [buildOrderLine({ vatBasisPoints: 1300 })] })
  await post(`order/${order.number}/payment`, { method: 'card' })
  await shop.issueInvoice(order.id)
  await run()
  expect((await readEntries())[0]).toMatchObject({ state: 'failed', failure: 'taxCode', failureDetail: '13' })
})

test('books the VAT of Estonia for a sale abroad, and asks for the code of another country', async () => {
  const delivery = { country: 'GR', provider: 'courier', providerName: 'Courier', option: null, address: null }
  const [greek, home] = [
    await shop.place({ delivery, vatCountry: 'GR', lines: [buildOrderLine({})] }),
    await shop.place({ delivery, lines: [buildOrderLine({})] }),
  ]
  for (const { order } of [home, greek]) {
    await post(`order/${order.number}/payment`, { method: 'card' })
    // The payment has decided the VAT: this shop has not started OSS.
    await shop.app.db.update(orders).set({ vatCountry: order.vatCountry }).where(eq(orders.id, order.id))
    await shop.issueInvoice(order.id)
  }
  expect(await run()).toBeNull()
  expect(await readEntries()).toMatchObject([
    { kind: 'invoice', state: 'sent' },
    { kind: 'invoice', state: 'failed', failure: 'taxCode', failureDetail: '24 GR' },
    { kind: 'payment', state: 'sent' },
    { kind: 'payment', state: 'waiting' },
  ])
})

test('stops at wrong credentials and keeps everything for later', async () => {
  await sell()
  await shop.app.db.update(accounts).set({ secret: 'wrong' })
  const [account] = await shop.app.db.select().from(accounts)
  expect(await testAccount(shop.app, account!)).toBe('credentials')
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice waiting', 'payment waiting'])
  expect(await shop.app.db.select().from(accounts)).toMatchObject([{ failure: 'credentials', isProblemReported: true }])
  await shop.app.db.update(accounts).set({ secret: merit.apiKey })
  const [corrected] = await shop.app.db.select().from(accounts)
  expect(await testAccount(shop.app, corrected!)).toBeNull()
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
})

test('books each document once when several workers run at the same time', async () => {
  for (let sale = 0; sale < 4; sale += 1) await sell()
  merit.behaviour.delayMs = 5
  tick()
  await Promise.all([1, 2, 3].map(() => sendEntries(shop.app, ACTOR, 'merit')))
  merit.behaviour.delayMs = 0
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual([...Array(4).fill('invoice sent'), ...Array(4).fill('payment sent')])
  expect(new Set(merit.invoices.map(({ InvoiceNo }) => InvoiceNo)).size).toBe(4)
  expect([merit.invoices.length, merit.payments.length]).toEqual([4, 4])
})

test('books the other documents when one causes a programming error, and asks first when it is retried', async () => {
  await sell()
  const [broken] = await shop.app.db.select().from(invoices).orderBy(desc(invoices.id)).limit(1)
  const breakLines = (lines: unknown) =>
    shop.app.db
      .update(invoices)
      .set({ lines: lines as never })
      .where(eq(invoices.id, broken!.id))
  await breakLines({})
  await sell()
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice failed', 'invoice sent', 'payment waiting', 'payment sent'])
  const [entry] = await readEntries()
  expect(entry).toMatchObject({ number: broken!.number, failure: 'internal' })
  expect(await shop.app.db.select().from(staffTasks)).toMatchObject([{ kind: 'bookkeeping-failing', closedBy: null }])

  await breakLines(broken!.lines)
  expect(await changeEntry(shop.app, ACTOR, entry!.id, 'retry')).toMatchObject({ ok: true })
  merit.requests.length = 0
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(Array(2).fill('invoice sent').concat(Array(2).fill('payment sent')))
  expect(merit.requests[0]).toMatchObject({ path: '/api/v2/getinvoices2' })
  expect(merit.invoices).toHaveLength(2)
})

test('asks before it sends what a process that died had claimed', async () => {
  await sell()
  await run()
  await shop.app.db
    .update(entries)
    .set({ state: 'sending', claimedUntil: shop.app.now() })
    .where(eq(entries.kind, 'payment'))
  expect(await run()).toBeNull()
  expect(await readStates()).toEqual(['invoice sent', 'payment sent'])
  expect(merit.payments).toHaveLength(1)
})
