import type { BitSet } from './bit-set.ts'
import { PackedLists } from './packed-lists.ts'

const GRAM = 3
const START = '^'

/** The words of all products, each with the products that have it, found by beginning, middle or key. */
export class Vocabulary {
  #words: string[] = []
  #numbers = new Map<string, number>()
  #free: number[] = []
  #products = new PackedLists()
  #grams = new Rows()
  #keys = new Rows()
  #keyOf: ((word: string) => string) | null

  /** `keyOf` gives the key under which the forms of a word meet; null where words have one form. */
  constructor(keyOf: ((word: string) => string) | null) {
    this.#keyOf = keyOf
  }

  /** The word's number: what the vocabulary calls it while a product has it. */
  add(word: string, product: number): number {
    const number = this.#numbers.get(word) ?? this.#learn(word)
    this.#products.push(number, product)
    return number
  }

  remove(number: number, product: number): void {
    this.#products.take(number, product)
    if (this.#products.length(number) === 0) this.#forget(number)
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  /** Marks the products that have a word. */
  markProducts(number: number, products: BitSet): void {
    this.#products.markAll(number, products)
  }

  startingWith(part: string): number[] {
    const grams = part.length < GRAM ? [START + part] : [START + part.slice(0, GRAM - 1), ...gramsOf(part)]
    return this.#candidates(grams, word => word.startsWith(part))
  }

  /** Parts shorter than three letters are found at the beginning only. */
  containing(part: string): number[] {
    return part.length < GRAM ? this.startingWith(part) : this.#candidates(gramsOf(part), word => word.includes(part))
  }

  withKey(key: string): Uint32Array {
    return this.#keys.of(key)
  }

  /** The words that pass one test, and those whose keys pass another. Looks at every word. */
  like(passes: (word: string) => boolean, keyPasses: (key: string) => boolean): number[] {
    const found: number[] = []
    for (const [word, number] of this.#numbers) if (passes(word)) found.push(number)
    for (const numbers of this.#keys.where(keyPasses)) found.push(...numbers)
    return found
  }

  #candidates(grams: readonly string[], passes: (word: string) => boolean): number[] {
    let fewest: Uint32Array | undefined
    for (const gram of grams) {
      const numbers = this.#grams.of(gram)
      if (!fewest || numbers.length < fewest.length) fewest = numbers
    }
    const found: number[] = []
    for (const number of fewest ?? []) if (passes(this.#words[number]!)) found.push(number)
    return found
  }

  #learn(word: string): number {
    const number = this.#free.pop() ?? this.#words.length
    this.#words[number] = word
    this.#numbers.set(word, number)
    for (const gram of allGramsOf(word)) this.#grams.add(gram, number)
    if (this.#keyOf) this.#keys.add(this.#keyOf(word), number)
    return number
  }

  #forget(number: number): void {
    const word = this.#words[number]!
    for (const gram of allGramsOf(word)) this.#grams.take(gram, number)
    if (this.#keyOf) this.#keys.take(this.#keyOf(word), number)
    this.#numbers.delete(word)
    this.#free.push(number)
  }
}

/** Lists by text. */
class Rows {
  #rowOf = new Map<string, number>()
  #lists = new PackedLists()

  add(text: string, value: number): void {
    let row = this.#rowOf.get(text)
    if (row === undefined) {
      row = this.#rowOf.size
      this.#rowOf.set(text, row)
    }
    this.#lists.push(row, value)
  }

  take(text: string, value: number): void {
    const row = this.#rowOf.get(text)
    if (row !== undefined) this.#lists.take(row, value)
  }

  of(text: string): Uint32Array {
    return this.#lists.row(this.#rowOf.get(text) ?? -1)
  }

  *where(passes: (text: string) => boolean): Generator<Uint32Array> {
    for (const [text, row] of this.#rowOf) if (passes(text)) yield this.#lists.row(row)
  }
}

const gramsOf = (word: string): string[] => {
  const grams: string[] = []
  for (let at = 0; at + GRAM <= word.length; at++) grams.push(word.slice(at, at + GRAM))
  return grams
}

/** Each once, with the beginnings of one and two letters. */
const allGramsOf = (word: string): Set<string> =>
  new Set([START + word.slice(0, 1), START + word.slice(0, 2), ...gramsOf(word)])
