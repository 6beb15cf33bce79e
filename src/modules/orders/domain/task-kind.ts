/** Everything that the shop lays before a person, by kind. */
export const TASK_KINDS = [
  'second-payment',
  'payment-of-cancelled-order',
  'paid-short-of-stock',
  'order-mismatch',
  'amount-mismatch',
  'currency-mismatch',
  'transaction-mismatch',
  'refunded-outside',
  'provider-disagrees',
  'refund-due',
  'refund-failed',
  'refund-waits',
  'payment-due',
  'unknown-payment',
  'unknown-refund',
  'vat-number-invalid',
  'vat-number-unknown',
  'unusual-order',
  'buyer-wrote',
  'parcel-refused',
  'parcel-left-over',
  'webhook-failing',
  'backup-failed',
] as const

export type TaskKind = (typeof TASK_KINDS)[number]
