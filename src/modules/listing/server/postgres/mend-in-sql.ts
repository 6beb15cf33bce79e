import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import {
  asGlued,
  asHead,
  asNear,
  compoundLookups,
  gluedPairs,
  isForgiven,
  type Mending,
  mendedPart,
  nearest,
  tailLookups,
} from '#listing/domain/mending.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findNearWords, standing } from './find-terms.ts'
import type { Place } from './standing-products.ts'

export interface Mended extends Place {
  lang: KnownLanguage
  names: ReadonlySet<string>
}

/** Returns corrections by position, for words that no visible product has; decides like the in-memory index. */
export const mendInSql = async (
  db: Queryable,
  words: readonly QueryWord[],
  unknown: readonly number[],
  place: Mended,
): Promise<Map<number, Mending>> => {
  const mendings = new Map<number, Mending>()
  for (const nth of unknown) {
    const mending = await correctWord(db, words[nth]!, place)
    if (mending) mendings.set(nth, mending)
  }
  return mendings
}

const correctWord = async (db: Queryable, word: QueryWord, place: Mended): Promise<Mending | null> => {
  const part = mendedPart(word)
  if (part === null) return null
  const { lang, names } = place
  const pair = await findFirstVisible(db, gluedPairs(part, names), pair => pair.map(wholeWord), place)
  if (pair) return asGlued(word, pair)
  if (!isForgiven(part, names)) return null
  const compound = await findFirstVisible(db, compoundLookups(part), lookups => lookups.map(one => [one]), place)
  const near = compound ? undefined : nearest(part, lang, await findNearWords(db, part, place), names)
  if (near) return asNear(word, near.text)
  const head = await findFirstVisible(db, tailLookups(part), ({ lookup }) => [[lookup]], place)
  return head ? asHead(word, head.tail) : null
}

const wholeWord = (text: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'whole', by: 'word', texts: [text] }))

/** Returns the first candidate for which every list has a matching lookup. */
const findFirstVisible = async <Given>(
  db: Queryable,
  all: readonly Given[],
  needed: (given: Given) => Lookup[][],
  place: Place,
): Promise<Given | undefined> => {
  if (all.length === 0) return undefined
  const lists = all.map(needed)
  const found = await standing(db, lists.flat(2), place)
  let next = 0
  const matches = lists.map(each => each.map(list => list.map(() => found[next++]).includes(true)).every(Boolean))
  return all[matches.indexOf(true)]
}
