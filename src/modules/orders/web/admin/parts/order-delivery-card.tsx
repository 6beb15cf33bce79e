import type { ReactNode } from 'react'
import { formatCountryName } from '#kernel/country-name.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { DetailCard } from './detail-card.tsx'
import { OrderShipments } from './order-shipments.tsx'

interface OrderDeliveryProps {
  order: AdminOrder
  /** The day of receipt with its correction. */
  receivedDay: ReactNode
}

/** Shows the delivery method, destination, day of receipt and the client's comment. */
export const OrderDeliveryCard = ({ order, receivedDay }: OrderDeliveryProps) => {
  const t = useT()
  const language = useLanguage()
  const { delivery_address: address, delivery_user_comment: comment } = order
  const target = pickText(order.delivery_targets, language)
  return (
    <DetailCard title={t('orderAdmin.delivery')}>
      <div className="grid gap-1 wrap-anywhere">
        <p className="font-bold">{pickText(order.delivery_names, language)}</p>
        {target && !address ? <p>{target}</p> : null}
        {address ? (
          <address className="not-italic">
            {address.street} {address.apartment}
            <br />
            {address.area_code} {address.city}, {address.state}, {formatCountryName(address.country, language)}
          </address>
        ) : null}
        <OrderShipments order={order} />
        {receivedDay}
        {comment ? (
          <blockquote className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line">{comment}</blockquote>
        ) : null}
      </div>
    </DetailCard>
  )
}
