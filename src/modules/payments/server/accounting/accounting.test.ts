import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTING_LISTS } from '#orders/domain/accounting-list.ts'
import { invoices } from '#orders/server/tables.ts'
import { buildOrderDraft, buildOrderLine } from '#orders/testing/factories.ts'
import { type PayingShop, startPayingShop } from '#payments/testing/start-paying-shop.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { payments, refunds } from '../tables.ts'
import { labelMethod } from './accounting-list.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await startPayingShop({}, [])
  shop.app.signInAs(SALES)
})
afterAll(() => shop.close())

const requestList = (list: string, query = 'from=2026-11-01&to=2026-11-30&format=csv') =>
  shop.app.server.inject({ url: `/v1/admin/accounting/${list}?${query}` })
const readRows = async (list: string): Promise<string[][]> => {
  const { body } = await requestList(list)
  return body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';'))
}
const postAdmin = async (path: string, payload: object) => {
  const headers = { 'x-csrf-token': 'any' }
  const answer = await shop.app.server.inject({ method: 'POST', url: `/v1/admin/${path}`, headers, payload })
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}

test('lists invoices, payments and refunds of a period with numeric amounts', async () => {
  shop.app.setNow(new Date('2026-11-20T10:00:00Z'))
  const lines = [
    buildOrderLine({ unitCents: 191_400 }),
    buildOrderLine({ productId: 2, unitCents: 10_900, vatBasisPoints: 900 }),
  ]
  const { order } = await shop.place({ lines })
  const first = await postAdmin(`order/${order.number}/payment`, { method: 'card', amount: 2_000 })
  await shop.issueInvoice(order.id)
  // In the shop's time zone it is the first of December.
  shop.app.setNow(new Date('2026-11-30T22:30:00Z'))
  await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  shop.app.setNow(new Date('2026-11-25T10:00:00Z'))
  const refund = await postAdmin(`payment/${first.id}/refund`, { amount: 12.5, comment: '=1+1' })
  await sendRefund(shop.app, createSystemActor('test'), refund.id)

  const [header, ...invoices] = await readRows('invoices')
  const findColumn = (name: string) => header!.indexOf(name)
  expect(
    invoices.map(row => ['KM %', 'Käibemaksuta', 'Käibemaks', 'Käibemaksuga'].map(name => row[findColumn(name)])),
  ).toEqual([
    ['24', '1543,55', '370,45', '1914'],
    ['9', '100', '9', '109'],
  ])
  expect(invoices[0]!.slice(0, 5)).toEqual(['1', 'Arve', '2026-11-20', String(order.number), ''])
  expect(invoices[0]![findColumn('Makseviis')]).toBe('Kaarditerminal, Sularaha')
  expect((await readRows('payments')).slice(1)).toMatchObject([
    [
      '2026-11-20',
      String(order.number),
      '1',
      'Mari Maasikas',
      'Kaarditerminal',
      '',
      '2000',
      'EUR',
      expect.any(String),
      '',
    ],
  ])
  expect((await readRows('refunds')).slice(1)).toEqual([
    [
      '2026-11-25',
      String(order.number),
      '',
      'Mari Maasikas',
      'Kaarditerminal',
      '',
      '-12,5',
      'EUR',
      'siim',
      // A spreadsheet would run the formula.
      "'=1+1",
    ],
  ])
  const workbook = await requestList('payments', 'from=2026-12-01&to=2026-12-31')
  expect(workbook.headers['content-disposition']).toBe('attachment; filename="maksed-2026-12-01-2026-12-31.xlsx"')
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

type Cell = string | number | { day: number }

/** Reads the rows of a workbook by their column names. Cells in the date format are days. */
const parseRecords = (workbook: Uint8Array): Record<string, Cell>[] => {
  const sheet = strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml']!)
  const [header, ...rows] = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row]) =>
    [
      ...row!.matchAll(/<c r="([A-Z]+)\d+"(?: s="(\d)")?[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/g),
    ].map(([, column, style, value, text]): [string, Cell] => {
      const cell = value === undefined ? text! : Number(value)
      return [column!, style === '1' ? { day: Number(cell) } : cell]
    }),
  )
  const names = new Map(header)
  return rows.map(row => Object.fromEntries(row.map(([column, cell]) => [String(names.get(column)), cell])))
}

