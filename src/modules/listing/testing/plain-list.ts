import type { ListResult } from '#listing/domain/indexed-product.ts'

/** A list with its counts by key, keys and values in rising order: whatever engine made it, the same list is equal. */
export const plainList = ({ counts: { options, counts }, ...list }: ListResult) => {
  const named = options
    .map(({ key, value }, number) => ({ key, value, count: counts[number]! }))
    .filter(({ count }) => count >= 0)
    .sort((one, other) => (`${one.key}:${one.value}` < `${other.key}:${other.value}` ? -1 : 1))
  const byKey = Map.groupBy(named, ({ key }) => key)
  return {
    ...list,
    counts: Array.from(byKey, ([key, values]) => ({
      key,
      values: values.map(({ value, count }) => ({ value, count })),
    })),
  }
}
