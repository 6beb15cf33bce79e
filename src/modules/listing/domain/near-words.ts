import { fold } from '#kernel/search-text.ts'

const SHORTEST = 4
/** Shorter words are near to everything at two letters' difference. */
const TWO_LETTERS_FROM = 7

/** Words as they are shown, by their folded form; too short ones left out. */
export type KnownWords = ReadonlyMap<string, string>

export const knownWords = (words: Iterable<string>): KnownWords => {
  const known = new Map<string, string>()
  for (const word of words) {
    const folded = fold(word)
    if (folded.length >= SHORTEST && !known.has(folded)) known.set(folded, word)
  }
  return known
}

/**
 * Of the shop's own words those that are spelt nearly like one that was typed, the nearest first: offered, never searched for
 * unasked, so that names are among them too.
 */
export const nearWords = (typed: readonly string[], known: KnownWords): readonly string[] => {
  const wanted = typed.map(fold).filter(word => word.length >= SHORTEST && !/\d/.test(word))
  if (wanted.length === 0) return []
  const looked = lookedFor.get(known) ?? new Map<string, readonly string[]>()
  lookedFor.set(known, looked)
  const name = wanted.join(' ')
  const near = looked.get(name) ?? look(wanted, known)
  if (looked.size >= MOST_LOOKED) looked.clear()
  looked.set(name, near)
  return near
}

/** What is mistyped is typed again, and each page and order of its list asks anew. */
const lookedFor = new WeakMap<KnownWords, Map<string, readonly string[]>>()
const MOST_LOOKED = 1_000

const look = (wanted: readonly string[], known: KnownWords): readonly string[] => {
  const found = new Map<string, { word: string; distance: number }>()
  for (const [folded, word] of known) {
    const distance = Math.min(...wanted.map(other => distanceTo(other, folded)))
    if (distance > 0 && distance < Number.POSITIVE_INFINITY) found.set(folded, { word, distance })
  }
  return [...found.values()]
    .sort((one, other) => one.distance - other.distance || (one.word < other.word ? -1 : 1))
    .map(({ word }) => word)
}

/** How many letters differ, where that is few enough to be a slip; infinite otherwise. */
const distanceTo = (typed: string, word: string): number => {
  const most = Math.min(typed.length, word.length) >= TWO_LETTERS_FROM ? 2 : 1
  if (Math.abs(typed.length - word.length) > most) return Number.POSITIVE_INFINITY
  const distance = lettersBetween(typed, word)
  return distance <= most ? distance : Number.POSITIVE_INFINITY
}

/** Letters put in, left out, put for another, or two changed about. */
const lettersBetween = (one: string, other: string): number => {
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
