import { BitSet } from './bit-set.ts'

/**
 * Sets that last for one listing; the next takes their memory over. Fresh memory for each is what a busy listing of a large
 * catalogue would spend most of its time on: the collector walks all products to find it again.
 */
export class ScratchSets {
  #memories: Uint32Array<ArrayBuffer>[] = []
  #taken = 0

  /** Ends all sets given out so far. */
  begin(): void {
    this.#taken = 0
  }

  /** An empty set of so many words. */
  empty(words: number): BitSet {
    const set = this.#take(words)
    set.words.fill(0)
    return set
  }

  /** An empty set for a part of another. */
  partOf(whole: BitSet): BitSet {
    return this.empty(whole.words.length).within(whole)
  }

  copy(of: BitSet): BitSet {
    const set = this.#take(of.words.length)
    set.words.set(of.words)
    return set.within(of)
  }

  #take(words: number): BitSet {
    let memory = this.#memories[this.#taken]
    if (!memory || memory.length < words) {
      memory = new Uint32Array(Math.ceil(words * 1.25))
      this.#memories[this.#taken] = memory
    }
    this.#taken++
    const set = new BitSet()
    set.words = memory.subarray(0, words)
    return set
  }
}
