import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import type { ReactNode } from 'react'
import { isOutOfStock } from '#catalog/domain/availability.ts'
import { addWorkdays } from '#delivery/domain/add-workdays.ts'
import { computeWorkdaysToDispatch, findCheapestDelivery, isFreePickUp } from '#delivery/domain/delivery-offer.ts'
import { formatWeekday } from '#kernel/format-date.ts'
import { formatCents } from '#kernel/money.ts'
import type { ProductDetails } from '#listing/contract-products.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { LONGEST_DISPATCH_DAYS } from '#shop/domain/longest-dispatch.ts'
import { HOME_COUNTRY, type LoadedDelivery } from './load-delivery.ts'
import { useToday } from './use-today.ts'

/** Shows the dispatch day and delivery price before anything is in the cart. */
export const DeliveryNote = ({ product, delivery }: { product: ProductDetails; delivery: LoadedDelivery }) => {
  const t = useT()
  const language = useLanguage()
  const today = useToday()
  const workdays = computeWorkdaysToDispatch(product)
  const formatDispatch = (): string => {
    if (workdays === null) return t('delivery.leavesWithin', { count: LONGEST_DISPATCH_DAYS })
    return today === null
      ? t('delivery.leavesIn', { count: workdays })
      : t('delivery.leavesBy', { day: formatWeekday(addWorkdays(today, workdays), language) })
  }
  const shippingCents = findCheapestDelivery(delivery.providers, product, HOME_COUNTRY)
  const isPickUpFree = shippingCents !== 0 && isFreePickUp(delivery.providers, product, HOME_COUNTRY)
  const priceText =
    shippingCents === 0
      ? t('delivery.sentFree')
      : shippingCents && t('delivery.sentFrom', { price: formatCents(shippingCents, language) })
  return (
    <div className="mt-4 grid gap-1.5 text-sm text-secondary">
      {isOutOfStock(product) ? null : (
        <NoteLine icon={<PackageCheck aria-hidden className="size-4.5" />}>{formatDispatch()}</NoteLine>
      )}
      {priceText || isPickUpFree ? (
        <NoteLine icon={<Truck aria-hidden className="size-4.5" />}>
          {[priceText, isPickUpFree && t('delivery.collectedFree')].filter(Boolean).join(' · ')}
        </NoteLine>
      ) : null}
    </div>
  )
}

const NoteLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-2.5">
    {icon}
    <span className="tabular">{children}</span>
  </p>
)
