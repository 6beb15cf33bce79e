import { LISTED_VERDICTS, type ListedVerdict, listProductsByVerdict } from '#fitment/domain/car-products.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import { getElementAt, getFirstElement } from '#kernel/require-existing.ts'
import { getVisibilityState, HIDDEN, VISIBLE } from '#kernel/visibility.ts'
import type { Correction, FitCounts, IndexedProduct, ListResult, OptionCounts, Synonyms } from './indexed-product.ts'
import { FIT_KEY, isFitGroup, type ListingQuery, listChosenFilters, RELEVANCE, toSort } from './listing-query.ts'
import { computeMatchCost, isFieldSearched, isTextCost, TEXT_FIELDS, UNCATEGORIZED_PENALTY } from './match-cost.ts'
import { createNameSortKey } from './name-sort-key.ts'
import { listWordRuns, parseQueryWords, type QueryWord } from './query-words.ts'
import {
  createCompoundLookups,
  createTailLookups,
  describeCorrection,
  findCorrectablePart,
  hasSynonyms,
  isTypoTolerant,
  listSplitCandidates,
  pickMostSimilar,
  rankSimilarity,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  type WordCorrection,
} from './spell-correction.ts'
import { indexSynonyms } from './synonym-index.ts'
import { buildLookupClauses, type Lookup, matchesLookup } from './word-lookups.ts'

type Product = IndexedProduct
/** 0 equal number, 1 prefix, 2 substring, 3 no number match. */
type NumberRank = 0 | 1 | 2 | 3
const NO_NUMBER_MATCH: NumberRank = 3
const CATEGORY_FIELD_INDEX = TEXT_FIELDS.indexOf('category')

/** Lists products with the simple reference implementation that tests compare the engines with. */
export const listNaively = (
  products: readonly Product[],
  synonyms: Synonyms,
  query: ListingQuery,
  names: ReadonlySet<string> = new Set(),
): ListResult => {
  const visible = products.filter(({ visibility }) => {
    const state = getVisibilityState(visibility, query.now)
    return state === VISIBLE || (query.isStaff && state === HIDDEN)
  })
  const inScope = filterByPrice(visible, query).filter(
    ({ categoryIds }) => query.categoryId === null || categoryIds.includes(query.categoryId),
  )
  const { matching, matchingAnywhere, findNumberRank, measureDistance, leftOutWords, unknownWords, corrected } =
    matchWords(products, visible, inScope, synonyms, query, names)
  const groups = listChosenFilters(query).map(({ key, values }): Group => [key, values])
  const fitOptions = listFitOptions(query)
  const hasOption = (product: Product, name: string): boolean =>
    product.options.includes(name) || (fitOptions.get(name)?.includes(product.id) ?? false)
  const isChosen = (product: Product, [key, values]: Group): boolean =>
    values.some(value => hasOption(product, `${key}:${value}`))
  const countMatchedGroups = memoize((product: Product) => groups.filter(group => isChosen(product, group)).length)
  const chosenCars = groups.find(([key]) => key === MODEL_FILTER_KEY)
  const minMatches = groups.length === 0 || (query.carProducts && groups.length === 1) ? 0 : 1
  const unfit = new Set(query.carProducts ? listProductsByVerdict(query.carProducts, 'noFit') : [])
  const isUnfit = (product: Product): boolean => unfit.has(product.id) && countMatchedGroups(product) < groups.length
  const isForOtherCars = (product: Product): boolean =>
    chosenCars !== undefined &&
    !isChosen(product, chosenCars) &&
    product.options.some(name => name.startsWith(`${MODEL_FILTER_KEY}:`))
  const listedProducts = matching
    .filter(product => countMatchedGroups(product) >= minMatches)
    .sort(
      (first, second) =>
        Number(isUnfit(first)) - Number(isUnfit(second)) ||
        Number(isForOtherCars(first)) - Number(isForOtherCars(second)) ||
        countMatchedGroups(second) - countMatchedGroups(first) ||
        findNumberRank(first) - findNumberRank(second) ||
        (query.sort === RELEVANCE ? measureDistance(first) - measureDistance(second) : 0) ||
        compareBySort(query, first, second) ||
        first.id - second.id,
    )
  const exact = listedProducts.filter(product => countMatchedGroups(product) === groups.length)
  const page = Math.min(query.page, Math.max(1, Math.ceil(listedProducts.length / query.pageSize)))
  const pageProducts = listedProducts.slice((page - 1) * query.pageSize, page * query.pageSize)
  return {
    ids: pageProducts.map(({ id }) => id),
    exactIds: pageProducts.filter(product => countMatchedGroups(product) === groups.length).map(({ id }) => id),
    exactTotal: exact.length,
    partialTotal: listedProducts.length - exact.length,
    total: listedProducts.length,
    page,
    pageSize: query.pageSize,
    fitCounts: query.carProducts ? countVerdicts(matching, groups, isChosen, hasOption) : null,
    counts: countOptions(matching, groups, isChosen, query),
    leftOutWords,
    unknownWords,
    corrected,
    missedGroups: new Map(
      pageProducts
        .filter(product => countMatchedGroups(product) < groups.length)
        .map(product => [product.id, groups.filter(group => !isChosen(product, group)).map(([key]) => key)]),
    ),
    idsWithoutCar: pageProducts
      .filter(product => chosenCars && countMatchedGroups(product) < groups.length)
      .filter(product => !product.options.some(name => name.startsWith(`${MODEL_FILTER_KEY}:`)))
      .map(({ id }) => id),
    categoryCounts: countCategories(matchingAnywhere.filter(product => countMatchedGroups(product) === groups.length)),
    appliedCount: groups.flatMap(([key, values]) => (isFitGroup(query, { key }) ? [] : values)).length,
  }
}

