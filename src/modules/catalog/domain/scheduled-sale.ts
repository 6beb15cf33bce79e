import type { Cents } from '#kernel/money.ts'

/** A scheduled sale price. Times are epoch milliseconds; null means immediately, or until staff end it. */
export interface ScheduledSale {
  cents: Cents
  from: number | null
  to: number | null
}

/** Returns the gross price that is valid at a time. */
export const computePriceAt = (priceCents: Cents, sale: ScheduledSale, now: number): Cents =>
  (sale.from === null || now >= sale.from) && !isSaleOver(sale, now) ? sale.cents : priceCents

/** Returns true once the sale has ended. */
export const isSaleOver = ({ to }: ScheduledSale, now: number): boolean => to !== null && now >= to

interface SaleInput {
  /** In the unit of the sale price. */
  price: number
  sale: { price: number; from: number | null; to: number | null }
}

/** Returns message keys by field. */
export const validateSale = ({ price, sale }: SaleInput): Record<string, string> => ({
  ...(sale.price >= price && { 'scheduled_sale.price': 'productAdmin.problem.saleNotLower' }),
  ...(sale.from === null && sale.to === null && { 'scheduled_sale.from': 'app.problem.required' }),
  ...(sale.from !== null &&
    sale.to !== null &&
    sale.to <= sale.from && { 'scheduled_sale.to': 'admin.problem.endsBeforeItBegins' }),
})
