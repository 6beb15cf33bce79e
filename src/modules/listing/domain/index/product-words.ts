import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { PassingMarks } from './passing-marks.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { Vocabulary } from './vocabulary.ts'

const HAD = 1
const HAS = 2
const NONE = new Uint32Array()

/** Which words each product has, and which products have each word: texts of one language, or part numbers. */
export class ProductWords {
  readonly vocabulary: Vocabulary
  #wordsOf = new PackedLists()
  #marks = new PassingMarks()
  #after = new Uint32Array(64)
  #products = 0

  constructor(keyOf: ((word: string) => string) | null) {
    this.vocabulary = new Vocabulary(keyOf)
  }

  /** Replaces a product's words; only what differs is touched. */
  set(product: number, words: readonly string[]): void {
    const marks = this.#marks
    const before = this.#wordsOf.length(product) > 0 ? this.#wordsOf.row(product) : NONE
    for (let nth = 0; nth < before.length; nth++) marks.set(before[nth]!, HAD)
    if (this.#after.length < words.length) this.#after = new Uint32Array(words.length * 2)
    const after = this.#after
    let count = 0
    for (const word of words) {
      const number = this.vocabulary.numberFor(word)
      const mark = marks.of(number)
      if (mark === HAS) continue
      if (mark !== HAD) this.vocabulary.addProduct(number, product)
      marks.set(number, HAS)
      after[count++] = number
    }
    for (let nth = 0; nth < before.length; nth++) {
      if (marks.of(before[nth]!) === HAD) this.vocabulary.removeProduct(before[nth]!, product)
    }
    marks.wipe()
    this.#wordsOf.set(product, after, count)
    this.#products = Math.max(this.#products, product + 1)
  }

  /** The products that have any of the words given by number. */
  productsWith(scratch: ScratchSets, ...numbers: Iterable<number>[]): BitSet {
    const products = scratch.empty((this.#products + 31) >>> 5)
    for (const list of numbers) for (const number of list) this.vocabulary.markProducts(number, products)
    return products
  }

  /** Gives back room that is not used, once many products have been put in. */
  fit(): void {
    this.#wordsOf.fit()
    this.vocabulary.fit()
  }
}
