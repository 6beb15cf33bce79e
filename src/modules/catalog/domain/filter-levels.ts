import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Products by how many of the groups they are in: at `[n]` those that are in exactly `n`; all of them within a set. */
export const levelsOf = (within: BitSet, groups: readonly BitSet[], scratch: ScratchSets): BitSet[] => {
  const length = within.words.length
  const levels = [scratch.copy(within), ...groups.map(() => scratch.empty(length))]
  for (const [nth, { words }] of groups.entries()) {
    const common = Math.min(length, words.length)
    for (let level = nth; level >= 0; level--) {
      const from = levels[level]!.words
      const to = levels[level + 1]!.words
      for (let at = 0; at < common; at++) {
        const rising = from[at]! & words[at]!
        from[at]! ^= rising
        to[at]! |= rising
      }
    }
  }
  return levels
}

/** Products that are in all groups but perhaps this one: what the options of this one are counted over. */
export const inAllOthers = (levels: readonly BitSet[], group: BitSet, scratch: ScratchSets): BitSet => {
  const missingOne = levels.at(-2)
  const inAll = levels.at(-1)
  if (!missingOne || !inAll) throw new Error('a chosen group makes two levels at least')
  return scratch.copy(missingOne).andNot(group).or(inAll)
}
