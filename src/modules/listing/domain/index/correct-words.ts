import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import { isWithinOneTypo } from '#listing/domain/is-within-one-typo.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import {
  compoundLookups,
  correctablePart,
  hasSynonyms,
  isTypoTolerant,
  pickMostSimilar,
  type SimilarWord,
  splitCandidates,
  tailLookups,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  typoTolerantStems,
  type WordCorrection,
} from '#listing/domain/spell-correction.ts'
import type { BitSet } from './bit-set.ts'
import { isFoundIn, type SearchContext } from './text-match.ts'
import type { WordMatches } from './word-matches.ts'

/** All visible products, those in the searched scope, and the brand and car names. */
interface Scope {
  visible: BitSet
  here: BitSet
  names: ReadonlySet<string>
}

/**
 * Corrects words that no visible product has: joined words, a typo, or an unknown compound. Returns corrections by the
 * word's position.
 */
export const correctWords = (
  words: readonly QueryWord[],
  found: readonly WordMatches[],
  { visible, here, names }: Scope,
  searched: SearchContext,
): Map<number, WordCorrection> => {
  const mendings = new Map<number, WordCorrection>()
  for (const [place, word] of words.entries()) {
    const part = correctablePart(word)
    if (part === null || found[place]!.all.intersects(visible)) continue
    if (hasSynonyms(word, searched.alternatives)) continue
    const mending = correctWord(word, part, { visible, here, names }, searched)
    if (mending) mendings.set(place, mending)
  }
  return mendings
}

const correctWord = (
  word: QueryWord,
  part: string,
  { visible, here, names }: Scope,
  searched: SearchContext,
): WordCorrection | null => {
  const isVisibleWord = (text: string): boolean =>
    KNOWN_LANGUAGES.some(language =>
      isFoundIn({ language, match: 'whole', by: 'word', texts: [text] }, visible, searched),
    )
  const pair = splitCandidates(part, names).find(pair => pair.every(isVisibleWord))
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const isCompound = compoundLookups(part).some(lookups => lookups.every(one => isFoundIn(one, visible, searched)))
  const near = isCompound
    ? undefined
    : pickMostSimilar(part, searched.language, findSimilarWords(part, { visible, here }, searched), names)
  if (near) return toSpellingCorrection(word, near.text)
  const head = tailLookups(part).find(({ lookup }) => isFoundIn(lookup, visible, searched))
  return head ? toHeadCorrection(word, head.tail) : null
}

/** Returns words within one typo of a part, or with a stem within one typo of its stems. */
const findSimilarWords = (
  part: string,
  { visible, here }: Omit<Scope, 'names'>,
  { texts, known, scratch }: SearchContext,
): SimilarWord[] =>
  KNOWN_LANGUAGES.flatMap(language => {
    const { vocabulary } = texts[language]
    const near = known.near(language, part, () => {
      const keys = typoTolerantStems(part, language)
      const found = vocabulary.like(
        word => isWithinOneTypo(word, part),
        other => keys.some(key => isWithinOneTypo(other, key)),
      )
      return [...new Set(found)]
    })
    return near.map(number => {
      const having = texts[language].nobody(scratch)
      vocabulary.markProducts(number, () => having)
      return {
        language,
        text: vocabulary.wordOf(number),
        products: having.countCommon(visible),
        here: having.countCommon(here),
      }
    })
  })
