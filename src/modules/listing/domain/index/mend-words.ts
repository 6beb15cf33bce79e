import { KNOWN_LANGUAGES } from '#kernel/language.ts'
import {
  asGlued,
  asHead,
  asNear,
  compoundLookups,
  forgivenKeys,
  gluedPairs,
  hasSynonyms,
  isForgiven,
  type Mending,
  mendedPart,
  type NearWord,
  nearest,
  tailLookups,
} from '#listing/domain/mending.ts'
import { withinOneTypo } from '#listing/domain/one-typo.ts'
import type { QueryWord } from '#listing/domain/query-words.ts'
import type { BitSet } from './bit-set.ts'
import type { FoundWord } from './found-word.ts'
import { type SearchedTexts, standsIn } from './text-match.ts'

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
export const mendWords = (
  words: readonly QueryWord[],
  found: readonly FoundWord[],
  { visible, here, names }: Scope,
  searched: SearchedTexts,
): Map<number, Mending> => {
  const mendings = new Map<number, Mending>()
  for (const [place, word] of words.entries()) {
    const part = mendedPart(word)
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
  searched: SearchedTexts,
): Mending | null => {
  const isVisibleWord = (text: string): boolean =>
    KNOWN_LANGUAGES.some(language =>
      standsIn({ language, match: 'whole', by: 'word', texts: [text] }, visible, searched),
    )
  const pair = gluedPairs(part, names).find(pair => pair.every(isVisibleWord))
  if (pair) return asGlued(word, pair)
  if (!isForgiven(part, names)) return null
  const isCompound = compoundLookups(part).some(lookups => lookups.every(one => standsIn(one, visible, searched)))
  const near = isCompound
    ? undefined
    : nearest(part, searched.language, findSimilarWords(part, { visible, here }, searched), names)
  if (near) return asNear(word, near.text)
  const head = tailLookups(part).find(({ lookup }) => standsIn(lookup, visible, searched))
  return head ? asHead(word, head.tail) : null
}

/** Returns words within one typo of a part, or with a stem within one typo of its stems. */
const findSimilarWords = (
  part: string,
  { visible, here }: Omit<Scope, 'names'>,
  { texts, known, scratch }: SearchedTexts,
): NearWord[] =>
  KNOWN_LANGUAGES.flatMap(language => {
    const { vocabulary } = texts[language]
    const near = known.near(language, part, () => {
      const keys = forgivenKeys(part, language)
      const found = vocabulary.like(
        word => withinOneTypo(word, part),
        other => keys.some(key => withinOneTypo(other, key)),
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
