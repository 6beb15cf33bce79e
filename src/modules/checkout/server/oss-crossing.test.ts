import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuyer } from '#checkout/testing/create-buyer.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { makeCountry, makeProvider } from '#delivery/testing/factories.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { setVatProven } from '#orders/server/orders.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { invoices, orderEvents, orderLines, orders, staffTasks } from '#orders/server/tables.ts'
import { createHistoryRunner, type RecordedJob, recordJobs } from '#orders/testing/order-histories.ts'
import { registerPaymentRoutes } from '#payments/server/routes.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { changeSettings, readSettings } from '#shop/server/shop.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { registerCheckoutRoutes } from './routes.ts'

const THRESHOLD_CENTS = 1_000_000
const ROUNDING_CENTS = 20
const RATES: Readonly<Record<string, number>> = { EE: 2400, FI: 2550, LV: 2100 }

let app: TestApp
let shop: SmallShop
let recordedJobs: RecordedJob[]
beforeAll(async () => {
  app = await createTestApp(testApp => {
    registerCheckoutRoutes(testApp)
    registerOrderRoutes(testApp)
    registerPaymentRoutes(testApp)
    recordedJobs = recordJobs(testApp)
  })
  app.signInAs(SALES)
  shop = await makeSmallShop(app.db)
  for (const country of ['FI', 'LV']) await makeCountry(app.db, country)
  await makeProvider(app.db, {
    value: 'courier',
    inputType: 'Address',
    supportedCountries: ['EE', 'FI', 'LV'],
    productId: shop.shippingProductId,
  })
})
afterAll(() => app.close())
/** Each test sells in years of its own. */
let year = 2026
beforeEach(() => startYears())
const startYears = async (): Promise<void> => {
  year += 3
  app.setNow(new Date(`${year}-03-10T10:00:00Z`))
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: null }))
  await app.db.delete(staffTasks)
  await app.changes.waitForListeners()
}

const sendOrder = createBuyer(() => app)

/** Places an unpaid order of goods for a gross sum, delivery included, for a business if it has a VAT number. */
const place = async (grossCents: number, country: string, vatNumber?: string) => {
  const deliveryCents = 399
  const productId = await shop.createLimitedProduct(1, { priceCents: grossCents - deliveryCents })
  const form = buildOrderForm([[productId, 1]], {
    ...(vatNumber !== undefined && {
      Order: { client_type: 'business', short_contact_address: 'Tee 1' },
      Client: { business_name: 'Nopea Oy', vat_reg_nr: vatNumber },
    }),
    Delivery: {
      country,
      provider: 'courier',
      option: '',
      Address: { street: 'Tee 1', apartment: '', city: 'Linn', state: 'Maa', area_code: '00100', country },
    },
  })
  const answer = await sendOrder(form)
  expect(answer.statusCode).toBe(200)
  const { total, vat_exempt: isExempt } = answer.json().data.order
  if (!isExempt) expect(total).toBe(grossCents / 100)
  return Number(answer.json().data.order.number)
}

const pay = async (number: number) => {
  const answer = await app.server.inject({
    method: 'POST',
    url: `/v1/admin/order/${number}/payment`,
    headers: { 'x-csrf-token': 'any' },
    payload: { method: 'transfer' },
  })
  expect(answer.statusCode).toBe(200)
}

const readOrder = async (number: number) =>
  getFirstElement(await app.db.select().from(orders).where(eq(orders.number, number)))

