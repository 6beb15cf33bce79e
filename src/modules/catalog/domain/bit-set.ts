import { countCommon } from './count-common.ts'

/** A set of small whole numbers, one bit each; grows as needed. Binary operations change the set they are called on. */
export class BitSet {
  words: Uint32Array

  constructor(size = 0) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  has(member: number): boolean {
    return ((this.words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
  }

  add(member: number): void {
    const at = member >>> 5
    if (at >= this.words.length) this.#reach(Math.max(at + 1, Math.ceil(this.words.length * 1.25)))
    this.words[at]! |= 1 << (member & 31)
  }

  put(member: number, inside: boolean): void {
    if (inside) this.add(member)
    else this.delete(member)
  }

  delete(member: number): void {
    const at = member >>> 5
    if (at < this.words.length) this.words[at]! &= ~(1 << (member & 31))
  }

  clone(): BitSet {
    const copy = new BitSet()
    copy.words = this.words.slice()
    return copy
  }

  and(other: BitSet): this {
    const { words } = this
    const common = Math.min(words.length, other.words.length)
    for (let at = 0; at < common; at++) words[at]! &= other.words[at]!
    words.fill(0, common)
    return this
  }

  or(other: BitSet): this {
    if (other.words.length > this.words.length) this.#reach(other.words.length)
    const { words } = this
    for (let at = 0; at < other.words.length; at++) words[at]! |= other.words[at]!
    return this
  }

  andNot(other: BitSet): this {
    const { words } = this
    const common = Math.min(words.length, other.words.length)
    for (let at = 0; at < common; at++) words[at]! &= ~other.words[at]!
    return this
  }

  intersects(other: BitSet): boolean {
    const [one, two] = [this.words, other.words]
    const common = Math.min(one.length, two.length)
    for (let at = 0; at < common; at++) if ((one[at]! & two[at]!) !== 0) return true
    return false
  }

  isEmpty(): boolean {
    const { words } = this
    for (let at = 0; at < words.length; at++) if (words[at] !== 0) return false
    return true
  }

  count(): number {
    return countCommon(this.words, this.words)
  }

  /** How many members both sets have. */
  countCommon(other: BitSet): number {
    return countCommon(this.words, other.words)
  }

  /** The members in rising order, good until the next call on any set. `count` is their number where it is known already. */
  members(count = this.count()): Uint32Array {
    if (lastMembers.length < count) lastMembers = new Uint32Array(Math.ceil(count * 1.25))
    const found = lastMembers.subarray(0, count)
    const { words } = this
    let next = 0
    for (let at = 0; at < words.length; at++) {
      for (let left = words[at]! | 0; left !== 0; left &= left - 1)
        found[next++] = (at << 5) | (31 - Math.clz32(left & -left))
    }
    return found
  }

  #reach(length: number): void {
    const wider = new Uint32Array(length)
    wider.set(this.words)
    this.words = wider
  }
}

let lastMembers = new Uint32Array(1024)
