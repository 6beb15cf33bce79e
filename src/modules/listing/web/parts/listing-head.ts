import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'
import { shortenText } from '#kernel/plain-text.ts'
import { DEFAULT_SORT, PAGE_SIZES } from '#listing/domain/listing-query.ts'
import type { T } from '#platform/web/texts.tsx'
import { getShopLanguages } from '#wire/languages.ts'
import { buildListingHref, type ListingParams } from './listing-address.ts'
import type { LoadedListing } from './load-listing.ts'

/** Language and origin (without a trailing slash) of a page. */
export interface PageContext {
  language: Language
  origin: string
}

/** Length that search engines show. */
const MAX_DESCRIPTION_LENGTH = 160

/**
 * Builds the head tags of a listing. Searches, cars, several filters, orders and page sizes are not indexed; a
 * category, its pages and a single filter are.
 */
export const createListingHead = (listing: LoadedListing, t: T, { language, origin }: PageContext) => {
  const { params, category, paging } = listing
  const facet = isVariantAddress(params) ? null : findFacet(listing)
  const listName = category?.name ?? t('listing.products')
  const name = facet ? `${listName}: ${facet}` : listName
  const canonicalParams: ListingParams = {
    ...(category ? { c: String(category.id) } : {}),
    ...(facet ? { f: params.f } : {}),
    ...(paging.page > 1 ? { page: String(paging.page) } : {}),
  }
  const buildAddress = (otherLanguage: Language) =>
    origin + buildListingHref({ path: buildListingPath(otherLanguage), params: canonicalParams })
  const robots = isVariantAddress(params) || (params.f && !facet) ? { robots: 'noindex,follow' } : {}
  return {
    title: paging.page > 1 ? `${name} (${t('listing.page', { page: paging.page })})` : name,
    description:
      (!facet && category?.description && shortenText(category.description, MAX_DESCRIPTION_LENGTH)) ||
      (category ? t('listing.categoryDescription', { name, count: paging.total }) : t('listing.description')),
    canonical: buildAddress(language),
    ...robots,
    alternates: [
      ...getShopLanguages().map(otherLanguage => ({
        hrefLang: otherLanguage as string,
        href: buildAddress(otherLanguage),
      })),
      { hrefLang: 'x-default', href: buildAddress('et') },
    ],
  }
}

const ONE_FACET = /^[^:;,]+:[^:;,]+$/

/** Returns the name of the only chosen filter value; null with several, or without products. */
const findFacet = ({ params, availableFilters }: LoadedListing): string | null => {
  const [key, value] = params.f?.split(':') ?? []
  const options = availableFilters.find(group => group.key === key)?.options
  return options?.find(option => option.value === value && option.count > 0)?.name ?? null
}

const isVariantAddress = ({ q, v, f, price, sort, pageSize, open }: ListingParams): boolean =>
  Boolean(
    q ||
      v ||
      open ||
      price ||
      (f && !ONE_FACET.test(f)) ||
      (sort && sort !== DEFAULT_SORT) ||
      (pageSize && pageSize !== String(PAGE_SIZES[0])),
  )
