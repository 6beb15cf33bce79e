import type { BitSet } from './bit-set.ts'
import { countBits } from './count-common.ts'

const POSITIONS_PER_WORD = 32
/** Cost of marking a member, relative to visiting a position. */
const MARKING_COST_FACTOR = 2
/** Shared by all orders, because picks run one after another. */
let markedPositions = new Uint32Array(1024)

/** Keeps slots in one total order. A move costs a binary search and a block copy. Ranks are updated lazily. */
export class SortOrder {
  #compare: (first: number, second: number) => number
  #slots = new Uint32Array(64)
  #count = 0
  /** Position by slot; stale from `#staleFrom` up to `#staleTo`. */
  #ranks = new Uint32Array(64)
  #staleFrom = 0
  #staleTo = 0
  /** The largest slot ever inserted; slots can outnumber products after removals. */
  #highestSlot = 0

  /** `compare` must never return 0 for two slots. */
  constructor(compare: (first: number, second: number) => number) {
    this.#compare = compare
  }

  fill(slots: Uint32Array): void {
    this.#slots = slots.slice().sort(this.#compare)
    this.#count = slots.length
    this.#highestSlot = slots.reduce((highest, slot) => Math.max(highest, slot), 0)
    this.#markStale(0, this.#count)
  }

  /** Fills this order from the reverse of another. Slots that are `isTied` keep their ascending id order. */
  fillReversed(other: SortOrder, isTied: (first: number, second: number) => boolean): void {
    const count = other.#count
    const slots = new Uint32Array(count)
    let filledCount = 0
    let end = count
    while (end > 0) {
      let start = end - 1
      while (start > 0 && isTied(other.#slots[start - 1]!, other.#slots[start]!)) start--
      slots.set(other.#slots.subarray(start, end), filledCount)
      filledCount += end - start
      end = start
    }
    this.#slots = slots
    this.#count = count
    this.#highestSlot = other.#highestSlot
    this.#markStale(0, count)
  }

  /** Returns all slots in order. */
  listSlots(): Uint32Array {
    return this.#slots.subarray(0, this.#count)
  }

  insert(slot: number): void {
    if (this.#count === this.#slots.length) this.#slots = widenColumn(this.#slots, this.#count * 2)
    const position = this.#findPosition(slot)
    this.#slots.copyWithin(position + 1, position, this.#count)
    this.#slots[position] = slot
    this.#count++
    this.#highestSlot = Math.max(this.#highestSlot, slot)
    this.#markStale(position, this.#count)
  }

  /** The sort values must not change between inserting and removing a slot. */
  remove(slot: number): void {
    const position = this.#findPosition(slot)
    this.#slots.copyWithin(position, position + 1, this.#count)
    this.#count--
    this.#markStale(position, this.#count)
  }

  /** Returns up to `size` members of a set in this order, starting at `offset`. `count` is the set's size. */
  pick(set: BitSet, count: number, offset: number, size: number): number[] {
    if (offset >= count) return []
    const markingCost = count * MARKING_COST_FACTOR + this.#count / POSITIONS_PER_WORD
    const walkingCost = ((offset + size) * this.#count) / count
    return markingCost < Math.min(walkingCost, this.#count)
      ? this.#pickMarked(set, count, offset, size)
      : this.#walk(set, offset, size)
  }

  /** Marks the positions of the members and reads the marks in order. */
  #pickMarked(set: BitSet, count: number, offset: number, size: number): number[] {
    this.#updateRanks()
    const words = (this.#count + POSITIONS_PER_WORD - 1) >>> 5
    if (markedPositions.length < words) markedPositions = new Uint32Array(words)
    markedPositions.fill(0, 0, words)
    const members = set.listMembers(count)
    for (let index = 0; index < members.length; index++) {
      const position = this.#ranks[members[index]!]!
      markedPositions[position >>> 5]! |= 1 << (position & 31)
    }
    const slots: number[] = []
    let remainingOffset = offset
    for (let wordIndex = 0; wordIndex < words && slots.length < size; wordIndex++) {
      const word = markedPositions[wordIndex]! | 0
      if (word === 0) continue
      const memberCount = remainingOffset > 0 ? countBits(word) : 0
      if (memberCount > 0 && memberCount <= remainingOffset) {
        remainingOffset -= memberCount
        continue
      }
      for (let remaining = word; remaining !== 0 && slots.length < size; remaining &= remaining - 1) {
        if (remainingOffset > 0) remainingOffset--
        else slots.push(this.#slots[(wordIndex << 5) | (31 - Math.clz32(remaining & -remaining))]!)
      }
    }
    return slots
  }

  #walk(set: BitSet, offset: number, size: number): number[] {
    const slots: number[] = []
    let remainingOffset = offset
    for (let position = 0; position < this.#count && slots.length < size; position++) {
      const slot = this.#slots[position]!
      if (!set.has(slot)) continue
      if (remainingOffset > 0) remainingOffset--
      else slots.push(slot)
    }
    return slots
  }

  /** Returns the position of a slot, or where it would be inserted. */
  #findPosition(slot: number): number {
    let low = 0
    let high = this.#count
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#slots[middle]!
      if (this.#compare(other, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #markStale(from: number, to: number): void {
    const isFresh = this.#staleFrom >= this.#staleTo
    this.#staleFrom = isFresh ? from : Math.min(this.#staleFrom, from)
    this.#staleTo = isFresh ? to : Math.max(this.#staleTo, to)
  }

  #updateRanks(): void {
    if (this.#ranks.length <= this.#highestSlot) {
      this.#ranks = widenColumn(this.#ranks, Math.max(this.#slots.length, this.#highestSlot + 1))
    }
    for (let position = this.#staleFrom; position < Math.min(this.#staleTo, this.#count); position++) {
      this.#ranks[this.#slots[position]!] = position
    }
    this.#staleFrom = 0
    this.#staleTo = 0
  }
}

const widenColumn = (column: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const copy = new Uint32Array(Math.max(length, 64))
  copy.set(column)
  return copy
}
