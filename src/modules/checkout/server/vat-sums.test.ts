import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { makeCountry, makeProvider } from '#delivery/testing/factories.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { setVatProven } from '#orders/server/orders.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { orderLines, orders } from '#orders/server/tables.ts'
import {
  arbitraryHistory,
  createHistoryRunner,
  type HistoryOrder,
  type RecordedJob,
  recordJobs,
  type Step,
} from '#orders/testing/order-histories.ts'
import { registerPaymentRoutes } from '#payments/server/routes.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings } from '#shop/server/shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { registerCheckoutRoutes } from './routes.ts'

const STOCK_UNITS = 12
/** Estonia has 22 % before 1 July 2025, and Romania 19 % before 1 August. */
const OSS_FROM = '2025-07-01'
const MOMENTS = ['2025-06-30T20:59:59Z', '2025-06-30T21:00:00Z', '2025-08-01T10:00:00Z', '2025-10-01T10:00:00Z']
const QUARTERS = [
  ['2025-04-01', '2025-06-30'],
  ['2025-07-01', '2025-09-30'],
  ['2025-10-01', '2025-12-31'],
] as const

let app: TestApp
let recordedJobs: RecordedJob[]
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    registerOrderRoutes(testApp)
    registerPaymentRoutes(testApp)
    recordedJobs = recordJobs(testApp)
  })
  app.signInAs(SALES)
  shop = await makeSmallShop(app.db)
  for (const country of ['FI', 'RO', 'NO']) await makeCountry(app.db, country)
  await makeProvider(app.db, {
    value: 'courier',
    inputType: 'Address',
    supportedCountries: ['EE', 'FI', 'RO', 'NO'],
    productId: shop.shippingProductId,
  })
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: OSS_FROM }))
  await app.changes.waitForListeners()
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${url}`,
    headers: { 'x-csrf-token': 'any', 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

interface Sale {
  country: 'EE' | 'FI' | 'RO' | 'NO'
  buyer: 'person' | 'estonian' | 'foreign'
  isProven: boolean
  hasEvidence: boolean
  /** Paid at the second moment, as by bank transfer; else when it is placed. */
  paysLater: boolean
  /** The moments of the order and of each following step, never earlier than the one before. */
  moments: number[]
}

const BUYERS = {
  person: {},
  estonian: { business_name: 'Töökoda OÜ', company_reg_nr: '14532901', vat_reg_nr: 'EE100247019' },
  foreign: { business_name: 'Nopea Oy', vat_reg_nr: 'FI12345678' },
} as const

/** Places an order of goods with two VAT rates, and pays it at once or at the second moment. */
const placeSale = async (
  { country, buyer, isProven, hasEvidence, paysLater }: Sale,
  setMoment: (index: number) => Date,
): Promise<HistoryOrder> => {
  const limitedProductIds = [
    await shop.createLimitedProduct(STOCK_UNITS, { priceCents: 31_999 }),
    await shop.createLimitedProduct(STOCK_UNITS, { priceCents: 333, vatClass: 'reduced' }),
  ]
  const isBusiness = buyer !== 'person'
  const address = { street: 'Tee 1', apartment: '', city: 'Linn', state: 'Maa', area_code: '00100', country }
  const body = buildOrderForm(
    [
      [limitedProductIds[0]!, 4],
      [limitedProductIds[1]!, 3],
    ],
    {
      Order: { client_type: isBusiness ? 'business' : 'private', short_contact_address: isBusiness ? 'Tee 1' : '' },
      Client: BUYERS[buyer],
      Delivery: { country, provider: 'courier', option: '', Address: address },
    },
  )
  const placeResponse = await call('POST', 'order', { language: 'en', pays_by: 'cash', paid: !paysLater, ...body })
  expect([placeResponse.statusCode, placeResponse.body]).toEqual([200, expect.any(String)])
  const { id, number } = placeResponse.json().data
  const [{ isExempt } = { isExempt: false }] = await app.db
    .select({ isExempt: orders.vatExempt })
    .from(orders)
    .where(eq(orders.id, id))
  if (paysLater) {
    setMoment(1)
    expect((await call('POST', `order/${number}/payment`, { method: 'transfer' })).statusCode).toBe(200)
  }
  if (!isExempt) await checkRates(id)
  if (isExempt && isProven) await arrange(app.db, tx => setVatProven(tx, id, { isProven: true }))
  if (isExempt && hasEvidence)
    await call('POST', `order/${id}/transport-evidence`, { kind: 'waybill', day: '2025-06-30', note: 'CMR 1' })
  return { id, limitedProductIds: limitedProductIds, pieces: STOCK_UNITS }
}

/** Standard rates of the country that taxes goods for persons; Estonia taxes all others. */
const findStandardRate = (country: string, day: string): number => {
  if (country === 'FI') return 2550
  if (country === 'RO') return day < '2025-08-01' ? 1900 : 2100
  return day < '2025-07-01' ? 2200 : 2400
}

/** Checks that a paid order has the rates of this day. */
const checkRates = async (id: number): Promise<void> => {
  const day = getShopDay(app.now())
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  const { vatCountry, delivery, clientType } = order!
  const isTaxedAbroad = day >= OSS_FROM && clientType === 'private' && delivery.country !== 'NO'
  expect(vatCountry).toBe(isTaxedAbroad ? delivery.country : 'EE')
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  const standardRate = findStandardRate(vatCountry, day)
  // Other countries have no reduced rate for the goods of this class.
  const reducedRate = vatCountry === 'EE' ? 900 : standardRate
  expect(lines.map(line => line.vatBasisPoints)).toEqual([standardRate, reducedRate, standardRate])
}

type Row = Record<string, string>

/** Reads an accounting list by its English column names. */
const readList = async (list: string, from: string, to: string): Promise<Row[]> => {
  const { statusCode, body } = await call('GET', `accounting/${list}?from=${from}&to=${to}&format=csv&lang=en`)
  expect(statusCode).toBe(200)
  const [header = [], ...rows] = body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(';'))
  return rows.map(row => Object.fromEntries(row.map((cell, index) => [header[index], cell])))
}
const readCents = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100)
const sumColumn = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + readCents(row[column]!), 0)
const sumNetAndVat = (rows: readonly Row[]): number[] => [sumColumn(rows, 'Net'), sumColumn(rows, 'VAT')]

/** Returns the quarter that begins on a day. */
const toQuarter = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** Checks that the lists of each quarter state the same sums as its documents. */
const checkQuarters = async (): Promise<void> => {
  for (const [from, to] of QUARTERS) {
    const invoices = await readList('invoices', from, to)
    // The fields 3 and 3.1 are totals of others.
    const vatReturnRows = (await readList('vat-return', from, to)).filter(
      ({ Field }) => Field !== '3' && Field !== '3.1',
    )
    const ossRows = await readList('oss-return', from, to)
    const documentSums = sumNetAndVat(invoices)
    const journal = await readList('sales-journal', from, to)
    expect(sumNetAndVat(journal)).toEqual(documentSums)
    for (const country of ['EE', 'FI', 'RO']) {
      const isTaxing = (row: Row) => row['VAT country'] === country
      const declaredRows = country === 'EE' ? vatReturnRows : ossRows.filter(row => row.Country === country)
      expect(sumNetAndVat(declaredRows)).toEqual(sumNetAndVat(journal.filter(isTaxing)))
      expect(sumNetAndVat(declaredRows)).toEqual(sumNetAndVat(invoices.filter(isTaxing)))
    }
    const sumExemptCents = (rows: readonly Row[]) =>
      sumColumn(
        rows.filter(row => /^[KG]$/.test(row['VAT category']!)),
        'Net',
      )
    expect(sumExemptCents(journal)).toBe(sumExemptCents(invoices))
    expect(sumNetAndVat([...vatReturnRows, ...ossRows])).toEqual(documentSums)
    for (const { 'Corrected quarter': corrected } of ossRows)
      if (corrected) expect(corrected < toQuarter(from)).toBe(true)
    // Each listed document of a partner states the sums of the invoice.
    const annex = await readList('vat-return-annex', from, to)
    for (const number of new Set(annex.map(row => row['Invoice number']!))) {
      const annexRows = annex.filter(row => row['Invoice number'] === number)
      const invoiceRows = invoices.filter(row => row.Number === number)
      expect(sumColumn(annexRows, 'Taxable sales at this rate')).toBe(sumColumn(invoiceRows, 'Net'))
      for (const row of annexRows)
        expect(readCents(row['Invoice total without VAT']!)).toBe(sumColumn(invoiceRows, 'Net'))
    }
  }
}

const arbitrarySale: fc.Arbitrary<Sale> = fc.record({
  country: fc.constantFrom('EE' as const, 'FI' as const, 'RO' as const, 'NO' as const),
  buyer: fc.constantFrom('person' as const, 'estonian' as const, 'foreign' as const),
  isProven: fc.boolean(),
  hasEvidence: fc.boolean(),
  paysLater: fc.boolean(),
  moments: fc
    .array(fc.nat(MOMENTS.length - 1), { minLength: 10, maxLength: 10 })
    .map(moments => moments.sort((first, second) => first - second)),
})

/** Paid sales to private customers abroad without further steps, because random histories do not always contain one. */
const SALES_ABROAD: [Sale, Step[][]][] = (['FI', 'RO'] as const).map(country => [
  {
    country,
    buyer: 'person',
    isProven: false,
    hasEvidence: false,
    paysLater: false,
    moments: Array<number>(10).fill(2),
  },
  [],
])

/** Orders that are placed before a rate changes and paid after it. */
const PAID_AFTER_CHANGE: [Sale, Step[][]][] = (
  [
    ['EE', [0, 1]],
    ['RO', [1, 2]],
    ['NO', [0, 2]],
  ] as const
).map(([country, [placed, paid]]) => [
  {
    country,
    buyer: 'person',
    isProven: false,
    hasEvidence: false,
    paysLater: true,
    moments: [placed, ...Array<number>(9).fill(paid)],
  },
  [[{ type: 'restore', revision: 1 }]],
])

/** Refunds at several moments, each of which needs its own credit note. */
const REPEATED_REFUNDS: [Sale, Step[][]][] = [
  [
    {
      country: 'EE',
      buyer: 'person',
      isProven: false,
      hasEvidence: false,
      paysLater: false,
      moments: Array<number>(10).fill(0),
    },
    [[{ type: 'refund', cents: 9_000 }], [{ type: 'pack' }], [{ type: 'refund', cents: 1_000 }]],
  ],
]

test('reports equal sums in OSS, VAT return, annex, journal and invoices after any histories', {
  timeout: 120_000,
}, async () => {
  const arbitrarySales = fc.array(fc.tuple(arbitrarySale, arbitraryHistory), { minLength: 1, maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(arbitrarySales, async sales => {
      for (const [sale, history] of sales) {
        recordedJobs.length = 0
        const setMoment = (index: number): Date => {
          const moment = new Date(MOMENTS[sale.moments[Math.min(index, sale.moments.length - 1)]!]!)
          app.setNow(moment)
          return moment
        }
        setMoment(0)
        const order = await placeSale(sale, setMoment)
        for (const [index, steps] of history.slice(0, 9).entries()) {
          const now = setMoment(index + 1)
          const histories = createHistoryRunner(() => app, recordedJobs, now)
          for (const step of steps) await histories.takeStep(order, step)
          if (index % 2 === 0) await histories.runQueuedJobs()
        }
        const histories = createHistoryRunner(() => app, recordedJobs, app.now())
        await histories.runQueuedJobs()
        await histories.check(order)
      }
      await checkQuarters()
    }),
    { numRuns: 6, examples: [[SALES_ABROAD], [REPEATED_REFUNDS], [PAID_AFTER_CHANGE]] },
  )
  // The histories must contain sales that OSS reports.
  expect((await readList('oss-return', OSS_FROM, '2025-12-31')).length).toBeGreaterThan(0)
})
