import type { OptionCounts, OptionName } from '#listing/domain/indexed-product.ts'
import type { BitSet } from './bit-set.ts'
import { inAllOthers } from './filter-levels.ts'
import type { FilterOptions } from './filter-options.ts'
import type { Chosen, KnownCounts } from './narrowed-counts.ts'
import type { ScratchSets } from './scratch-sets.ts'

export interface ChosenGroup extends Chosen {
  /** Those that have any of the values. */
  products: BitSet
}

/** What the filters are chosen in, and how many of it have each option (by number), where that is known or quickly told. */
export interface FilteredProducts {
  products: BitSet
  having: Uint32Array | null
  /** Null where it is not worth keeping: each search text has sets of its own. */
  narrowed: KnownCounts | null
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
  const all = options.all()
  // As long as it becomes from the beginning: it has hundreds of places in every list.
  const counts = new Array<number>(all.length).fill(NOT_NAMED)
  for (let number = 0; number < all.length; number++) {
    const count = counted[number]!
    if (count > 0) counts[number] = count
    else if (chosen.length > 0 && (having ? having[number]! > 0 : all[number]!.products.intersects(within.products)))
      counts[number] = 0
  }
  return nameChosen(options, chosen, counts)
}

/** By option number. */
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
    const missingOwn = inAllOthers(levels, group.products, scratch)
    options.count(own, missingOwn, missingOwn.count(), products, more)
    for (const { number } of own) counts[number]! += more[number]!
  }
  return counts
}

/** The counts of what matches all chosen groups. */
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
