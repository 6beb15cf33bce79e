/** A search while it is typed; `asker` identifies the visitor. */
export interface TypedSearch {
  asker: string
  /** Normalized. */
  words: string
}

interface Pending<S> {
  search: S
  at: number
}

/** Pause in typing after which a search counts. */
export const SETTLE_MS = 3_000
/** An equal search of the same visitor within this time counts once. */
export const REPEAT_WINDOW_MS = 600_000
const MAX_SEARCHES = 20_000
const MIN_COMMON_PREFIX = 3

/**
 * Holds unfinished searches until the visitor pauses, so that each search counts once. Callers pass the time in
 * milliseconds.
 */
export class SearchDebouncer<S extends TypedSearch> {
  #pending = new Map<string, Pending<S>>()
  #counted = new Map<string, number>()
  #settled: S[] = []

  hear(search: S, now: number): void {
    const { asker, words } = search
    const before = this.#pending.get(asker)
    if (before) {
      this.#pending.delete(asker)
      // A different search confirms the one before.
      if (!continues(before.search.words, words)) this.#settle(before, now)
    }
    if (this.#isCounted(search, now)) return
    if (this.#pending.size < MAX_SEARCHES) this.#pending.set(asker, { search, at: now })
  }

  /** Returns searches that have settled, each once. */
  take(now: number): S[] {
    for (const [asker, pending] of this.#pending) {
      if (pending.at + SETTLE_MS > now) continue
      this.#pending.delete(asker)
      this.#settle(pending, now)
    }
    return this.#takeConfirmed()
  }

  /** Returns all searches, for shutdown. */
  takeAll(now: number): S[] {
    for (const pending of this.#pending.values()) this.#settle(pending, now)
    this.#pending.clear()
    return this.#takeConfirmed()
  }

  #takeConfirmed(): S[] {
    const settled = this.#settled
    this.#settled = []
    return settled
  }

  #settle({ search, at }: Pending<S>, now: number): void {
    if (this.#isCounted(search, at)) return
    this.#removeExpired(now)
    this.#counted.set(keyOf(search), at)
    this.#settled.push(search)
  }

  #isCounted(search: S, now: number): boolean {
    const at = this.#counted.get(keyOf(search))
    return at !== undefined && at + REPEAT_WINDOW_MS > now
  }

  /** The map is ordered by age. */
  #removeExpired(now: number): void {
    for (const [key, at] of this.#counted) {
      if (at + REPEAT_WINDOW_MS > now && this.#counted.size < MAX_SEARCHES) break
      this.#counted.delete(key)
    }
  }
}

const keyOf = ({ asker, words }: TypedSearch): string => `${asker}\n${words}`

/** True when one search continues the other: they begin alike. */
const continues = (before: string, words: string): boolean => {
  const shorter = Math.min(before.length, words.length, MIN_COMMON_PREFIX)
  return before.slice(0, shorter) === words.slice(0, shorter)
}
