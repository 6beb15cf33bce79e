import type { Attributes } from '#catalog/server/catalog.ts'
import type { Filters } from '#listing/domain/listing-query.ts'

interface RenamedFilters {
  /** The chosen values with their current slugs. */
  chosen: Filters
  /** Current slugs of merged values, by `key:value`. */
  renamed: Record<string, string>
}

/** Replaces chosen values that were merged into others, so that old addresses still work. */
export const resolveMergedValues = (requested: Filters, attributes: Attributes): RenamedFilters => {
  const renamedValues: Record<string, string> = {}
  const currentFilters = Object.entries(requested).map(([key, values]): [string, readonly string[]] => {
    const options = attributes.byKey.get(key)?.options
    if (!options || values.every(value => options.has(value))) return [key, values]
    const currentValues = values.map(value => {
      if (options.has(value)) return value
      for (const option of options.values()) {
        if (!option.formerValues?.includes(value)) continue
        renamedValues[`${key}:${value}`] = option.value
        return option.value
      }
      return value
    })
    return [key, [...new Set(currentValues)]]
  })
  return {
    chosen: Object.keys(renamedValues).length > 0 ? Object.fromEntries(currentFilters) : requested,
    renamed: renamedValues,
  }
}
