import { MAX_QUERY_WORDS } from '#listing/domain/query-words.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { MAX_WORD_DISTANCE, type WordMatches } from './word-matches.ts'

/** Products at an equal distance. */
export interface DistanceGroup {
  products: BitSet
  count: number
  /** Number of products that are nearer. */
  before: number
}

/** Distances by position among the products; reused by every listing. */
let distances = new Uint16Array(1024)
/** Number of products by distance; all 0 between calls. */
const counts = new Uint32Array(MAX_QUERY_WORDS * MAX_WORD_DISTANCE + 1)

/** Groups products by distance, nearest first, and returns the groups that overlap the page. */
export const groupByDistance = (
  { products, count }: { products: BitSet; count: number },
  words: readonly WordMatches[],
  page: { from: number; size: number },
  scratch: ScratchSets,
): DistanceGroup[] => {
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
  const stretches = new Map<number, DistanceGroup>()
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
