import { BitSet } from './bit-set.ts'

/**
 * Reuses the memory of sets and counts from one listing to the next. New memory per listing would trigger the garbage
 * collector, which scans the whole catalogue.
 */
export class ScratchSets {
  #sets: BitSet[] = []
  #setCount = 0
  #counts: Uint32Array<ArrayBuffer>[] = []
  #countsCount = 0
  #bytes: Uint8Array[] = []
  #bytesCount = 0

  /** Invalidates all sets and counts handed out before. */
  reset(): void {
    this.#setCount = 0
    this.#countsCount = 0
    this.#bytesCount = 0
  }

  /** Returns an empty set of that many words. */
  createEmpty(wordCount: number): BitSet {
    const set = this.#take(wordCount)
    set.words.fill(0)
    return set
  }

  /** Returns an empty set for a subset of another. */
  createPart(whole: BitSet): BitSet {
    return this.createEmpty(whole.words.length).copyBounds(whole)
  }

  copy(source: BitSet): BitSet {
    const set = this.#take(source.words.length)
    set.words.set(source.words)
    return set.copyBounds(source)
  }

  /** Returns an array of zeros. */
  createCounts(length: number): Uint32Array {
    const index = this.#countsCount++
    const existing = this.#counts[index]
    if (existing?.length === length) return existing.fill(0)
    const created = new Uint32Array(length)
    this.#counts[index] = created
    return created
  }

  /** Returns bytes with undefined content. */
  createBytes(length: number): Uint8Array {
    const index = this.#bytesCount++
    const existing = this.#bytes[index]
    if (existing?.length === length) return existing
    const created = new Uint8Array(length)
    this.#bytes[index] = created
    return created
  }

  #take(wordCount: number): BitSet {
    const index = this.#setCount++
    const existing = this.#sets[index]
    if (existing?.words.length === wordCount) return existing.clearBounds()
    const set = new BitSet(this.#getMemory(existing, wordCount))
    this.#sets[index] = set
    return set
  }

  #getMemory(existing: BitSet | undefined, wordCount: number): Uint32Array<ArrayBuffer> {
    const memory = existing?.words.buffer
    return memory && memory.byteLength >= wordCount * Uint32Array.BYTES_PER_ELEMENT
      ? new Uint32Array(memory, 0, wordCount)
      : new Uint32Array(Math.ceil(wordCount * 1.25)).subarray(0, wordCount)
  }
}
