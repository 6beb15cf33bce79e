import { countCommon } from './count-common.ts'

/**
 * A growable set of small integers, one bit each. Binary operations change the set itself. Tight bounds make operations
 * on a set with neighbouring members cheaper.
 */
export class BitSet {
  words: Uint32Array<ArrayBuffer>
  /** Index of the first word that can have members. */
  from = 0
  /** Index after the last word that can have members. */
  to = Number.MAX_SAFE_INTEGER

  constructor(words = new Uint32Array()) {
    this.words = words
  }

  /** Number of words within the bounds. */
  get reach(): number {
    return Math.max(0, Math.min(this.to, this.words.length) - this.from)
  }

  has(member: number): boolean {
    return ((this.words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
  }

  add(member: number): void {
    const at = member >>> 5
    if (at >= this.words.length) this.#grow(Math.max(at + 1, Math.ceil(this.words.length * 1.25)))
    if (at < this.from) this.from = at
    if (at >= this.to) this.to = at + 1
    this.words[at]! |= 1 << (member & 31)
  }

  setMembership(member: number, isMember: boolean): void {
    if (isMember) this.add(member)
    else this.delete(member)
  }

  delete(member: number): void {
    const at = member >>> 5
    if (at < this.words.length) this.words[at]! &= ~(1 << (member & 31))
  }

  clone(): BitSet {
    return new BitSet(this.words.slice()).intersect(this)
  }

  /** Removes the bounds. */
  createFull(): this {
    this.from = 0
    this.to = Number.MAX_SAFE_INTEGER
    return this
  }

  /** Takes the bounds of a superset. */
  intersect(other: BitSet): this {
    this.from = other.from
    this.to = other.to
    return this
  }

  /** Sets the bounds around the current members. */
  trim(): this {
    const { words } = this
    let from = 0
    let to = words.length
    while (from < to && words[from] === 0) from++
    while (to > from && words[to - 1] === 0) to--
    this.from = from
    this.to = to
    return this
  }

  and(other: BitSet): this {
    const { words, from } = this
    const to = Math.min(words.length, this.to)
    const common = Math.max(from, Math.min(to, other.words.length))
    for (let at = from; at < common; at++) words[at]! &= other.words[at]!
    words.fill(0, common, to)
    return this
  }

  or(other: BitSet): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    const { words } = this
    const to = Math.min(other.to, other.words.length)
    for (let at = other.from; at < to; at++) words[at]! |= other.words[at]!
    this.from = Math.min(this.from, other.from)
    this.to = Math.max(this.to, other.to)
    return this
  }

  /** Adds the members of another set without growing; larger members are ignored. */
  addRange(other: BitSet): this {
    const [one, two] = [this.words, other.words]
    const to = Math.min(other.to, one.length, two.length)
    for (let at = other.from; at < to; at++) one[at]! |= two[at]!
    this.from = Math.min(this.from, other.from)
    this.to = Math.max(this.to, other.to)
    return this
  }

  andNot(other: BitSet): this {
    const { words } = this
    const [from, to] = this.#common(other)
    for (let at = from; at < to; at++) words[at]! &= ~other.words[at]!
    return this
  }

  intersects(other: BitSet): boolean {
    const [one, two] = [this.words, other.words]
    const [from, to] = this.#common(other)
    for (let at = from; at < to; at++) if ((one[at]! & two[at]!) !== 0) return true
    return false
  }

  isEmpty(): boolean {
    const { words } = this
    const to = Math.min(this.to, words.length)
    for (let at = this.from; at < to; at++) if (words[at] !== 0) return false
    return true
  }

  count(): number {
    return this.countCommon(this)
  }

  /** Returns the size of the intersection. */
  countCommon(other: BitSet): number {
    const [from, to] = this.#common(other)
    return countCommon(this.words, other.words, from, to)
  }

  /** Returns the members in ascending order, valid until the next call on any set. Pass `count` if it is known. */
  members(count = this.count()): Uint32Array {
    if (memberBuffer.length < count) memberBuffer = new Uint32Array(Math.ceil(count * 1.25))
    const found = memberBuffer.subarray(0, count)
    const { words } = this
    const to = Math.min(this.to, words.length)
    let next = 0
    for (let at = this.from; at < to; at++) {
      for (let left = words[at]! | 0; left !== 0; left &= left - 1)
        found[next++] = (at << 5) | (31 - Math.clz32(left & -left))
    }
    return found
  }

  /** Returns the range of words in which both sets can have members. */
  #common(other: BitSet): [from: number, to: number] {
    return [Math.max(this.from, other.from), Math.min(this.to, other.to, this.words.length, other.words.length)]
  }

  #grow(length: number): void {
    const copy = new Uint32Array(length)
    copy.set(this.words)
    this.words = copy
  }
}

let memberBuffer = new Uint32Array(1024)
