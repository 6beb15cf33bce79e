/** A search as it was heard; `asker` tells one visitor's typing from another's. */
export interface HeardSearch {
  asker: string
  /** Folded. */
  words: string
}

interface Pending<S> {
  search: S
  at: number
}

/** Milliseconds of rest after which what was typed counts as searched for. */
export const SETTLE_MS = 3_000
/** Within so many milliseconds the same visitor's same search (a reload, the way back) is the same one. */
export const REPEAT_MS = 600_000
const MOST_KEPT = 20_000
const SAME_BEGINNING = 3

/** Half-typed searches wait here until they are settled: each search then counts once. Time comes in as an argument (ms). */
export class SettlingSearches<S extends HeardSearch> {
  #pending = new Map<string, Pending<S>>()
  #counted = new Map<string, number>()
  #settled: S[] = []

  hear(search: S, now: number): void {
    const { asker, words } = search
    const before = this.#pending.get(asker)
    if (before) {
      this.#pending.delete(asker)
      // Another search altogether: the one before was meant.
      if (!continues(before.search.words, words)) this.#settle(before, now)
    }
    if (this.#isCounted(search, now)) return
    if (this.#pending.size < MOST_KEPT) this.#pending.set(asker, { search, at: now })
  }

  /** Those settled by now, each handed out once. */
  take(now: number): S[] {
    for (const [asker, pending] of this.#pending) {
      if (pending.at + SETTLE_MS > now) continue
      this.#pending.delete(asker)
      this.#settle(pending, now)
    }
    return this.#handOut()
  }

  /** All there are, settled or not; for the end. */
  takeAll(now: number): S[] {
    for (const pending of this.#pending.values()) this.#settle(pending, now)
    this.#pending.clear()
    return this.#handOut()
  }

  #handOut(): S[] {
    const settled = this.#settled
    this.#settled = []
    return settled
  }

  #settle({ search, at }: Pending<S>, now: number): void {
    if (this.#isCounted(search, at)) return
    this.#forget(now)
    this.#counted.set(keyOf(search), at)
    this.#settled.push(search)
  }

  #isCounted(search: S, now: number): boolean {
    const at = this.#counted.get(keyOf(search))
    return at !== undefined && at + REPEAT_MS > now
  }

  /** The oldest come first in the map. */
  #forget(now: number): void {
    for (const [key, at] of this.#counted) {
      if (at + REPEAT_MS > now && this.#counted.size < MOST_KEPT) break
      this.#counted.delete(key)
    }
  }
}

const keyOf = ({ asker, words }: HeardSearch): string => `${asker}\n${words}`

/** Whether a search is the one before, typed on or mended: one begins like the other. */
const continues = (before: string, words: string): boolean => {
  const shorter = Math.min(before.length, words.length, SAME_BEGINNING)
  return before.slice(0, shorter) === words.slice(0, shorter)
}
