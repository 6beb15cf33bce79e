import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { findEndedOrders } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { paymentProviders } from './payment-providers.ts'
import { logProviderErrors, refreshPayment } from './refresh-payment.ts'
import { payments } from './tables.ts'

const DAY_MS = 86_400_000
/** Longest time for which a provider keeps a payment open. */
const MAX_OPEN_DAYS = 5

/**
 * Cancels open payments of ended orders at their providers and reads the result. A payment that completes anyway
 * becomes a task.
 */
export const closePaymentsOfEndedOrders = async (app: App): Promise<void> => {
  const closing = new Map(paymentProviders(app).flatMap(({ name, giveUp }) => (giveUp ? [[name, giveUp]] : [])))
  if (closing.size === 0) return
  const open = await app.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'created'),
        inArray(payments.provider, [...closing.keys()]),
        isNotNull(payments.providerReference),
        gt(payments.createdAt, new Date(app.now().getTime() - MAX_OPEN_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(payments.id))
  const endedOrders = await findEndedOrders(
    app.db,
    open.map(payment => payment.orderId),
  )
  for (const payment of open.filter(({ orderId }) => endedOrders.has(orderId))) {
    await logProviderErrors(app, payment.provider, async () => {
      await closing.get(payment.provider)?.(payment)
      await refreshPayment(app, payment)
    })
  }
}
