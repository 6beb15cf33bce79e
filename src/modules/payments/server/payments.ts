/** Public API of the payments module. */

export { listMovements, type OrderMovement } from './accounting/list-movements.ts'
export { acceptsOnlinePayment, listPaymentMethods } from './list-payment-methods.ts'
export { insertManualPayment } from './manual/record-manual-payment.ts'
export { findOrdersWithRefunds } from './refunds/find-orders-with-refunds.ts'
export { refundComments } from './refunds/refund-comments.ts'
export { registerPaymentRoutes as start } from './routes.ts'
