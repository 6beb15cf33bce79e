import { eq } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import type { PaymentRow, RefundRow } from '../payment-provider.ts'
import { providerNamed } from '../payment-providers.ts'
import { refunds } from '../tables.ts'
import { settleRefund } from './settle-refund.ts'

/** Asks the provider whether money that goes back has arrived, and settles what it says. */
export const lookAtRefund = async (app: App, payment: PaymentRow, refund: RefundRow): Promise<void> => {
  const provider = providerNamed(app, payment.provider)
  const { reference, amountCents, providerReference } = refund
  if (!provider?.lookAtRefund || providerReference === null) return
  const outcome = await provider.lookAtRefund(payment, refund)
  await app.db.update(refunds).set({ modifiedAt: app.now() }).where(eq(refunds.id, refund.id))
  const news = { provider: provider.name, reference, providerReference, amountCents, outcome }
  await settleRefund(app, { ...news, payload: { asked: true, outcome } })
}
