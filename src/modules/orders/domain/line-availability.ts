import { addWorkdays } from '#delivery/domain/add-workdays.ts'

/** The availability of goods when they were ordered; `days` are working days. */
export type LineAvailability = { code: 'inStock' | 'onDemand' | 'nonStock' } | { code: 'inDays'; days: number }

/** The product data at the time of the order. */
interface OrderedGoods {
  /** Sold only from stock, so its pieces are available. */
  isLimited: boolean
  /** 0: non-stock, -1: on demand, positive: a number of working days. */
  availableIn: number
  /** Ordered pieces, and pieces in stock. */
  amount: number
  inStock: number
}

export const findLineAvailability = ({ isLimited, availableIn, amount, inStock }: OrderedGoods): LineAvailability => {
  if (isLimited || (availableIn !== 0 && amount <= inStock)) return { code: 'inStock' }
  if (availableIn > 0) return { code: 'inDays', days: availableIn }
  return { code: availableIn === 0 ? 'nonStock' : 'onDemand' }
}

/** Counts the working days until the goods leave: 1 from stock; null when unknown. */
export const countDispatchWorkdays = (availability: LineAvailability | null): number | null => {
  if (availability?.code === 'inStock') return 1
  return availability?.code === 'inDays' ? availability.days : null
}

/**
 * Counts the working days until the whole order leaves; null when a line is unknown. Non-stock products are
 * always available and delay nothing; an order of only those has no count either.
 */
export const countOrderDispatchWorkdays = (
  lines: readonly { class: string; availability: LineAvailability | null }[],
): number | null => {
  const days = lines
    .filter(line => line.class !== 'shipping' && line.availability?.code !== 'nonStock')
    .map(line => countDispatchWorkdays(line.availability))
  return days.length > 0 && days.every(count => count !== null) ? Math.max(...days) : null
}

export const hasOnDemandLine = (lines: readonly { availability: LineAvailability | null }[]): boolean =>
  lines.some(({ availability }) => availability?.code === 'onDemand')

/** Finds the day (`YYYY-MM-DD`) by which goods paid on a given day leave. */
export const findDispatchDay = (paidOn: string, workdays: number): string => addWorkdays(paidOn, workdays)
