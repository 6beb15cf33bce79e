import { NOT_IN_STOCK } from './availability.ts'

/** The workdays that a piece from our own shelf takes. */
export const FROM_SHELF = 1

/** How the amounts on the shelves show in a product's answer. */
export interface Sellable {
  available_in: number
  hasLimitedAmount: boolean
  availableForSale: number
  stock: { amount: number; warehouse?: string }[]
}

/**
 * Only products sold from stock (stored as -2, "not in stock" once empty) list their amounts: the saleable total, then each
 * warehouse. While there are pieces they answer a workday instead of -2, which would mean out of stock, and that they are
 * limited, which -2 says otherwise (`isLimited`).
 */
export const sellableOf = (
  { availableIn, hasLimitedAmount }: { availableIn: number; hasLimitedAmount: boolean },
  amounts: readonly { warehouse: string; amount: number }[],
): Sellable => {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  if (availableIn !== NOT_IN_STOCK) {
    return { available_in: availableIn, hasLimitedAmount, availableForSale: total, stock: [] }
  }
  return {
    available_in: total > 0 ? FROM_SHELF : NOT_IN_STOCK,
    hasLimitedAmount: true,
    availableForSale: total,
    stock: [{ amount: total }, ...amounts.map(({ amount, warehouse }) => ({ amount, warehouse }))],
  }
}
