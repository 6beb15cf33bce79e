import { isLimited } from './purchase-failure.ts'

/** What bounds how many can be bought, as products answer it. */
export interface Limited {
  hasLimitedAmount: boolean
  /** 0: a non-stock product, which nothing bounds however it is marked. */
  available_in: number
  availableForSale: number
}

/** Shown for 5 s: 'Not enough items available.' and what there is. */
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

/** Caps a quantity at stock for limited-stock products; the warning says that it was capped. */
export const capQuantity = (wanted: number, product: Limited): Quantity => {
  const quantity = within(wanted)
  if (!isBounded(product) || quantity <= product.availableForSale) return { quantity, warning: null }
  return { quantity: within(product.availableForSale), warning: stockWarning(product.availableForSale) }
}

/** How many more may be put into a cart that has `inCart` already: 0 when nothing is left to add. */
export const addableQuantity = (wanted: number, inCart: number, product: Limited): Quantity => {
  const bounded = isBounded(product)
  const most = bounded ? Math.max(0, product.availableForSale - inCart) : MOST_QUANTITY - inCart
  const quantity = within(wanted)
  if (quantity <= most) return { quantity, warning: null }
  return { quantity: most, warning: bounded ? stockWarning(product.availableForSale) : null }
}

/** 'This item is out of stock', 'There is only 1 item in stock' or 'There are only # items in stock'. */
export const stockWarning = (amount: number): StockWarning => {
  if (amount <= 0) return { code: 'outOfStock', amount: 0 }
  return { code: amount === 1 ? 'onlyOne' : 'only', amount }
}

const isBounded = ({ hasLimitedAmount, available_in }: Limited): boolean =>
  isLimited({ hasLimitedAmount, availableIn: available_in })

const within = (quantity: number): number => Math.min(MOST_QUANTITY, Math.max(LEAST_QUANTITY, quantity))
