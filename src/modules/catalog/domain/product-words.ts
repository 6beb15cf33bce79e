import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { Vocabulary } from './vocabulary.ts'

/** Which words each product has, and which products have each word: texts of one language, or part numbers. */
export class ProductWords {
  readonly vocabulary: Vocabulary
  #wordsOf = new PackedLists()
  #products = 0

  constructor(keyOf: ((word: string) => string) | null) {
    this.vocabulary = new Vocabulary(keyOf)
  }

  /** Replaces a product's words; only what differs is touched. */
  set(product: number, words: readonly string[]): void {
    const before = this.#wordsOf.copy(product)
    const after: number[] = []
    for (const word of words) {
      const number = this.vocabulary.numberFor(word)
      if (after.includes(number)) continue
      after.push(number)
      if (!before.includes(number)) this.vocabulary.addProduct(number, product)
    }
    for (const number of before) if (!after.includes(number)) this.vocabulary.removeProduct(number, product)
    this.#wordsOf.set(product, after)
    this.#products = Math.max(this.#products, product + 1)
  }

  /** The products that have any of the words given by number. */
  productsWith(scratch: ScratchSets, ...numbers: Iterable<number>[]): BitSet {
    const products = scratch.empty((this.#products + 31) >>> 5)
    for (const list of numbers) for (const number of list) this.vocabulary.markProducts(number, products)
    return products
  }
}
