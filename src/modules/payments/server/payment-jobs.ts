import { defineJob } from '#platform/server/jobs/jobs.ts'

/** Refreshes a payment from its provider, after a message or a return without proof. */
export const REFRESH_PAYMENT = defineJob<{ paymentId: number }>('payment-refresh', {
  retryLimit: 12,
  retryDelaySeconds: 10,
  concurrency: 4,
})
/** Refreshes a refund that the provider reported both as failed and as completed. */
export const REFRESH_REFUND = defineJob<{ refundId: number }>('payment-refresh-refund', {
  retryLimit: 12,
  retryDelaySeconds: 10,
})
/** Polls payments and refunds without a final state, because messages can get lost. */
export const REFRESH_OPEN_PAYMENTS = defineJob<Record<string, never>>('payment-refresh-open')
/** Cancels an open payment whose order is paid. */
export const CANCEL_PAYMENT = defineJob<{ paymentId: number }>('payment-cancel', { retryLimit: 5, concurrency: 4 })
/** Cancels open payments of ended orders. */
export const CLOSE_PAYMENTS_OF_ENDED_ORDERS = defineJob<Record<string, never>>('payment-close-ended')
/** Sends a refund to the provider. */
export const SEND_REFUND = defineJob<{ refundId: number }>('payment-refund', { retryLimit: 14, retryDelaySeconds: 15 })
/** Refreshes the providers' list of methods. */
export const REFRESH_METHODS = defineJob<Record<string, never>>('payment-methods', {
  retryLimit: 3,
  retryDelaySeconds: 300,
})
