import { MAX_QUERY_WORDS } from '#listing/domain/query-words.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { MAX_WORD_DISTANCE, type WordMatches } from './word-matches.ts'

/** Products at an equal distance. */
export interface DistanceGroup {
  products: BitSet
  count: number
  /** Number of products that are nearer. */
  precedingCount: number
}

/** Distances by position among the products; reused by every listing. */
let distanceByProduct = new Uint16Array(1024)
/** Number of products by distance; all 0 between calls. */
const countByDistance = new Uint32Array(MAX_QUERY_WORDS * MAX_WORD_DISTANCE + 1)

/** Groups products by distance, nearest first, and returns the groups that overlap the page. */
export const groupByDistance = (
  { products, count }: { products: BitSet; count: number },
  words: readonly WordMatches[],
  page: { from: number; size: number },
  scratch: ScratchSets,
): DistanceGroup[] => {
  const members = products.listMembers(count)
  if (distanceByProduct.length < count) distanceByProduct = new Uint16Array(Math.ceil(count * 1.25))
  distanceByProduct.fill(0, 0, count)
  for (const word of words) word.addDistances(members, distanceByProduct)
  let farthest = 0
  for (let index = 0; index < count; index++) {
    const distance = distanceByProduct[index]!
    countByDistance[distance]!++
    if (distance > farthest) farthest = distance
  }
  const groups = new Map<number, DistanceGroup>()
  for (let distance = 0, precedingCount = 0; distance <= farthest; distance++) {
    const groupSize = countByDistance[distance]!
    if (precedingCount < page.from + page.size && precedingCount + groupSize > page.from) {
      groups.set(distance, {
        products: groupSize === count ? products : scratch.createPart(products),
        count: groupSize,
        precedingCount,
      })
    }
    precedingCount += groupSize
    countByDistance[distance] = 0
  }
  if (groups.size === 1 && groups.values().next().value!.count === count) return [...groups.values()]
  for (let index = 0; index < count; index++) groups.get(distanceByProduct[index]!)?.products.add(members[index]!)
  return [...groups.values()]
}
