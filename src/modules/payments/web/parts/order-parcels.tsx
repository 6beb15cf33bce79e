import Truck from 'lucide-react/icons/truck'
import { formatDateTime } from '#kernel/format-date.ts'
import { translateUnit } from '#kernel/unit.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import type { PublicFulfilment } from '#orders/contract-public-fulfilment.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'

interface OrderParcelsProps {
  parcels: PublicFulfilment['parcels']
  delivery: PublicOrder['delivery']
}

/** Shows the parcels of a partly sent order with contents and tracking. */
export const OrderParcels = ({ parcels, delivery }: OrderParcelsProps) => {
  const t = useT()
  const language = useLanguage()
  const textContext = delivery.collected ? { context: 'collected' } : {}
  return (
    <section aria-labelledby="parcels">
      <h2 className="mb-4 text-xl" id="parcels">
        {t('payments.parcels', textContext)}
      </h2>
      <ol className="border-t border-line">
        {parcels.map(({ sent_at, tracking, pieces }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parcels only follow, and two may leave at once
          <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 border-b border-line py-4" key={index}>
            <Truck aria-hidden className="mt-0.5 size-5 text-secondary" />
            <div className="min-w-0">
              <h3 className="font-medium" id={`parcel-${index + 1}`}>
                {t('payments.parcel', { number: index + 1, ...textContext })}
              </h3>
              <time className="tabular text-sm text-secondary" dateTime={sent_at}>
                {formatDateTime(sent_at, language)}
              </time>
              <ul className="mt-2">
                {pieces.map(({ name, unit, amount }, pieceIndex) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a product may have two lines
                  <li key={pieceIndex}>
                    <span className="tabular text-secondary">
                      {amount} {translateUnit(unit, language, amount)}
                    </span>{' '}
                    {keepTogether(name)}
                  </li>
                ))}
              </ul>
              {tracking ? <ParcelTracking describedBy={`parcel-${index + 1}`} tracking={tracking} /> : null}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
