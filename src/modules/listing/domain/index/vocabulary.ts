import { STEM_ENDING_LENGTH } from '#listing/domain/word-stems.ts'
import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { TrigramIndex } from './trigram-index.ts'
import type { WordMatches } from './word-matches.ts'

/** Number of fields with words of the product itself; the other fields only have labels. */
export const OWN_FIELD_COUNT = 2

/** A name that many products share, its field, and a function that reads its products. */
export interface Label {
  words: readonly string[]
  field: number
  getProducts(): BitSet | undefined
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
  #trigrams = new TrigramIndex()
  /** Word numbers by stem. */
  #numbersByStem = new Map<string, number[]>()
  /** Stems by their last letters. */
  #stemsByEnding = new Map<string, Set<string>>()
  #findStems: ((word: string) => readonly string[]) | null
  #changes = 0
  #removalCount = 0

  /** `findStems` returns the stems of a word; null for vocabularies without inflection. */
  constructor(findStems: ((word: string) => readonly string[]) | null) {
    this.#findStems = findStems
  }

  /** Grows with every change of words and their products, except for products of labels. */
  get changes(): number {
    return this.#changes
  }

  /** Grows when a word is removed, because its number can be reused. */
  get removalCount(): number {
    return this.#removalCount
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

  /** Also removes the word when no product or label has it. */
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

  /** Marks the products of a word in one set per field; the sets must be large enough for all products. */
  markProducts(number: number, getSet: (field: number) => BitSet): void {
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      const row = number * OWN_FIELD_COUNT + field
      if (this.#products.getLength(row) > 0) this.#products.addToSet(row, getSet(field).words)
    }
    for (const label of this.#labels.get(number) ?? NO_LABELS) {
      const products = label.getProducts()
      if (products) getSet(label.field).addWithinCapacity(products)
    }
  }

  /** Adds the products of a word with the match of their field; fields with null are skipped. */
  addMatches(matches: WordMatches, number: number, matchesByField: readonly (number | null)[]): void {
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      const row = number * OWN_FIELD_COUNT + field
      const encodedMatch = matchesByField[field] ?? null
      if (encodedMatch !== null && this.#products.getLength(row) > 0)
        matches.addList(this.#products.getRow(row), encodedMatch)
    }
    for (const label of this.#labels.get(number) ?? NO_LABELS) {
      const encodedMatch = matchesByField[label.field] ?? null
      const products = encodedMatch === null ? undefined : label.getProducts()
      if (encodedMatch !== null && products) matches.addSet(products, encodedMatch)
    }
  }

  findByPrefix(part: string): number[] {
    return this.#filterCandidates(this.#trigrams.findByPrefix(part), word => word.startsWith(part))
  }

  findBySubstring(part: string): number[] {
    return this.#filterCandidates(this.#trigrams.findBySubstring(part), word => word.includes(part))
  }

  findByStem(stem: string): readonly number[] {
    return this.#numbersByStem.get(stem) ?? []
  }

  /** Returns words with longer stems that end with this one; it needs at least four letters. */
  findByStemEnding(stem: string): number[] {
    const foundNumbers: number[] = []
    for (const other of this.#stemsByEnding.get(stem.slice(-STEM_ENDING_LENGTH)) ?? []) {
      if (other.length > stem.length && other.endsWith(stem)) foundNumbers.push(...this.findByStem(other))
    }
    return foundNumbers
  }

  /** Returns words that pass one test or whose stems pass another; scans the whole vocabulary. */
  findSimilar(passes: (word: string) => boolean, stemPasses: (stem: string) => boolean): number[] {
    const foundNumbers: number[] = []
    for (const [word, number] of this.#numbers) if (passes(word)) foundNumbers.push(number)
    for (const [stem, numbers] of this.#numbersByStem) if (stemPasses(stem)) foundNumbers.push(...numbers)
    return foundNumbers
  }

  trimMemory(): void {
    this.#products.trimMemory()
    this.#trigrams.trimMemory()
  }

  #filterCandidates(candidates: Uint32Array, passes: (word: string) => boolean): number[] {
    const foundNumbers: number[] = []
    for (let index = 0; index < candidates.length; index++) {
      if (passes(this.#words[candidates[index]!]!)) foundNumbers.push(candidates[index]!)
    }
    return foundNumbers
  }

  #addWord(word: string): number {
    const number = this.#free.pop() ?? this.#words.length
    this.#words[number] = word
    this.#numbers.set(word, number)
    this.#trigrams.add(word, number)
    for (const stem of this.#findStems?.(word) ?? []) this.#addStem(stem, number)
    return number
  }

  #addStem(stem: string, number: number): void {
    const numbers = this.#numbersByStem.get(stem)
    if (numbers) {
      numbers.push(number)
      return
    }
    this.#numbersByStem.set(stem, [number])
    if (stem.length <= STEM_ENDING_LENGTH) return
    const ending = stem.slice(-STEM_ENDING_LENGTH)
    const stemsWithEnding = this.#stemsByEnding.get(ending)
    if (stemsWithEnding) stemsWithEnding.add(stem)
    else this.#stemsByEnding.set(ending, new Set([stem]))
  }

  #removeIfUnused(number: number): void {
    if (this.#labels.has(number)) return
    for (let field = 0; field < OWN_FIELD_COUNT; field++) {
      if (this.#products.getLength(number * OWN_FIELD_COUNT + field) > 0) return
    }
    this.#removeWord(number)
  }

  #removeWord(number: number): void {
    const word = this.#words[number]!
    this.#trigrams.remove(word, number)
    this.#numbers.delete(word)
    this.#free.push(number)
    this.#removalCount++
    for (const stem of this.#findStems?.(word) ?? []) this.#removeStem(stem, number)
  }

  #removeStem(stem: string, number: number): void {
    const otherNumbers = this.findByStem(stem).filter(other => other !== number)
    if (otherNumbers.length > 0) {
      this.#numbersByStem.set(stem, otherNumbers)
      return
    }
    this.#numbersByStem.delete(stem)
    const ending = stem.slice(-STEM_ENDING_LENGTH)
    this.#stemsByEnding.get(ending)?.delete(stem)
    if (this.#stemsByEnding.get(ending)?.size === 0) this.#stemsByEnding.delete(ending)
  }
}

const NO_LABELS: readonly Label[] = []
