import type { PublicOrder } from '#orders/contract-order.ts'
import { useT } from '#platform/web/texts.tsx'

interface ParcelTrackingProps {
  tracking: NonNullable<PublicOrder['tracking']>
  /** Id of the element that names the parcel. */
  describedBy?: string
}

/** Shows the tracking code of a parcel, with a link to the carrier's page if known. */
export const ParcelTracking = ({ tracking: { code, url }, describedBy }: ParcelTrackingProps) => {
  const t = useT()
  return (
    <p className="mt-1 text-sm">
      <span className="block text-secondary">
        {t('payments.tracking')} <span className="code break-all text-text">{code}</span>
      </span>
      {url ? (
        <a
          aria-describedby={describedBy}
          className="inline-block py-1 font-medium"
          href={url}
          rel="noopener noreferrer"
          target="_blank"
        >
          {t('payments.trackParcel')}
        </a>
      ) : null}
    </p>
  )
}
