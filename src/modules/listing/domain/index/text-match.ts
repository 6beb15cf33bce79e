import type { KnownLanguage } from '#kernel/language.ts'
import { type MatchKind, matchCost, searchesField, TEXT_FIELDS } from '#listing/domain/match-cost.ts'
import { type QueryWord, requiredWordBits, type WordRun, wordRuns } from '#listing/domain/query-words.ts'
import type { SynonymIndex } from '#listing/domain/synonym-index.ts'
import { buildLookupClauses, type Lookup } from '#listing/domain/word-lookups.ts'
import type { BitSet } from './bit-set.ts'
import { keepMostWords } from './keep-most-words.ts'
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
  known: WordMatchCache
  scratch: ScratchSets
}

export interface TextMatch {
  products: BitSet
  /** Matches of the words that count. */
  kept: WordMatches[]
  /**
   * Products with an equal part number, with the query as prefix, and as substring; each set includes the one before.
   */
  numberRanks: [BitSet, BitSet, BitSet] | null
  leftOutWords: string[]
  /** The left-out words that no product of `within` has. */
  unknownWords: string[]
}

/** Matches by word, and products by rank of their part number. */
export interface QueryMatches {
  words: WordMatches[]
  numberRanks: TextMatch['numberRanks']
}

/** Finds the products of each word, by text or part number. */
export const findWords = (words: readonly QueryWord[], searched: SearchContext): QueryMatches => {
  const { scratch, texts } = searched
  const found: WordMatches[] = []
  const runs = wordRuns(words)
  for (const { from, to, parts } of buildLookupClauses(words, runs, searched.alternatives)) {
    const way = WordMatches.ofParts(
      parts.map(lookups => findPart(lookups, searched)),
      texts.et.room,
      scratch,
    )
    // The first clause of each word is the word itself.
    for (let place = from; place <= to; place++) {
      const known = found[place]
      found[place] = known && !way.all.isEmpty() ? known.or(way, scratch) : (known ?? way)
    }
  }
  const numberRanks = markNumbers(runs, found, searched)
  return { numberRanks, words: found.map(word => word.beyondDescriptions(scratch)) }
}

/** Selects products of `within` that have all words, or as many as possible. */
export const matchText = (
  words: readonly QueryWord[],
  { words: found, numberRanks }: QueryMatches,
  within: BitSet,
  scratch: ScratchSets,
): TextMatch => {
  const all = found.map(word => word.all)
  const { products, kept } = keepMostWords(all, within, scratch, requiredWordBits(words))
  const leftOut = words.flatMap((word, place) => (kept[place] ? [] : { text: word.text, products: all[place]! }))
  return {
    products,
    kept: found.filter((_, place) => kept[place]),
    numberRanks,
    leftOutWords: leftOut.map(({ text }) => text),
    unknownWords: leftOut.filter(word => !word.products.intersects(within)).map(({ text }) => text),
  }
}

/** Returns the numbers of the words that a lookup accepts. */
export const findWordNumbers = ({ by, texts }: Lookup, vocabulary: Vocabulary): number[] =>
  texts.flatMap(text => {
    if (by === 'word') return vocabulary.numberOf(text) ?? []
    if (by === 'key') return vocabulary.withKey(text)
    if (by === 'ending') return vocabulary.withKeyEnding(text)
    return by === 'beginning' ? vocabulary.startingWith(text) : vocabulary.containing(text)
  })

const HEAD_OR_BETTER: ReadonlySet<MatchKind> = new Set(['whole', 'form', 'head', 'synonym'])
const AS_NUMBER = encodeMatch(matchCost(0, 'part', false), false)
const [CATEGORY, PARENT] = [TEXT_FIELDS.indexOf('category'), TEXT_FIELDS.indexOf('parent')]

const findPart = (lookups: readonly Lookup[], searched: SearchContext): WordMatches => {
  const { language, known, scratch } = searched
  if (!lookups.every(({ by }) => by === 'word')) {
    return known.found(language, lookups, scratch, () => lookUp(lookups, searched))
  }
  // Joined words are rare, so a quick check comes first.
  return lookups.some(lookup => isWord(lookup, searched)) ? lookUp(lookups, searched) : WordMatches.empty(0, scratch)
}

const isWord = ({ language, texts: words }: Lookup, { texts }: SearchContext): boolean =>
  words.some(word => texts[language].vocabulary.numberOf(word) !== undefined)

const lookUp = (lookups: readonly Lookup[], { language, texts, scratch }: SearchContext): WordMatches => {
  const found = WordMatches.empty(texts.et.room, scratch)
  const before: Record<KnownLanguage, Set<number>> = { et: new Set(), en: new Set() }
  for (const lookup of lookups) {
    const { vocabulary } = texts[lookup.language]
    // Lookups are sorted from best to worst, so words that were found before are skipped.
    const better = before[lookup.language]
    const numbers = findWordNumbers(lookup, vocabulary).filter(number => !better.has(number))
    if (numbers.length === 0) continue
    const ways = TEXT_FIELDS.map((name, field) =>
      searchesField(lookup.match, name)
        ? encodeMatch(
            matchCost(field, lookup.match, lookup.language !== language),
            (field === CATEGORY || field === PARENT) && HEAD_OR_BETTER.has(lookup.match),
          )
        : null,
    )
    for (const number of numbers) {
      better.add(number)
      vocabulary.addTo(found, number, ways)
    }
  }
  return found
}

/** Adds part-number matches to the words, for numbers written together or apart. */
const markNumbers = (
  runs: readonly WordRun[],
  found: WordMatches[],
  { codes, scratch }: SearchContext,
): TextMatch['numberRanks'] => {
  const { vocabulary } = codes
  const having = (...numbers: readonly (readonly number[])[]): BitSet =>
    codes.productsWith(scratch, numbers.flat())[0] ?? codes.nobody(scratch)
  let ranks: TextMatch['numberRanks'] = null
  for (const { from, to, number, numberLike } of runs) {
    if (number === '') continue
    const exact = vocabulary.numberOf(number)
    const same = exact === undefined ? [] : [exact]
    const inside = numberLike ? vocabulary.containing(number) : same
    if (inside.length === 0) continue
    const holding = having(inside)
    for (let place = from; place <= to; place++) {
      found[place] = found[place]!.with(holding, AS_NUMBER, scratch)
    }
    ranks ??= [having(), having(), having()]
    ranks[0].or(having(same))
    ranks[1].or(having(same, numberLike ? vocabulary.startingWith(number) : []))
    ranks[2].or(holding)
  }
  return ranks
}

/** True when a product of the set has a word that the lookup accepts. */
export const isFoundIn = (lookup: Lookup, products: BitSet, { texts, scratch }: SearchContext): boolean => {
  const words = texts[lookup.language]
  const numbers = findWordNumbers(lookup, words.vocabulary)
  return words.productsWith(scratch, numbers).some(having => having?.intersects(products))
}