/** Spreadsheets store 20 November 2026 as this serial number. */
const NOV_20 = { day: 46_346 }

test('writes the columns of each list with numbers, dates and names as an accountant needs them', async () => {
  const client = { business_name: 'Garaaž OÜ', company_reg_nr: '12345678', vat_reg_nr: 'EE100000001' }
  const { order } = await shop.place({
    clientType: 'business',
    client: { ...buildOrderDraft().client, ...client },
    lines: [buildOrderLine({ unitCents: 25_199 })],
  })
  shop.app.setNow(new Date('2026-11-20T12:00:00Z'))
  const recordedPayment = await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  await shop.issueInvoice(order.id)
  const refund = await postAdmin(`payment/${recordedPayment.id}/refund`, { amount: 51.99, comment: '=1+1' })
  await sendRefund(shop.app, createSystemActor('test'), refund.id)
  const commonFields = { Tellimus: order.number, Klient: 'Garaaž OÜ', Valuuta: 'EUR', Makseviis: 'Sularaha' }
  const expected: Record<string, Record<string, unknown>> = {
    invoices: {
      ...commonFields,
      'Dokumendi number': expect.any(Number),
      Dokument: 'Arve',
      Kuupäev: NOV_20,
      Riik: 'EE',
      'KM riik': 'EE',
      'KM kategooria': 'S',
      Registrikood: '12345678',
      KMKR: 'EE100000001',
      'KM %': 24,
      Käibemaksuta: 203.22,
      Käibemaks: 48.77,
      Käibemaksuga: 251.99,
    },
    payments: {
      ...commonFields,
      Kuupäev: NOV_20,
      Arved: expect.any(String),
      Summa: 251.99,
      'Viide maksele': expect.any(String),
    },
    refunds: { ...commonFields, Kuupäev: NOV_20, Summa: -51.99, Kes: 'siim', Selgitus: '=1+1' },
  }
  for (const [list, row] of Object.entries(expected)) {
    const response = await requestList(list, 'from=2026-11-01&to=2026-11-30&format=xlsx')
    const records = parseRecords(response.rawPayload).filter(({ Tellimus }) => Tellimus === order.number)
    expect(records, list).toEqual([row])
  }
})

test('names for each refund its own credit notes', async () => {
  shop.app.setNow(new Date('2026-08-20T12:00:00Z'))
  const { order } = await shop.place({ lines: [buildOrderLine({ unitCents: 25_199 })] })
  const payment = await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  await shop.issueInvoice(order.id)
  const { db } = shop.app
  const [{ id: _id, ...sale }] = (await db.select().from(invoices).where(eq(invoices.orderId, order.id))) as [
    typeof invoices.$inferSelect,
  ]
  const numbers: string[] = []
  for (const amount of [20, 31.5]) {
    const refund = await postAdmin(`payment/${payment.id}/refund`, { amount })
    await sendRefund(shop.app, createSystemActor('test'), refund.id)
    const number = 90_000 + refund.id
    const cause = `refund:${refund.id}`
    const totalCents = amount * 100
    await db.insert(invoices).values({ ...sale, kind: 'credit', creditOf: sale.number, cause, number, totalCents })
    numbers.push(String(number))
  }
  const records = await readRecords('refunds', '2026-08-01', '2026-08-31')
  expect(records.map(({ Kreeditarved }) => Kreeditarved)).toEqual(numbers)
})

test.each([
  ['hand', 'transfer', 'Pangaülekanne'],
  ['sandbox', 'harju', 'Harju Pank (proov)'],
  ['makecommerce', 'swedbank', 'swedbank'],
])('names the method %s %s', (provider, method, label) => {
  expect(labelMethod(shop.app.texts('et'), { provider, method })).toBe(label)
})

