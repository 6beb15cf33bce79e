import type { ListResult } from '#listing/domain/indexed-product.ts'

/** Sorts the counts of a list by key and value, so that results of different engines can be compared. */
export const normalizeList = ({ counts: { options, counts }, ...list }: ListResult) => {
  const namedCounts = options
    .map(({ key, value }, number) => ({ key, value, count: counts[number]! }))
    .filter(({ count }) => count >= 0)
    .sort((first, second) => (`${first.key}:${first.value}` < `${second.key}:${second.value}` ? -1 : 1))
  const byKey = Map.groupBy(namedCounts, ({ key }) => key)
  return {
    ...list,
    counts: Array.from(byKey, ([key, values]) => ({
      key,
      values: values.map(({ value, count }) => ({ value, count })),
    })),
  }
}
