import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import {
  createCompoundLookups,
  createTailLookups,
  findCorrectablePart,
  isTypoTolerant,
  listSplitCandidates,
  pickMostSimilar,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  type WordCorrection,
} from '#listing/domain/spell-correction.ts'
import type { Lookup } from '#listing/domain/word-lookups.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { checkVisibleLookups, findSimilarTerms } from './find-terms.ts'
import type { ListingScope } from './select-visible-products.ts'

export interface CorrectionContext extends ListingScope {
  lang: KnownLanguage
  names: ReadonlySet<string>
}

/**
 * Returns corrections by position, for words that no visible product has. It decides as `correctWords` does in memory.
 */
export const correctWordsInSql = async (
  db: Queryable,
  words: readonly QueryWord[],
  unknownPositions: readonly number[],
  context: CorrectionContext,
): Promise<Map<number, WordCorrection>> => {
  const corrections = new Map<number, WordCorrection>()
  for (const position of unknownPositions) {
    const correction = await correctWord(db, getElementAt(words, position), context)
    if (correction) corrections.set(position, correction)
  }
  return corrections
}

const correctWord = async (
  db: Queryable,
  word: QueryWord,
  context: CorrectionContext,
): Promise<WordCorrection | null> => {
  const part = findCorrectablePart(word)
  if (part === null) return null
  const { lang, names } = context
  const pair = await findFirstVisible(
    db,
    listSplitCandidates(part, names),
    words => words.map(createWholeWordLookups),
    context,
  )
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const compoundLookups = await findFirstVisible(
    db,
    createCompoundLookups(part),
    lookups => lookups.map(lookup => [lookup]),
    context,
  )
  const similarWord = compoundLookups
    ? undefined
    : pickMostSimilar(part, lang, await findSimilarTerms(db, part, context), names)
  if (similarWord) return toSpellingCorrection(word, similarWord.text)
  const compoundHead = await findFirstVisible(db, createTailLookups(part), ({ lookup }) => [[lookup]], context)
  return compoundHead ? toHeadCorrection(word, compoundHead.tail) : null
}

const createWholeWordLookups = (text: string): Lookup[] =>
  KNOWN_LANGUAGES.map(language => ({ language, match: 'whole', method: 'word', texts: [text] }))

/** Returns the first candidate for which visible products match a lookup of every list. */
const findFirstVisible = async <Candidate>(
  db: Queryable,
  candidates: readonly Candidate[],
  createLookups: (candidate: Candidate) => Lookup[][],
  scope: ListingScope,
): Promise<Candidate | undefined> => {
  if (candidates.length === 0) return undefined
  const lists = candidates.map(createLookups)
  const lookups = lists.flat(2)
  const isFound = await checkVisibleLookups(db, lookups, scope)
  const foundLookups = new Set(lookups.filter((_, index) => isFound[index]))
  const matchIndex = lists.findIndex(lookupLists =>
    lookupLists.every(list => list.some(lookup => foundLookups.has(lookup))),
  )
  return candidates[matchIndex]
}
