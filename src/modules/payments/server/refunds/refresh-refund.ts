import { and, eq, ne } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import { findPaymentProvider } from '../list-payment-providers.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { payments, refunds } from '../tables.ts'
import { settleRefund } from './settle-refund.ts'

/** Requests a refund's state from the provider and settles it. */
export const refreshRefund = async (app: App, payment: PaymentRow, refund: RefundRow): Promise<void> => {
  const provider = findPaymentProvider(app, payment.provider)
  const { reference, amountCents, providerReference } = refund
  if (!provider?.readRefundState || providerReference === null) return
  const outcome = await provider.readRefundState(payment, refund)
  // `modifiedAt` of a failed refund is the time of its failure.
  const unfailedRefundCondition = and(eq(refunds.id, refund.id), ne(refunds.state, 'failed'))
  await app.db.update(refunds).set({ modifiedAt: app.now() }).where(unfailedRefundCondition)
  const update = { provider: provider.name, reference, providerReference, amountCents, outcome }
  // A response requested before the failure may be older than the failure, so it does not override it.
  const isConfirmedByProvider = refund.state === 'failed'
  await settleRefund(app, { ...update, payload: { asked: true, outcome } }, { isConfirmedByProvider })
}

/** Refreshes a refund by id, for jobs. */
export const refreshRefundById = async (app: App, id: number): Promise<void> => {
  const [row] = await app.db
    .select({ payment: payments, refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, id))
  if (row) await refreshRefund(app, row.payment, row.refund)
}
