/** Public API of the payments module. */

export { noteHandPayment } from './hand/note-payment.ts'
export { methodsFor, paysOnline } from './methods-for.ts'
export { refundCommentsOf } from './refunds/refund-comments.ts'
export { routes as start } from './routes.ts'
