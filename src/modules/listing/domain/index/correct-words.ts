import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { isWithinOneTypo } from '#listing/domain/is-within-one-typo.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import {
  createCompoundLookups,
  createTailLookups,
  findCorrectablePart,
  findTypoTolerantStems,
  hasSynonyms,
  isTypoTolerant,
  listSplitCandidates,
  pickMostSimilar,
  type SimilarWord,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  type WordCorrection,
} from '#listing/domain/spell-correction.ts'
import type { BitSet } from './bit-set.ts'
import { hasVisibleMatch, type SearchContext } from './text-match.ts'
import type { WordMatches } from './word-matches.ts'

/** All visible products, those in the searched scope, and the brand and car names. */
interface CorrectionScope {
  visible: BitSet
  inScope: BitSet
  names: ReadonlySet<string>
}

/**
 * Corrects words that no visible product has: joined words, a typo, or an unknown compound. Returns corrections by the
 * word's position.
 */
export const correctWords = (
  words: readonly QueryWord[],
  wordMatches: readonly WordMatches[],
  { visible, inScope, names }: CorrectionScope,
  context: SearchContext,
): Map<number, WordCorrection> => {
  const corrections = new Map<number, WordCorrection>()
  for (const [position, word] of words.entries()) {
    const part = findCorrectablePart(word)
    if (part === null || wordMatches[position]!.products.intersects(visible)) continue
    if (hasSynonyms(word, context.alternatives)) continue
    const correction = correctWord(word, part, { visible, inScope, names }, context)
    if (correction) corrections.set(position, correction)
  }
  return corrections
}

const correctWord = (
  word: QueryWord,
  part: string,
  { visible, inScope, names }: CorrectionScope,
  context: SearchContext,
): WordCorrection | null => {
  const isVisibleWord = (text: string): boolean =>
    KNOWN_LANGUAGES.some(language =>
      hasVisibleMatch({ language, match: 'whole', method: 'word', texts: [text] }, visible, context),
    )
  const pair = listSplitCandidates(part, names).find(candidate => candidate.every(isVisibleWord))
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const isCompound = createCompoundLookups(part).some(lookups =>
    lookups.every(lookup => hasVisibleMatch(lookup, visible, context)),
  )
  const similarWord = isCompound
    ? undefined
    : pickMostSimilar(part, context.language, findSimilarWords(part, { visible, inScope }, context), names)
  if (similarWord) return toSpellingCorrection(word, similarWord.text)
  const compoundHead = createTailLookups(part).find(({ lookup }) => hasVisibleMatch(lookup, visible, context))
  return compoundHead ? toHeadCorrection(word, compoundHead.tail) : null
}

/** Returns words within one typo of a part, or with a stem within one typo of its stems. */
const findSimilarWords = (
  part: string,
  { visible, inScope }: Omit<CorrectionScope, 'names'>,
  { texts, matchCache, scratch }: SearchContext,
): SimilarWord[] =>
  KNOWN_LANGUAGES.flatMap(language => {
    const { vocabulary } = texts[language]
    const numbers = matchCache.findSimilar(language, part, () => {
      const stems = findTypoTolerantStems(part, language)
      const matches = vocabulary.findSimilar(
        word => isWithinOneTypo(word, part),
        candidate => stems.some(stem => isWithinOneTypo(candidate, stem)),
      )
      return [...new Set(matches)]
    })
    return numbers.map(number => {
      const products = texts[language].createEmptySet(scratch)
      vocabulary.markProducts(number, () => products)
      return {
        language,
        text: vocabulary.getWord(number),
        productCount: products.countCommon(visible),
        productCountInScope: products.countCommon(inScope),
      }
    })
  })
