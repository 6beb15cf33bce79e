/** What the texts of availability are decided from. */
export interface Available {
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: so many workdays. */
  available_in: number
  /** Pieces that can be sold now. */
  availableForSale: number
  /** Marked as sold from stock alone. */
  hasLimitedAmount: boolean
  unit: string
  /** The first entry is the saleable total; empty for on-demand, lead-time and non-stock products. */
  stock: readonly { amount: number }[]
}

export type Availability =
  | { code: 'inStock'; amount: number; unit: string; moreOnDemand: boolean }
  | { code: 'nonStock' | 'onDemand' | 'notInStock' }
  | { code: 'inDays'; days: number }

export const NON_STOCK = 0
const ON_DEMAND = -1
export const NOT_IN_STOCK = -2
/** With fewer pieces than these an on-demand product says that more can be had. */
const ON_DEMAND_THRESHOLD = 10

/** What to say about getting the product: pieces at hand come before how it is had otherwise. */
export const availabilityOf = ({
  available_in,
  availableForSale,
  hasLimitedAmount,
  unit,
}: Omit<Available, 'stock'>): Availability => {
  if (availableForSale > 0) {
    // Of what is sold from stock alone no more can be had, though it was ordered in once.
    const moreOnDemand = available_in === ON_DEMAND && !hasLimitedAmount && availableForSale < ON_DEMAND_THRESHOLD
    return { code: 'inStock', amount: availableForSale, unit, moreOnDemand }
  }
  if (available_in === NON_STOCK) return { code: 'nonStock' }
  if (available_in === ON_DEMAND) return { code: 'onDemand' }
  return available_in > 0 ? { code: 'inDays', days: available_in } : { code: 'notInStock' }
}

/** What is not kept in stock is never out of it; what is sold from stock alone is once none is left, whatever else is said of it. */
export const isOutOfStock = ({
  available_in,
  stock,
  hasLimitedAmount,
  availableForSale,
}: Omit<Available, 'unit'>): boolean =>
  available_in !== NON_STOCK &&
  (available_in === NOT_IN_STOCK || stock[0]?.amount === 0 || (hasLimitedAmount && availableForSale <= 0))

/** Shown to staff, who order more of it. */
export const isRunningOut = (product: {
  stock: readonly { amount: number }[]
  critical_stock_level: number
}): boolean => {
  const [total] = product.stock
  return total !== undefined && total.amount <= product.critical_stock_level
}
