import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { LoadedListing } from './load-listing.ts'

/** Says that the searched number is an older one, and links to the product that replaces it. */
export const ReplacedNumber = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { replacement } = listing
  if (!replacement) return null
  return (
    <Notice className={className} title={t('listing.numberReplaced', { number: replacement.number })}>
      <Link className="inline-flex min-h-8 items-center link" href={replacement.product.path}>
        {t('listing.numberReplacedBy', { name: replacement.product.name })}
      </Link>
    </Notice>
  )
}
