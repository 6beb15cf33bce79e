import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { MailThrottleKey } from '#platform/server/mail/mail-throttle.ts'

/** Few parallel jobs handle a spike of orders within seconds and leave connections to visitors. */
const PARALLEL = { concurrency: 4 }

/**
 * Mails the customer and staff about a new order. The hash `requester` identifies the browser. The id `madeBy` names
 * the user who placed the order for a client.
 */
export const ORDER_PLACED = defineJob<{ orderId: number; requester?: string; madeBy?: number }>(
  'order-placed',
  PARALLEL,
)
/** Sends one summary instead of all mails beyond the hourly limit of one browser and address. */
export const SUMMARIZE_ORDER_MAILS = defineJob<MailThrottleKey>('order-digest')
/** Mails a corrected e-mail address again; `version` is the order's version after the correction. */
export const ORDER_READDRESSED = defineJob<{ orderId: number; version: number }>('order-readdressed')
/** Issues the invoice and mails it. */
export const ORDER_PAID = defineJob<{ orderId: number }>('order-paid', PARALLEL)
/** Mails that a further payment arrived; `version` is the order's version after it. */
export const ORDER_PAID_MORE = defineJob<{ orderId: number; version: number; cents: number }>('order-paid-more')
/** Mails the tracking link. */
export const ORDER_SHIPPED = defineJob<{ orderId: number }>('order-shipped', PARALLEL)
/** Issues the credit note of a paid order and mails its end. `isAutomatic` means that nobody paid in time. */
export const ORDER_ENDED = defineJob<{ orderId: number; endState: 'cancelled' | 'returned'; isAutomatic: boolean }>(
  'order-ended',
)
/** Issues the credit note of a refund, unless it exists, and mails it. */
export const ORDER_REFUNDED = defineJob<{ orderId: number; refundId: number; cents: number; refundsSale: boolean }>(
  'order-refunded',
)
/** Mails that a payment for an ended order will be refunded. */
export const ORDER_PAID_LATE = defineJob<{ orderId: number; paymentId: number; cents: number }>('order-paid-late')
/** Cancels orders that were not paid in time. */
export const CANCEL_UNPAID = defineJob<Record<string, never>>('cancel-unpaid-orders')
/** Mails the shipped part with its tracking link. */
export const ORDER_SHIPPED_PART = defineJob<{ orderId: number; shipmentId: number }>('order-shipped-part')
/** Mails the edited order with its open amount. */
export const ORDER_EDITED = defineJob<{ orderId: number; revision: number }>('order-edited')
/** Mails the credit note of an inspected return. */
export const RETURN_INSPECTED = defineJob<{ orderId: number; returnId: number }>('return-inspected')

/** Tries at a carrier before the parcel becomes a task. */
export const MAX_PARCEL_TRIES = 8
/** Registers a parcel with its carrier. A carrier that does not answer must not delay the others. */
export const REGISTER_PARCEL = defineJob<{ parcelId: number }>('register-parcel', {
  retryLimit: MAX_PARCEL_TRIES,
  retryDelaySeconds: 10,
  concurrency: 2,
  fetchesSingly: true,
})