const chargeVat = async (number: number) => {
  const { id, version } = await readOrder(number)
  const answer = await app.server.inject({
    method: 'POST',
    url: `/v1/admin/order/${id}/vat`,
    headers: { 'x-csrf-token': 'any' },
    payload: { baseVersion: version, reason: 'VIES' },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
}

/** Requests the VAT rate that an order of this net sum would include, as the checkout does. */
const readCrossingVat = async (country: string, net: number): Promise<number | null> => {
  const answer = await app.server.inject({ url: `/v1/crossing-vat?country=${country}&net=${net}` })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.percent
}

const issueInvoices = async () => {
  await createHistoryRunner(() => app, recordedJobs, app.now()).runQueuedJobs()
}

/** Reads the VAT country of an order and checks that its lines and its invoice have the rate of this country. */
const readVatCountry = async (number: number): Promise<string> => {
  const [order] = await app.db.select().from(orders).where(eq(orders.number, number))
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  const documents = await app.db.select().from(invoices).where(eq(invoices.orderId, order!.id))
  const rates = [
    ...lines.map(({ vatBasisPoints }) => vatBasisPoints),
    ...documents.flatMap(({ vat }) => vat.map(({ basisPoints }) => basisPoints)),
  ]
  expect(new Set(rates)).toEqual(new Set([RATES[order!.vatCountry]]))
  for (const { totalCents } of documents) expect(totalCents).toBe(order!.totalCents)
  return order!.vatCountry
}

const readOssStart = async () => {
  const { ossFrom } = await readSettings(app.db)
  const tasks = await app.db
    .select({ number: orders.number, details: staffTasks.details })
    .from(staffTasks)
    .innerJoin(orders, eq(orders.id, staffTasks.orderId))
    .where(eq(staffTasks.kind, 'oss-started'))
  return { ossFrom, tasks }
}

test('taxes the crossing sale and later sales at the destination, and opens a task for staff', async () => {
  const [thresholdOrder, unpaidOrder, domesticOrder] = [
    await place(1_240_000, 'FI'),
    await place(10_000, 'LV'),
    await place(99_000, 'EE'),
  ]
  await pay(thresholdOrder)
  await pay(domesticOrder)
  // Exactly 10 000 € net do not exceed the threshold.
  expect([await readVatCountry(thresholdOrder), await readOssStart()]).toEqual(['EE', { ossFrom: null, tasks: [] }])

  const crossingOrder = await place(1_000, 'FI')
  expect(await readVatCountry(crossingOrder)).toBe('FI')
  await pay(crossingOrder)
  const day = `${year}-03-10`
  expect(await readOssStart()).toEqual({ ossFrom: day, tasks: [{ number: crossingOrder, details: { ossFrom: day } }] })
  await pay(unpaidOrder)
  await issueInvoices()
  const laterOrder = await place(2_000, 'LV')
  const countries = await Promise.all(
    [thresholdOrder, crossingOrder, unpaidOrder, domesticOrder, laterOrder].map(readVatCountry),
  )
  expect(countries).toEqual(['EE', 'FI', 'LV', 'EE', 'LV'])

  const entries = await app.db.select().from(auditEntries).where(eq(auditEntries.action, 'oss-started'))
  expect(entries).toMatchObject([{ kind: 'settings', before: { ossFrom: null }, after: { ossFrom: day } }])
  const [order] = await app.db.select().from(orders).where(eq(orders.number, unpaidOrder))
  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id))
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'destination-taxed', 'paid'])
})

test('shows the rate of the destination before the crossing sale, and stores it when the order is placed', async () => {
  expect([await readCrossingVat('FI', 10_000), await readCrossingVat('FI', 10_000.01)]).toEqual([null, 25.5])
  const earlierOrder = await place(1_239_000, 'FI')
  await pay(earlierOrder)
  const responses = [
    readCrossingVat('LV', 8),
    readCrossingVat('LV', 8.1),
    readCrossingVat('EE', 9_000),
    readCrossingVat('NO', 9_000),
  ]
  expect(await Promise.all(responses)).toEqual([null, 21, null, null])

  const orderBelowThreshold = await place(500, 'LV')
  const crossingOrder = await place(1_005, 'LV')
  // An order that nobody has paid starts no registration.
  expect([
    await readVatCountry(orderBelowThreshold),
    await readVatCountry(crossingOrder),
    await readOssStart(),
  ]).toEqual(['EE', 'LV', { ossFrom: null, tasks: [] }])
  await pay(crossingOrder)
  expect([await readVatCountry(crossingOrder), (await readOssStart()).ossFrom]).toEqual(['LV', `${year}-03-10`])
  await pay(orderBelowThreshold)
  expect(await readVatCountry(orderBelowThreshold)).toBe('LV')
  expect(await readCrossingVat('LV', 9_000)).toBeNull()
})

