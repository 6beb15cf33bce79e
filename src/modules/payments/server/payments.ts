/** The face of payments: what other modules may call. */

export { lookAtPayment } from './look-at-payment.ts'
export { methodsFor } from './methods-for.ts'
export { refundPayment } from './refunds/refund-payment.ts'
