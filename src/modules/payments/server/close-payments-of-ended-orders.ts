import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { DAY_MS } from '#kernel/durations.ts'
import { findEndedOrders } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import { listPaymentProviders } from './list-payment-providers.ts'
import { logProviderErrors, refreshPayment } from './refresh-payment.ts'
import { payments } from './tables.ts'

/** Longest time for which a provider keeps a payment open. */
const MAX_OPEN_DAYS = 5

/**
 * Cancels open payments of ended orders at their providers and reads the result. A payment that completes anyway
 * becomes a task.
 */
export const closePaymentsOfEndedOrders = async (app: App): Promise<void> => {
  const cancelByProvider = new Map(
    listPaymentProviders(app).flatMap(({ name, cancel }) => (cancel ? [[name, cancel]] : [])),
  )
  if (cancelByProvider.size === 0) return
  const openPayments = await app.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'created'),
        inArray(payments.provider, [...cancelByProvider.keys()]),
        isNotNull(payments.providerReference),
        gt(payments.createdAt, new Date(app.now().getTime() - MAX_OPEN_DAYS * DAY_MS)),
      ),
    )
    .orderBy(asc(payments.id))
  const endedOrders = await findEndedOrders(
    app.db,
    openPayments.map(payment => payment.orderId),
  )
  for (const payment of openPayments.filter(({ orderId }) => endedOrders.has(orderId))) {
    await logProviderErrors(app, payment.provider, async () => {
      await cancelByProvider.get(payment.provider)?.(payment)
      await refreshPayment(app, payment)
    })
  }
}
