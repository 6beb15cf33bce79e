import { workdayAfter } from '#delivery/domain/workday.ts'

/** How goods could be had when they were ordered; `days` are working days. */
export type LineAvailability = { code: 'inStock' | 'onDemand' | 'nonStock' } | { code: 'inDays'; days: number }

/** What is known of a product when it is ordered. */
interface Ordered {
  /** Sold from stock alone: then the pieces are there. */
  limited: boolean
  /** 0 non-stock, -1 on demand, positive: so many workdays. */
  availableIn: number
  /** Pieces that are asked for, and that lie there. */
  amount: number
  inStock: number
}

export const lineAvailability = ({ limited, availableIn, amount, inStock }: Ordered): LineAvailability => {
  if (limited || (availableIn !== 0 && amount <= inStock)) return { code: 'inStock' }
  if (availableIn > 0) return { code: 'inDays', days: availableIn }
  return { code: availableIn === 0 ? 'nonStock' : 'onDemand' }
}

/** In how many working days goods can leave: from the shelf on the next one; null where nobody can say. */
export const leavesIn = (availability: LineAvailability | null): number | null => {
  if (availability?.code === 'inStock') return 1
  return availability?.code === 'inDays' ? availability.days : null
}

/**
 * In how many working days all of an order can leave: when its last line can; null where nobody can say of one. What is no
 * stock product is there whenever it is wanted, and nothing waits for it.
 */
export const allLeavesIn = (
  lines: readonly { class: string; availability: LineAvailability | null }[],
): number | null => {
  const days = lines
    .filter(line => line.class !== 'shipping' && line.availability?.code !== 'nonStock')
    .map(line => leavesIn(line.availability))
  return days.length > 0 && days.every(count => count !== null) ? Math.max(...days) : null
}

/** Whether something of an order is ordered in for its buyer; of other goods without a day nothing is known. */
export const isOrderedIn = (lines: readonly { availability: LineAvailability | null }[]): boolean =>
  lines.some(({ availability }) => availability?.code === 'onDemand')

/** The day, `YYYY-MM-DD`, by which what was paid on a day leaves. */
export const leavesBy = (paidOn: string, workdays: number): string => workdayAfter(paidOn, workdays)
