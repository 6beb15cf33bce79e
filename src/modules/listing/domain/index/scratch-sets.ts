import { BitSet } from './bit-set.ts'

/**
 * Reuses the memory of sets and counts from one listing to the next. New memory per listing would trigger the garbage
 * collector, which scans the whole catalogue.
 */
export class ScratchSets {
  #sets: BitSet[] = []
  #setsTaken = 0
  #counts: Uint32Array<ArrayBuffer>[] = []
  #countsTaken = 0
  #bytes: Uint8Array[] = []
  #bytesTaken = 0

  /** Invalidates all sets and counts handed out before. */
  reset(): void {
    this.#setsTaken = 0
    this.#countsTaken = 0
    this.#bytesTaken = 0
  }

  /** Returns an empty set of that many words. */
  createEmpty(words: number): BitSet {
    const set = this.#take(words)
    set.words.fill(0)
    return set
  }

  /** Returns an empty set for a subset of another. */
  createPart(whole: BitSet): BitSet {
    return this.createEmpty(whole.words.length).intersect(whole)
  }

  copy(of: BitSet): BitSet {
    const set = this.#take(of.words.length)
    set.words.set(of.words)
    return set.intersect(of)
  }

  /** Returns an array of zeros. */
  createCounts(length: number): Uint32Array {
    const nth = this.#countsTaken++
    const known = this.#counts[nth]
    if (known?.length === length) return known.fill(0)
    const fresh = new Uint32Array(length)
    this.#counts[nth] = fresh
    return fresh
  }

  /** Returns bytes with undefined content. */
  createBytes(length: number): Uint8Array {
    const nth = this.#bytesTaken++
    const known = this.#bytes[nth]
    if (known?.length === length) return known
    const fresh = new Uint8Array(length)
    this.#bytes[nth] = fresh
    return fresh
  }

  #take(words: number): BitSet {
    const nth = this.#setsTaken++
    const known = this.#sets[nth]
    if (known?.words.length === words) return known.createFull()
    const set = new BitSet(this.#memoryOf(known, words))
    this.#sets[nth] = set
    return set
  }

  #memoryOf(known: BitSet | undefined, words: number): Uint32Array<ArrayBuffer> {
    const memory = known?.words.buffer
    return memory && memory.byteLength >= words * Uint32Array.BYTES_PER_ELEMENT
      ? new Uint32Array(memory, 0, words)
      : new Uint32Array(Math.ceil(words * 1.25)).subarray(0, words)
  }
}
