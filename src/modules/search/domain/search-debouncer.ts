/** A search while it is typed; `searcher` identifies the visitor. */
export interface TypedSearch {
  searcher: string
  /** Normalized. */
  words: string
}

interface PendingSearch<S> {
  search: S
  typedAt: number
}

/** Pause in typing after which a search counts. */
export const SETTLE_MS = 3_000
/** An equal search of the same visitor within this time counts once. */
export const REPEAT_WINDOW_MS = 600_000
const MAX_SEARCHES = 20_000
const MIN_COMMON_PREFIX_LENGTH = 3

/**
 * Holds unfinished searches until the visitor pauses, so that each search counts once. Callers pass the time in
 * milliseconds.
 */
export class SearchDebouncer<S extends TypedSearch> {
  #pending = new Map<string, PendingSearch<S>>()
  #counted = new Map<string, number>()
  #settled: S[] = []

  add(search: S, now: number): void {
    const { searcher, words } = search
    const previous = this.#pending.get(searcher)
    if (previous) {
      this.#pending.delete(searcher)
      // A different search settles the one before.
      if (!isContinuation(previous.search.words, words)) this.#settle(previous, now)
    }
    if (this.#isCounted(search, now)) return
    if (this.#pending.size < MAX_SEARCHES) this.#pending.set(searcher, { search, typedAt: now })
  }

  /** Returns searches that have settled, each once. */
  takeSettled(now: number): S[] {
    for (const [searcher, pending] of this.#pending) {
      if (pending.typedAt + SETTLE_MS > now) continue
      this.#pending.delete(searcher)
      this.#settle(pending, now)
    }
    return this.#drainSettled()
  }

  /** Returns all searches, for shutdown. */
  takeAll(now: number): S[] {
    for (const pending of this.#pending.values()) this.#settle(pending, now)
    this.#pending.clear()
    return this.#drainSettled()
  }

  #drainSettled(): S[] {
    const settled = this.#settled
    this.#settled = []
    return settled
  }

  #settle({ search, typedAt }: PendingSearch<S>, now: number): void {
    if (this.#isCounted(search, typedAt)) return
    this.#removeExpired(now)
    this.#counted.set(toKey(search), typedAt)
    this.#settled.push(search)
  }

  #isCounted(search: S, now: number): boolean {
    const countedAt = this.#counted.get(toKey(search))
    return countedAt !== undefined && countedAt + REPEAT_WINDOW_MS > now
  }

  /** The map is ordered by age. */
  #removeExpired(now: number): void {
    for (const [key, countedAt] of this.#counted) {
      if (countedAt + REPEAT_WINDOW_MS > now && this.#counted.size < MAX_SEARCHES) break
      this.#counted.delete(key)
    }
  }
}

const toKey = ({ searcher, words }: TypedSearch): string => `${searcher}\n${words}`

/** Returns true when both searches begin alike, so that the second continues the first. */
const isContinuation = (previous: string, words: string): boolean => {
  const prefixLength = Math.min(previous.length, words.length, MIN_COMMON_PREFIX_LENGTH)
  return previous.slice(0, prefixLength) === words.slice(0, prefixLength)
}
