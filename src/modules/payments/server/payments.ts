/** Public API of the payments module. */

export { listMovements, type OrderMovement } from './accounting/list-movements.ts'
export { bankCreditPersonalData } from './bank-statements/bank-credit-personal-data.ts'
export { RETENTION_DAYS as BANK_CREDIT_DAYS } from './bank-statements/purge-bank-credits.ts'
export { acceptsOnlinePayment, listPaymentMethods } from './list-payment-methods.ts'
export { insertManualPayment } from './manual/record-manual-payment.ts'
export { findOrdersWithRefunds } from './refunds/find-orders-with-refunds.ts'
export { refundComments } from './refunds/refund-comments.ts'
export { registerPaymentRoutes as start } from './routes.ts'
