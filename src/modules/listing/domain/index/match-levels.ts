import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Groups products by the number of filter groups they match: `[n]` has those that match exactly `n`. */
export const matchLevels = (within: BitSet, groups: readonly BitSet[], scratch: ScratchSets): BitSet[] => {
  const levels = [scratch.copy(within), ...groups.map(() => scratch.partOf(within))]
  for (const [nth, { words }] of groups.entries()) {
    const common = Math.min(within.to, within.words.length, words.length)
    for (let level = nth; level >= 0; level--) {
      const from = levels[level]!.words
      const to = levels[level + 1]!.words
      for (let at = within.from; at < common; at++) {
        const rising = from[at]! & words[at]!
        from[at]! ^= rising
        to[at]! |= rising
      }
    }
  }
  return levels
}

/** Returns products that match all chosen groups except this one. */
export const matchingAllOtherGroups = (levels: readonly BitSet[], group: BitSet, scratch: ScratchSets): BitSet => {
  const missingOne = levels.at(-2)
  if (!missingOne) throw new Error('a chosen group makes two levels at least')
  return scratch.copy(missingOne).andNot(group)
}
