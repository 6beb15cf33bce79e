import type { BitSet } from './bit-set.ts'
import { inAllOthers } from './filter-levels.ts'
import type { FilterOption, FilterOptions } from './filter-options.ts'
import type { FilterCounts } from './indexed-product.ts'

export interface ChosenGroup {
  key: string
  /** Each once, one at least. */
  values: readonly string[]
  products: BitSet
}

/**
 * The count of an option: exact matches if it were the only value chosen in its group, all other groups as they are; what a
 * click then lists. Options of any product of `within` are named, and those chosen. `levels` are those of the chosen groups.
 */
export const facetCounts = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  within: BitSet,
  levels: readonly BitSet[],
  products: number,
): FilterCounts[] => {
  const exact = levels[chosen.length]!
  const all = options.byKey.flatMap(group => group.options)
  const counts = options.count(all, exact, exact.count(), products)
  for (const group of chosen) {
    const own = options.byKey.find(({ key }) => key === group.key)?.options ?? []
    const others = inAllOthers(levels, group.products)
    const alone = options.count(own, others, others.count(), products)
    for (const { number } of own) counts[number] = alone[number]!
  }
  const isNamed = (option: FilterOption) =>
    counts[option.number]! > 0 || (chosen.length > 0 && option.products.intersects(within))
  const named = options.byKey.map(group => ({
    key: group.key,
    values: group.options.filter(isNamed).map(({ value, number }) => ({ value, count: counts[number]! })),
  }))
  for (const group of chosen) nameChosen(named, group)
  return named.filter(({ values }) => values.length > 0)
}

/** A chosen value stays to be seen, and to be taken back, even where nothing has it. */
const nameChosen = (named: FilterCounts[], { key, values }: ChosenGroup): void => {
  let group = named.find(other => other.key === key)
  if (!group) {
    group = { key, values: [] }
    named.push(group)
    named.sort((one, other) => (one.key < other.key ? -1 : 1))
  }
  const missing = values.filter(value => !group.values.some(other => other.value === value))
  if (missing.length === 0) return
  group.values.push(...missing.map(value => ({ value, count: 0 })))
  group.values.sort((one, other) => (one.value < other.value ? -1 : 1))
}
