import type { BitSet } from './bit-set.ts'

/** Slots kept in one total order: moving one is a binary search and a block move; ranks are mended when next asked for. */
export class SortOrder {
  #compare: (one: number, other: number) => number
  #slots = new Uint32Array(64)
  #count = 0
  /** slot → its place in the order, right but for the places from `#staleFrom` up to `#staleTo`. */
  #ranks = new Uint32Array(64)
  #staleFrom = 0
  #staleTo = 0

  /** `compare` never gives 0 for two slots. */
  constructor(compare: (one: number, other: number) => number) {
    this.#compare = compare
  }

  fill(slots: Uint32Array): void {
    this.#slots = slots.slice().sort(this.#compare)
    this.#count = slots.length
    this.#touch(0, this.#count)
  }

  /** Fills it from an order that runs the other way; those that are the `same` to it stand by id in both. */
  fillBackwards(other: SortOrder, same: (one: number, other: number) => boolean): void {
    const count = other.#count
    const slots = new Uint32Array(count)
    let filled = 0
    for (let end = count; end > 0; ) {
      let start = end - 1
      while (start > 0 && same(other.#slots[start - 1]!, other.#slots[start]!)) start--
      slots.set(other.#slots.subarray(start, end), filled)
      filled += end - start
      end = start
    }
    this.#slots = slots
    this.#count = count
    this.#touch(0, count)
  }

  insert(slot: number): void {
    if (this.#count === this.#slots.length) this.#slots = widened(this.#slots, this.#count * 2)
    const place = this.#placeOf(slot)
    this.#slots.copyWithin(place + 1, place, this.#count)
    this.#slots[place] = slot
    this.#count++
    this.#touch(place, this.#count)
  }

  /** What the order depends on must not have changed since the slot was put in. */
  remove(slot: number): void {
    const place = this.#placeOf(slot)
    this.#slots.copyWithin(place, place + 1, this.#count)
    this.#count--
    this.#touch(place, this.#count)
  }

  /** Members of a set in this order, from `offset` on, `size` at most. `count` is the set's size. */
  pick(from: BitSet, count: number, offset: number, size: number): number[] {
    if (offset >= count) return []
    const sorting = count * (4 + Math.log2(count))
    const walking = ((offset + size) * this.#count) / count
    return sorting < Math.min(walking, this.#count)
      ? this.#sorted(from, count, offset, size)
      : this.#walk(from, offset, size)
  }

  #sorted(from: BitSet, count: number, offset: number, size: number): number[] {
    this.#mend()
    const places = from.members(count)
    for (let nth = 0; nth < places.length; nth++) places[nth] = this.#ranks[places[nth]!]!
    return Array.from(places.sort().subarray(offset, offset + size), place => this.#slots[place]!)
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

  /** Where the slot stands, or would stand. */
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

  #touch(from: number, to: number): void {
    const fresh = this.#staleFrom >= this.#staleTo
    this.#staleFrom = fresh ? from : Math.min(this.#staleFrom, from)
    this.#staleTo = fresh ? to : Math.max(this.#staleTo, to)
  }

  #mend(): void {
    if (this.#ranks.length < this.#slots.length) this.#ranks = widened(this.#ranks, this.#slots.length)
    for (let place = this.#staleFrom; place < Math.min(this.#staleTo, this.#count); place++) {
      this.#ranks[this.#slots[place]!] = place
    }
    this.#staleFrom = 0
    this.#staleTo = 0
  }
}

const widened = (column: Uint32Array, length: number): Uint32Array<ArrayBuffer> => {
  const wider = new Uint32Array(Math.max(length, 64))
  wider.set(column)
  return wider
}
