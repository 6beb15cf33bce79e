import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { App } from '#platform/server/app.ts'
import { listPaymentProviders } from './list-payment-providers.ts'
import { logProviderErrors, refreshPayment } from './refresh-payment.ts'
import { refreshRefund } from './refunds/refresh-refund.ts'
import { payments, refunds } from './tables.ts'

const BATCH_SIZE = 100
/** An unpaid order ends after three days, or a week later with a pending payment; both fit into this time. */
const MAX_AGE_DAYS = 10

/**
 * Polls the providers for payments and refunds without a final state, because messages can get lost. The interval
 * grows: since the last change of a payment, a quarter of its age must have passed.
 */
export const refreshOpenPayments = async (app: App): Promise<void> => {
  const now = app.now()
  const providerNames = listPaymentProviders(app).flatMap(provider => (provider.readState ? [provider.name] : []))
  if (providerNames.length === 0) return
  const openPayments = await app.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.provider, providerNames),
        inArray(payments.state, ['created', 'pending']),
        isNotNull(payments.providerReference),
        lt(payments.createdAt, new Date(now.getTime() - 10 * MINUTE_MS)),
        gt(payments.createdAt, new Date(now.getTime() - MAX_AGE_DAYS * DAY_MS)),
        sql`${now.toISOString()}::timestamptz - ${payments.modifiedAt} > (${now.toISOString()}::timestamptz - ${payments.createdAt}) / 4`,
      ),
    )
    .orderBy(asc(payments.modifiedAt))
    .limit(BATCH_SIZE)
  const openRefunds = await app.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(payments.provider, providerNames),
        eq(refunds.state, 'pending'),
        lt(refunds.modifiedAt, new Date(now.getTime() - DAY_MS / 4)),
        gt(refunds.createdAt, new Date(now.getTime() - 30 * DAY_MS)),
      ),
    )
    .orderBy(asc(refunds.modifiedAt))
    .limit(BATCH_SIZE)
  for (const payment of openPayments) await logProviderErrors(app, payment.provider, () => refreshPayment(app, payment))
  for (const { payment, refund } of openRefunds) {
    await logProviderErrors(app, payment.provider, () => refreshRefund(app, payment, refund))
  }
}
