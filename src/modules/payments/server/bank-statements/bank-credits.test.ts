import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildReferenceNumber } from '#orders/domain/reference-number.ts'
import { orders } from '#orders/server/tables.ts'
import { buildOrderLine } from '#orders/testing/factories.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { write } from '#platform/server/write.ts'
import { createStaffMember } from '#wire/testing/visitors.ts'
import { bankCredits, payments } from '../tables.ts'
import { bankCreditPersonalData } from './bank-credit-personal-data.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await startPayingShop({})
})
afterAll(() => shop.close())
beforeEach(async () => {
  signIn('order.edit', 'order.money')
  await shop.app.db.delete(bankCredits)
})

const signIn = (...permissions: string[]) =>
  shop.app.signInAs(createStaffMember(['client', ...permissions], { username: 'siim', roles: ['SALES'] }))

const call = (method: 'GET' | 'POST', path: string, payload?: object | Buffer) =>
  shop.app.server.inject({
    method,
    url: `/v1/admin/${path}`,
    headers: {
      'x-csrf-token': 'any',
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload && { payload }),
  })

interface Transfer {
  cents: number
  reference?: string
  text?: string
  id: string
  day?: string
}

const buildCsv = (transfers: readonly Transfer[]): Buffer =>
  Buffer.from(
    [
      'Kuupäev;Saaja/Maksja;Selgitus;Summa;Arhiveerimistunnus;Viitenumber',
      ...transfers.map(
        ({ cents, reference = '', text = '', id, day }) =>
          `${day ?? shop.app.now().toISOString().slice(0, 10)};Mari Maasikas;${text};${(cents / 100).toFixed(2)};${id};${reference}`,
      ),
    ].join('\n'),
  )

const importTransfers = async (...transfers: Transfer[]) => {
  const answer = await call('POST', 'bank-statement', buildCsv(transfers))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}
const placeOrder = async () => (await shop.place({ lines: [buildOrderLine({ amount: 1, unitCents: 4_000 })] })).order
const readOrder = async (id: number) => (await shop.app.db.select().from(orders).where(eq(orders.id, id)))[0]!
const readCredits = () => shop.app.db.select().from(bankCredits).orderBy(asc(bankCredits.id))

test('records a payment that names an order and pays its open amount, and repeats nothing', async () => {
  const order = await placeOrder()
  const transfer = { cents: order.totalCents, reference: buildReferenceNumber(order.number), id: 'A1' }
  expect(await importTransfers(transfer)).toEqual({
    added: 1,
    known: 0,
    recorded: 1,
    open: 0,
    skipped: 0,
    rejected: [],
  })
  expect(await importTransfers(transfer)).toMatchObject({ added: 0, known: 1, recorded: 0, open: 0 })
  const stored = await readOrder(order.id)
  expect([stored.paidCents, stored.paidAt === null]).toEqual([order.totalCents, false])
  expect(await readCredits()).toMatchObject([{ state: 'recorded', orderId: order.id, reason: null }])
  const { results } = (await call('GET', 'bank-credit?state=recorded&q=maasikas')).json()
  expect(results).toMatchObject([{ order: { number: String(order.number), to_pay: 0 }, payer_name: 'Mari Maasikas' }])
})

test('records each payment once when two people import in one moment', async () => {
  const placed = [await placeOrder(), await placeOrder(), await placeOrder()]
  const transfers = placed.map((order, index) => ({
    cents: order.totalCents,
    text: `Tellimus ${order.number}`,
    id: `B${index}`,
  }))
  const reports = await Promise.all([importTransfers(...transfers), importTransfers(...transfers)])
  expect(reports[0].added + reports[1].added).toBe(3)
  for (const { id, totalCents } of placed) {
    expect((await readOrder(id)).paidCents).toBe(totalCents)
    expect(await shop.app.db.$count(payments, eq(payments.orderId, id))).toBe(1)
  }
})

