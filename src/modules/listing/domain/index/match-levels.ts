import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Groups products by the number of filter groups they match: `[n]` has those that match exactly `n`. */
export const computeMatchLevels = (products: BitSet, groups: readonly BitSet[], scratch: ScratchSets): BitSet[] => {
  const levels = [scratch.copy(products), ...groups.map(() => scratch.createPart(products))]
  for (const [index, { words }] of groups.entries()) {
    const commonLength = Math.min(products.to, products.words.length, words.length)
    for (let level = index; level >= 0; level--) {
      const levelWords = levels[level]!.words
      const nextWords = levels[level + 1]!.words
      for (let wordIndex = products.from; wordIndex < commonLength; wordIndex++) {
        const carried = levelWords[wordIndex]! & words[wordIndex]!
        levelWords[wordIndex]! ^= carried
        nextWords[wordIndex]! |= carried
      }
    }
  }
  return levels
}

/** Returns products that match all chosen groups except this one. */
export const findMissingOneGroup = (levels: readonly BitSet[], group: BitSet, scratch: ScratchSets): BitSet => {
  const result = levels.at(-2)
  if (!result) throw new Error('A chosen group makes at least two levels')
  return scratch.copy(result).andNot(group)
}
