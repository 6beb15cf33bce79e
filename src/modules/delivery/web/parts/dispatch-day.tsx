import { type AvailabilityInput, isOutOfStock } from '#catalog/domain/availability.ts'
import { addWorkdays } from '#delivery/domain/add-workdays.ts'
import { computeWorkdaysToDispatchAmount } from '#delivery/domain/delivery-offer.ts'
import { formatWeekday } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LONGEST_DISPATCH_DAYS } from '#shop/domain/longest-dispatch.ts'
import { useToday } from './use-today.ts'

/** Shows the dispatch day of an amount that is paid today, or the longest time for goods without a lead time. */
export const DispatchDay = ({ product, amount }: { product: AvailabilityInput; amount: number }) => {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const workdays = computeWorkdaysToDispatchAmount(product, amount)
  if (workdays === null)
    return isOutOfStock(product) ? null : t('delivery.leavesWithinShort', { count: LONGEST_DISPATCH_DAYS })
  if (today === null) return null
  return t('delivery.leavesByShort', { day: formatWeekday(addWorkdays(today, workdays), language) })
}