test('lists a payment that staff record afterwards in the period of its receipt', async () => {
  shop.app.setNow(new Date('2026-11-30T10:00:00Z'))
  const { order } = await shop.place()
  await postAdmin(`order/${order.number}/payment`, { method: 'transfer', received_on: '2026-10-29' })
  const readDaysAndNumbers = async (query: string) => {
    const { body } = await requestList('payments', query)
    return body.split('\r\n').map(line => line.split(';').slice(0, 2).join(' '))
  }
  expect(await readDaysAndNumbers('from=2026-10-01&to=2026-10-31&format=csv')).toContain(`2026-10-29 ${order.number}`)
  expect((await readDaysAndNumbers('from=2026-11-01&to=2026-11-30&format=csv')).join('\n')).not.toContain(
    String(order.number),
  )
})

/** Reads the rows of a CSV list by their column names; numbers have a decimal comma. */
const readRecords = async (list: string, from: string, to: string): Promise<Record<string, string>[]> => {
  const { body } = await requestList(list, `from=${from}&to=${to}&format=csv`)
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';'))
  return rows.map(row => Object.fromEntries(row.map((cell, index) => [header[index], cell])))
}
const sumCents = (records: readonly Record<string, string>[], column: string): number =>
  records.reduce((sum, record) => sum + Math.round(Number(record[column]!.replace(',', '.')) * 100), 0)

test('lists an invoice as open between its issue and its last payment', async () => {
  shop.app.setNow(new Date('2026-10-09T22:30:00Z'))
  const { order } = await shop.place({ lines: [buildOrderLine({ unitCents: 191_400 })] })
  await postAdmin(`order/${order.number}/payment`, { method: 'card', amount: 1_900 })
  await shop.issueInvoice(order.id)
  shop.app.setNow(new Date('2026-10-12T10:00:00Z'))
  await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  const readOpenInvoices = async (day: string) =>
    (await readRecords('open-invoices', day, day)).filter(({ Tellimus }) => Tellimus === String(order.number))
  expect(await readOpenInvoices('2026-10-09')).toEqual([])
  expect(await readOpenInvoices('2026-10-11')).toEqual([
    {
      'Dokumendi number': expect.any(String),
      Kuupäev: '2026-10-10',
      Tellimus: String(order.number),
      Klient: 'Mari Maasikas',
      Registrikood: '',
      Riik: 'EE',
      Käibemaksuga: '1914',
      Krediteeritud: '0',
      Laekunud: '1900',
      Tasumata: '14',
      Valuuta: 'EUR',
    },
  ])
  expect(await readOpenInvoices('2026-10-12')).toEqual([])
})

test('keeps lists of past days when a refund is refreshed, paid out or fails afterwards', async () => {
  const { app } = shop
  app.setNow(new Date('2026-07-01T10:00:00Z'))
  const { order } = await shop.place({ lines: [buildOrderLine({ unitCents: 100_000 })] })
  const payment = await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  await shop.issueInvoice(order.id)
  await app.db.update(payments).set({ amountCents: 90_000 }).where(eq(payments.id, payment.id))
  const reference = `past-${order.number}`
  const times = { createdAt: app.now(), modifiedAt: app.now() }
  const refund = { paymentId: payment.id, reference, amountCents: 2_000, actor: 'siim', ...times }
  await app.db.insert(refunds).values({ ...refund, state: 'sending' })
  const reportOutcome = async (day: string, outcome: 'pending' | 'done' | 'failed') => {
    app.setNow(new Date(`2026-07-${day}T10:00:00Z`))
    const message = { provider: 'hand', reference, providerReference: reference, amountCents: 2_000, payload: {} }
    await settleRefund(app, { ...message, outcome })
  }
  const readOpen = async (day: string) => {
    const rows = await readRecords('open-invoices', '2026-07-01', `2026-07-${day}`)
    const row = rows.find(({ Tellimus }) => Tellimus === String(order.number))
    return row && [row.Laekunud, row.Krediteeritud]
  }
  const readRefunds = async () => (await readRecords('refunds', '2026-07-01', '2026-07-31')).map(row => row.Kuupäev)

  const days = ['01', '02', '05', '08']
  const lists: Record<string, unknown> = { '01': await readOpen('01') }
  for (const [day, outcome] of [
    ['02', 'pending'],
    ['05', 'done'],
  ] as const) {
    await reportOutcome(day, outcome)
    lists[day] = await readOpen(day)
    for (const earlierDay of days.filter(other => other < day))
      expect(await readOpen(earlierDay)).toEqual(lists[earlierDay])
  }
  // Staff ask the provider for the state again.
  await app.db
    .update(refunds)
    .set({ modifiedAt: new Date('2026-07-20T10:00:00Z') })
    .where(eq(refunds.reference, reference))
  expect(await readRefunds()).toEqual(['2026-07-05'])
  expect(await readOpen('05')).toEqual(lists['05'])
  await reportOutcome('08', 'failed')
  for (const earlierDay of ['01', '02', '05']) expect(await readOpen(earlierDay)).toEqual(lists[earlierDay])
  expect(lists['02']).not.toEqual(lists['01'])
  expect(await readOpen('08')).not.toEqual(lists['05'])
  await app.db.update(payments).set({ amountCents: 100_000 }).where(eq(payments.id, payment.id))
})

