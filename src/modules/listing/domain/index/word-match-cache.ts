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
  #changes: () => number
  #seenAt = -1
  /** By the searcher's language and by lookups; equal parts share one array. */
  #found: Record<KnownLanguage, Map<readonly Lookup[], CachedWordMatches>> = { et: new Map(), en: new Map() }
  #bytes = 0
  #near = new Map<string, readonly number[]>()

  /** `changes` grows with every change of the searchable words. */
  constructor(changes: () => number) {
    this.#changes = changes
  }

  /** Returns the matches of one part of a word. Callers must not change them. */
  findMatches(
    language: KnownLanguage,
    lookups: readonly Lookup[],
    scratch: ScratchSets,
    find: () => WordMatches,
  ): WordMatches {
    this.#clearIfStale()
    const known = this.#found[language].get(lookups)
    if (known) return known.restore(scratch)
    const found = find()
    const entry = found.toCached()
    if (this.#bytes + entry.bytes > MAX_CACHE_BYTES) this.#clearFound()
    this.#found[language].set(lookups, entry)
    this.#bytes += entry.bytes
    return found
  }

  /** Returns the numbers of words with a similar spelling. */
  findSimilar(language: KnownLanguage, part: string, search: () => readonly number[]): readonly number[] {
    this.#clearIfStale()
    const name = `${language} ${part}`
    const known = this.#near.get(name)
    if (known) return known
    const near = search()
    if (this.#near.size >= MAX_SIMILAR_ENTRIES) this.#near.clear()
    this.#near.set(name, near)
    return near
  }

  #clearIfStale(): void {
    const changes = this.#changes()
    if (changes === this.#seenAt) return
    this.#seenAt = changes
    this.#clearFound()
    this.#near.clear()
  }

  #clearFound(): void {
    for (const found of Object.values(this.#found)) found.clear()
    this.#bytes = 0
  }
}
