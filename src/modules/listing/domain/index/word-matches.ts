import { isTextCost, MAX_MATCH_COST, UNCATEGORIZED_PENALTY } from '#listing/domain/match-cost.ts'
import type { BitSet } from './bit-set.ts'
import type { ScratchSets } from './scratch-sets.ts'

/** Bit for a match in a category name; the lower bits hold the cost. */
const CATEGORY_BIT = 128
/** Distance by encoded match. */
const DISTANCE_BY_MATCH = Uint8Array.from(
  { length: 2 * CATEGORY_BIT },
  (_, encodedMatch) => (encodedMatch & (CATEGORY_BIT - 1)) + (encodedMatch & CATEGORY_BIT ? 0 : UNCATEGORIZED_PENALTY),
)
/** The maximum distance of a word. */
export const MAX_WORD_DISTANCE = MAX_MATCH_COST + UNCATEGORIZED_PENALTY

/** Encodes a match: its cost, and whether a category name has the word. */
export const encodeMatch = (cost: number, { isInCategory }: { isInCategory: boolean }): number =>
  cost | (isInCategory ? CATEGORY_BIT : 0)

const mergeNearest = (first: number, second: number): number =>
  Math.min(first & (CATEGORY_BIT - 1), second & (CATEGORY_BIT - 1)) | ((first | second) & CATEGORY_BIT)
const mergeFarthest = (first: number, second: number): number =>
  Math.max(first & (CATEGORY_BIT - 1), second & (CATEGORY_BIT - 1)) | (first & second & CATEGORY_BIT)

const BYTES_PER_MEMBER = Uint32Array.BYTES_PER_ELEMENT + 1
const BYTES_PER_ENTRY = 200

/** Matches of a word in a compact form that outlives a listing. */
export interface CachedWordMatches {
  bytes: number
  restore(scratch: ScratchSets): WordMatches
}

/** The products that match a search word, with their distance. Shared instances must not change. */
export class WordMatches {
  readonly products: BitSet
  /** Encoded matches by product; entries of other products are undefined. */
  #encodedMatches: Uint8Array

  private constructor(products: BitSet, encodedMatches: Uint8Array) {
    this.products = products
    this.#encodedMatches = encodedMatches
  }

  /** Creates an empty instance that is valid for one listing. */
  static createEmpty(wordCount: number, scratch: ScratchSets): WordMatches {
    return new WordMatches(scratch.createEmpty(wordCount), scratch.createBytes(wordCount * 32))
  }

