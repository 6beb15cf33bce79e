import type { Cents } from '#kernel/money.ts'

export interface PayableOrder {
  id: number
  number: number
  /** Amount that the order can still receive. */
  payableCents: Cents
}
