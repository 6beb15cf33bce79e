import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'
import { WordGrams } from './word-grams.ts'

const SHORTEST_MIDDLE = 3

/** A name that many products share, and who has it at the moment. */
export interface Label {
  words: readonly string[]
  products(): BitSet | undefined
}

/** The words of all products, each with the products that have it, found by beginning, middle or key. */
export class Vocabulary {
  #words: string[] = []
  #numbers = new Map<string, number>()
  #free: number[] = []
  #products = new PackedLists()
  /** number of a word → the labels that have it */
  #labels = new Map<number, Label[]>()
  #grams = new WordGrams()
  /** key → numbers of the words that meet under it */
  #sameKey = new Map<string, number[]>()
  #keyOf: ((word: string) => string) | null

  /** `keyOf` gives the key under which the forms of a word meet; null where words have one form. */
  constructor(keyOf: ((word: string) => string) | null) {
    this.#keyOf = keyOf
  }

  /** The number by which a word goes while a product has it; it is learnt where it is new. */
  numberFor(word: string): number {
    return this.#numbers.get(word) ?? this.#learn(word)
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  addProduct(number: number, product: number): void {
    this.#products.push(number, product)
  }

  /** A word that no product and no label has any more is forgotten. */
  removeProduct(number: number, product: number): void {
    this.#products.take(number, product)
    this.#forgetUnused(number)
  }

  /** Products are found by the words of their labels as by their own; these take the place of those before. */
  setLabels(labels: readonly Label[]): void {
    const before = this.#labels
    this.#labels = new Map()
    for (const label of labels) {
      for (const word of new Set(label.words)) {
        const number = this.numberFor(word)
        const having = this.#labels.get(number)
        if (having) having.push(label)
        else this.#labels.set(number, [label])
      }
    }
    for (const number of before.keys()) this.#forgetUnused(number)
  }

  /** Marks the products that have a word, in a set that has room for all. */
  markProducts(number: number, products: BitSet): void {
    this.#products.markAll(number, products.words)
    for (const label of this.#labels.get(number) ?? NONE) {
      const having = label.products()
      if (having) products.orPart(having)
    }
  }

  startingWith(part: string): number[] {
    return this.#those(this.#grams.beginning(part), word => word.startsWith(part))
  }

  /** Parts shorter than three letters are found at the beginning only. */
  containing(part: string): number[] {
    if (part.length < SHORTEST_MIDDLE) return this.startingWith(part)
    return this.#those(this.#grams.holding(part), word => word.includes(part))
  }

  withKey(key: string): readonly number[] {
    return this.#sameKey.get(key) ?? []
  }

  /** The words that pass one test, and those whose keys pass another. Looks at every word. */
  like(passes: (word: string) => boolean, keyPasses: (key: string) => boolean): number[] {
    const found: number[] = []
    for (const [word, number] of this.#numbers) if (passes(word)) found.push(number)
    for (const [key, numbers] of this.#sameKey) if (keyPasses(key)) found.push(...numbers)
    return found
  }

  /** Gives back room that is not used. */
  fit(): void {
    this.#products.fit()
    this.#grams.fit()
  }

  #those(candidates: Uint32Array, passes: (word: string) => boolean): number[] {
    const found: number[] = []
    for (let nth = 0; nth < candidates.length; nth++) {
      if (passes(this.#words[candidates[nth]!]!)) found.push(candidates[nth]!)
    }
    return found
  }

  #learn(word: string): number {
    const number = this.#free.pop() ?? this.#words.length
    this.#words[number] = word
    this.#numbers.set(word, number)
    this.#grams.add(word, number)
    if (this.#keyOf) {
      const key = this.#keyOf(word)
      const same = this.#sameKey.get(key)
      if (same) same.push(number)
      else this.#sameKey.set(key, [number])
    }
    return number
  }

  #forgetUnused(number: number): void {
    if (this.#products.length(number) === 0 && !this.#labels.has(number)) this.#forget(number)
  }

  #forget(number: number): void {
    const word = this.#words[number]!
    this.#grams.take(word, number)
    this.#numbers.delete(word)
    this.#free.push(number)
    if (!this.#keyOf) return
    const key = this.#keyOf(word)
    const others = this.withKey(key).filter(other => other !== number)
    if (others.length > 0) this.#sameKey.set(key, others)
    else this.#sameKey.delete(key)
  }
}

const NONE: readonly Label[] = []
