import type { OptionCounts, OptionName } from '#listing/domain/indexed-product.ts'
import type { BitSet } from './bit-set.ts'
import type { CachedCounts, ChosenFilter } from './filter-count-cache.ts'
import type { FilterOptions } from './filter-options.ts'
import { matchingAllOtherGroups } from './match-levels.ts'
import type { ScratchSets } from './scratch-sets.ts'

export interface ChosenGroup extends ChosenFilter {
  /** Products with any of the values. */
  products: BitSet
}

/** Products before filtering, with counts per option number where they are known. */
export interface FilteredProducts {
  products: BitSet
  having: Uint32Array | null
  /** Null for searches, because each search text has other products. */
  narrowed: CachedCounts | null
}

const LEFT_OUT = -1

/**
 * Counts products per option as if it were the only chosen value of its group, with all other groups unchanged. Options
 * that no product of `within` has are left out unless they are chosen. `levels` belong to the chosen groups.
 */
export const countFacets = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  within: FilteredProducts,
  levels: readonly BitSet[],
  products: number,
  scratch: ScratchSets,
): OptionCounts => {
  const counted = countsOf(options, chosen, within, levels, products, scratch)
  const { having } = within
  const all = options.all()
  // The array gets its full length at once, because it has hundreds of entries.
  const counts = new Array<number>(all.length).fill(LEFT_OUT)
  for (let number = 0; number < all.length; number++) {
    const count = counted[number]!
    if (count > 0) counts[number] = count
    else if (chosen.length > 0 && (having ? having[number]! > 0 : all[number]!.products.intersects(within.products)))
      counts[number] = 0
  }
  return keepChosen(options, chosen, counts)
}

/** Returns counts by option number. */
const countsOf = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  within: FilteredProducts,
  levels: readonly BitSet[],
  products: number,
  scratch: ScratchSets,
): Uint32Array => {
  const { having, narrowed } = within
  if (chosen.length === 0 && having) return having
  const counts = countExact(options, chosen, within, levels, products, scratch)
  for (const [nth, group] of chosen.entries()) {
    const own = options.byKey.get(group.key) ?? []
    const others = chosen.length === 1 ? having : chosen.length === 2 ? narrowed?.get(chosen[1 - nth]!) : undefined
    if (others) {
      for (const { number } of own) counts[number] = others[number]!
      continue
    }
    const more = scratch.counts(counts.length)
    const missingOwn = matchingAllOtherGroups(levels, group.products, scratch)
    options.count(own, missingOwn, missingOwn.count(), products, more)
    for (const { number } of own) counts[number]! += more[number]!
  }
  return counts
}

/** Counts the products that match all chosen groups. */
const countExact = (
  options: FilterOptions,
  chosen: readonly ChosenGroup[],
  { narrowed }: FilteredProducts,
  levels: readonly BitSet[],
  products: number,
  scratch: ScratchSets,
): Uint32Array => {
  const counts = scratch.counts(options.all().length)
  const [group] = chosen
  const known = chosen.length === 1 && narrowed?.get(group!)
  if (known) {
    counts.set(known)
    return counts
  }
  const exact = levels[chosen.length]!
  options.count(options.all(), exact, exact.count(), products, counts)
  if (chosen.length === 1) narrowed?.keep(group!, counts.slice())
  return counts
}

/** Keeps chosen values in the answer even without products, so that visitors can remove them. */
const keepChosen = (options: FilterOptions, chosen: readonly ChosenGroup[], counts: number[]): OptionCounts => {
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
