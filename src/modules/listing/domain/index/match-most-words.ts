import type { BitSet } from './bit-set.ts'
import { countBits } from './count-common.ts'
import type { ScratchSets } from './scratch-sets.ts'

/**
 * Returns products within a set that match all words. Without any, it drops as few words as possible, and the rarest
 * among equals, but never required ones. If no word matches, or not all required ones, it drops none and returns an
 * empty set.
 */
export const matchMostWords = (
  wordProducts: readonly BitSet[],
  scope: BitSet,
  scratch: ScratchSets,
  requiredBits: number,
): { products: BitSet; isKept: boolean[] } => {
  const products = intersectSets(wordProducts, scope, scratch)
  if (wordProducts.length === 1 || !products.isEmpty()) return { products, isKept: wordProducts.map(() => true) }
  const members = wordProducts.map(set => scratch.copy(set).and(scope).listMembers().slice())
  const bestBits = findBestCombination(
    listCombinations(members, scope.words.length * 32),
    sortByRarity(members),
    requiredBits,
  )
  if (bestBits === 0) return { products, isKept: wordProducts.map(() => true) }
  const isKept = wordProducts.map((_, word) => (bestBits & (1 << word)) !== 0)
  return {
    products: intersectSets(
      wordProducts.filter((_, word) => isKept[word]),
      scope,
      scratch,
    ),
    isKept,
  }
}

const intersectSets = (sets: readonly BitSet[], scope: BitSet, scratch: ScratchSets): BitSet => {
  const products = scratch.copy(scope)
  for (const set of sets) products.and(set)
  return products
}

/** Returns the combinations of words that occur in a product, as bits. */
const listCombinations = (members: readonly Uint32Array[], capacity: number): number[] => {
  if (wordBitsByProduct.length < capacity) wordBitsByProduct = new Uint16Array(capacity)
  for (const [word, products] of members.entries()) {
    for (let index = 0; index < products.length; index++) wordBitsByProduct[products[index]!]! |= 1 << word
  }
  const combinations = new Set<number>()
  for (const products of members)
    for (let index = 0; index < products.length; index++) combinations.add(wordBitsByProduct[products[index]!]!)
  for (const products of members)
    for (let index = 0; index < products.length; index++) wordBitsByProduct[products[index]!] = 0
  return [...combinations]
}

/** Word bits by product; all 0 between calls. */
let wordBitsByProduct = new Uint16Array(1024)

const sortByRarity = (members: readonly Uint32Array[]): number[] =>
  [...members.keys()].sort((first, second) => members[first]!.length - members[second]!.length || second - first)

/** Returns the combination with all required words that drops the fewest words, then the rarest; 0 without any. */
export const findBestCombination = (
  combinations: readonly number[],
  wordsByRarity: readonly number[],
  requiredBits: number,
): number => {
  let best = 0
  for (const combination of combinations)
    if ((combination & requiredBits) === requiredBits && isBetterCombination(combination, best, wordsByRarity))
      best = combination
  return best
}

const isBetterCombination = (candidate: number, best: number, wordsByRarity: readonly number[]): boolean => {
  const sizeDifference = countBits(candidate) - countBits(best)
  if (sizeDifference !== 0) return sizeDifference > 0
  const rarestDifferingWord = wordsByRarity.find(word => ((candidate ^ best) & (1 << word)) !== 0)
  return rarestDifferingWord !== undefined && (candidate & (1 << rarestDifferingWord)) === 0
}
