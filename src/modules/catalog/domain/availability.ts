/** The values that availability texts depend on. */
export interface AvailabilityInput {
  /** 0 non-stock, -1 on demand, -2 not in stock, positive: workdays. */
  available_in: number
  /** Pieces that can be sold now. */
  availableForSale: number
  /** Sold from stock only. */
  hasLimitedAmount: boolean
  unit: string
  /** The first entry is the saleable total; empty for on-demand, lead-time and non-stock products. */
  stock: readonly { amount: number }[]
}

export type Availability =
  | { code: 'inStock'; amount: number; unit: string; hasMoreOnDemand: boolean }
  | { code: 'nonStock' | 'onDemand' | 'notInStock' }
  | { code: 'inDays'; days: number }

export const NON_STOCK = 0
export const ON_DEMAND = -1
export const NOT_IN_STOCK = -2
/** Below this stock, an on-demand product says that more can be ordered. */
const ON_DEMAND_THRESHOLD = 10

/** Returns the availability to show; stock goes before other ways of delivery. */
export const determineAvailability = ({
  available_in,
  availableForSale,
  hasLimitedAmount,
  unit,
}: Omit<AvailabilityInput, 'stock'>): Availability => {
  if (availableForSale > 0) {
    // Products sold from stock only cannot be reordered, even if they are marked as on demand.
    const hasMoreOnDemand = available_in === ON_DEMAND && !hasLimitedAmount && availableForSale < ON_DEMAND_THRESHOLD
    return { code: 'inStock', amount: availableForSale, unit, hasMoreOnDemand }
  }
  if (available_in === NON_STOCK) return { code: 'nonStock' }
  if (available_in === ON_DEMAND) return { code: 'onDemand' }
  return available_in > 0 ? { code: 'inDays', days: available_in } : { code: 'notInStock' }
}

/**
 * Non-stock products are never out of stock; products that are only sold from stock are out of stock when no piece is
 * left.
 */
export const isOutOfStock = ({
  available_in,
  stock,
  hasLimitedAmount,
  availableForSale,
}: Omit<AvailabilityInput, 'unit'>): boolean =>
  available_in !== NON_STOCK &&
  (available_in === NOT_IN_STOCK || stock[0]?.amount === 0 || (hasLimitedAmount && availableForSale <= 0))

/** Returns true when staff should reorder the product. */
export const isRunningOut = (product: {
  stock: readonly { amount: number }[]
  critical_stock_level: number
}): boolean => {
  const [total] = product.stock
  return total !== undefined && total.amount <= product.critical_stock_level
}
