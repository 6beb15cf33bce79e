const MOST_BYTES = 4 * 1024 * 1024

/** A filter group with values chosen in it: each once, one at least. */
export interface Chosen {
  key: string
  values: readonly string[]
}

/** What is known of one set of products, narrowed by one chosen group. */
export interface KnownCounts {
  /** How many of these products have each option, by its number, where that was kept. Not to be changed. */
  get(group: Chosen): Uint32Array | undefined
  keep(group: Chosen, counts: Uint32Array): void
}

/**
 * The counts of sets narrowed by one filter group, kept as they come: who chooses a second filter has mostly chosen the first
 * before, and others choose it too. Good until any product changes its place; bounded, and begun anew when full.
 */
export class NarrowedCounts {
  #counts = new Map<string, Uint32Array>()
  #bytes = 0

  /** Of the set that goes by this number. */
  of(set: number): KnownCounts {
    const name = ({ key, values }: Chosen): string => `${set} ${key}:${values.join()}`
    return {
      get: group => this.#counts.get(name(group)),
      keep: (group, counts) => {
        if (this.#bytes + counts.byteLength > MOST_BYTES) this.clear()
        this.#counts.set(name(group), counts)
        this.#bytes += counts.byteLength
      },
    }
  }

  clear(): void {
    this.#counts.clear()
    this.#bytes = 0
  }
}
