import { isLimited } from './purchase-failure.ts'

/** The product data that limits a quantity. */
export interface QuantityLimits {
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

export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 9999

/** Limits a quantity to the stock; the warning tells the customer. */
export const capQuantity = (requested: number, product: QuantityLimits): Quantity => {
  const quantity = clampQuantity(requested)
  if (!isStockLimited(product) || quantity <= product.availableForSale) return { quantity, warning: null }
  return { quantity: clampQuantity(product.availableForSale), warning: buildStockWarning(product.availableForSale) }
}

/** Returns how many more pieces fit into a cart; 0 when all are taken. */
export const computeAddableQuantity = (requested: number, inCart: number, product: QuantityLimits): Quantity => {
  const isBounded = isStockLimited(product)
  const maximum = isBounded ? Math.max(0, product.availableForSale - inCart) : MAX_QUANTITY - inCart
  const quantity = clampQuantity(requested)
  if (quantity <= maximum) return { quantity, warning: null }
  return { quantity: maximum, warning: isBounded ? buildStockWarning(product.availableForSale) : null }
}

export const buildStockWarning = (amount: number): StockWarning => {
  if (amount <= 0) return { code: 'outOfStock', amount: 0 }
  return { code: amount === 1 ? 'onlyOne' : 'only', amount }
}

const isStockLimited = ({ hasLimitedAmount, available_in }: QuantityLimits): boolean =>
  isLimited({ hasLimitedAmount, availableIn: available_in })

const clampQuantity = (quantity: number): number => Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, quantity))
