import { countCommon } from './count-common.ts'

/**
 * A growable set of small integers, one bit each: `member >>> 5` is the index of its word of 32 bits, `member & 31` its
 * bit. Binary operations change the set itself. Tight bounds make operations on a set with neighbouring members
 * cheaper.
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
  get rangeLength(): number {
    return Math.max(0, Math.min(this.to, this.words.length) - this.from)
  }

  has(member: number): boolean {
    return ((this.words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
  }

  add(member: number): void {
    const wordIndex = member >>> 5
    if (wordIndex >= this.words.length) this.#grow(Math.max(wordIndex + 1, Math.ceil(this.words.length * 1.25)))
    if (wordIndex < this.from) this.from = wordIndex
    if (wordIndex >= this.to) this.to = wordIndex + 1
    this.words[wordIndex]! |= 1 << (member & 31)
  }

  setMembership(member: number, isMember: boolean): void {
    if (isMember) this.add(member)
    else this.delete(member)
  }

  delete(member: number): void {
    const wordIndex = member >>> 5
    if (wordIndex < this.words.length) this.words[wordIndex]! &= ~(1 << (member & 31))
  }

  clone(): BitSet {
    return new BitSet(this.words.slice()).copyBounds(this)
  }

  clearBounds(): this {
    this.from = 0
    this.to = Number.MAX_SAFE_INTEGER
    return this
  }

  /** Copies the bounds of a superset. */
  copyBounds(other: BitSet): this {
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
    const commonLength = Math.max(from, Math.min(to, other.words.length))
    for (let wordIndex = from; wordIndex < commonLength; wordIndex++) words[wordIndex]! &= other.words[wordIndex]!
    words.fill(0, commonLength, to)
    return this
  }

  or(other: BitSet): this {
    if (other.words.length > this.words.length) this.#grow(other.words.length)
    const { words } = this
    const to = Math.min(other.to, other.words.length)
    for (let wordIndex = other.from; wordIndex < to; wordIndex++) words[wordIndex]! |= other.words[wordIndex]!
    this.from = Math.min(this.from, other.from)
    this.to = Math.max(this.to, other.to)
    return this
  }

  /** Adds the members of another set without growing; larger members are ignored. */
  addWithinCapacity(other: BitSet): this {
    const [words, otherWords] = [this.words, other.words]
    const to = Math.min(other.to, words.length, otherWords.length)
    for (let wordIndex = other.from; wordIndex < to; wordIndex++) words[wordIndex]! |= otherWords[wordIndex]!
    this.from = Math.min(this.from, other.from)
    this.to = Math.max(this.to, other.to)
    return this
  }

  andNot(other: BitSet): this {
    const { words } = this
    const [from, to] = this.#findCommonRange(other)
    for (let wordIndex = from; wordIndex < to; wordIndex++) words[wordIndex]! &= ~other.words[wordIndex]!
    return this
  }

  intersects(other: BitSet): boolean {
    const [words, otherWords] = [this.words, other.words]
    const [from, to] = this.#findCommonRange(other)
    for (let wordIndex = from; wordIndex < to; wordIndex++)
      if ((words[wordIndex]! & otherWords[wordIndex]!) !== 0) return true
    return false
  }

  isEmpty(): boolean {
    const { words } = this
    const to = Math.min(this.to, words.length)
    for (let wordIndex = this.from; wordIndex < to; wordIndex++) if (words[wordIndex] !== 0) return false
    return true
  }

  count(): number {
    return this.countCommon(this)
  }

  /** Returns the size of the intersection. */
  countCommon(other: BitSet): number {
    const [from, to] = this.#findCommonRange(other)
    return countCommon(this.words, other.words, from, to)
  }

  /**
   * Returns the members in ascending order, valid until the next call of this method on any set. Pass `count` if it is
   * known.
   */
  listMembers(count = this.count()): Uint32Array {
    if (memberBuffer.length < count) memberBuffer = new Uint32Array(Math.ceil(count * 1.25))
    const members = memberBuffer.subarray(0, count)
    const { words } = this
    const to = Math.min(this.to, words.length)
    let next = 0
    for (let wordIndex = this.from; wordIndex < to; wordIndex++) {
      for (let remaining = words[wordIndex]! | 0; remaining !== 0; remaining &= remaining - 1)
        members[next++] = (wordIndex << 5) | (31 - Math.clz32(remaining & -remaining))
    }
    return members
  }

  /** Returns the range of words in which both sets can have members. */
  #findCommonRange(other: BitSet): [from: number, to: number] {
    return [Math.max(this.from, other.from), Math.min(this.to, other.to, this.words.length, other.words.length)]
  }

  #grow(length: number): void {
    const copy = new Uint32Array(length)
    copy.set(this.words)
    this.words = copy
  }
}

let memberBuffer = new Uint32Array(1024)