test('leaves other payments to staff with their reason', async () => {
  const order = await placeOrder()
  const reference = buildReferenceNumber(order.number)
  const report = await importTransfers(
    { cents: 1_000, reference, id: 'C1' },
    { cents: order.totalCents + 500, reference, id: 'C2' },
    { cents: order.totalCents, text: 'tere', id: 'C3' },
    { cents: order.totalCents, reference, id: 'C4', day: '2020-01-01' },
  )
  expect(report).toMatchObject({ added: 4, recorded: 0, open: 4 })
  expect((await readCredits()).map(({ reason, orderId }) => [reason, orderId])).toEqual([
    ['tooLittle', order.id],
    ['tooMuch', order.id],
    ['noOrder', null],
    ['date', order.id],
  ])
  expect((await readOrder(order.id)).paidCents).toBe(0)
})

test('staff record a payment up to the open amount, once', async () => {
  const order = await placeOrder()
  await importTransfers({ cents: order.totalCents + 500, text: 'minu arve', id: 'D1' })
  const [credit] = await readCredits()
  const record = (number: number) => call('POST', `bank-credit/${credit!.id}/payment`, { order: number })
  const unknown = await record(2_000_000_000)
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['order']])
  const answers = await Promise.all([record(order.number), record(order.number)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await readOrder(order.id)).paidCents).toBe(order.totalCents)
  const { results } = (await call('GET', 'bank-credit')).json()
  expect(results).toMatchObject([{ state: 'recorded', recorded_amount: Number(formatPlainEuros(order.totalCents)) }])
  await importTransfers({ cents: 700, text: 'veel', id: 'D2' })
  const other = (await readCredits())[1]!
  const refused = await call('POST', `bank-credit/${other.id}/payment`, { order: order.number })
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['order']])
})

const formatPlainEuros = (cents: number): string => (cents / 100).toFixed(2)

test('a part of the amount is recorded only by staff, and the order keeps the rest open', async () => {
  const order = await placeOrder()
  await importTransfers({ cents: 1_000, text: `tellimus ${order.number}`, id: 'E1' })
  const [credit] = await readCredits()
  expect((await call('POST', `bank-credit/${credit!.id}/payment`, { order: order.number })).statusCode).toBe(200)
  expect((await readOrder(order.id)).paidCents).toBe(1_000)
  const rest = order.totalCents - 1_000
  expect(await importTransfers({ cents: rest, text: String(order.number), id: 'E2' })).toMatchObject({ recorded: 1 })
  expect((await readOrder(order.id)).paidCents).toBe(order.totalCents)
})

test('ignores and reopens a payment, and ignores no recorded one', async () => {
  const order = await placeOrder()
  await importTransfers(
    { cents: 1, text: 'Stripe payout', id: 'F1' },
    { cents: order.totalCents, text: String(order.number), id: 'F2' },
  )
  const [payout, recorded] = await readCredits()
  const change = async (id: number, action: string) => (await call('POST', `bank-credit/${id}`, { action })).statusCode
  expect(await change(payout!.id, 'ignore')).toBe(200)
  expect(await change(payout!.id, 'ignore')).toBe(409)
  expect((await importTransfers({ cents: 1, text: 'Stripe payout', id: 'F1' })).open).toBe(0)
  expect(await change(payout!.id, 'reopen')).toBe(200)
  expect(await change(recorded!.id, 'ignore')).toBe(409)
  expect(await change(2_000_000, 'ignore')).toBe(404)
})

test('refuses an unreadable statement by its field, and staff without the permission for money', async () => {
  const refused = await call('POST', 'bank-statement', Buffer.from('<html></html>'))
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['file']])
  signIn('order.edit')
  const answers = [
    await call('GET', 'bank-credit'),
    await call('POST', 'bank-statement', buildCsv([])),
    await call('POST', 'bank-credit/1/payment', { order: 1 }),
    await call('POST', 'bank-credit/1', { action: 'ignore' }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403])
})

test('exports and erases the payer of an order, and keeps the payment', async () => {
  const order = await placeOrder()
  await importTransfers({ cents: order.totalCents, text: String(order.number), id: 'G1' })
  const { db } = shop.app
  expect(await bankCreditPersonalData.read(db, [], [order.id])).toMatchObject([{ payer_name: 'Mari Maasikas' }])
  await write(shop.app, createSystemActor('test'), async tx => {
    await bankCreditPersonalData.erase(shop.app, tx, [], [order.id])
    return { ok: true, value: null }
  })
  expect(await bankCreditPersonalData.count(db, [], [order.id])).toBe(0)
  expect(await readCredits()).toMatchObject([{ payerName: '', payerAccount: '', description: '', state: 'recorded' }])
})
