import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { TrigramIndex } from './trigram-index.ts'
import type { WordMatches } from './word-matches.ts'

/** Number of fields with words of the product itself; the other fields only have labels. */
export const OWN_FIELD_COUNT = 2
/** Number of last letters that stems are indexed by. */
const STEM_ENDING_LENGTH = 4

/** A name that many products share, its field, and a function that reads its products. */
export interface Label {
  words: readonly string[]
  field: number
  products(): BitSet | undefined
}

/** All words with their products per field, indexed by prefix, trigram and stem. */
export class Vocabulary {
  #words: string[] = []
  #numbers = new Map<string, number>()
  #free: number[] = []
  /** Products by word number × number of fields + field. */
  #products = new PackedLists()
  /** Labels by word number. */
  #labels = new Map<number, Label[]>()
  #grams = new TrigramIndex()
  /** Word numbers by stem. */
  #sameKey = new Map<string, number[]>()
  /** Stems by their last letters. */
  #keysByTail = new Map<string, Set<string>>()
  #keysOf: ((word: string) => readonly string[]) | null
  #changes = 0
  #forgotten = 0

  /** `keysOf` returns the stems of a word; null for vocabularies without inflection. */
  constructor(findStems: ((word: string) => readonly string[]) | null) {
    this.#keysOf = findStems
  }

  /** Grows with every change of words and their products, except for products of labels. */
  get changes(): number {
    return this.#changes
  }

  /** Grows when a word is removed, because its number can be reused. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** Returns a word's number and adds the word if it is new. */
  getOrAddNumber(word: string): number {
    return this.#numbers.get(word) ?? this.#addWord(word)
  }

  findNumber(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  getWord(number: number): string {
    return this.#words[number]!
  }

  addProduct(number: number, field: number, product: number): void {
    this.#products.push(number * OWN_FIELD_COUNT + field, product)
    this.#changes++
  }

  /** Removes the word when the last product or label has lost it. */
  removeProduct(number: number, field: number, product: number): void {
    this.#products.remove(number * OWN_FIELD_COUNT + field, product)
    this.#changes++
    this.#removeIfUnused(number)
  }

  /** Replaces the labels, whose words find products like their own words. */
  setLabels(labels: readonly Label[]): void {
    const previous = this.#labels
    this.#changes++
    this.#labels = new Map()
    for (const label of labels) {
      for (const word of new Set(label.words)) {
        const number = this.getOrAddNumber(word)
        const wordLabels = this.#labels.get(number)
        if (wordLabels) wordLabels.push(label)
        else this.#labels.set(number, [label])
      }
    }
    for (const number of previous.keys()) this.#removeIfUnused(number)
  }

  /** Marks the products of a word in one set per field; the sets need room for all products. */
  markProducts(number: number, setOf: (field: number) => BitSet): void {
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      const row = number * OWN_FIELD_COUNT + field
      if (this.#products.length(row) > 0) this.#products.addToSet(row, setOf(field).words)
    }
    for (const label of this.#labels.get(number) ?? NO_LABELS) {
      const having = label.products()
      if (having) setOf(label.field).addRange(having)
    }
  }

  /** Adds the products of a word with the match of their field; fields with null are skipped. */
  addMatches(found: WordMatches, number: number, ways: readonly (number | null)[]): void {
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      const row = number * OWN_FIELD_COUNT + field
      const way = ways[field] ?? null
      if (way !== null && this.#products.length(row) > 0) found.addList(this.#products.row(row), way)
    }
    for (const label of this.#labels.get(number) ?? NO_LABELS) {
      const way = ways[label.field] ?? null
      const having = way === null ? undefined : label.products()
      if (way !== null && having) found.addSet(having, way)
    }
  }

  findByPrefix(part: string): number[] {
    return this.#filterCandidates(this.#grams.findByPrefix(part), word => word.startsWith(part))
  }

  findBySubstring(part: string): number[] {
    return this.#filterCandidates(this.#grams.findBySubstring(part), word => word.includes(part))
  }

  findByStem(key: string): readonly number[] {
    return this.#sameKey.get(key) ?? []
  }

  /** Returns words with longer stems that end with this one; it needs at least four letters. */
  findByStemEnding(key: string): number[] {
    const found: number[] = []
    for (const other of this.#keysByTail.get(key.slice(-STEM_ENDING_LENGTH)) ?? []) {
      if (other.length > key.length && other.endsWith(key)) found.push(...this.findByStem(other))
    }
    return found
  }

  /** Returns words that pass one test or whose stems pass another; scans the whole vocabulary. */
  findSimilar(passes: (word: string) => boolean, keyPasses: (key: string) => boolean): number[] {
    const found: number[] = []
    for (const [word, number] of this.#numbers) if (passes(word)) found.push(number)
    for (const [key, numbers] of this.#sameKey) if (keyPasses(key)) found.push(...numbers)
    return found
  }

  /** Frees unused memory. */
  trimMemory(): void {
    this.#products.trimMemory()
    this.#grams.trimMemory()
  }

  #filterCandidates(candidates: Uint32Array, passes: (word: string) => boolean): number[] {
    const found: number[] = []
    for (let nth = 0; nth < candidates.length; nth++) {
      if (passes(this.#words[candidates[nth]!]!)) found.push(candidates[nth]!)
    }
    return found
  }

  #addWord(word: string): number {
    const number = this.#free.pop() ?? this.#words.length
    this.#words[number] = word
    this.#numbers.set(word, number)
    this.#grams.add(word, number)
    for (const key of this.#keysOf?.(word) ?? []) this.#addStem(key, number)
    return number
  }

  #addStem(key: string, number: number): void {
    const same = this.#sameKey.get(key)
    if (same) {
      same.push(number)
      return
    }
    this.#sameKey.set(key, [number])
    if (key.length <= STEM_ENDING_LENGTH) return
    const tail = key.slice(-STEM_ENDING_LENGTH)
    const others = this.#keysByTail.get(tail)
    if (others) others.add(key)
    else this.#keysByTail.set(tail, new Set([key]))
  }

  #removeIfUnused(number: number): void {
    if (this.#labels.has(number)) return
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      if (this.#products.length(number * OWN_FIELD_COUNT + field) > 0) return
    }
    this.#removeWord(number)
  }

  #removeWord(number: number): void {
    const word = this.#words[number]!
    this.#grams.remove(word, number)
    this.#numbers.delete(word)
    this.#free.push(number)
    this.#forgotten++
    for (const key of this.#keysOf?.(word) ?? []) this.#removeStem(key, number)
  }

  #removeStem(key: string, number: number): void {
    const others = this.findByStem(key).filter(other => other !== number)
    if (others.length > 0) {
      this.#sameKey.set(key, others)
      return
    }
    this.#sameKey.delete(key)
    const tail = key.slice(-STEM_ENDING_LENGTH)
    this.#keysByTail.get(tail)?.delete(key)
    if (this.#keysByTail.get(tail)?.size === 0) this.#keysByTail.delete(tail)
  }
}

const NO_LABELS: readonly Label[] = []
