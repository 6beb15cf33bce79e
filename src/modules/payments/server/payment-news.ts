import { desc, eq } from 'drizzle-orm'
import { payableCents } from '#orders/domain/balance.ts'
import type { OrderRow } from '#orders/server/orders.ts'
import type { payments as contract, PAYMENT_GROUPS } from '#payments/contract-payment.ts'
import { isUnderWay, lastTryOf, lateMoneyOf } from '#payments/domain/payment-news.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { AnswerOf } from '#wire/endpoint.ts'
import { payments } from './tables.ts'

type News = Pick<AnswerOf<typeof contract.view>['data'], 'lastTry' | 'underWay' | 'lateMoney'>

/** Reads the payment fields that the order's page shows. */
export const paymentNews = async (db: Queryable, order: OrderRow): Promise<News> => {
  const facts = { paidAt: order.paidAt, payableCents: payableCents(order) }
  // A fully paid order needs no payment messages.
  if (order.paidAt !== null && facts.payableCents === 0) return { lastTry: null, underWay: false, lateMoney: null }
  const newestFirst = await db.select().from(payments).where(eq(payments.orderId, order.id)).orderBy(desc(payments.id))
  const last = lastTryOf(order, newestFirst)
  return {
    lastTry: last && {
      ended: last.state,
      method: last.methodGroup as (typeof PAYMENT_GROUPS)[number],
      name: last.methodName,
      country: last.country,
    },
    underWay: isUnderWay(facts, newestFirst),
    lateMoney: lateMoneyOf(order, newestFirst),
  }
}
