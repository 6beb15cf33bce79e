import type { KnownLanguage } from '#kernel/language.ts'
import { computeMatchCost, isFieldSearched, type MatchKind, TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { computeRequiredBits, listWordRuns, type QueryWord, type WordRun } from '#listing/domain/query-words.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import { buildLookupClauses, type Lookup } from '#listing/domain/word-lookups.ts'
import type { BitSet } from './bit-set.ts'
import { matchMostWords } from './match-most-words.ts'
import type { ProductWords } from './product-words.ts'
import type { ScratchSets } from './scratch-sets.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { WordMatchCache } from './word-match-cache.ts'
import { encodeMatch, WordMatches } from './word-matches.ts'

export interface SearchContext {
  /** The searcher's language; words of the other language match too, at a higher cost. */
  language: KnownLanguage
  texts: Readonly<Record<KnownLanguage, ProductWords>>
  codes: ProductWords
  alternatives: Readonly<Record<KnownLanguage, SynonymIndex>>
  matchCache: WordMatchCache
  scratch: ScratchSets
}

export interface TextMatch {
  products: BitSet
  /** Matches of the words that were not omitted. */
  keptMatches: WordMatches[]
  /**
   * Products with an equal part number, with the query as prefix, and as substring; each set includes the one before.
   */
  numberRanks: [BitSet, BitSet, BitSet] | null
  leftOutWords: string[]
  /** The left-out words that no product of `scope` has. */
  unknownWords: string[]
}

/** Matches by word, and products by rank of their part number. */
export interface QueryMatches {
  words: WordMatches[]
  numberRanks: TextMatch['numberRanks']
}

/** Finds the products of each word, by text or part number. */
export const matchWords = (words: readonly QueryWord[], context: SearchContext): QueryMatches => {
  const { scratch, texts } = context
  const matches: WordMatches[] = []
  const runs = listWordRuns(words)
  for (const { firstWord, lastWord, parts } of buildLookupClauses(words, runs, context.alternatives)) {
    const clauseMatches = WordMatches.intersectParts(
      parts.map(lookups => findPart(lookups, context)),
      texts.et.bitSetLength,
      scratch,
    )
    // The first clause of each word is the word itself.
    for (let position = firstWord; position <= lastWord; position++) {
      const earlier = matches[position]
      matches[position] =
        earlier && !clauseMatches.products.isEmpty() ? earlier.or(clauseMatches, scratch) : (earlier ?? clauseMatches)
    }
  }
  const numberRanks = matchPartNumbers(runs, matches, context)
  return { numberRanks, words: matches.map(word => word.removeDescriptionMatches(scratch)) }
}

/** Selects products of `scope` that have all words, or as many as possible. */
export const matchText = (
  words: readonly QueryWord[],
  { words: wordMatches, numberRanks }: QueryMatches,
  scope: BitSet,
  scratch: ScratchSets,
): TextMatch => {
  const productSets = wordMatches.map(word => word.products)
  const { products, isKept } = matchMostWords(productSets, scope, scratch, computeRequiredBits(words))
  const leftOutWords = words.flatMap((word, position) =>
    isKept[position] ? [] : { text: word.text, products: productSets[position]! },
  )
  return {
    products,
    keptMatches: wordMatches.filter((_, position) => isKept[position]),
    numberRanks,
    leftOutWords: leftOutWords.map(({ text }) => text),
    unknownWords: leftOutWords.filter(word => !word.products.intersects(scope)).map(({ text }) => text),
  }
}

/** Returns the numbers of the words that a lookup accepts. */
export const findWordNumbers = ({ method, texts }: Lookup, vocabulary: Vocabulary): number[] =>
  texts.flatMap(text => {
    if (method === 'word') return vocabulary.findNumber(text) ?? []
    if (method === 'stem') return vocabulary.findByStem(text)
    if (method === 'ending') return vocabulary.findByStemEnding(text)
    return method === 'prefix' ? vocabulary.findByPrefix(text) : vocabulary.findBySubstring(text)
  })

const CATEGORY_MATCH_KINDS: ReadonlySet<MatchKind> = new Set(['whole', 'form', 'head', 'synonym'])
const PART_NUMBER_MATCH = encodeMatch(computeMatchCost(0, 'part', { isOtherLanguage: false }), { isInCategory: false })
const [CATEGORY_FIELD, PARENT_FIELD] = [TEXT_FIELDS.indexOf('category'), TEXT_FIELDS.indexOf('parent')]

const findPart = (lookups: readonly Lookup[], context: SearchContext): WordMatches => {
  const { language, matchCache, scratch } = context
  if (!lookups.every(({ method }) => method === 'word')) {
    return matchCache.findMatches(language, lookups, scratch, () => matchLookups(lookups, context))
  }
  // Joined words are compared only as whole words. They are rare, so a quick check is first.
  return lookups.some(lookup => hasKnownWord(lookup, context))
    ? matchLookups(lookups, context)
    : WordMatches.createEmpty(0, scratch)
}

const hasKnownWord = ({ language, texts: words }: Lookup, { texts }: SearchContext): boolean =>
  words.some(word => texts[language].vocabulary.findNumber(word) !== undefined)

const matchLookups = (lookups: readonly Lookup[], { language, texts, scratch }: SearchContext): WordMatches => {
  const matches = WordMatches.createEmpty(texts.et.bitSetLength, scratch)
  const numbersByLanguage: Record<KnownLanguage, Set<number>> = { et: new Set(), en: new Set() }
  for (const lookup of lookups) {
    const { vocabulary } = texts[lookup.language]
    // Lookups are sorted from best to worst, so words that were found before are skipped.
    const knownNumbers = numbersByLanguage[lookup.language]
    const numbers = findWordNumbers(lookup, vocabulary).filter(number => !knownNumbers.has(number))
    if (numbers.length === 0) continue
    const encodedMatches = TEXT_FIELDS.map((name, field) =>
      isFieldSearched(lookup.match, name)
        ? encodeMatch(computeMatchCost(field, lookup.match, { isOtherLanguage: lookup.language !== language }), {
            isInCategory:
              (field === CATEGORY_FIELD || field === PARENT_FIELD) && CATEGORY_MATCH_KINDS.has(lookup.match),
          })
        : null,
    )
    for (const number of numbers) {
      knownNumbers.add(number)
      vocabulary.addMatches(matches, number, encodedMatches)
    }
  }
  return matches
}

/** Adds part-number matches to the words, for numbers written together or apart. */
const matchPartNumbers = (
  runs: readonly WordRun[],
  matches: WordMatches[],
  { codes, scratch }: SearchContext,
): TextMatch['numberRanks'] => {
  const { vocabulary } = codes
  const findProducts = (...numbers: readonly (readonly number[])[]): BitSet =>
    codes.findProducts(scratch, numbers.flat())[0] ?? codes.createEmptySet(scratch)
  let ranks: TextMatch['numberRanks'] = null
  for (const { from, to, number, isNumberLike } of runs) {
    if (number === '') continue
    const exact = vocabulary.findNumber(number)
    const exactNumbers = exact === undefined ? [] : [exact]
    const containingNumbers = isNumberLike ? vocabulary.findBySubstring(number) : exactNumbers
    if (containingNumbers.length === 0) continue
    const products = findProducts(containingNumbers)
    for (let position = from; position <= to; position++) {
      matches[position] = matches[position]!.addMatches(products, PART_NUMBER_MATCH, scratch)
    }
    ranks ??= [findProducts(), findProducts(), findProducts()]
    ranks[0].or(findProducts(exactNumbers))
    ranks[1].or(findProducts(exactNumbers, isNumberLike ? vocabulary.findByPrefix(number) : []))
    ranks[2].or(products)
  }
  return ranks
}

/** Returns true when a product of the set has a word that the lookup accepts. */
export const hasVisibleMatch = (lookup: Lookup, products: BitSet, { texts, scratch }: SearchContext): boolean => {
  const words = texts[lookup.language]
  const numbers = findWordNumbers(lookup, words.vocabulary)
  return words.findProducts(scratch, numbers).some(matches => matches?.intersects(products))
}
