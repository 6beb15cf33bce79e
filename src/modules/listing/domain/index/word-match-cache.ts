import type { KnownLanguage } from '#kernel/language.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { ScratchSets } from './scratch-sets.ts'
import type { CachedWordMatches, WordMatches } from './word-matches.ts'

const MAX_CACHE_BYTES = 16 * 1024 * 1024
const MAX_SIMILAR_ENTRIES = 2_000

/**
 * Caches the matches of search words, because most visitors search for the same few hundred words. Any change of the
 * searchable words empties the cache, and so does a full cache.
 */
export class WordMatchCache {
  #countChanges: () => number
  #cachedChanges = -1
  /** By the searcher's language and by lookups; equal parts share one array. */
  #matches: Record<KnownLanguage, Map<readonly Lookup[], CachedWordMatches>> = { et: new Map(), en: new Map() }
  #bytes = 0
  #similarNumbers = new Map<string, readonly number[]>()

  /** `countChanges` returns a number that grows with every change of the searchable words. */
  constructor(countChanges: () => number) {
    this.#countChanges = countChanges
  }

  /** Returns the matches of one part of a word. Callers must not change them. */
  findMatches(
    language: KnownLanguage,
    lookups: readonly Lookup[],
    scratch: ScratchSets,
    find: () => WordMatches,
  ): WordMatches {
    this.#clearIfStale()
    const cached = this.#matches[language].get(lookups)
    if (cached) return cached.restore(scratch)
    const matches = find()
    const entry = matches.toCached()
    if (this.#bytes + entry.bytes > MAX_CACHE_BYTES) this.#clearMatches()
    this.#matches[language].set(lookups, entry)
    this.#bytes += entry.bytes
    return matches
  }

  /** Returns the numbers of words with a similar spelling. */
  findSimilar(language: KnownLanguage, part: string, search: () => readonly number[]): readonly number[] {
    this.#clearIfStale()
    const key = `${language} ${part}`
    const cached = this.#similarNumbers.get(key)
    if (cached) return cached
    const numbers = search()
    if (this.#similarNumbers.size >= MAX_SIMILAR_ENTRIES) this.#similarNumbers.clear()
    this.#similarNumbers.set(key, numbers)
    return numbers
  }

  #clearIfStale(): void {
    const changes = this.#countChanges()
    if (changes === this.#cachedChanges) return
    this.#cachedChanges = changes
    this.#clearMatches()
    this.#similarNumbers.clear()
  }

  #clearMatches(): void {
    for (const entries of Object.values(this.#matches)) entries.clear()
    this.#bytes = 0
  }
}
