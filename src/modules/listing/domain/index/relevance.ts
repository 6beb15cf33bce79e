import { UNTOLD } from '#listing/domain/search-field.ts'
import type { BitSet } from './bit-set.ts'
import type { FoundWord } from './found-word.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** By product: the costs of all words together. Of one listing after another. */
let totals = new Uint16Array(1024)

/** How far each of the products is from what was searched for; good until the next call. */
export const farness = (products: BitSet, words: readonly FoundWord[], scratch: ScratchSets): Uint16Array => {
  const room = products.words.length * 32
  if (totals.length < room) totals = new Uint16Array(room)
  const add = (cost: number, to: BitSet): void => {
    const members = to.members()
    for (let nth = 0; nth < members.length; nth++) totals[members[nth]!]! += cost
  }
  totals.fill(0, 0, room)
  for (const word of words) {
    const left = scratch.copy(products)
    for (const [cost, having] of word.costs()) {
      if (cost > 0) add(cost, scratch.copy(left).and(having))
      left.andNot(having)
    }
    add(UNTOLD, scratch.copy(products).andNot(word.told))
  }
  return totals
}

/** Products that are equally far. */
export interface Stretch {
  products: BitSet
  count: number
  /** How many of all are nearer. */
  before: number
}

/** Those that are equally far, the nearest first, as far as they reach into a page of so many products. */
export const stretchesIn = (
  { products, count }: { products: BitSet; count: number },
  far: Uint16Array,
  page: { from: number; size: number },
  scratch: ScratchSets,
): Stretch[] => {
  const counts = new Map<number, number>()
  const members = products.members(count).slice()
  for (let nth = 0; nth < members.length; nth++) {
    const distance = far[members[nth]!]!
    counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const stretches = new Map<number, Stretch>()
  let before = 0
  for (const [distance, count] of [...counts].sort(([one], [other]) => one - other)) {
    const reaches = before < page.from + page.size && before + count > page.from
    if (reaches) stretches.set(distance, { products: scratch.partOf(products), count, before })
    before += count
  }
  for (let nth = 0; nth < members.length; nth++) {
    const slot = members[nth]!
    stretches.get(far[slot]!)?.products.add(slot)
  }
  return [...stretches.values()]
}
