import { MOST_COST } from '#listing/domain/search-field.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** The products that have a word of a search, by how far they are from what was meant (`costOf`). */
export class FoundWord {
  /** All of them. */
  readonly all: BitSet
  /** Those whose categories tell of it. */
  readonly told: BitSet
  #byCost: (BitSet | undefined)[] = []
  #scratch: ScratchSets

  constructor(empty: () => BitSet, scratch: ScratchSets) {
    this.all = empty()
    this.told = empty()
    this.#scratch = scratch
  }

  /** Takes the set over: it is not to be used elsewhere. */
  add(cost: number, products: BitSet): void {
    const known = this.#byCost[cost]
    this.#byCost[cost] = known ? known.or(products) : products
    this.all.or(products)
  }

  /** Costs in rising order, each with products that have the word so; one may stand at several. */
  costs(): [cost: number, products: BitSet][] {
    const found: [number, BitSet][] = []
    for (let cost = 0; cost < MOST_COST; cost++) {
      const products = this.#byCost[cost]
      if (products) found.push([cost, products])
    }
    return found
  }

  addAll(other: FoundWord): void {
    for (const [cost, products] of other.costs()) this.add(cost, this.#scratch.copy(products))
    this.told.or(other.told)
  }

  /** Those that have all parts, each at the cost of its dearest part. */
  static ofParts(parts: readonly FoundWord[], empty: () => BitSet, scratch: ScratchSets): FoundWord {
    const [only] = parts
    if (only && parts.length === 1) return only
    const found = new FoundWord(empty, scratch)
    if (!only) return found
    found.told.or(parts.slice(1).reduce((told, part) => told.and(part.told), scratch.copy(only.told)))
    const reached = parts.map(empty)
    const costs = [...new Set(parts.flatMap(part => part.costs().map(([cost]) => cost)))].sort((a, b) => a - b)
    for (const cost of costs) {
      for (const [nth, part] of parts.entries()) {
        const more = part.#byCost[cost]
        if (more) reached[nth]!.or(more)
      }
      const all = reached.slice(1).reduce((both, one) => both.and(one), scratch.copy(reached[0]!))
      if (!all.isEmpty()) found.add(cost, all)
    }
    return found
  }
}
