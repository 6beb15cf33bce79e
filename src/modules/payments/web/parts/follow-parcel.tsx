import type { PublicOrder } from '#orders/contract-order.ts'
import { useT } from '#platform/web/texts.tsx'

interface FollowParcelProps {
  tracking: NonNullable<PublicOrder['tracking']>
  /** What names the parcel, where there are several. */
  describedBy?: string
}

/** The code of a parcel, and the way to its carrier's page where there is one. */
export const FollowParcel = ({ tracking: { code, url }, describedBy }: FollowParcelProps) => {
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
          {t('payments.follow')}
        </a>
      ) : null}
    </p>
  )
}
