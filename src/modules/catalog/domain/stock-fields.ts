import { NOT_IN_STOCK } from './availability.ts'

/** Working days until a product in stock is sent. */
export const SHELF_LEAD_WORKDAYS = 1

/** The stock fields of a product's answer. */
export interface StockFields {
  available_in: number
  hasLimitedAmount: boolean
  availableForSale: number
  stock: { amount: number; warehouse?: string }[]
}

/**
 * Returns the stock fields. Only products sold from stock list amounts: the total, then each warehouse. Their
 * amount is always limited. Products in stock then have a lead time of one working day instead of -2, which means out
 * of stock.
 */
export const toStockFields = (
  { availableIn, hasLimitedAmount }: { availableIn: number; hasLimitedAmount: boolean },
  amounts: readonly { warehouse: string; amount: number }[],
): StockFields => {
  const total = amounts.reduce((sum, { amount }) => sum + amount, 0)
  if (availableIn !== NOT_IN_STOCK) {
    return { available_in: availableIn, hasLimitedAmount, availableForSale: total, stock: [] }
  }
  return {
    available_in: total > 0 ? SHELF_LEAD_WORKDAYS : NOT_IN_STOCK,
    hasLimitedAmount: true,
    availableForSale: total,
    stock: [{ amount: total }, ...amounts.map(({ amount, warehouse }) => ({ amount, warehouse }))],
  }
}