test('taxes a reduced order at home when its sale stays below the threshold', async () => {
  const largeOrder = await place(1_300_000, 'FI')
  expect(await readVatCountry(largeOrder)).toBe('FI')
  const [order] = await app.db.select().from(orders).where(eq(orders.number, largeOrder))
  // Staff reduce the order before it is paid.
  await app.db
    .update(orderLines)
    .set({ unitCents: 10_000, totalCents: 10_000 })
    .where(and(eq(orderLines.orderId, order!.id), eq(orderLines.class, 'product')))
  const lines = await app.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  const totalCents = lines.reduce((sum, line) => sum + line.totalCents, 0)
  await app.db.update(orders).set({ totalCents }).where(eq(orders.id, order!.id))
  await pay(largeOrder)
  expect([await readVatCountry(largeOrder), await readOssStart()]).toEqual(['EE', { ossFrom: null, tasks: [] }])
  const events = await app.db.select().from(orderEvents).where(eq(orderEvents.orderId, order!.id))
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'home-taxed', 'paid'])
})

test('applies the sales of the previous year and the start day that the owner set', async () => {
  const largeOrder = await place(1_300_000, 'FI')
  await pay(largeOrder)
  expect(await readVatCountry(largeOrder)).toBe('FI')

  await arrange(app.db, tx => changeSettings(tx, { ossFrom: null }))
  app.setNow(new Date(`${year}-12-31T22:30:00Z`))
  const [firstOrderOfYear, unpaidOrder] = [await place(1_000, 'LV'), await place(1_000, 'FI')]
  await pay(firstOrderOfYear)
  expect([await readVatCountry(firstOrderOfYear), (await readOssStart()).ossFrom]).toEqual(['LV', `${year + 1}-01-01`])
  // The sum of the last year decided when it was placed.
  expect(await readVatCountry(unpaidOrder)).toBe('FI')

  await startYears()
  await arrange(app.db, tx => changeSettings(tx, { ossFrom: `${year}-03-01` }))
  await app.changes.waitForListeners()
  const earlyOrder = await place(1_000, 'FI')
  await pay(earlyOrder)
  expect([await readVatCountry(earlyOrder), await readOssStart()]).toEqual([
    'FI',
    { ossFrom: `${year}-03-01`, tasks: [] },
  ])
})

