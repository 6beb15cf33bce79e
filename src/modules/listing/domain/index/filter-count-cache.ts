const MAX_CACHE_BYTES = 4 * 1024 * 1024

/** A filter group with its distinct chosen values, at least one. */
export interface ChosenFilter {
  key: string
  values: readonly string[]
}

/** Cached counts for one set of products, by an additional chosen group. */
export interface CachedCounts {
  /** Returns the number of products by option number, if cached. Callers must not change it. */
  get(group: ChosenFilter): Uint32Array | undefined
  store(group: ChosenFilter, counts: Uint32Array): void
}

/**
 * Caches option counts of sets narrowed by one filter group, because visitors add filters one by one.
 * `VisibleByCategory` clears it after changes of products; a full cache also empties itself.
 */
export class FilterCountCache {
  #counts = new Map<string, Uint32Array>()
  #byteCount = 0

  /** Returns the cache for a set, identified by a number. */
  getCounts(setNumber: number): CachedCounts {
    const buildKey = ({ key, values }: ChosenFilter): string => `${setNumber} ${key}:${values.join()}`
    return {
      get: group => this.#counts.get(buildKey(group)),
      store: (group, counts) => {
        if (this.#byteCount + counts.byteLength > MAX_CACHE_BYTES) this.clear()
        this.#counts.set(buildKey(group), counts)
        this.#byteCount += counts.byteLength
      },
    }
  }

  clear(): void {
    this.#counts.clear()
    this.#byteCount = 0
  }
}
