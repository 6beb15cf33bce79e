import { elementAt } from '#kernel/existing.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import {
  compoundLookups,
  correctablePart,
  isTypoTolerant,
  pickMostSimilar,
  splitCandidates,
  tailLookups,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  type WordCorrection,
} from '#listing/domain/spell-correction.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { checkVisibleLookups, findSimilarTerms } from './find-terms.ts'
import type { ListingScope } from './visible-products-sql.ts'

export interface CorrectionContext extends ListingScope {
  lang: KnownLanguage
  names: ReadonlySet<string>
}

/** Returns corrections by position, for words that no visible product has; decides like the in-memory index. */
export const correctWordsInSql = async (
  db: Queryable,
  words: readonly QueryWord[],
  unknown: readonly number[],
  place: CorrectionContext,
): Promise<Map<number, WordCorrection>> => {
  const mendings = new Map<number, WordCorrection>()
  for (const nth of unknown) {
    const mending = await correctWord(db, elementAt(words, nth), place)
    if (mending) mendings.set(nth, mending)
  }
  return mendings
}

const correctWord = async (
  db: Queryable,
  word: QueryWord,
  place: CorrectionContext,
): Promise<WordCorrection | null> => {
  const part = correctablePart(word)
  if (part === null) return null
  const { lang, names } = place
  const pair = await findFirstVisible(db, splitCandidates(part, names), pair => pair.map(wholeWord), place)
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const compound = await findFirstVisible(db, compoundLookups(part), lookups => lookups.map(one => [one]), place)
  const near = compound ? undefined : pickMostSimilar(part, lang, await findSimilarTerms(db, part, place), names)
  if (near) return toSpellingCorrection(word, near.text)
  const head = await findFirstVisible(db, tailLookups(part), ({ lookup }) => [[lookup]], place)
  return head ? toHeadCorrection(word, head.tail) : null
}

const wholeWord = (text: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'whole', by: 'word', texts: [text] }))

/** Returns the first candidate for which every list has a matching lookup. */
const findFirstVisible = async <Given>(
  db: Queryable,
  all: readonly Given[],
  needed: (given: Given) => Lookup[][],
  place: ListingScope,
): Promise<Given | undefined> => {
  if (all.length === 0) return undefined
  const lists = all.map(needed)
  const found = await checkVisibleLookups(db, lists.flat(2), place)
  let next = 0
  const matches = lists.map(each => each.map(list => list.map(() => found[next++]).includes(true)).every(Boolean))
  return all[matches.indexOf(true)]
}
