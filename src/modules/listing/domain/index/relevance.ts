import { MOST_WORDS } from '#listing/domain/query-words.ts'
import type { BitSet } from './bit-set.ts'
import { FARTHEST_WORD, type FoundWord } from './found-word.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Products that are equally far. */
export interface Stretch {
  products: BitSet
  count: number
  /** How many of all are nearer. */
  before: number
}

/** By place among the products: how far each is. Of one listing after another. */
let distances = new Uint16Array(1024)
/** How many products are at each distance; all 0 between two calls. */
const counts = new Uint32Array(MOST_WORDS * FARTHEST_WORD + 1)

/** Those that are equally far from what was searched for, the nearest first, as far as they reach into a page of so many products. */
export const stretchesIn = (
  { products, count }: { products: BitSet; count: number },
  words: readonly FoundWord[],
  page: { from: number; size: number },
  scratch: ScratchSets,
): Stretch[] => {
  const members = products.members(count)
  if (distances.length < count) distances = new Uint16Array(Math.ceil(count * 1.25))
  distances.fill(0, 0, count)
  for (const word of words) word.addFarness(members, distances)
  let farthest = 0
  for (let nth = 0; nth < count; nth++) {
    const distance = distances[nth]!
    counts[distance]!++
    if (distance > farthest) farthest = distance
  }
  const stretches = new Map<number, Stretch>()
  for (let distance = 0, before = 0; distance <= farthest; distance++) {
    const here = counts[distance]!
    if (before < page.from + page.size && before + here > page.from) {
      stretches.set(distance, { products: here === count ? products : scratch.partOf(products), count: here, before })
    }
    before += here
    counts[distance] = 0
  }
  if (stretches.size === 1 && stretches.values().next().value!.count === count) return [...stretches.values()]
  for (let nth = 0; nth < count; nth++) stretches.get(distances[nth]!)?.products.add(members[nth]!)
  return [...stretches.values()]
}
