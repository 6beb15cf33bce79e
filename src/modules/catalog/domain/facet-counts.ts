import type { BitSet } from './bit-set.ts'
import { inAllOthers } from './filter-levels.ts'
import type { FilterOptions } from './filter-options.ts'
import type { OptionCounts, OptionName } from './indexed-product.ts'
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

const NOT_NAMED = -1

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
): OptionCounts => {
  const counted = countsOf(options, chosen, within, levels, products, scratch)
  const { having } = within
  const counts: number[] = []
  for (const { number, products: ofOption } of options.all()) {
    const count = counted[number]!
    const isNamed =
      count > 0 || (chosen.length > 0 && (having ? having[number]! > 0 : ofOption.intersects(within.products)))
    counts.push(isNamed ? count : NOT_NAMED)
  }
  return nameChosen(options, chosen, counts)
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
  const counts = scratch.counts(options.all().length)
  options.count(options.all(), exact, exact.count(), products, counts)
  for (const group of chosen) {
    const own = options.byKey.get(group.key) ?? []
    if (chosen.length === 1 && having) {
      for (const { number } of own) counts[number] = having[number]!
      continue
    }
    const more = scratch.counts(counts.length)
    const others = inAllOthers(levels, group.products, scratch)
    options.count(own, others, others.count(), products, more)
    for (const { number } of own) counts[number]! += more[number]!
  }
  return counts
}

/** A chosen value stays to be seen, and to be taken back, even where nothing has it. */
const nameChosen = (options: FilterOptions, chosen: readonly ChosenGroup[], counts: number[]): OptionCounts => {
  const strange: OptionName[] = []
  for (const { key, values } of chosen) {
    for (const value of values) {
      const option = options.named(key, value)
      if (option) counts[option.number] = Math.max(counts[option.number]!, 0)
      else strange.push({ key, value })
    }
  }
  if (strange.length === 0) return { options: options.all(), counts }
  return { options: [...options.all(), ...strange], counts: [...counts, ...strange.map(() => 0)] }
}