const filterByPrice = (products: readonly Product[], { priceRange }: ListingQuery): Product[] =>
  products.filter(
    ({ totalCents }) =>
      totalCents >= (priceRange?.from ?? 0) && totalCents <= (priceRange?.to ?? Number.MAX_SAFE_INTEGER),
  )

const countCategories = (products: readonly Product[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { categoryIds } of products) for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

type Group = readonly [key: string, values: readonly string[]]
type IsChosen = (product: Product, group: Group) => boolean

/** Returns the products by verdict as options of products. */
const listFitOptions = ({ carProducts }: ListingQuery): ReadonlyMap<string, readonly number[]> =>
  new Map(
    LISTED_VERDICTS.map(verdict => [
      `${FIT_KEY}:${verdict}`,
      carProducts ? listProductsByVerdict(carProducts, verdict) : [],
    ]),
  )

const countVerdicts = (
  products: readonly Product[],
  groups: readonly Group[],
  isChosen: IsChosen,
  hasOption: (product: Product, name: string) => boolean,
): FitCounts => {
  const otherGroups = groups.filter(([key]) => key !== FIT_KEY)
  const candidates = products.filter(product => otherGroups.every(group => isChosen(product, group)))
  const countVerdict = (verdict: ListedVerdict): number =>
    candidates.filter(product => hasOption(product, `${FIT_KEY}:${verdict}`)).length
  return { fits: countVerdict('fits'), check: countVerdict('check'), universal: countVerdict('universal') }
}

const countOptions = (
  products: readonly Product[],
  groups: readonly Group[],
  isChosen: IsChosen,
  query: ListingQuery,
): OptionCounts => {
  const chosenNames = groups
    .filter(([key]) => !isFitGroup(query, { key }))
    .flatMap(([key, values]) => values.map(value => `${key}:${value}`))
  const names = [...new Set([...products.flatMap(product => product.options), ...chosenNames])]
  const options = names.map(name => ({
    key: getFirstElement(name.split(':')),
    value: name.slice(name.indexOf(':') + 1),
  }))
  const counts = options.map(
    ({ key, value }) =>
      products.filter(
        product =>
          product.options.includes(`${key}:${value}`) &&
          groups.every(group => group[0] === key || isChosen(product, group)),
      ).length,
  )
  return { options, counts }
}

const compareBySort = ({ sort: order, lang, nameLanguage }: ListingQuery, first: Product, second: Product): number => {
  const sort = toSort(order)
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort.endsWith('modified_at')) return sign * (first.modifiedAt - second.modifiedAt)
  if (sort.endsWith('total_price')) return sign * (first.totalCents - second.totalCents)
  if (sort.endsWith('id')) return sign * (first.id - second.id)
  const getSortKey = (product: Product): string =>
    nameLanguage === undefined
      ? createNameSortKey(product.nameByLang[lang], lang)
      : createNameSortKey(product.otherNames?.[nameLanguage] ?? product.nameByLang.et, 'et')
  const [firstName, secondName] = [getSortKey(first), getSortKey(second)]
  if (firstName === secondName) return 0
  return firstName < secondName ? -sign : sign
}

