import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { ListedCarContext } from '#fitment/web/parts/fit-mark.tsx'
import { FIT_KEY } from '#listing/domain/listing-query.ts'
import { isRequiredWord, removeRequiredMarks } from '#listing/domain/required-words.ts'
import { useOption } from '#platform/web/options.ts'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { buildHrefWithoutFilters, buildListingHref } from './listing-address.ts'
import { parseViewMode } from './listing-preferences.ts'
import type { LoadedListing } from './load-listing.ts'
import { NoResultsHelp } from './no-results-help.tsx'
import { ProductList } from './product-list.tsx'
import { useListingRequest } from './use-listing-request.ts'

/** Returns a function that describes the unmatched filters of a partial match, by product id. */
const useMissedFilterNotes = (listing: LoadedListing): ((id: number) => readonly string[]) => {
  const { missedFilters, availableFilters, productIdsWithoutCar } = listing
  const t = useT()
  return id =>
    (missedFilters[id] ?? []).flatMap(key => {
      // The mark on the product states the verdict.
      if (key === FIT_KEY) return []
      const group = availableFilters.find(candidate => candidate.key === key)
      if (!group) return []
      const chosenNames = group.options.filter(option => option.selected).map(option => option.name)
      const values = chosenNames.join(', ')
      if (key !== MODEL_FILTER_KEY) return t('listing.missed', { group: group.name, values })
      return t(productIdsWithoutCar.includes(id) ? 'listing.noCarNamed' : 'listing.notForCar', { values })
    })
}

/** Shows exact matches, then partial ones. With `isEager` the first ones are in view on load. */
export const ListingResults = ({ listing, isEager }: { listing: LoadedListing; isEager: boolean }) => {
  const t = useT()
  const mode = useOption('productViewMode', parseViewMode) ?? 'grid'
  const getMissedFilters = useMissedFilterNotes(listing)
  const { results, appliedFiltersCount, exactlyMatchingProductIds } = listing
  if (results.length === 0) return <NoResults listing={listing} />
  const exactIds = new Set(exactlyMatchingProductIds)
  const isExact = (id: number) => (appliedFiltersCount === 0 && !listing.car) || exactIds.has(id)
  const partialTitle = t(appliedFiltersCount === 0 ? 'listing.otherProducts' : 'listing.partialMatches')
  const exactMatches = results.filter(product => isExact(product.id))
  const partialMatches = results.filter(product => !isExact(product.id))
  return (
    <ListedCarContext value={listing.car?.key ?? null}>
      <BusyArea listing={listing}>
        <p className="sr-only" role="status">
          {t('listing.found', { count: listing.exactlyMatchingCount })}
        </p>
        {listing.missingCar ? (
          <SectionTitle className="mb-6" level={3}>
            {t('listing.forOtherCars')}
          </SectionTitle>
        ) : null}
        {exactMatches.length > 0 ? <ProductList isEager={isEager} mode={mode} products={exactMatches} /> : null}
        {partialMatches.length > 0 ? (
          <section aria-label={partialTitle} className={exactMatches.length > 0 ? 'mt-12' : undefined}>
            <SectionTitle className="mb-6" level={3}>
              {partialTitle}
            </SectionTitle>
            <ProductList
              isEager={isEager && exactMatches.length === 0}
              getMissedFilters={getMissedFilters}
              mode={mode}
              products={partialMatches}
            />
          </section>
        ) : null}
      </BusyArea>
    </ListedCarContext>
  )
}

/** Fades the list while a new answer takes time. */
const BusyArea = ({ listing, children }: { listing: LoadedListing; children: ReactNode }) => {
  const { isBusy } = useListingRequest(listing)
  return (
    <div aria-busy={isBusy} className={joinClassNames('transition-opacity', isBusy && 'opacity-55 delay-150')}>
      {children}
    </div>
  )
}

/** Shows 'No products found'; with filters only the link that removes them. */
const NoResults = ({ listing }: { listing: LoadedListing }) => {
  const t = useT()
  const { address } = useListingRequest(listing)
  if (listing.appliedFiltersCount > 0 || address.params.price)
    return (
      <div className="py-16">
        <Button href={buildHrefWithoutFilters(address)} keepScroll>
          {t('listing.clearFilters')}
        </Button>
      </div>
    )
  const { q = '' } = address.params
  const optionalWords = removeRequiredMarks(q)
  if (q.split(/\s+/u).some(isRequiredWord) && optionalWords !== '')
    return (
      <EmptyState
        action={
          <Button href={buildListingHref(address, { q: optionalWords, page: undefined })}>
            {t('listing.searchLoosely')}
          </Button>
        }
        icon={<SearchX aria-hidden />}
        title={t('listing.noProducts')}
      >
        {t('listing.noneRequired', { words: optionalWords })}
      </EmptyState>
    )
  return (
    <EmptyState
      action={<Button href={address.path}>{t('listing.allProducts')}</Button>}
      icon={<SearchX aria-hidden />}
      title={t('listing.noProducts')}
    >
      {q === '' ? null : <NoResultsHelp listing={listing} />}
    </EmptyState>
  )
}
