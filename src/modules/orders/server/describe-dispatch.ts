import { formatWeekday } from '#kernel/format-date.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import {
  countDispatchWorkdays,
  countOrderDispatchWorkdays,
  findDispatchDay,
  hasOnDemandLine,
  type LineAvailability,
} from '#orders/domain/line-availability.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import type { Translate } from '#platform/server/app.ts'
import { LONGEST_DISPATCH_DAYS } from '#shop/domain/longest-dispatch.ts'
import { findDispatchCountStart } from './payment-terms.ts'
import type { StoredOrder } from './stored-order.ts'

export interface DispatchTexts {
  /** Per line: availability and dispatch time; empty for delivery. */
  lines: string[]
  /** The dispatch time of the whole order; null when it is over, or unknown although nothing is on demand. */
  expected: string | null
}

/**
 * Describes when an order leaves or can be picked up, counted from its payment; before the payment as a number of
 * days.
 */
export const describeDispatch = ({ order, lines }: StoredOrder, t: Translate): DispatchTexts => {
  const countStart = findDispatchCountStart(order)
  const isUnsent = isUnshipped(order.state)
  const verb = isCollected(order) ? 'ready' : 'leaves'
  const formatMoment = (kind: 'line' | 'all', workdays: number): string =>
    countStart
      ? t(`orders.when.${kind}.${verb}By`, {
          day: formatWeekday(findDispatchDay(getShopDay(countStart), workdays), order.language),
        })
      : t(`orders.when.${kind}.${verb}In`, { count: workdays })
  const orderWorkdays = countOrderDispatchWorkdays(lines)
  const describeWholeOrder = (): string | null => {
    if (orderWorkdays !== null) return formatMoment('all', orderWorkdays)
    return hasOnDemandLine(lines) ? t(`orders.when.all.${verb}Unknown`) : null
  }
  return {
    lines: lines.map(({ availability }) => {
      if (!availability) return ''
      const workdays = countDispatchWorkdays(availability)
      const moment =
        workdays === null
          ? t(`orders.when.line.${verb}Within`, { count: LONGEST_DISPATCH_DAYS })
          : formatMoment('line', workdays)
      return [describeAvailability(availability, t), isUnsent && moment].filter(Boolean).join(' · ')
    }),
    expected: isUnsent ? describeWholeOrder() : null,
  }
}

const describeAvailability = (availability: LineAvailability, t: Translate): string =>
  availability.code === 'inDays'
    ? t('orders.when.inDays', { count: availability.days })
    : t(`orders.when.${availability.code}`)
