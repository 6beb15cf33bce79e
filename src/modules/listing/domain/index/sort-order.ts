import type { BitSet } from './bit-set.ts'
import { countBits } from './count-common.ts'

const POSITIONS_PER_WORD = 32
/** Cost of marking a member, relative to visiting a place. */
const MARKING_COST_FACTOR = 2
/** Shared by all orders, because picks run one after another. */
let markedPositions = new Uint32Array(1024)

/** Slots in one total order. Moving a slot is a binary search and a block move; ranks are updated lazily. */
export class SortOrder {
  #compare: (one: number, other: number) => number
  #slots = new Uint32Array(64)
  #count = 0
  /** Place by slot; stale from `#staleFrom` up to `#staleTo`. */
  #ranks = new Uint32Array(64)
  #staleFrom = 0
  #staleTo = 0
  /** The largest slot ever inserted; slots can outnumber products after removals. */
  #highest = 0

  /** `compare` must never return 0 for two slots. */
  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare
  }

  fill(slots: Uint32Array): void {
    this.#slots = slots.slice().sort(this.#compare)
    this.#count = slots.length
    this.#highest = slots.reduce((highest, slot) => Math.max(highest, slot), 0)
    this.#markStale(0, this.#count)
  }

  /** Fills this order from the reverse of another. Slots that are `isTied` keep their ascending id order. */
  fillReversed(other: SortOrder, isTied: (one: number, other: number) => boolean): void {
    const count = other.#count
    const slots = new Uint32Array(count)
    let filledCount = 0
    for (let end = count; end > 0; ) {
      let start = end - 1
      while (start > 0 && isTied(other.#slots[start - 1]!, other.#slots[start]!)) start--
      slots.set(other.#slots.subarray(start, end), filledCount)
      filledCount += end - start
      end = start
    }
    this.#slots = slots
    this.#count = count
    this.#highest = other.#highest
    this.#markStale(0, count)
  }

  /** Returns all slots in order. */
  listSlots(): Uint32Array {
    return this.#slots.subarray(0, this.#count)
  }

  insert(slot: number): void {
    if (this.#count === this.#slots.length) this.#slots = widen(this.#slots, this.#count * 2)
    const position = this.#placeOf(slot)
    this.#slots.copyWithin(position + 1, position, this.#count)
    this.#slots[position] = slot
    this.#count++
    this.#highest = Math.max(this.#highest, slot)
    this.#markStale(position, this.#count)
  }

  /** The sort values must not change between inserting and removing a slot. */
  remove(slot: number): void {
    const position = this.#placeOf(slot)
    this.#slots.copyWithin(position, position + 1, this.#count)
    this.#count--
    this.#markStale(position, this.#count)
  }

  /** Returns up to `size` members of a set in this order, starting at `offset`. `count` is the set's size. */
  pick(from: BitSet, count: number, offset: number, size: number): number[] {
    if (offset >= count) return []
    const markingCost = count * MARKING_COST_FACTOR + this.#count / POSITIONS_PER_WORD
    const walkingCost = ((offset + size) * this.#count) / count
    return markingCost < Math.min(walkingCost, this.#count)
      ? this.#pickMarked(from, count, offset, size)
      : this.#walk(from, offset, size)
  }

  /** Marks the places of the members and reads the marks in order. */
  #pickMarked(from: BitSet, count: number, offset: number, size: number): number[] {
    this.#updateRanks()
    const words = (this.#count + POSITIONS_PER_WORD - 1) >>> 5
    if (markedPositions.length < words) markedPositions = new Uint32Array(words)
    markedPositions.fill(0, 0, words)
    const members = from.members(count)
    for (let nth = 0; nth < members.length; nth++) {
      const place = this.#ranks[members[nth]!]!
      markedPositions[place >>> 5]! |= 1 << (place & 31)
    }
    const found: number[] = []
    let before = offset
    for (let at = 0; at < words && found.length < size; at++) {
      const word = markedPositions[at]! | 0
      if (word === 0) continue
      const here = before > 0 ? countBits(word) : 0
      if (here > 0 && here <= before) {
        before -= here
        continue
      }
      for (let left = word; left !== 0 && found.length < size; left &= left - 1) {
        if (before > 0) before--
        else found.push(this.#slots[(at << 5) | (31 - Math.clz32(left & -left))]!)
      }
    }
    return found
  }

  #walk(from: BitSet, offset: number, size: number): number[] {
    const found: number[] = []
    let before = offset
    for (let place = 0; place < this.#count && found.length < size; place++) {
      const slot = this.#slots[place]!
      if (!from.has(slot)) continue
      if (before > 0) before--
      else found.push(slot)
    }
    return found
  }

  /** Returns the place of a slot, or where it would be inserted. */
  #placeOf(slot: number): number {
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
    const fresh = this.#staleFrom >= this.#staleTo
    this.#staleFrom = fresh ? from : Math.min(this.#staleFrom, from)
    this.#staleTo = fresh ? to : Math.max(this.#staleTo, to)
  }

  #updateRanks(): void {
    if (this.#ranks.length <= this.#highest) {
      this.#ranks = widen(this.#ranks, Math.max(this.#slots.length, this.#highest + 1))
    }
    for (let place = this.#staleFrom; place < Math.min(this.#staleTo, this.#count); place++) {
      this.#ranks[this.#slots[place]!] = place
    }
    this.#staleFrom = 0
    this.#staleTo = 0
  }
}

const widen = (column: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const copy = new Uint32Array(Math.max(length, 64))
  copy.set(column)
  return copy
}
