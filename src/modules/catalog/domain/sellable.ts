import { NOT_IN_STOCK } from './availability.ts'

/** Workdays until a piece from the own shelf leaves. */
export const SHELF_LEAD_DAYS = 1

/** The stock fields of a product's answer. */
export interface Sellable {
  available_in: number
  hasLimitedAmount: boolean
  availableForSale: number
  stock: { amount: number; warehouse?: string }[]
}

/**
 * Returns the stock fields. Only products sold from stock list amounts: the total, then each warehouse. They are
 * always limited, and with stock they answer one workday instead of -2, which means out of stock.
 */
export const toSellable = (
  { availableIn, hasLimitedAmount }: { availableIn: number; hasLimitedAmount: boolean },
  amounts: readonly { warehouse: string; amount: number }[],
): Sellable => {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  if (availableIn !== NOT_IN_STOCK) {
    return { available_in: availableIn, hasLimitedAmount, availableForSale: total, stock: [] }
  }
  return {
    available_in: total > 0 ? SHELF_LEAD_DAYS : NOT_IN_STOCK,
    hasLimitedAmount: true,
    availableForSale: total,
    stock: [{ amount: total }, ...amounts.map(({ amount, warehouse }) => ({ amount, warehouse }))],
  }
}
