import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Groups products by the number of filter groups they match: `[n]` has those that match exactly `n`. */
export const computeMatchLevels = (products: BitSet, groups: readonly BitSet[], scratch: ScratchSets): BitSet[] => {
  const levels = [scratch.copy(products), ...groups.map(() => scratch.createPart(products))]
  for (const [index, { words }] of groups.entries()) {
    const common = Math.min(products.to, products.words.length, words.length)
    for (let level = index; level >= 0; level--) {
      const from = levels[level]!.words
      const to = levels[level + 1]!.words
      for (let wordIndex = products.from; wordIndex < common; wordIndex++) {
        const carried = from[wordIndex]! & words[wordIndex]!
        from[wordIndex]! ^= carried
        to[wordIndex]! |= carried
      }
    }
  }
  return levels
}

/** Returns products that match all chosen groups except this one. */
export const findMissingOneGroup = (levels: readonly BitSet[], group: BitSet, scratch: ScratchSets): BitSet => {
  const result = levels.at(-2)
  if (!result) throw new Error('a chosen group makes two levels at least')
  return scratch.copy(result).andNot(group)
}
