import { job } from '#platform/server/jobs/jobs.ts'

/** Work that follows from an order: its confirmation mail. */
export const ORDER_PLACED = job<{ orderId: number }>('order-placed')
/** Work that follows from a payment: the mail that says so. */
export const ORDER_PAID = job<{ orderId: number }>('order-paid')
