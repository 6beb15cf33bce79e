import { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { Vocabulary } from './vocabulary.ts'

/** Which words each product has, and which products have each word: texts of one language, or part numbers. */
export class ProductWords {
  readonly vocabulary: Vocabulary
  #wordsOf = new PackedLists()

  constructor(keyOf: ((word: string) => string) | null) {
    this.vocabulary = new Vocabulary(keyOf)
  }

  /** Replaces a product's words; only what differs is touched. The words come each once. */
  set(product: number, words: readonly string[]): void {
    const before = this.#wordsOf.row(product).slice()
    const after = words.map(word => {
      const known = this.vocabulary.numberOf(word)
      return known !== undefined && before.includes(known) ? known : this.vocabulary.add(word, product)
    })
    for (const number of before) if (!after.includes(number)) this.vocabulary.remove(number, product)
    this.#wordsOf.set(product, after)
  }

  /** The products that have any of the words given by number. */
  productsWith(...numbers: Iterable<number>[]): BitSet {
    const products = new BitSet()
    for (const list of numbers) for (const number of list) this.vocabulary.markProducts(number, products)
    return products
  }
}
