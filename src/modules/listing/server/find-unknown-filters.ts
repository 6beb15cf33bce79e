import type { Attributes } from '#catalog/server/catalog.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { BUILT_IN_FILTERS } from '#listing/domain/built-in-filters.ts'
import type { OptionCounts } from '#listing/domain/indexed-product.ts'
import type { Filters } from '#listing/domain/listing-query.ts'

/** Returns chosen values, as `key:value`, that no attribute or product has. */
export const findUnknownFilters = (
  chosen: Filters,
  attributes: Attributes,
  { options, counts }: OptionCounts,
): string[] => {
  const hasName = (key: string, value: string): boolean =>
    (attributes.byKey.get(key) ?? BUILT_IN_FILTERS.get(key))?.options.has(value) ?? false
  const isFound = (key: string, value: string): boolean =>
    options.some((option, number) => option.key === key && option.value === value && getElementAt(counts, number) > 0)
  return Object.entries(chosen).flatMap(([key, values]) =>
    values.flatMap(value => (hasName(key, value) || isFound(key, value) ? [] : `${key}:${value}`)),
  )
}
