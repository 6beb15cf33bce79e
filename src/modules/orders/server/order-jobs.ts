import { job } from '#platform/server/jobs/jobs.ts'
import type { HeldFor } from '#platform/server/mail/held-mails.ts'

/** A rush of orders is written to within seconds, by few of the connections that visitors need too. */
const MANY = { atOnce: 4 }

/**
 * Work that follows from an order: the mails to its buyer and to staff. `asker`: the hash of the browser that it came from; `madeBy`: the id of the
 * user who placed it for a client.
 */
export const ORDER_PLACED = job<{ orderId: number; asker?: string; madeBy?: number }>('order-placed', MANY)
/** One mail in place of all those that a browser had written to one address beyond the hour's bound. */
export const ORDERS_SUMMED = job<HeldFor>('orders-summed')
/** The address of an order was put right, as its `version` from then on: what went to the wrong one is sent to it. */
export const ORDER_READDRESSED = job<{ orderId: number; version: number }>('order-readdressed')
/** Work that follows from a payment: the invoice and the mail that brings it. */
export const ORDER_PAID = job<{ orderId: number }>('order-paid', MANY)
/** More came for an order that was paid before, as its `version` from then on: the mail that says so. */
export const ORDER_PAID_MORE = job<{ orderId: number; version: number; cents: number }>('order-paid-more')
/** The mail that tells how to follow the parcel. */
export const ORDER_SHIPPED = job<{ orderId: number }>('order-shipped', MANY)
/** An order came to nothing: the credit note where it was paid, and the mail. `byItself`: nobody paid in time. */
export const ORDER_ENDED = job<{ orderId: number; how: 'cancelled' | 'returned'; byItself: boolean }>('order-ended')
/** Money went back: the credit note where none was issued for it yet, and the mail. */
export const ORDER_REFUNDED = job<{ orderId: number; refundId: number; cents: number; ofSale: boolean }>(
  'order-refunded',
)
/** Money came for an order that had come to nothing: its buyer hears that it goes back. */
export const ORDER_PAID_LATE = job<{ orderId: number; paymentId: number; cents: number }>('order-paid-late')
/** Looks for orders that were not paid in time. */
export const CANCEL_UNPAID = job<Record<string, never>>('cancel-unpaid-orders')
/** A part of an order was sent: the mail tells what, and how to follow it. */
export const ORDER_SHIPPED_PART = job<{ orderId: number; shipmentId: number }>('order-shipped-part')
/** An order's lines were changed: the mail tells what it is now and what is open. */
export const ORDER_EDITED = job<{ orderId: number; edition: number }>('order-edited')
/** What a buyer sent back was looked at: the mail brings the credit note. */
export const RETURN_INSPECTED = job<{ orderId: number; returnId: number }>('return-inspected')

/** So often a carrier is told of a parcel before a person looks at it. */
export const PARCEL_TRIES = 8
/** A parcel is to be registered with its carrier. One that does not answer holds no other. */
export const PARCEL_ASKED = job<{ parcelId: number }>('register-parcel', {
  retryLimit: PARCEL_TRIES,
  retryDelay: 10,
  atOnce: 2,
  apart: true,
})
