import type { Cents } from '#kernel/money.ts'

/** A price cut that begins or ends by itself. Times are epoch milliseconds; null: at once, and until staff end it. */
export interface PlannedCut {
  cents: Cents
  from: number | null
  to: number | null
}

/** The gross price in force at a moment. */
export const totalAt = (priceCents: Cents, cut: PlannedCut, now: number): Cents =>
  (cut.from === null || now >= cut.from) && !isOver(cut, now) ? cut.cents : priceCents

/** Nothing of it is still to come. */
export const isOver = ({ to }: PlannedCut, now: number): boolean => to !== null && now >= to

interface CheckedCut {
  /** In the same unit as the cut's price. */
  price: number
  cut: { price: number; from: number | null; to: number | null }
}

/** What is wrong with a cut as it is edited, a text's key by field. */
export const cutProblems = ({ price, cut }: CheckedCut): Record<string, string> => ({
  ...(cut.price >= price && { 'cut.price': 'productAdmin.problem.noCut' }),
  ...(cut.from === null && cut.to === null && { 'cut.from': 'app.problem.required' }),
  ...(cut.from !== null && cut.to !== null && cut.to <= cut.from && { 'cut.to': 'admin.problem.endsBeforeItBegins' }),
})
