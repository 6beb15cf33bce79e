import { isTextCost, MAX_MATCH_COST, UNCATEGORIZED_PENALTY } from '#listing/domain/match-cost.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Bit for a match in a category name; the lower bits hold the cost. */
const IN_CATEGORY = 128
/** Distance by encoded match. */
const DISTANCES = Uint8Array.from(
  { length: 2 * IN_CATEGORY },
  (_, way) => (way & (IN_CATEGORY - 1)) + (way & IN_CATEGORY ? 0 : UNCATEGORIZED_PENALTY),
)
/** The maximum distance of a word. */
export const MAX_WORD_DISTANCE = MAX_MATCH_COST + UNCATEGORIZED_PENALTY

/** Encodes a match: its cost, and whether a category name has the word. */
export const encodeMatch = (cost: number, isInCategory: boolean): number => cost | (isInCategory ? IN_CATEGORY : 0)

const nearer = (one: number, other: number): number =>
  Math.min(one & (IN_CATEGORY - 1), other & (IN_CATEGORY - 1)) | ((one | other) & IN_CATEGORY)
const farther = (one: number, other: number): number =>
  Math.max(one & (IN_CATEGORY - 1), other & (IN_CATEGORY - 1)) | (one & other & IN_CATEGORY)

const BYTES_PER_MEMBER = Uint32Array.BYTES_PER_ELEMENT + 1
const BYTES_PER_ENTRY = 200

/** Matches of a word in a compact form that outlives a listing. */
export interface CachedWordMatches {
  bytes: number
  again(scratch: ScratchSets): WordMatches
}

/** The products that match a search word, with their distance from what was meant. Shared instances must not change. */
export class WordMatches {
  readonly all: BitSet
  /** Encoded matches by product; entries of other products are undefined. */
  #ways: Uint8Array

  private constructor(all: BitSet, ways: Uint8Array) {
    this.all = all
    this.#ways = ways
  }

  /** Creates an empty instance that is valid for one listing. */
  static empty(words: number, scratch: ScratchSets): WordMatches {
    return new WordMatches(scratch.empty(words), scratch.bytes(words * 32))
  }

  /** Returns a copy for the cache: complete, or as a list when few products match. */
  toKeep(): CachedWordMatches {
    const { all } = this
    const count = all.count()
    if (count * BYTES_PER_MEMBER > all.words.byteLength + this.#ways.length) {
      const whole = new WordMatches(all.clone(), this.#ways.slice())
      return { bytes: all.words.byteLength + this.#ways.length, again: () => whole }
    }
    const members = all.members(count).slice()
    const ways = Uint8Array.from(members, slot => this.#ways[slot]!)
    const room = all.words.length
    return {
      bytes: count * BYTES_PER_MEMBER + BYTES_PER_ENTRY,
      again: scratch => WordMatches.empty(room, scratch).#addEach(members, ways),
    }
  }

  /** Adds matches; products beyond the capacity are ignored. */
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

  /** Returns the union of two words' matches. */
  or(other: WordMatches, scratch: ScratchSets): WordMatches {
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

  /** Returns a copy with further matches. */
  with(products: BitSet, way: number, scratch: ScratchSets): WordMatches {
    const more = this.#copy(scratch)
    more.addSet(products, way)
    return more
  }

  /**
   * Removes matches in descriptions when any category name has the word: `pads` in the description of a calliper does
   * not make it brake pads.
   */
  beyondDescriptions(scratch: ScratchSets): WordMatches {
    const members = this.all.members()
    const isInCategory = (slot: number): boolean => (this.#ways[slot]! & IN_CATEGORY) !== 0
    if (!members.some(isInCategory)) return this
    const rest = scratch.copy(this.all)
    for (let nth = 0; nth < members.length; nth++) {
      const slot = members[nth]!
      if (!isInCategory(slot) && isTextCost(this.#ways[slot]!)) rest.delete(slot)
    }
    return new WordMatches(rest, this.#ways)
  }

  /** Returns products that match all parts, each with the distance of its worst part. */
  static ofParts(parts: readonly WordMatches[], words: number, scratch: ScratchSets): WordMatches {
    const [first, ...others] = parts
    if (!first) return WordMatches.empty(words, scratch)
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

  /** Adds the word's distance of each product to `distances`; every product must match the word. */
  addFarness(products: Uint32Array, distances: Uint16Array): void {
    const ways = this.#ways
    for (let nth = 0; nth < products.length; nth++) distances[nth]! += DISTANCES[ways[products[nth]!]!]!
  }

  #addEach(products: Uint32Array, ways: Uint8Array): this {
    for (let nth = 0; nth < products.length; nth++) {
      const slot = products[nth]!
      this.all.words[slot >>> 5]! |= 1 << (slot & 31)
      this.#ways[slot] = ways[nth]!
    }
    return this
  }

  #copy(scratch: ScratchSets): WordMatches {
    const ways = scratch.bytes(this.#ways.length)
    ways.set(this.#ways)
    return new WordMatches(scratch.copy(this.all), ways)
  }
}
