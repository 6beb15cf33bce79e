import { isOfText, MOST_COST, UNTOLD } from '#listing/domain/search-field.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Set in a way where the product's categories tell of the word; the rest is its cost. */
const TOLD = 128
/** How far a product is that has the word in a way. */
const FARNESS = Uint8Array.from({ length: 2 * TOLD }, (_, way) => (way & (TOLD - 1)) + (way & TOLD ? 0 : UNTOLD))
/** No word is farther. */
export const FARTHEST_WORD = MOST_COST + UNTOLD

/** The way in which a product has a word: its cost (`costOf`), and whether its categories tell of it. */
export const wayOf = (cost: number, told: boolean): number => cost | (told ? TOLD : 0)

const nearer = (one: number, other: number): number =>
  Math.min(one & (TOLD - 1), other & (TOLD - 1)) | ((one | other) & TOLD)
const farther = (one: number, other: number): number =>
  Math.max(one & (TOLD - 1), other & (TOLD - 1)) | (one & other & TOLD)

const BYTES_PER_MEMBER = Uint32Array.BYTES_PER_ELEMENT + 1
const BYTES_PER_KEPT = 200

/** A found word as it is kept from listing to listing. */
export interface KeptWord {
  bytes: number
  again(scratch: ScratchSets): FoundWord
}

/** The products that have a word of a search, and how far each is from what was meant. Not to be changed once others know it. */
export class FoundWord {
  /** All of them. */
  readonly all: BitSet
  /** By product; says nothing of those that do not have the word. */
  #ways: Uint8Array

  private constructor(all: BitSet, ways: Uint8Array) {
    this.all = all
    this.#ways = ways
  }

  /** Found by nobody yet; lasts for one listing. */
  static empty(words: number, scratch: ScratchSets): FoundWord {
    return new FoundWord(scratch.empty(words), scratch.bytes(words * 32))
  }

  /** What may be kept of it: as it is, or product by product where few have the word. */
  toKeep(): KeptWord {
    const { all } = this
    const count = all.count()
    if (count * BYTES_PER_MEMBER > all.words.byteLength + this.#ways.length) {
      const whole = new FoundWord(all.clone(), this.#ways.slice())
      return { bytes: all.words.byteLength + this.#ways.length, again: () => whole }
    }
    const members = all.members(count).slice()
    const ways = Uint8Array.from(members, slot => this.#ways[slot]!)
    const room = all.words.length
    return {
      bytes: count * BYTES_PER_MEMBER + BYTES_PER_KEPT,
      again: scratch => FoundWord.empty(room, scratch).#addEach(members, ways),
    }
  }

  /** Adds products that have the word so; those beyond the room are passed over. */
  addList(products: Uint32Array, way: number): void {
    const { words } = this.all
    const ways = this.#ways
    for (let nth = 0; nth < products.length; nth++) {
      const slot = products[nth]!
      const [at, bit] = [slot >>> 5, 1 << (slot & 31)]
      if (at >= words.length) continue
      ways[slot] = (words[at]! & bit) === 0 ? way : nearer(ways[slot]!, way)
      words[at]! |= bit
    }
  }

  addSet(products: BitSet, way: number): void {
    const { words } = this.all
    const to = Math.min(products.to, products.words.length, words.length)
    for (let at = products.from; at < to; at++) {
      for (let left = products.words[at]! | 0; left !== 0; left &= left - 1) {
        const bit = left & -left
        const slot = (at << 5) | (31 - Math.clz32(bit))
        this.#ways[slot] = (words[at]! & bit) === 0 ? way : nearer(this.#ways[slot]!, way)
      }
      words[at]! |= products.words[at]!
    }
  }

  /** Those that have this word or the other one. */
  or(other: FoundWord, scratch: ScratchSets): FoundWord {
    const both = this.#copy(scratch)
    const common = scratch.copy(this.all).and(other.all)
    const members = other.all.members()
    for (let nth = 0; nth < members.length; nth++) {
      const slot = members[nth]!
      both.#ways[slot] = common.has(slot) ? nearer(this.#ways[slot]!, other.#ways[slot]!) : other.#ways[slot]!
    }
    both.all.or(other.all)
    return both
  }

  /** The same with products more that have it so. */
  with(products: BitSet, way: number, scratch: ScratchSets): FoundWord {
    const more = this.#copy(scratch)
    more.addSet(products, way)
    return more
  }

  /**
   * Those that have the word elsewhere than in their description, where categories tell of it: `pads` in the description of a
   * calliper makes no brake pads of it. A word that no category tells of is found in descriptions too.
   */
  beyondDescriptions(scratch: ScratchSets): FoundWord {
    const members = this.all.members()
    const isTold = (slot: number): boolean => (this.#ways[slot]! & TOLD) !== 0
    if (!members.some(isTold)) return this
    const rest = scratch.copy(this.all)
    for (let nth = 0; nth < members.length; nth++) {
      const slot = members[nth]!
      if (!isTold(slot) && isOfText(this.#ways[slot]!)) rest.delete(slot)
    }
    return new FoundWord(rest, this.#ways)
  }

  /** Those that have all parts, each as far as its farthest part. */
  static ofParts(parts: readonly FoundWord[], words: number, scratch: ScratchSets): FoundWord {
    const [first, ...others] = parts
    if (!first) return FoundWord.empty(words, scratch)
    if (others.length === 0) return first
    const found = first.#copy(scratch)
    for (const part of others) found.all.and(part.all)
    const members = found.all.members()
    for (const part of others) {
      for (let nth = 0; nth < members.length; nth++) {
        const slot = members[nth]!
        found.#ways[slot] = farther(found.#ways[slot]!, part.#ways[slot]!)
      }
    }
    return found
  }

  /** Adds to each distance how far the product of the same place is; all products have the word. */
  addFarness(products: Uint32Array, distances: Uint16Array): void {
    const ways = this.#ways
    for (let nth = 0; nth < products.length; nth++) distances[nth]! += FARNESS[ways[products[nth]!]!]!
  }

  #addEach(products: Uint32Array, ways: Uint8Array): this {
    for (let nth = 0; nth < products.length; nth++) {
      const slot = products[nth]!
      this.all.words[slot >>> 5]! |= 1 << (slot & 31)
      this.#ways[slot] = ways[nth]!
    }
    return this
  }

  #copy(scratch: ScratchSets): FoundWord {
    const ways = scratch.bytes(this.#ways.length)
    ways.set(this.#ways)
    return new FoundWord(scratch.copy(this.all), ways)
  }
}
