import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { countPages } from '#kernel/pagination.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Pager } from '#ui/pager.tsx'
import { buildListingHref } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { PageSizeSelect } from './page-size-select.tsx'
import { useListingRequest } from './use-listing-request.ts'

/**
 * Shows the range and links to other pages. Links use the listing's own address, because on the home page the list is
 * far below the top.
 */
export const ListingPager = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { address } = useListingRequest(listing)
  const path = buildListingPath(useLanguage())
  const { page, pageSize, total } = listing.paging
  if (listing.results.length === 0) return null
  const from = (page - 1) * pageSize + 1
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <p className="tabular text-sm text-secondary">
          {t('listing.shownRange', { from, to: from + listing.results.length - 1, total })}
        </p>
        <Pager
          getHref={pageNumber =>
            buildListingHref({ ...address, path }, { page: pageNumber === 1 ? undefined : String(pageNumber) })
          }
          labels={{
            pager: t('listing.pages'),
            previous: t('listing.previousPage'),
            next: t('listing.nextPage'),
            page: pageNumber => t('listing.page', { page: pageNumber }),
          }}
          page={page}
          pages={countPages(listing.paging)}
        />
        <PageSizeSelect className="mobile:hidden" listing={listing} />
      </div>
    </div>
  )
}