test('treats a business as a consumer when staff charge VAT without a confirmed number', async () => {
  /** Sums the sales that count for the threshold, in euros. */
  const readSales = async () => {
    const url = `/v1/admin/accounting/distance-sales?from=${year}-01-01&to=${year}-12-31&format=csv&lang=en`
    const [, ...rows] = (await app.server.inject({ url })).body.trimEnd().split('\r\n')
    return rows.reduce((sum, row) => sum + Number(row.split(';')[1]?.replace(',', '.')), 0)
  }
  const [orderWithProof, orderWithInvalidNumber, orderWithTypedText, orderWithEstonianNumber] = [
    await place(1_300_000, 'FI', 'FI12345678'),
    await place(1_300_000, 'FI', 'FI12345678'),
    await place(1_000, 'LV', 'puudub'),
    await place(1_000, 'FI', 'EE100247019'),
  ]
  for (const number of [orderWithProof, orderWithInvalidNumber, orderWithTypedText, orderWithEstonianNumber])
    await pay(number)
  const { id } = await readOrder(orderWithProof)
  await arrange(app.db, tx => setVatProven(tx, id, { isProven: true }))
  await chargeVat(orderWithProof)
  // VIES confirmed the number, and the Estonian one needs no confirmation: both customers are businesses.
  expect([
    (await readOrder(orderWithProof)).vatCountry,
    await readVatCountry(orderWithEstonianNumber),
    await readSales(),
  ]).toEqual(['EE', 'EE', 0])

  await chargeVat(orderWithInvalidNumber)
  expect((await readOssStart()).tasks).toMatchObject([{ number: orderWithInvalidNumber }])
  await chargeVat(orderWithTypedText)
  const documents = await app.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, (await readOrder(orderWithInvalidNumber)).id))
    .orderBy(invoices.number)
  expect(documents.map(({ kind, vatExempt, vatCountry, vat }) => [kind, vatExempt, vatCountry, vat[0]])).toEqual([
    ['invoice', true, 'EE', expect.objectContaining({ basisPoints: 0 })],
    ['invoice', false, 'FI', { basisPoints: 2550, sumCents: 1_300_000, vatCents: 264_143 }],
    ['credit', true, 'EE', expect.objectContaining({ basisPoints: 0 })],
  ])
  const { vatCountry } = await readOrder(orderWithTypedText)
  // Both sales count: with 25.5 % in Finland and 21 % in Latvia.
  expect([vatCountry, await readSales()]).toEqual(['LV', 10_358.57 + 8.26])
})

test('crosses the threshold once, however many payments arrive in the same millisecond', {
  timeout: 120_000,
}, async () => {
  const arbitraryWave = fc.array(
    fc.record({ grossCents: fc.integer({ min: 1_000, max: 700_000 }), country: fc.constantFrom('FI', 'LV') }),
    { minLength: 2, maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryWave, { minLength: 1, maxLength: 4 }), async waves => {
      await startYears()
      let homeNetCents = 0
      let hasCrossed = false
      for (const wave of waves) {
        const placedOrders: { number: number; netCents: number }[] = []
        for (const { grossCents, country } of wave)
          placedOrders.push({ number: await place(grossCents, country), netCents: Math.round(grossCents / 1.24) })
        await Promise.all(placedOrders.map(({ number }) => pay(number)))
        await issueInvoices()
        const { ossFrom, tasks } = await readOssStart()
        const ordersTaxedAbroad: typeof placedOrders = []
        for (const sale of placedOrders) {
          if ((await readVatCountry(sale.number)) === 'EE') homeNetCents += sale.netCents
          else ordersTaxedAbroad.push(sale)
        }
        // A cent of rounding per sale must not decide.
        expect(homeNetCents).toBeLessThanOrEqual(THRESHOLD_CENTS + ROUNDING_CENTS)
        expect([ossFrom !== null, tasks.length]).toEqual(
          hasCrossed || ordersTaxedAbroad.length > 0 ? [true, 1] : [false, 0],
        )
        if (hasCrossed) expect(ordersTaxedAbroad).toHaveLength(placedOrders.length)
        hasCrossed = ossFrom !== null
        const crossingSale = ordersTaxedAbroad.find(({ number }) => number === tasks[0]?.number)
        if (crossingSale) expect(homeNetCents + crossingSale.netCents).toBeGreaterThan(THRESHOLD_CENTS - ROUNDING_CENTS)
      }
      const { ossFrom } = await readOssStart()
      const totalNetCents = waves.flat().reduce((sum, { grossCents }) => sum + Math.round(grossCents / 1.24), 0)
      if (Math.abs(totalNetCents - THRESHOLD_CENTS) > ROUNDING_CENTS)
        expect(ossFrom !== null).toBe(totalNetCents > THRESHOLD_CENTS)
    }),
    {
      numRuns: 5,
      examples: [
        [
          [
            [
              { grossCents: 700_000, country: 'FI' },
              { grossCents: 700_000, country: 'LV' },
            ],
          ],
        ],
      ],
    },
  )
})
