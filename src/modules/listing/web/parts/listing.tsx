import { memo, useId } from 'react'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Notice } from '#ui/notice.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { AppliedFilters } from './applied-filters.tsx'
import { CarBar } from './car-bar.tsx'
import { CategoryNav, SubcategoryChips } from './category-nav.tsx'
import { CorrectedWords } from './corrected-words.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { KeyFilters } from './key-filters.tsx'
import { LeftOutWords } from './left-out-words.tsx'
import { ListingPager } from './listing-pager.tsx'
import { ListingResults } from './listing-results.tsx'
import { ListingToolbar } from './listing-toolbar.tsx'
import type { LoadedListing } from './load-listing.ts'
import { ReplacedNumber } from './replaced-number.tsx'
import { useTrackShownSearch } from './track-search-clicks.ts'
import { useApplyPreferences, useRefreshStaleListing } from './use-listing-request.ts'

/** Says that the shop module is off; staff also see whom to contact. */
const ShopOffNotice = () => {
  const t = useT()
  const visitor = useVisitor()
  const { email } = usePageOptions().shop.company
  if (visitor.isGuest) return <p className="py-16 text-center text-secondary opacity-80">{t('listing.shopDisabled')}</p>
  return (
    <Notice kind="warning" title={t('listing.shopDisabled')}>
      <p>{t('listing.shopOffHint', { email })}</p>
    </Notice>
  )
}

interface ListingProps {
  listing: LoadedListing
  /** 1 when the listing is the page's main content. */
  headingLevel?: 1 | 2
}

/**
 * Shows the complete listing, on its own page and on the home page. Memoized, so that only parts with the pending
 * choice render while an answer is loading.
 */
export const Listing = memo(({ listing, headingLevel = 1 }: ListingProps) => {
  const t = useT()
  const panelId = useId()
  const path = buildListingPath(useLanguage())
  useTrackShownSearch(listing)
  if (usePageOptions().categories === null)
    return (
      <section>
        <SectionTitle className="mb-6" level={headingLevel}>
          {t('listing.products')}
        </SectionTitle>
        <ShopOffNotice />
      </section>
    )
  return (
    <section aria-label={t('listing.products')}>
      {listing.category ? (
        <Breadcrumbs
          className="mb-4"
          crumbs={buildCrumbs(listing, { label: t('listing.products'), href: path })}
          label={t('listing.breadcrumbs')}
        />
      ) : null}
      <SectionTitle count={listing.missingCar ? undefined : listing.exactlyMatchingCount} level={headingLevel}>
        {listing.category?.name ?? t('listing.products')}
      </SectionTitle>
      {listing.category?.description ? (
        <p className="measure mt-4 whitespace-pre-line text-secondary">{listing.category.description}</p>
      ) : null}
      <SubcategoryChips className="mt-5" listing={listing} />
      <div className="mt-6 grid gap-x-12 gap-y-6 medium:grid-cols-[15rem_minmax(0,1fr)]">
        <aside
          aria-label={t('listing.filters')}
          className="no-print scroll-mt-24 max-medium:scroll-mt-32 max-medium:order-2 max-medium:hidden max-medium:target:block"
          id={panelId}
        >
          <CategoryNav listing={listing} />
          <FilterPanel hasKeyFiltersAbove listing={listing} />
        </aside>
        <div className="min-w-0">
          <div className="no-print mb-6 flex flex-wrap items-center justify-between gap-3 max-mobile:items-start">
            <div className="medium:hidden">
              <FilterSheet listing={listing} panelId={panelId} />
            </div>
            <KeyFilters
              className="flex flex-wrap gap-2 max-medium:hidden [@media(scripting:none)]:hidden"
              listing={listing}
            />
            <ListingToolbar listing={listing} />
          </div>
          <CarBar className="no-print mb-6" listing={listing} />
          <AppliedFilters className="mb-6" listing={listing} />
          <ReplacedNumber className="mb-6" listing={listing} />
          <CorrectedWords className="mb-6" listing={listing} />
          <LeftOutWords className="mb-6" listing={listing} />
          {headingLevel === 1 ? <h2 className="sr-only">{t('listing.results')}</h2> : null}
          <ListingResults isEager={headingLevel === 1} listing={listing} />
          <ListingPager className="mt-12" listing={listing} />
          <ListingEffects isOwnPage={headingLevel === 1} listing={listing} />
        </div>
      </div>
    </section>
  )
})

/** Runs effects only, so that `Listing` does not render with them. */
const ListingEffects = ({ listing, isOwnPage }: { listing: LoadedListing; isOwnPage: boolean }) => {
  useApplyPreferences(listing, isOwnPage)
  useRefreshStaleListing(listing)
  return null
}

const buildCrumbs = (listing: LoadedListing, products: Crumb): Crumb[] => {
  const ancestors = listing.breadcrumbs.filter(crumb => crumb.id !== 0 && crumb.id !== listing.category?.id)
  return [
    products,
    ...ancestors.map(({ name, url }) => ({ label: name, href: url })),
    { label: listing.category?.name ?? '' },
  ]
}
