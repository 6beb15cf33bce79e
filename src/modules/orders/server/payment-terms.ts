import { type SQL, sql } from 'drizzle-orm'
import { type PaymentTerms, paysOnDelivery } from '#orders/domain/payment-method.ts'
import type { OrderRow } from './stored-order.ts'

export const toPaymentTerms = ({ paysBy, paidAt }: Pick<OrderRow, 'paysBy' | 'paidAt'>): PaymentTerms => ({
  paysBy,
  isPaid: paidAt !== null,
})

/** Finds the start of the dispatch time; null while a prepayment is awaited. */
export const findDispatchCountStart = (order: Pick<OrderRow, 'paysBy' | 'paidAt' | 'placedAt'>): Date | null =>
  order.paidAt ?? (paysOnDelivery(toPaymentTerms(order)) ? order.placedAt : null)

/** SQL condition for orders that wait to be packed, over the columns of `shop_order`. */
export const IS_READY_TO_PACK: SQL<boolean> = sql<boolean>`(state = 'paid' or (state = 'new' and pays_by = 'cash'))`
