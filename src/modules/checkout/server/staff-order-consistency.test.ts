import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { registerOrderRoutes } from '#orders/server/routes.ts'
import { orders } from '#orders/server/tables.ts'
import {
  arbitraryHistory,
  createHistoryRunner,
  type HistoryOrder,
  type RecordedJob,
  recordJobs,
  type Step,
} from '#orders/testing/order-histories.ts'
import { registerPaymentRoutes } from '#payments/server/routes.ts'
import { payments, refunds } from '#payments/server/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { SALES } from '#wire/testing/visitors.ts'
import { registerCheckoutRoutes } from './routes.ts'

const STOCK_UNITS = 12
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
})
afterAll(() => app.close())

const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
  app.server.inject({
    method,
    url: `/v1/admin/${url}`,
    headers: { 'x-csrf-token': 'any', 'idempotency-key': randomUUID() },
    ...(payload && { payload }),
  })

/** Records cash payments and refunds. */
const cashDesk = {
  pay: async ({ number }: AdminOrder) => void (await call('POST', `order/${number}/payment`)),
  payMore: async ({ number, to_pay }: AdminOrder) => void (await call('POST', `order/${number}/payment`, { to_pay })),
  refund: async ({ number, money }: AdminOrder, cents: number | null) => {
    const { results } = (await call('GET', `order/${number}/payment`)).json()
    const [payment] = results.filter(({ refundable }: { refundable: number }) => refundable > 0)
    const requestedCents = cents === null ? Math.max(0, -toCents(money.open)) : cents
    const amount = Math.min(toCents(payment?.refundable ?? 0), requestedCents) / 100
    if (amount === 0) return
    const body = { amount, refundable: payment.refundable, is_outside: true, comment: 'Sularahas' }
    await call('POST', `payment/${payment.id}/refund`, body)
  },
}

/** Steps after which shipped unpaid goods are still due, although their line is removed. */
const SENT_UNPAID: Step[][] = [
  [{ type: 'pack' }],
  [{ type: 'ship', amounts: null }],
  [{ type: 'edit', lineIndex: 0, amount: 0, price: null, adds: null }],
]

/** Places a phone order: two limited products and one on demand. */
const placePhoneOrder = async (isPaid: boolean): Promise<HistoryOrder> => {
  const limitedProductIds = [
    await shop.createLimitedProduct(STOCK_UNITS, { priceCents: 1_999 }),
    await shop.createLimitedProduct(STOCK_UNITS, { priceCents: 333 }),
  ]
  const body = buildOrderForm([
    [limitedProductIds[0]!, 4],
    [limitedProductIds[1]!, 3],
    [await shop.createOnDemandProduct(), 1],
  ])
  const response = await call('POST', 'order', { language: 'et', pays_by: 'cash', paid: isPaid, ...body })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return { id: response.json().data.id, limitedProductIds: limitedProductIds, pieces: STOCK_UNITS }
}

/** Expects the order's payment figures to equal its payments. */
const checkPayments = async ({ id }: HistoryOrder): Promise<void> => {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  const storedPayments = await app.db.select().from(payments).where(eq(payments.orderId, id))
  const storedRefunds = await app.db
    .select({ amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id))
  const sumCents = (rows: readonly { amountCents: number }[]) =>
    rows.reduce((total, { amountCents }) => total + amountCents, 0)
  expect(order).toMatchObject({ paidCents: sumCents(storedPayments), refundedCents: sumCents(storedRefunds) })
  expect(new Set(storedRefunds.map(({ state }) => state)).size).toBeLessThan(2)
}

test('keeps the money of phone orders consistent under any actions, also concurrently', {
  timeout: 300_000,
}, async () => {
  const histories = createHistoryRunner(() => app, recordedJobs, new Date('2026-03-02T10:00:00Z'), cashDesk)
  await fc.assert(
    fc.asyncProperty(fc.boolean(), arbitraryHistory, async (isPaid, history) => {
      recordedJobs.length = 0
      const order = await placePhoneOrder(isPaid)
      for (const concurrentSteps of history)
        await Promise.all(concurrentSteps.map(step => histories.takeStep(order, step)))
      await histories.runQueuedJobs()
      await histories.check(order)
      await checkPayments(order)
    }),
    { numRuns: 12, examples: [[false, SENT_UNPAID]] },
  )
})
