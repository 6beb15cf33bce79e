import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { ResettableMarks } from './resettable-marks.ts'
import type { ScratchSets } from './scratch-sets.ts'
import { OWN_FIELD_COUNT, Vocabulary } from './vocabulary.ts'

const MARK_BEFORE = 1
const MARK_AFTER = 2
const NO_WORDS = new Uint32Array()
const MAX_CACHED_LISTS = 4_000

/** The words of each product and the products of each word: texts of one language, or part numbers. */
export class ProductWords {
  readonly vocabulary: Vocabulary
  #positionsByProduct = new PackedLists()
  #marks = new ResettableMarks()
  #nextPositions = new Uint32Array(64)
  #slotCount = 0
  #numbersByList = new Map<readonly string[], Uint32Array>()
  #cachedRemovalCount = 0

  constructor(findStems: ((word: string) => readonly string[]) | null) {
    this.vocabulary = new Vocabulary(findStems)
  }

  /** Replaces a product's words, with one list per field; only differences are written. */
  set(product: number, ...fields: readonly (readonly string[])[]): void {
    const marks = this.#marks
    const previous =
      this.#positionsByProduct.getLength(product) > 0 ? this.#positionsByProduct.getRow(product) : NO_WORDS
    for (let index = 0; index < previous.length; index++) marks.set(previous[index]!, MARK_BEFORE)
    const maxWords = fields.reduce((sum, words) => sum + words.length, 0)
    if (this.#nextPositions.length < maxWords) this.#nextPositions = new Uint32Array(maxWords * 2)
    const next = this.#nextPositions
    let count = 0
    for (let field = 0; field < fields.length; field++) {
      const words = fields[field]!
      // The first field is the name, which hardly any two products share.
      const numbers = field === 0 ? null : this.#getNumbers(words)
      for (let index = 0; index < words.length; index++) {
        const number = numbers ? numbers[index]! : this.vocabulary.getOrAddNumber(words[index]!)
        const position = number * OWN_FIELD_COUNT + field
        const mark = marks.get(position)
        if (mark === MARK_AFTER) continue
        if (mark !== MARK_BEFORE) this.vocabulary.addProduct(number, field, product)
        marks.set(position, MARK_AFTER)
        next[count++] = position
      }
    }
    for (let index = 0; index < previous.length; index++) {
      const position = previous[index]!
      if (marks.get(position) === MARK_BEFORE) {
        this.vocabulary.removeProduct(Math.floor(position / OWN_FIELD_COUNT), position % OWN_FIELD_COUNT, product)
      }
    }
    marks.clear()
    this.#positionsByProduct.set(product, next, count)
    this.#slotCount = Math.max(this.#slotCount, product + 1)
  }

  /** Returns products with any of the words, by field; fields without matches are undefined. */
  findProducts(scratch: ScratchSets, numbers: readonly number[]): (BitSet | undefined)[] {
    const productSets: (BitSet | undefined)[] = []
    const getSet = (field: number): BitSet => {
      productSets[field] ??= this.createEmptySet(scratch)
      return productSets[field]
    }
    for (let index = 0; index < numbers.length; index++) this.vocabulary.markProducts(numbers[index]!, getSet)
    return productSets
  }

  /** Returns an empty set that is large enough for all products. */
  createEmptySet(scratch: ScratchSets): BitSet {
    return scratch.createEmpty(this.bitSetLength)
  }

  /** Number of 32-bit words in a set of all products. */
  get bitSetLength(): number {
    return (this.#slotCount + 31) >>> 5
  }

  /** Caches word numbers by list, because looking up every word is the main cost of building an index. */
  #getNumbers(words: readonly string[]): Uint32Array {
    if (this.#cachedRemovalCount !== this.vocabulary.removalCount || this.#numbersByList.size >= MAX_CACHED_LISTS)
      this.#numbersByList.clear()
    this.#cachedRemovalCount = this.vocabulary.removalCount
    const previous = this.#numbersByList.get(words)
    if (previous) return previous
    const numbers = Uint32Array.from(words, word => this.vocabulary.getOrAddNumber(word))
    this.#numbersByList.set(words, numbers)
    return numbers
  }

  /** Frees unused memory after a bulk load. */
  trimMemory(): void {
    this.#numbersByList.clear()
    this.#positionsByProduct.trimMemory()
    this.vocabulary.trimMemory()
  }
}
