import type { BitSet } from './bit-set.ts'
import type { FoundWord } from './found-word.ts'
import { PackedLists } from './packed-lists.ts'
import { WordGrams } from './word-grams.ts'

/** How many of the fields (`FIELDS`) have words of the products' own; the rest is told by labels alone. */
export const OWN_FIELDS = 2
/** So many letters decide which keys are looked through for those that end alike. */
const TAIL = 4

/** A name that many products share, in which field it counts, and who has it at the moment. */
export interface Label {
  words: readonly string[]
  field: number
  products(): BitSet | undefined
}

/** The words of all products, each with the products that have it in each field, found by beginning, middle or key. */
export class Vocabulary {
  #words: string[] = []
  #numbers = new Map<string, number>()
  #free: number[] = []
  /** Number of a word times `OWN_FIELDS`, and the field → products. */
  #products = new PackedLists()
  /** number of a word → the labels that have it */
  #labels = new Map<number, Label[]>()
  #grams = new WordGrams()
  /** key → numbers of the words that meet under it */
  #sameKey = new Map<string, number[]>()
  /** the end of a key → such keys */
  #keysByTail = new Map<string, Set<string>>()
  #keysOf: ((word: string) => readonly string[]) | null
  #changes = 0
  #forgotten = 0

  /** `keysOf` gives the keys under which the forms of a word meet; null where words have one form. */
  constructor(keysOf: ((word: string) => readonly string[]) | null) {
    this.#keysOf = keysOf
  }

  /** Grows with every change of which words there are and who has them, but for what labels have. */
  get changes(): number {
    return this.#changes
  }

  /** Grows when a word is forgotten: its number may go to another one. */
  get forgotten(): number {
    return this.#forgotten
  }

  /** The number by which a word goes while a product has it; it is learnt where it is new. */
  numberFor(word: string): number {
    return this.#numbers.get(word) ?? this.#learn(word)
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  wordOf(number: number): string {
    return this.#words[number]!
  }

  addProduct(number: number, field: number, product: number): void {
    this.#products.push(number * OWN_FIELDS + field, product)
    this.#changes++
  }

  /** A word that no product and no label has any more is forgotten. */
  removeProduct(number: number, field: number, product: number): void {
    this.#products.take(number * OWN_FIELDS + field, product)
    this.#changes++
    this.#forgetUnused(number)
  }

  /** Products are found by the words of their labels as by their own; these take the place of those before. */
  setLabels(labels: readonly Label[]): void {
    const before = this.#labels
    this.#changes++
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

  /** Marks the products that have a word, in the set of each field, which has room for all. */
  markProducts(number: number, setOf: (field: number) => BitSet): void {
    for (let field = 0; field < OWN_FIELDS; field++) {
      const row = number * OWN_FIELDS + field
      if (this.#products.length(row) > 0) this.#products.markAll(row, setOf(field).words)
    }
    for (const label of this.#labels.get(number) ?? NONE) {
      const having = label.products()
      if (having) setOf(label.field).orPart(having)
    }
  }

  /** Adds the products that have a word, each in the way that its field stands for; fields without a way are left out. */
  addTo(found: FoundWord, number: number, ways: readonly (number | null)[]): void {
    for (let field = 0; field < OWN_FIELDS; field++) {
      const row = number * OWN_FIELDS + field
      const way = ways[field] ?? null
      if (way !== null && this.#products.length(row) > 0) found.addList(this.#products.row(row), way)
    }
    for (const label of this.#labels.get(number) ?? NONE) {
      const way = ways[label.field] ?? null
      const having = way === null ? undefined : label.products()
      if (way !== null && having) found.addSet(having, way)
    }
  }

  startingWith(part: string): number[] {
    return this.#those(this.#grams.beginning(part), word => word.startsWith(part))
  }

  containing(part: string): number[] {
    return this.#those(this.#grams.holding(part), word => word.includes(part))
  }

  withKey(key: string): readonly number[] {
    return this.#sameKey.get(key) ?? []
  }

  /** The words of longer keys that end with this one, which has four letters or more. */
  withKeyEnding(key: string): number[] {
    const found: number[] = []
    for (const other of this.#keysByTail.get(key.slice(-TAIL)) ?? []) {
      if (other.length > key.length && other.endsWith(key)) found.push(...this.withKey(other))
    }
    return found
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
    for (const key of this.#keysOf?.(word) ?? []) this.#learnKey(key, number)
    return number
  }

  #learnKey(key: string, number: number): void {
    const same = this.#sameKey.get(key)
    if (same) {
      same.push(number)
      return
    }
    this.#sameKey.set(key, [number])
    if (key.length <= TAIL) return
    const tail = key.slice(-TAIL)
    const others = this.#keysByTail.get(tail)
    if (others) others.add(key)
    else this.#keysByTail.set(tail, new Set([key]))
  }

  #forgetUnused(number: number): void {
    if (this.#labels.has(number)) return
    for (let field = 0; field < OWN_FIELDS; field++) {
      if (this.#products.length(number * OWN_FIELDS + field) > 0) return
    }
    this.#forget(number)
  }

  #forget(number: number): void {
    const word = this.#words[number]!
    this.#grams.take(word, number)
    this.#numbers.delete(word)
    this.#free.push(number)
    this.#forgotten++
    for (const key of this.#keysOf?.(word) ?? []) this.#forgetKey(key, number)
  }

  #forgetKey(key: string, number: number): void {
    const others = this.withKey(key).filter(other => other !== number)
    if (others.length > 0) {
      this.#sameKey.set(key, others)
      return
    }
    this.#sameKey.delete(key)
    const tail = key.slice(-TAIL)
    this.#keysByTail.get(tail)?.delete(key)
    if (this.#keysByTail.get(tail)?.size === 0) this.#keysByTail.delete(tail)
  }
}

const NONE: readonly Label[] = []
