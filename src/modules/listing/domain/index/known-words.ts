import type { KnownLanguage } from '#kernel/language.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { FoundWord, KeptWord } from './found-word.ts'
import type { ScratchSets } from './scratch-sets.ts'

const MOST_BYTES = 16 * 1024 * 1024
const MOST_NEAR = 2_000

/**
 * What was found for the words of searches, kept as they come: most visitors search for the same few hundred words. Good until any
 * product, category or option is found by other words; bounded, and begun anew when full.
 */
export class KnownWords {
  #changes: () => number
  #seenAt = -1
  /** By the searcher's language, then by what is looked up: the same array for the same part. */
  #found: Record<KnownLanguage, Map<readonly Lookup[], KeptWord>> = { et: new Map(), en: new Map() }
  #bytes = 0
  #near = new Map<string, readonly number[]>()

  /** `changes` grows with every change of what words are found. */
  constructor(changes: () => number) {
    this.#changes = changes
  }

  /** The products of one part of a word, not to be changed. */
  found(language: KnownLanguage, lookups: readonly Lookup[], scratch: ScratchSets, find: () => FoundWord): FoundWord {
    this.#forgetOld()
    const known = this.#found[language].get(lookups)
    if (known) return known.again(scratch)
    const found = find()
    const kept = found.toKeep()
    if (this.#bytes + kept.bytes > MOST_BYTES) this.#forgetFound()
    this.#found[language].set(lookups, kept)
    this.#bytes += kept.bytes
    return found
  }

  /** The numbers of the words of a language that are spelt nearly like a part. */
  near(language: KnownLanguage, part: string, look: () => readonly number[]): readonly number[] {
    this.#forgetOld()
    const name = `${language} ${part}`
    const known = this.#near.get(name)
    if (known) return known
    const near = look()
    if (this.#near.size >= MOST_NEAR) this.#near.clear()
    this.#near.set(name, near)
    return near
  }

  #forgetOld(): void {
    const changes = this.#changes()
    if (changes === this.#seenAt) return
    this.#seenAt = changes
    this.#forgetFound()
    this.#near.clear()
  }

  #forgetFound(): void {
    for (const found of Object.values(this.#found)) found.clear()
    this.#bytes = 0
  }
}
