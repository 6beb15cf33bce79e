import { foldText } from '#kernel/search-text.ts'

const MIN_LENGTH = 4
/** Shorter words would have too many neighbours at two edits. */
const MIN_LENGTH_FOR_TWO_EDITS = 7

/** Words as written, by their folded form, without short ones. */
export type SuggestibleWords = ReadonlyMap<string, string>

export const indexSuggestibleWords = (words: Iterable<string>): SuggestibleWords => {
  const known = new Map<string, string>()
  for (const word of words) {
    const folded = foldText(word)
    if (folded.length >= MIN_LENGTH && !known.has(folded)) known.set(folded, word)
  }
  return known
}

/**
 * Returns the shop's own words with a spelling similar to a typed one, nearest first. They are only suggestions, so
 * names are included.
 */
export const findSimilarWords = (typed: readonly string[], known: SuggestibleWords): readonly string[] => {
  const wanted = typed.map(foldText).filter(word => word.length >= MIN_LENGTH && !/\d/.test(word))
  if (wanted.length === 0) return []
  const cached = cachedSearches.get(known) ?? new Map<string, readonly string[]>()
  cachedSearches.set(known, cached)
  const name = wanted.join(' ')
  const near = cached.get(name) ?? findWords(wanted, known)
  if (cached.size >= MAX_CACHED_SEARCHES) cached.clear()
  cached.set(name, near)
  return near
}

/** Caches results, because visitors repeat a mistyped search on every page and in every order. */
const cachedSearches = new WeakMap<SuggestibleWords, Map<string, readonly string[]>>()
const MAX_CACHED_SEARCHES = 1_000

const findWords = (wanted: readonly string[], known: SuggestibleWords): readonly string[] => {
  const found = new Map<string, { word: string; distance: number }>()
  for (const [folded, word] of known) {
    const distance = Math.min(...wanted.map(other => distanceTo(other, folded)))
    if (distance > 0 && distance < Number.POSITIVE_INFINITY) found.set(folded, { word, distance })
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)
}

/** Returns the number of edits, or infinity if there are too many for a typo. */
const distanceTo = (typed: string, word: string): number => {
  const most = Math.min(typed.length, word.length) >= MIN_LENGTH_FOR_TWO_EDITS ? 2 : 1
  if (Math.abs(typed.length - word.length) > most) return Number.POSITIVE_INFINITY
  const distance = editDistance(typed, word)
  return distance <= most ? distance : Number.POSITIVE_INFINITY
}

/** Damerau-Levenshtein distance: insertions, deletions, replacements and swaps. */
const editDistance = (one: string, other: string): number => {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1]
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next[to] = Math.min(
        row[to]! + 1,
        next[to - 1]! + 1,
        row[to - 1]! + Number(!same),
        swapped ? before[to - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = row
    row = next
  }
  return row[other.length]!
}
