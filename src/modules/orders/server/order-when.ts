import { formatWeekday } from '#kernel/format-date.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { isCollected } from '#orders/domain/is-collected.ts'
import {
  allLeavesIn,
  isOrderedIn,
  type LineAvailability,
  leavesBy,
  leavesIn,
} from '#orders/domain/line-availability.ts'
import { stillHere } from '#orders/domain/order-states.ts'
import type { Translate } from '#platform/server/app.ts'
import { countsFrom } from './payment-terms.ts'
import type { StoredOrder } from './stored-order.ts'

export interface OrderWhen {
  /** Of each line: how it could be had, and by when it leaves; '' for delivery. */
  lines: string[]
  /** When all of it leaves; null where that is over, or there is nothing to say of it. */
  expected: string | null
}

/** When an order leaves, or can be collected, in words: counted from its payment, and while that is awaited as a promise. */
export const orderWhen = ({ order, lines }: StoredOrder, t: Translate): OrderWhen => {
  const since = countsFrom(order)
  const isHere = stillHere(order.state)
  const way = isCollected(order) ? 'ready' : 'leaves'
  const moment = (kind: 'line' | 'all', workdays: number): string =>
    since
      ? t(`orders.when.${kind}.${way}By`, {
          day: formatWeekday(leavesBy(shopDay(since), workdays), order.language),
        })
      : t(`orders.when.${kind}.${way}In`, { count: workdays })
  const all = allLeavesIn(lines)
  const unknown = isOrderedIn(lines) ? t(`orders.when.all.${way}Unknown`) : null
  return {
    lines: lines.map(({ availability }) => {
      const workdays = isHere ? leavesIn(availability) : null
      return [availability && hadAs(availability, t), workdays && moment('line', workdays)].filter(Boolean).join(' · ')
    }),
    expected: isHere ? (all === null ? unknown : moment('all', all)) : null,
  }
}

const hadAs = (availability: LineAvailability, t: Translate): string =>
  availability.code === 'inDays'
    ? t('orders.when.inDays', { count: availability.days })
    : t(`orders.when.${availability.code}`)
