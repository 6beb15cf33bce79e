import type { BitSet } from './bit-set.ts'
import { inAllOthers } from './filter-levels.ts'
import type { FilterOption, FilterOptions } from './filter-options.ts'
import type { FilterCounts } from './indexed-product.ts'
import type { ScratchSets } from './scratch-sets.ts'

export interface ChosenGroup {
  key: string
  /** Each once, one at least. */
  values: readonly string[]
  products: BitSet
}

/** What the filters are chosen in, and how many of it have each option (by number), where that is known or quickly told. */
export interface FilteredProducts {
  products: BitSet
  having: Uint32Array | null
}

/**
 * The count of an option: exact matches if it were the only value chosen in its group, all other groups as they are; what a
 * click then lists. Options of any product of `within` are named, and those chosen. `levels` are those of the chosen groups.
 */
export const facetCounts = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  within: FilteredProducts,
  levels: readonly BitSet[],
  products: number,
  scratch: ScratchSets,
): FilterCounts[] => {
  const counts = countsOf(options, chosen, within, levels, products, scratch)
  const { having } = within
  const isNamed = ({ number, products: ofOption }: FilterOption): boolean =>
    counts[number]! > 0 || (chosen.length > 0 && (having ? having[number]! > 0 : ofOption.intersects(within.products)))
  const named: FilterCounts[] = []
  for (const group of options.byKey) {
    const values: FilterCounts['values'] = []
    for (const option of group.options) {
      if (isNamed(option)) values.push({ value: option.value, count: counts[option.number]! })
    }
    if (values.length > 0) named.push({ key: group.key, values })
  }
  for (const group of chosen) nameChosen(named, group)
  return named
}

/** By option number. */
const countsOf = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  { having }: FilteredProducts,
  levels: readonly BitSet[],
  products: number,
  scratch: ScratchSets,
): Uint32Array => {
  if (chosen.length === 0 && having) return having
  const exact = levels[chosen.length]!
  const counts = options.count(options.all(), exact, exact.count(), products)
  for (const group of chosen) {
    const own = options.byKey.find(({ key }) => key === group.key)?.options ?? []
    if (chosen.length === 1 && having) {
      for (const { number } of own) counts[number] = having[number]!
      continue
    }
    const others = inAllOthers(levels, group.products, scratch)
    const more = options.count(own, others, others.count(), products)
    for (const { number } of own) counts[number]! += more[number]!
  }
  return counts
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