test('the journal equals the documents, and payments less refunds equal the ledger', async () => {
  const period = ['2026-01-01', '2026-12-31'] as const
  const [journal, documents] = [await readRecords('sales-journal', ...period), await readRecords('invoices', ...period)]
  for (const column of ['Käibemaksuta', 'Käibemaks', 'Käibemaksuga'])
    expect(sumCents(journal, column), column).toBe(sumCents(documents, column))
  expect(journal).toContainEqual({
    Kuupäev: '2026-10-10',
    Riik: 'EE',
    'KM riik': 'EE',
    'KM kategooria': 'S',
    'KM %': '24',
    Makseviis: 'Kaarditerminal, Sularaha',
    Käibemaksuta: '1543,55',
    Käibemaks: '370,45',
    Käibemaksuga: '1914',
    Valuuta: 'EUR',
  })
  const { rows } = await shop.app.db.execute<{ cents: number }>(
    'select sum(paid_cents - refunded_cents)::float8 as cents from shop_order',
  )
  const [received, refunded] = [await readRecords('payments', ...period), await readRecords('refunds', ...period)]
  expect(sumCents(received, 'Summa') + sumCents(refunded, 'Summa')).toBe(rows[0]!.cents)
})

test('lists the documents of a business with 1,000 € a month in part A of the annex', async () => {
  shop.app.setNow(new Date('2026-09-20T12:00:00Z'))
  const { order } = await shop.place({
    clientType: 'business',
    client: { ...buildOrderDraft().client, business_name: 'Rehvi OÜ', company_reg_nr: '1032 8799' },
    lines: [buildOrderLine({ unitCents: 124_000 })],
  })
  await postAdmin(`order/${order.number}/payment`, { method: 'cash' })
  await shop.issueInvoice(order.id)
  expect(await readRecords('vat-return-annex', '2026-09-01', '2026-09-30')).toEqual([
    {
      'Tehingupartneri registrikood': '10328799',
      'Tehingupartneri nimi': 'Rehvi OÜ',
      'Arve number': expect.any(String),
      Kuupäev: '2026-09-20',
      'Arve kogusumma käibemaksuta': '1000',
      'KM %': '24',
      'Maksustatav käive määra järgi': '1000',
      'Erisuse kood': '',
      Märkus: '',
    },
  ])
})

test('rejects a period that ends before it begins and users without permission', async () => {
  const invalidResponse = await requestList('invoices', 'from=2026-11-30&to=2026-11-01')
  expect([invalidResponse.statusCode, Object.keys(invalidResponse.json().errors)]).toEqual([422, ['to']])
  expect((await requestList('invoices', 'from=2026-13-01&to=2026-11-01')).statusCode).toBe(422)
  shop.app.signInAs({ ...SALES, permissions: ['client', 'order.edit'] })
  for (const list of ACCOUNTING_LISTS) expect((await requestList(list)).statusCode).toBe(403)
  shop.app.signInAs(SALES)
})
