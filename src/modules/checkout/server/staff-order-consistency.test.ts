import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSmallShop, orderFormWith, type SmallShop } from '#checkout/testing/factories.ts'
import { toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { routes as orderRoutes } from '#orders/server/routes.ts'
import { orders } from '#orders/server/tables.ts'
import {
  arbitraryHistory,
  createHistoryRunner,
  type HistoryOrder,
  type RecordedJob,
  recordJobs,
  type Step,
} from '#orders/testing/order-histories.ts'
import { routes as paymentRoutes } from '#payments/server/routes.ts'
import { payments, refunds } from '#payments/server/tables.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { staffWith } from '#wire/testing/visitors.ts'
import { routes } from './routes.ts'

const SALES = staffWith(['client', 'order.edit', 'order.money'], { username: 'siim', roles: ['SALES'] })
const PIECES = 12
let app: TestApp
let asked: RecordedJob[]
let shop: SmallShop
beforeAll(async () => {
  app = await createTestApp(given => {
    routes(given)
    orderRoutes(given)
    paymentRoutes(given)
    asked = recordJobs(given)
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

/** Records cash when it arrives and refunds it when it is handed back. */
const till = {
  pay: async ({ number }: AdminOrder) => void (await call('POST', `order/${number}/payment`)),
  payMore: async ({ number, to_pay }: AdminOrder) => void (await call('POST', `order/${number}/payment`, { to_pay })),
  refund: async ({ number, money }: AdminOrder, cents: number | null) => {
    const { results } = (await call('GET', `order/${number}/payment`)).json()
    const [payment] = results.filter((one: { refundable: number }) => one.refundable > 0)
    const wanted = cents === null ? Math.max(0, -toCents(money.open)) : cents
    const amount = Math.min(toCents(payment?.refundable ?? 0), wanted) / 100
    if (amount === 0) return
    const body = { amount, refundable: payment.refundable, is_outside: true, comment: 'Sularahas' }
    await call('POST', `payment/${payment.id}/refund`, body)
  },
}

/** Goods that left unpaid count as owed, also after a line was removed. */
const SENT_UNPAID: Step[][] = [
  [{ do: 'pack' }],
  [{ do: 'ship', amounts: null }],
  [{ do: 'edit', which: 0, amount: 0, price: null, adds: null }],
]

/** Places a phone order: two limited products and one on demand. */
const placed = async (paid: boolean): Promise<HistoryOrder> => {
  const limited = [await shop.limited(PIECES, { priceCents: 1_999 }), await shop.limited(PIECES, { priceCents: 333 })]
  const body = orderFormWith([
    [limited[0]!, 4],
    [limited[1]!, 3],
    [await shop.onDemand(), 1],
  ])
  const answer = await call('POST', 'order', { language: 'et', pays_by: 'cash', paid, ...body })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return { id: answer.json().data.id, limited, pieces: PIECES }
}

/** The order's payment figures equal its payments. */
const checkPayments = async ({ id }: HistoryOrder): Promise<void> => {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id))
  const came = await app.db.select().from(payments).where(eq(payments.orderId, id))
  const back = await app.db
    .select({ amountCents: refunds.amountCents, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id))
  const sum = (rows: readonly { amountCents: number }[]) => rows.reduce((all, { amountCents }) => all + amountCents, 0)
  expect(order).toMatchObject({ paidCents: sum(came), refundedCents: sum(back) })
  expect(new Set(back.map(({ state }) => state)).size).toBeLessThan(2)
}

test('keeps the money of phone orders consistent under any actions, also concurrent ones', {
  timeout: 300_000,
}, async () => {
  const histories = createHistoryRunner(() => app, asked, new Date('2026-03-02T10:00:00Z'), till)
  await fc.assert(
    fc.asyncProperty(fc.boolean(), arbitraryHistory, async (paid, history) => {
      asked.length = 0
      const order = await placed(paid)
      for (const together of history) await Promise.all(together.map(step => histories.takeStep(order, step)))
      await histories.doWork()
      await histories.check(order)
      await checkPayments(order)
    }),
    { numRuns: 12, examples: [[false, SENT_UNPAID]] },
  )
})
