import type { Cents } from '#kernel/money.ts'

/** A scheduled sale price. Times are epoch milliseconds; null means immediately, or until staff end it. */
export interface ScheduledSale {
  cents: Cents
  from: number | null
  to: number | null
}

/** Returns the gross price that is valid at a time. */
export const priceInForceAt = (priceCents: Cents, cut: ScheduledSale, now: number): Cents =>
  (cut.from === null || now >= cut.from) && !isSaleOver(cut, now) ? cut.cents : priceCents

/** True once the sale has ended. */
export const isSaleOver = ({ to }: ScheduledSale, now: number): boolean => to !== null && now >= to

interface SaleInput {
  /** In the unit of the sale price. */
  price: number
  cut: { price: number; from: number | null; to: number | null }
}

/** Returns message keys by field. */
export const validateSale = ({ price, cut }: SaleInput): Record<string, string> => ({
  ...(cut.price >= price && { 'cut.price': 'productAdmin.problem.noCut' }),
  ...(cut.from === null && cut.to === null && { 'cut.from': 'app.problem.required' }),
  ...(cut.from !== null && cut.to !== null && cut.to <= cut.from && { 'cut.to': 'admin.problem.endsBeforeItBegins' }),
})