const matchWords = (
  products: readonly Product[],
  visible: Product[],
  inScope: Product[],
  synonyms: Synonyms,
  query: ListingQuery,
  names: ReadonlySet<string>,
) => {
  const typedWords = parseQueryWords(query.words)
  const typedMatches = computeCosts(typedWords, products, synonyms, query)
  const corrections = new Map<number, WordCorrection>()
  for (const [position, word] of typedWords.entries()) {
    if (query.isExact || visible.some(product => typedMatches.findCost(position, product) !== null)) continue
    if (hasSynonyms(word, { et: indexSynonyms(synonyms, 'et'), en: indexSynonyms(synonyms, 'en') })) continue
    const correction = correctWord(word, visible, inScope, query, names)
    if (correction) corrections.set(position, correction)
  }
  const words = typedWords.map((word, position) => corrections.get(position)?.word ?? word)
  const { findCost, findNumberRank } = computeCosts(words, products, synonyms, query)
  const hasWord = (word: QueryWord, product: Product) => findCost(words.indexOf(word), product) !== null
  const keptWords = chooseKeptWords(words, inScope, hasWord)
  const leftOutWords = words.filter(word => !keptWords.includes(word))
  return {
    matching: inScope.filter(product => keptWords.every(word => hasWord(word, product))),
    matchingAnywhere:
      keptWords.length === 0
        ? []
        : filterByPrice(visible, query).filter(product => keptWords.every(word => hasWord(word, product))),
    findNumberRank,
    measureDistance: memoize((product: Product) =>
      keptWords.reduce((sum, word) => sum + (findCost(words.indexOf(word), product) ?? 0), 0),
    ),
    leftOutWords: leftOutWords.map(({ text }) => text),
    unknownWords: leftOutWords.filter(word => !inScope.some(product => hasWord(word, product))).map(({ text }) => text),
    corrected:
      corrections.size > 0 ? describeCorrection(query.words, typedWords, corrections) : (null as Correction | null),
  }
}

interface FoundMatch {
  cost: number
  isInCategory: boolean
}

/** Returns functions that find the cost of a product's match with a word (null without one) and its number rank. */
const computeCosts = (words: QueryWord[], products: readonly Product[], synonyms: Synonyms, { lang }: ListingQuery) => {
  const runs = listWordRuns(words)
  const alternatives = { et: indexSynonyms(synonyms, 'et'), en: indexSynonyms(synonyms, 'en') }
  const clauses = buildLookupClauses(words, runs, alternatives)
  const listNumberRanks = (position: number, { codes }: Product): NumberRank[] =>
    runs
      .filter(({ from, to }) => from <= position && position <= to)
      .map(({ number, isNumberLike }) =>
        number === '' ? NO_NUMBER_MATCH : rankPartNumber(codes, number, isNumberLike),
      )
  const matchesByWord = words.map((_, position) =>
    memoize((product: Product): FoundMatch | null => {
      const matches = clauses
        .filter(({ firstWord, lastWord }) => firstWord <= position && position <= lastWord)
        .map(({ parts }) => parts.map(lookups => findPart(lookups, product, lang)))
        .flatMap(parts => (parts.every(part => part !== null) ? [combineParts(parts)] : []))
      const numberMatches = listNumberRanks(position, product).some(rank => rank < NO_NUMBER_MATCH)
        ? [{ cost: computeMatchCost(0, 'part', { isOtherLanguage: false }), isInCategory: false }]
        : []
      const allMatches = [...matches, ...numberMatches]
      if (allMatches.length === 0) return null
      return {
        cost: Math.min(...allMatches.map(({ cost }) => cost)),
        isInCategory: allMatches.some(({ isInCategory }) => isInCategory),
      }
    }),
  )
  const isWordInCategory = words.map((_, position) =>
    products.some(product => getElementAt(matchesByWord, position)(product)?.isInCategory),
  )
  const costs = matchesByWord.map((matches, position) => (product: Product): number | null => {
    const match = matches(product)
    if (match === null || (isWordInCategory[position] && !match.isInCategory && isTextCost(match.cost))) return null
    return match.cost + (match.isInCategory ? 0 : UNCATEGORIZED_PENALTY)
  })
  return {
    findCost: (position: number, product: Product) => getElementAt(costs, position)(product),
    findNumberRank: memoize((product: Product) =>
      Math.min(NO_NUMBER_MATCH, ...words.flatMap((_, position) => listNumberRanks(position, product))),
    ),
  }
}

const combineParts = (parts: readonly FoundMatch[]): FoundMatch => ({
  cost: Math.max(...parts.map(({ cost }) => cost)),
  isInCategory: parts.every(({ isInCategory }) => isInCategory),
})

