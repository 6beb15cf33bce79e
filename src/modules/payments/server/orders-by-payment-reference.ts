import { type SQL, sql } from 'drizzle-orm'
import { payments, refunds } from './tables.ts'

/** Selects order ids by the shop's or the provider's reference of a payment or refund. */
export const selectOrdersByPaymentReference = (reference: string): SQL => sql`
  select ${payments.orderId} from ${payments} where ${payments.reference} = ${reference} or ${payments.providerReference} = ${reference}
  union select p.order_id from ${refunds} join ${payments} p on p.id = ${refunds.paymentId} where ${refunds.reference} = ${reference}`
