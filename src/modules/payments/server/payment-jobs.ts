import { job } from '#platform/server/jobs/jobs.ts'

/** Asks a provider how a payment stands: after a message, and where a browser came back without proof. */
export const LOOK_AT_PAYMENT = job<{ paymentId: number }>('payment-look', { retryLimit: 12, retryDelay: 10, atOnce: 4 })
/** Asks a provider how a refund stands of which it told both that it failed and that it went. */
export const LOOK_AT_REFUND = job<{ refundId: number }>('payment-look-at-refund', { retryLimit: 12, retryDelay: 10 })
/** Asks again about everything whose end is not known, for messages get lost. */
export const LOOK_AT_OPEN = job<Record<string, never>>('payment-look-at-open')
/** Makes an open payment impossible, because its order is paid or paid otherwise. */
export const GIVE_UP_PAYMENT = job<{ paymentId: number }>('payment-give-up', { retryLimit: 5, atOnce: 4 })
/** Closes payments that are open for orders that came to nothing. */
export const CLOSE_ENDED = job<Record<string, never>>('payment-close-ended')
/** Sends money back. */
export const SEND_REFUND = job<{ refundId: number }>('payment-refund', { retryLimit: 14, retryDelay: 15 })
/** Fetches the providers' methods anew. */
export const REFRESH_METHODS = job<Record<string, never>>('payment-methods', { retryLimit: 3, retryDelay: 300 })
