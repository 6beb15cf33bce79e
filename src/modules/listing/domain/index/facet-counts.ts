import type { OptionCounts, OptionName } from '#listing/domain/indexed-product.ts'
import type { BitSet } from './bit-set.ts'
import type { CachedCounts, ChosenFilter } from './filter-count-cache.ts'
import type { FilterOptions } from './filter-options.ts'
import { findMissingOneGroup } from './match-levels.ts'
import type { ScratchSets } from './scratch-sets.ts'

export interface ChosenGroup extends ChosenFilter {
  /** Products with any of the values. */
  products: BitSet
  /** Identifies the group in caches, when equal values can mean other products. */
  cacheValues?: readonly string[]
}

const toCacheKey = ({ key, values, cacheValues }: ChosenGroup): ChosenFilter => ({ key, values: cacheValues ?? values })

/** Products before filtering, with counts per option number if they are known. */
export interface FilteredProducts {
  products: BitSet
  optionCounts: Uint32Array | null
  /** Null for searches, because each search text has other products. */
  cachedCounts: CachedCounts | null
}

const OMITTED_COUNT = -1

/**
 * Counts products per option as if it were the only chosen value of its group, with all other groups unchanged. Options
 * that no product of `filtered` has are omitted unless they are chosen. `levels` are the `computeMatchLevels` of the
 * chosen groups.
 */
export const countFacets = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  filtered: FilteredProducts,
  levels: readonly BitSet[],
  productCount: number,
  scratch: ScratchSets,
): OptionCounts => {
  const countsByNumber = countOptions(options, chosen, filtered, levels, productCount, scratch)
  const { optionCounts } = filtered
  const allOptions = options.listAll()
  // The array gets its full length at once, because it has hundreds of entries.
  const counts = new Array<number>(allOptions.length).fill(OMITTED_COUNT)
  for (let number = 0; number < allOptions.length; number++) {
    const count = countsByNumber[number]!
    if (count > 0) counts[number] = count
    else if (
      chosen.length > 0 &&
      (optionCounts ? optionCounts[number]! > 0 : allOptions[number]!.products.intersects(filtered.products))
    )
      counts[number] = 0
  }
  return addChosenValues(options, chosen, counts)
}

/** Returns counts by option number. */
const countOptions = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  filtered: FilteredProducts,
  levels: readonly BitSet[],
  productCount: number,
  scratch: ScratchSets,
): Uint32Array => {
  const { optionCounts, cachedCounts } = filtered
  if (chosen.length === 0 && optionCounts) return optionCounts
  const counts = countExact(options, chosen, filtered, levels, productCount, scratch)
  for (const [index, group] of chosen.entries()) {
    const groupOptions = options.byKey.get(group.key) ?? []
    const otherGroup = chosen.length === 2 ? chosen[1 - index]! : null
    const otherCounts = otherGroup ? cachedCounts?.get(toCacheKey(otherGroup)) : chosen.length === 1 && optionCounts
    if (otherCounts) {
      for (const { number } of groupOptions) counts[number] = otherCounts[number]!
      continue
    }
    const additionalCounts = scratch.createCounts(counts.length)
    const missingGroup = findMissingOneGroup(levels, group.products, scratch)
    options.addProductCounts(groupOptions, missingGroup, missingGroup.count(), productCount, additionalCounts)
    for (const { number } of groupOptions) counts[number]! += additionalCounts[number]!
  }
  return counts
}

/** Counts the products that match all chosen groups. */
const countExact = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  { cachedCounts }: FilteredProducts,
  levels: readonly BitSet[],
  productCount: number,
  scratch: ScratchSets,
): Uint32Array => {
  const counts = scratch.createCounts(options.listAll().length)
  const [group] = chosen
  const cached = chosen.length === 1 && cachedCounts?.get(toCacheKey(group!))
  if (cached) {
    counts.set(cached)
    return counts
  }
  const exact = levels[chosen.length]!
  options.addProductCounts(options.listAll(), exact, exact.count(), productCount, counts)
  if (chosen.length === 1) cachedCounts?.store(toCacheKey(group!), counts.slice())
  return counts
}

/** Keeps chosen values in the answer even without products, so that visitors can remove them. */
const addChosenValues = (options: FilterOptions, chosen: readonly ChosenGroup[], counts: number[]): OptionCounts => {
  const unknownOptions: OptionName[] = []
  for (const { key, values, cacheValues } of chosen) {
    // Verdicts for a car have counts of their own.
    if (cacheValues) continue
    for (const value of values) {
      const option = options.findOption(key, value)
      if (option) counts[option.number] = Math.max(counts[option.number]!, 0)
      else unknownOptions.push({ key, value })
    }
  }
  if (unknownOptions.length === 0) return { options: options.listAll(), counts }
  return { options: [...options.listAll(), ...unknownOptions], counts: [...counts, ...unknownOptions.map(() => 0)] }
}
