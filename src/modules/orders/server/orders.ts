/** The face of orders: what other modules may call. */
export { createOrder } from './create-order.ts'
export { lockOrder } from './lock-order.ts'
export { markPaid } from './mark-paid.ts'
export { noteNeedsAttention } from './note-order-event.ts'
export { ORDER_PAID, ORDER_PLACED } from './order-jobs.ts'
export { publicOrderOf } from './public-order.ts'
export { type OrderRow, type StoredOrder, storedOrder, storedOrderByToken } from './stored-order.ts'
