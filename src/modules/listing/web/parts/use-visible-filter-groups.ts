import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import type { FilterGroup } from '#listing/contract-products.ts'
import { STOCK_KEY } from '#listing/domain/built-in-filters.ts'
import { FIT_KEY } from '#listing/domain/listing-query.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import type { LoadedListing } from './load-listing.ts'
import { useListingRequest } from './use-listing-request.ts'

/**
 * Returns the visible filter groups. Omits groups without products unless an option is chosen, and within the model
 * category also cars without products. Stock and fitment have controls of their own.
 */
export const useVisibleFilterGroups = (listing: LoadedListing): FilterGroup[] => {
  const { shop } = usePageOptions()
  const { filters } = useListingRequest(listing)
  const isInModelCategory =
    listing.category?.id === shop.modelCategoryId ||
    listing.breadcrumbs.some(crumb => crumb.id === shop.modelCategoryId)
  return listing.availableFilters
    .map(group => {
      if (!isInModelCategory || group.key !== MODEL_FILTER_KEY) return group
      const chosenValues = filters[group.key] ?? []
      return {
        ...group,
        options: group.options.filter(({ count, value }) => count > 0 || chosenValues.includes(value)),
      }
    })
    .filter(({ key }) => key !== STOCK_KEY && key !== FIT_KEY)
    .filter(({ key, options }) => options.some(({ count }) => count > 0) || (filters[key]?.length ?? 0) > 0)
}
