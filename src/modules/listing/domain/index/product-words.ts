import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { PassingMarks } from './passing-marks.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { OWN_FIELDS, Vocabulary } from './vocabulary.ts'

const HAD = 1
const HAS = 2
const NONE = new Uint32Array()
const MOST_KNOWN = 4_000

/** Which words each product has, and which products have each word: texts of one language, or part numbers. */
export class ProductWords {
  readonly vocabulary: Vocabulary
  #wordsOf = new PackedLists()
  #marks = new PassingMarks()
  #after = new Uint32Array(64)
  #products = 0
  #known = new Map<readonly string[], Uint32Array>()
  #knownAt = 0

  constructor(keysOf: ((word: string) => readonly string[]) | null) {
    this.vocabulary = new Vocabulary(keysOf)
  }

  /** Replaces a product's words, a list for each field of its own; only what differs is touched. */
  set(product: number, ...fields: readonly (readonly string[])[]): void {
    const marks = this.#marks
    const before = this.#wordsOf.length(product) > 0 ? this.#wordsOf.row(product) : NONE
    for (let nth = 0; nth < before.length; nth++) marks.set(before[nth]!, HAD)
    const most = fields.reduce((sum, words) => sum + words.length, 0)
    if (this.#after.length < most) this.#after = new Uint32Array(most * 2)
    const after = this.#after
    let count = 0
    for (let field = 0; field < fields.length; field++) {
      const words = fields[field]!
      // The first are names: hardly any product shares its own.
      const known = field === 0 ? null : this.#numbersOf(words)
      for (let nth = 0; nth < words.length; nth++) {
        const number = known ? known[nth]! : this.vocabulary.numberFor(words[nth]!)
        const place = number * OWN_FIELDS + field
        const mark = marks.of(place)
        if (mark === HAS) continue
        if (mark !== HAD) this.vocabulary.addProduct(number, field, product)
        marks.set(place, HAS)
        after[count++] = place
      }
    }
    for (let nth = 0; nth < before.length; nth++) {
      const place = before[nth]!
      if (marks.of(place) === HAD) {
        this.vocabulary.removeProduct(Math.floor(place / OWN_FIELDS), place % OWN_FIELDS, product)
      }
    }
    marks.wipe()
    this.#wordsOf.set(product, after, count)
    this.#products = Math.max(this.#products, product + 1)
  }

  /** The products that have any of the words, given by number, by field; fields that none of them stands in are left out. */
  productsWith(scratch: ScratchSets, numbers: readonly number[]): (BitSet | undefined)[] {
    const sets: (BitSet | undefined)[] = []
    const setOf = (field: number): BitSet => {
      sets[field] ??= this.nobody(scratch)
      return sets[field]
    }
    for (let nth = 0; nth < numbers.length; nth++) this.vocabulary.markProducts(numbers[nth]!, setOf)
    return sets
  }

  /** An empty set with room for all products. */
  nobody(scratch: ScratchSets): BitSet {
    return scratch.empty(this.room)
  }

  /** How many words a set of all products takes. */
  get room(): number {
    return (this.#products + 31) >>> 5
  }

  /** Those of a list that was met before are known by the list: looking each word up is most of what an index costs. */
  #numbersOf(words: readonly string[]): Uint32Array {
    if (this.#knownAt !== this.vocabulary.forgotten || this.#known.size >= MOST_KNOWN) this.#known.clear()
    this.#knownAt = this.vocabulary.forgotten
    const before = this.#known.get(words)
    if (before) return before
    const numbers = Uint32Array.from(words, word => this.vocabulary.numberFor(word))
    this.#known.set(words, numbers)
    return numbers
  }

  /** Gives back room that is not used, once many products have been put in. */
  fit(): void {
    this.#known.clear()
    this.#wordsOf.fit()
    this.vocabulary.fit()
  }
}
