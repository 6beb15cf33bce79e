import { useT } from '#platform/web/texts.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** Names the corrected search and links to the search as typed. */
export const CorrectedWords = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { address } = useListingRequest(listing)
  const { correctedQuery } = listing
  if (!correctedQuery) return null
  return (
    <Notice className={className} title={t('listing.shownInstead', { words: correctedQuery.to })}>
      <Link
        className="inline-flex min-h-8 items-center text-sm underline underline-offset-4 hover:text-primary-text"
        href={buildListingHref(address, { exact: '1', page: undefined })}
      >
        {t('listing.searchAsTyped', { words: correctedQuery.from })}
      </Link>
    </Notice>
  )
}
