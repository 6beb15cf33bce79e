import { isLimited } from './purchase-failure.ts'

/** The product data that limits a quantity. */
export interface Limited {
  hasLimitedAmount: boolean
  /** 0 is a non-stock product, which has no limit. */
  available_in: number
  availableForSale: number
}

/** A warning that the browser shows for 5 seconds. */
export interface StockWarning {
  code: 'outOfStock' | 'onlyOne' | 'only'
  amount: number
}

export interface Quantity {
  quantity: number
  warning: StockWarning | null
}

export const LEAST_QUANTITY = 1
export const MOST_QUANTITY = 9999

/** Limits a quantity to the stock; the warning tells the buyer. */
export const capQuantity = (wanted: number, product: Limited): Quantity => {
  const quantity = within(wanted)
  if (!isBounded(product) || quantity <= product.availableForSale) return { quantity, warning: null }
  return { quantity: within(product.availableForSale), warning: stockWarning(product.availableForSale) }
}

/** Returns how many more pieces fit into a cart; 0 when none is left. */
export const addableQuantity = (wanted: number, inCart: number, product: Limited): Quantity => {
  const bounded = isBounded(product)
  const maximum = bounded ? Math.max(0, product.availableForSale - inCart) : MOST_QUANTITY - inCart
  const quantity = within(wanted)
  if (quantity <= maximum) return { quantity, warning: null }
  return { quantity: maximum, warning: bounded ? stockWarning(product.availableForSale) : null }
}

export const stockWarning = (amount: number): StockWarning => {
  if (amount <= 0) return { code: 'outOfStock', amount: 0 }
  return { code: amount === 1 ? 'onlyOne' : 'only', amount }
}

const isBounded = ({ hasLimitedAmount, available_in }: Limited): boolean =>
  isLimited({ hasLimitedAmount, availableIn: available_in })

const within = (quantity: number): number => Math.min(MOST_QUANTITY, Math.max(LEAST_QUANTITY, quantity))