const findPart = (lookups: readonly Lookup[], product: Product, lang: KnownLanguage): FoundMatch | null => {
  const matches = lookups.flatMap(lookup =>
    TEXT_FIELDS.flatMap((field, fieldIndex) =>
      isFieldSearched(lookup.match, field) &&
      product.wordsByLang[lookup.language][field].some(word => matchesLookup(lookup, word))
        ? [
            {
              cost: computeMatchCost(fieldIndex, lookup.match, { isOtherLanguage: lookup.language !== lang }),
              // The fields of categories are the last ones.
              isInCategory: fieldIndex >= CATEGORY_FIELD_INDEX && lookup.match !== 'part',
            },
          ]
        : [],
    ),
  )
  if (matches.length === 0) return null
  return {
    cost: Math.min(...matches.map(({ cost }) => cost)),
    isInCategory: matches.some(({ isInCategory }) => isInCategory),
  }
}

const correctWord = (
  word: QueryWord,
  visible: readonly Product[],
  inScope: readonly Product[],
  { lang }: ListingQuery,
  names: ReadonlySet<string>,
): WordCorrection | null => {
  const part = findCorrectablePart(word)
  if (part === null) return null
  const isVisible = (lookup: Lookup) => visible.some(product => findPart([lookup], product, lang) !== null)
  const isWord = (text: string) =>
    KNOWN_LANGUAGES.some(language => isVisible({ language, match: 'whole', method: 'word', texts: [text] }))
  const pair = listSplitCandidates(part, names).find(candidate => candidate.every(isWord))
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const similarWords = KNOWN_LANGUAGES.flatMap(language => {
    const listWords = (product: Product) => new Set(TEXT_FIELDS.flatMap(field => product.wordsByLang[language][field]))
    const [visibleWords, scopeWords] = [visible, inScope].map(products => products.map(listWords))
    const countProducts = (wordSets: readonly Set<string>[] = [], text: string) =>
      wordSets.filter(words => words.has(text)).length
    const knownWords = [...new Set(visibleWords?.flatMap(words => [...words]))]
    return knownWords.map(text => ({
      language,
      text,
      productCount: countProducts(visibleWords, text),
      productCountInScope: countProducts(scopeWords, text),
    }))
  }).filter(({ text, language }) => rankSimilarity(part, text, language) !== null)
  const isCompound = createCompoundLookups(part).some(lookups => lookups.every(isVisible))
  const best = isCompound ? undefined : pickMostSimilar(part, lang, similarWords, names)
  if (best) return toSpellingCorrection(word, best.text)
  const compoundHead = createTailLookups(part).find(({ lookup }) => isVisible(lookup))
  return compoundHead ? toHeadCorrection(word, compoundHead.tail) : null
}

const rankPartNumber = (codes: readonly string[], number: string, isNumberLike: boolean): NumberRank => {
  const numbers = codes.map(normalizePartNumber)
  if (numbers.includes(number)) return 0
  if (!isNumberLike) return NO_NUMBER_MATCH
  if (numbers.some(candidate => candidate.startsWith(number))) return 1
  return numbers.some(candidate => candidate.includes(number)) ? 2 : NO_NUMBER_MATCH
}

/**
 * Picks the words to keep among all combinations: with all required words, as many as possible, dropping the rarest
 * first.
 */
const chooseKeptWords = (
  words: QueryWord[],
  products: Product[],
  hasWord: (word: QueryWord, product: Product) => boolean,
) => {
  const countProducts = memoize((word: QueryWord) => products.filter(product => hasWord(word, product)).length)
  const rarestFirst = [...words].sort(
    (first, second) => countProducts(first) - countProducts(second) || words.indexOf(second) - words.indexOf(first),
  )
  const choices = Array.from({ length: 2 ** words.length }, (_, choice) =>
    rarestFirst.filter((_, index) => choice & (1 << index)),
  )
  const describeChoice = (choice: QueryWord[]) => rarestFirst.map(word => (choice.includes(word) ? '1' : '0')).join('')
  const [best = []] = choices
    .filter(choice => words.every(word => !word.isRequired || choice.includes(word)))
    .filter(choice => products.some(product => choice.every(word => hasWord(word, product))))
    .sort((first, second) => second.length - first.length || (describeChoice(first) < describeChoice(second) ? -1 : 1))
  return best.length === 0 ? words : best
}

const memoize = <Input, Output>(compute: (input: Input) => Output): ((input: Input) => Output) => {
  const answers = new Map<Input, Output>()
  return input => {
    const cached = answers.get(input)
    if (cached !== undefined) return cached
    const answer = compute(input)
    answers.set(input, answer)
    return answer
  }
}
