import type { AvailabilityInput } from '#catalog/domain/availability.ts'
import { addWorkdays } from '#delivery/domain/add-workdays.ts'
import { computeWorkdaysToDispatchAmount } from '#delivery/domain/delivery-offer.ts'
import { formatWeekday } from '#kernel/format-date.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useToday } from './use-today.ts'

/** Shows when an amount leaves if it is paid today; renders nothing when that is unknown. */
export const DispatchDay = ({ product, amount }: { product: AvailabilityInput; amount: number }) => {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const workdays = computeWorkdaysToDispatchAmount(product, amount)
  if (workdays === null || today === null) return null
  return t('delivery.leavesByShort', { day: formatWeekday(addWorkdays(today, workdays), language) })
}