  /** Returns a copy for the cache: complete, or as a list when few products match. */
  toCached(): CachedWordMatches {
    const { products } = this
    const count = products.count()
    if (count * BYTES_PER_MEMBER > products.words.byteLength + this.#encodedMatches.length) {
      const copy = new WordMatches(products.clone(), this.#encodedMatches.slice())
      return { bytes: products.words.byteLength + this.#encodedMatches.length, restore: () => copy }
    }
    const members = products.listMembers(count).slice()
    const encodedMatches = Uint8Array.from(members, slot => this.#encodedMatches[slot]!)
    const wordCount = products.words.length
    return {
      bytes: count * BYTES_PER_MEMBER + BYTES_PER_ENTRY,
      restore: scratch => WordMatches.createEmpty(wordCount, scratch).#addEach(members, encodedMatches),
    }
  }

  /** Adds matches; products beyond the capacity are ignored. */
  addList(products: Uint32Array, encodedMatch: number): void {
    const { words } = this.products
    const encodedMatches = this.#encodedMatches
    for (let index = 0; index < products.length; index++) {
      const slot = products[index]!
      const [wordIndex, bit] = [slot >>> 5, 1 << (slot & 31)]
      if (wordIndex >= words.length) continue
      encodedMatches[slot] =
        (words[wordIndex]! & bit) === 0 ? encodedMatch : mergeNearest(encodedMatches[slot]!, encodedMatch)
      words[wordIndex]! |= bit
    }
  }

  addSet(products: BitSet, encodedMatch: number): void {
    const { words } = this.products
    const end = Math.min(products.to, products.words.length, words.length)
    for (let wordIndex = products.from; wordIndex < end; wordIndex++) {
      for (let remaining = products.words[wordIndex]! | 0; remaining !== 0; remaining &= remaining - 1) {
        const bit = remaining & -remaining
        const slot = (wordIndex << 5) | (31 - Math.clz32(bit))
        this.#encodedMatches[slot] =
          (words[wordIndex]! & bit) === 0 ? encodedMatch : mergeNearest(this.#encodedMatches[slot]!, encodedMatch)
      }
      words[wordIndex]! |= products.words[wordIndex]!
    }
  }

  /** Returns the union of two words' matches. */
  or(other: WordMatches, scratch: ScratchSets): WordMatches {
    const union = this.#copy(scratch)
    const common = scratch.copy(this.products).and(other.products)
    const members = other.products.listMembers()
    for (let index = 0; index < members.length; index++) {
      const slot = members[index]!
      union.#encodedMatches[slot] = common.has(slot)
        ? mergeNearest(this.#encodedMatches[slot]!, other.#encodedMatches[slot]!)
        : other.#encodedMatches[slot]!
    }
    union.products.or(other.products)
    return union
  }

  /** Returns a copy with further matches. */
  addMatches(products: BitSet, encodedMatch: number, scratch: ScratchSets): WordMatches {
    const copy = this.#copy(scratch)
    copy.addSet(products, encodedMatch)
    return copy
  }

  /**
   * Removes matches in descriptions when any category name has the word: `pads` in the description of a calliper does
   * not make it brake pads.
   */
  removeDescriptionMatches(scratch: ScratchSets): WordMatches {
    const members = this.products.listMembers()
    const isInCategory = (slot: number): boolean => (this.#encodedMatches[slot]! & CATEGORY_BIT) !== 0
    if (!members.some(isInCategory)) return this
    const remaining = scratch.copy(this.products)
    for (let index = 0; index < members.length; index++) {
      const slot = members[index]!
      if (!isInCategory(slot) && isTextCost(this.#encodedMatches[slot]!)) remaining.delete(slot)
    }
    return new WordMatches(remaining, this.#encodedMatches)
  }

  /** Returns products that match all parts, each with the distance of its worst part. */
  static intersectParts(parts: readonly WordMatches[], wordCount: number, scratch: ScratchSets): WordMatches {
    const [first, ...others] = parts
    if (!first) return WordMatches.createEmpty(wordCount, scratch)
    if (others.length === 0) return first
    const result = first.#copy(scratch)
    for (const part of others) result.products.and(part.products)
    const members = result.products.listMembers()
    for (const part of others) {
      for (let index = 0; index < members.length; index++) {
        const slot = members[index]!
        result.#encodedMatches[slot] = mergeFarthest(result.#encodedMatches[slot]!, part.#encodedMatches[slot]!)
      }
    }
    return result
  }

  /** Adds the word's distance of each product to `distances`; every product must match the word. */
  addDistances(products: Uint32Array, distances: Uint16Array): void {
    const encodedMatches = this.#encodedMatches
    for (let index = 0; index < products.length; index++)
      distances[index]! += DISTANCE_BY_MATCH[encodedMatches[products[index]!]!]!
  }

  #addEach(products: Uint32Array, encodedMatches: Uint8Array): this {
    for (let index = 0; index < products.length; index++) {
      const slot = products[index]!
      this.products.words[slot >>> 5]! |= 1 << (slot & 31)
      this.#encodedMatches[slot] = encodedMatches[index]!
    }
    return this
  }

  #copy(scratch: ScratchSets): WordMatches {
    const encodedMatches = scratch.createBytes(this.#encodedMatches.length)
    encodedMatches.set(this.#encodedMatches)
    return new WordMatches(scratch.copy(this.products), encodedMatches)
  }
}
