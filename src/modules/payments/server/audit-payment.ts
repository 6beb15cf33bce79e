import type { Write } from '#platform/server/write.ts'
import type { PaymentRow } from './payment-provider.ts'

/** Records a new payment in the audit log, or its change from a state. */
export const auditPayment = (tx: Write, payment: PaymentRow, from?: PaymentRow['state']): void => {
  const { id, orderId, provider, methodName, amountCents, state } = payment
  if (from === undefined) {
    tx.audit({ kind: 'payment', id, action: 'started', after: { orderId, provider, methodName, amountCents, state } })
  } else tx.audit({ kind: 'payment', id, before: { state: from }, after: { state } })
}
