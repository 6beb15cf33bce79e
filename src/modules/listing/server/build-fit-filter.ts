import { LISTED_VERDICTS } from '#fitment/domain/car-products.ts'
import type { FilterGroup } from '#listing/contract-products.ts'
import type { FitCounts } from '#listing/domain/indexed-product.ts'
import { FIT_KEY, type Filters } from '#listing/domain/listing-query.ts'
import type { Translate } from '#platform/server/app.ts'

/** Returns the filter by the verdict for the chosen car. */
export const buildFitFilter = (counts: FitCounts, chosen: Filters, t: Translate): FilterGroup => ({
  key: FIT_KEY,
  name: t('listing.fit.title'),
  options: LISTED_VERDICTS.map(value => ({
    value,
    name: t(`listing.fit.${value}`),
    count: counts[value],
    selected: chosen[FIT_KEY]?.includes(value) ?? false,
  })),
})
