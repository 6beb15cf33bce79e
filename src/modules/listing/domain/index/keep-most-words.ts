import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/**
 * Returns products within a set that match all words. Without any, it drops as few words as possible, and the rarest
 * among equals, but never required ones. If no word matches, or not all required ones, it drops none and returns an
 * empty set.
 */
export const keepMostWords = (
  found: readonly BitSet[],
  within: BitSet,
  scratch: ScratchSets,
  demanded: number,
): { products: BitSet; kept: boolean[] } => {
  const products = common(found, within, scratch)
  if (found.length === 1 || !products.isEmpty()) return { products, kept: found.map(() => true) }
  const members = found.map(set => scratch.copy(set).and(within).members().slice())
  const best = bestCombination(combinations(members, within.words.length * 32), rarestFirst(members), demanded)
  if (best === 0) return { products, kept: found.map(() => true) }
  const kept = found.map((_, word) => (best & (1 << word)) !== 0)
  return {
    products: common(
      found.filter((_, word) => kept[word]),
      within,
      scratch,
    ),
    kept,
  }
}

const common = (sets: readonly BitSet[], within: BitSet, scratch: ScratchSets): BitSet => {
  const products = scratch.copy(within)
  for (const set of sets) products.and(set)
  return products
}

/** Returns the combinations of words that occur in a product, as bits. */
const combinations = (members: readonly Uint32Array[], products: number): number[] => {
  if (wordsOf.length < products) wordsOf = new Uint16Array(products)
  for (const [word, list] of members.entries()) {
    for (let nth = 0; nth < list.length; nth++) wordsOf[list[nth]!]! |= 1 << word
  }
  const seen = new Set<number>()
  for (const list of members) for (let nth = 0; nth < list.length; nth++) seen.add(wordsOf[list[nth]!]!)
  for (const list of members) for (let nth = 0; nth < list.length; nth++) wordsOf[list[nth]!] = 0
  return [...seen]
}

/** Word bits by product; all 0 between calls. */
let wordsOf = new Uint16Array(1024)

const rarestFirst = (members: readonly Uint32Array[]): number[] =>
  [...members.keys()].sort((one, other) => members[one]!.length - members[other]!.length || other - one)

/** Returns the combination with all required words that drops the fewest words, then the rarest; 0 without any. */
export const bestCombination = (found: readonly number[], rarest: readonly number[], demanded: number): number => {
  let best = 0
  for (const words of found) if ((words & demanded) === demanded && isBetter(words, best, rarest)) best = words
  return best
}

const isBetter = (one: number, other: number, rarest: readonly number[]): boolean => {
  const more = sizeOf(one) - sizeOf(other)
  if (more !== 0) return more > 0
  const differing = rarest.find(word => ((one ^ other) & (1 << word)) !== 0)
  return differing !== undefined && (one & (1 << differing)) === 0
}

const sizeOf = (bits: number): number => {
  let size = 0
  for (let left = bits; left !== 0; left &= left - 1) size++
  return size
}
