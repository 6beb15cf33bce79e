import { type PriceRange, parsePriceRange } from '#listing/domain/listing-query.ts'
import { type T, useT } from '#platform/web/texts.tsx'
import { Chip } from '#ui/chip.tsx'
import { Link } from '#ui/link.tsx'
import {
  buildFiltersHref,
  buildHrefWithoutFilters,
  buildListingHref,
  buildSearchTextHref,
  toggleFilter,
} from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/** Shows the active filters; each can be removed. */
export const AppliedFilters = ({ listing, className }: { listing: LoadedListing; className?: string }) => {
  const t = useT()
  const { address, filters } = useListingRequest(listing)
  const chosenValues = Object.entries(filters).flatMap(([key, values]) => values.map(value => ({ key, value })))
  const { q, price } = address.params
  const range = parsePriceRange(price ?? '')
  if (chosenValues.length === 0 && !q && !range) return null
  return (
    <section aria-label={t('listing.appliedFilters')} className={className}>
      <ul className="flex flex-wrap items-center gap-2">
        {q ? (
          <li>
            <Chip
              isActive
              href={buildSearchTextHref(address, undefined)}
              removeLabel={t('listing.removeSearch', { words: q })}
            >
              <span className="text-secondary">{t('listing.searchWords')}</span> {q}
            </Chip>
          </li>
        ) : null}
        {chosenValues.map(({ key, value }) => {
          const group = listing.availableFilters.find(candidate => candidate.key === key)
          const name = group?.options.find(option => option.value === value)?.name ?? value
          const label = group?.name ?? key
          return (
            <li key={`${key}:${value}`}>
              <Chip
                isActive
                href={buildFiltersHref(address, toggleFilter(filters, key, value))}
                removeLabel={t('listing.removeFilter', { group: label, name })}
              >
                <span className="text-secondary">{label}:</span> {name}
              </Chip>
            </li>
          )
        })}
        {range ? (
          <li>
            <Chip
              isActive
              href={buildListingHref(address, { price: undefined, page: undefined })}
              removeLabel={t('listing.removeFilter', {
                group: t('listing.price.title'),
                name: describePriceRange(range, t),
              })}
            >
              <span className="text-secondary">{t('listing.price.title')}:</span> {describePriceRange(range, t)}
            </Chip>
          </li>
        ) : null}
        {chosenValues.length + Number(range !== null) > 1 ? (
          <li>
            <Link
              className="inline-flex min-h-8 items-center px-1 text-sm font-medium underline underline-offset-4 hover:text-primary-text"
              href={buildHrefWithoutFilters(address)}
              keepScroll
            >
              {t('listing.clearFilters')}
            </Link>
          </li>
        ) : null}
      </ul>
    </section>
  )
}

const describePriceRange = ({ from, to }: PriceRange, t: T): string => {
  const min = (from ?? 0) / 100
  const max = (to ?? 0) / 100
  if (from === null) return t('listing.price.atMost', { max })
  if (to === null) return t('listing.price.atLeast', { min })
  return t('listing.price.between', { min, max })
}
