import { elementAt, firstRow } from '#kernel/existing.ts'
import { KNOWN_LANGUAGES, type KnownLanguage } from '#kernel/language.ts'
import { normalizePartNumber } from '#kernel/part-number.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { Correction, IndexedProduct, ListResult, OptionCounts, Synonyms } from './indexed-product.ts'
import { CAR_KEY } from './labels.ts'
import { type ListingQuery, RELEVANCE, sortOf } from './listing-query.ts'
import { isTextCost, matchCost, searchesField, TEXT_FIELDS, UNCATEGORIZED_PENALTY } from './match-cost.ts'
import { nameSortKey } from './name-sort-key.ts'
import { parseQueryWords, type QueryWord, wordRuns } from './query-words.ts'
import {
  compoundLookups,
  correctablePart,
  describeCorrection,
  hasSynonyms,
  isTypoTolerant,
  pickMostSimilar,
  similarityRank,
  splitCandidates,
  tailLookups,
  toHeadCorrection,
  toSpellingCorrection,
  toSplitCorrection,
  type WordCorrection,
} from './spell-correction.ts'
import { indexSynonyms } from './synonym-index.ts'
import { buildLookupClauses, type Lookup, matchesLookup } from './word-lookups.ts'

type Product = IndexedProduct
/** 0 equal number, 1 prefix, 2 substring, 3 no number match. */
type Rank = 0 | 1 | 2 | 3

/** A simple reference implementation of the listing, which tests compare the engines with. */
export const naiveList = (
  products: readonly Product[],
  synonyms: Synonyms,
  query: ListingQuery,
  names: ReadonlySet<string> = new Set(),
): ListResult => {
  const visible = products.filter(({ visibility }) => {
    const state = visibilityAt(visibility, query.now)
    return state === 0 || (query.staff && state === 1)
  })
  const inPlace = atPrice(visible, query).filter(
    ({ categoryIds }) => query.categoryId === null || categoryIds.includes(query.categoryId),
  )
  const { within, anywhere, rankOf, farOf, leftOutWords, unknownWords, corrected } = byWords(
    products,
    visible,
    inPlace,
    synonyms,
    query,
    names,
  )
  const groups = Object.entries(query.options).filter(([, values]) => values.length > 0)
  const matched = memoize(
    (product: Product) =>
      groups.filter(([key, values]) => values.some(value => product.options.includes(`${key}:${value}`))).length,
  )
  const isChosen = (product: Product, [key, values]: [string, readonly string[]]): boolean =>
    values.some(value => product.options.includes(`${key}:${value}`))
  const cars = groups.find(([key]) => key === CAR_KEY)
  const fitsOthers = (product: Product): number =>
    Number(
      cars !== undefined && !isChosen(product, cars) && product.options.some(name => name.startsWith(`${CAR_KEY}:`)),
    )
  const listed = within
    .filter(product => groups.length === 0 || matched(product) > 0)
    .sort(
      (a, b) =>
        fitsOthers(a) - fitsOthers(b) ||
        matched(b) - matched(a) ||
        rankOf(a) - rankOf(b) ||
        (query.sort === RELEVANCE ? farOf(a) - farOf(b) : 0) ||
        bySort(query, a, b) ||
        a.id - b.id,
    )
  const exact = listed.filter(product => matched(product) === groups.length)
  const page = Math.min(query.page, Math.max(1, Math.ceil(listed.length / query.pageSize)))
  const shown = listed.slice((page - 1) * query.pageSize, page * query.pageSize)
  return {
    ids: shown.map(({ id }) => id),
    exactIds: shown.filter(product => matched(product) === groups.length).map(({ id }) => id),
    exactTotal: exact.length,
    partialTotal: listed.length - exact.length,
    total: listed.length,
    page,
    pageSize: query.pageSize,
    counts: countsOf(within, groups),
    leftOutWords,
    unknownWords,
    corrected,
    missedGroups: new Map(
      shown
        .filter(product => matched(product) < groups.length)
        .map(product => [product.id, groups.filter(group => !isChosen(product, group)).map(([key]) => key)]),
    ),
    carlessIds: shown
      .filter(product => cars && matched(product) < groups.length)
      .filter(product => !product.options.some(name => name.startsWith(`${CAR_KEY}:`)))
      .map(({ id }) => id),
    categoryCounts: countCategories(anywhere.filter(product => matched(product) === groups.length)),
    appliedCount: groups.flatMap(([, values]) => [...new Set(values)]).length,
  }
}

const atPrice = (products: readonly Product[], { price }: ListingQuery): Product[] =>
  products.filter(
    ({ totalCents }) => totalCents >= (price?.from ?? 0) && totalCents <= (price?.to ?? Number.MAX_SAFE_INTEGER),
  )

const countCategories = (found: readonly Product[]): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { categoryIds } of found) for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

const countsOf = (within: readonly Product[], groups: [string, readonly string[]][]): OptionCounts => {
  const chosen = groups.flatMap(([key, values]) => values.map(value => `${key}:${value}`))
  const names = [...new Set([...within.flatMap(({ options }) => options), ...chosen])]
  const options = names.map(name => ({ key: firstRow(name.split(':')), value: name.slice(name.indexOf(':') + 1) }))
  const counts = options.map(
    ({ key, value }) =>
      within.filter(
        ({ options }) =>
          options.includes(`${key}:${value}`) &&
          groups.every(([other, values]) => other === key || values.some(v => options.includes(`${other}:${v}`))),
      ).length,
  )
  return { options, counts }
}

const bySort = ({ sort: order, lang, namesIn }: ListingQuery, a: Product, b: Product): number => {
  const sort = sortOf(order)
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort.endsWith('modified_at')) return sign * (a.modifiedAt - b.modifiedAt)
  if (sort.endsWith('total_price')) return sign * (a.totalCents - b.totalCents)
  if (sort.endsWith('id')) return sign * (a.id - b.id)
  const nameOf = (product: Product): string =>
    namesIn === undefined
      ? nameSortKey(product.nameByLang[lang], lang)
      : nameSortKey(product.otherNames?.[namesIn] ?? product.nameByLang.et, 'et')
  const [one, other] = [nameOf(a), nameOf(b)]
  return one === other ? 0 : one < other ? -sign : sign
}

const byWords = (
  products: readonly Product[],
  visible: Product[],
  inPlace: Product[],
  synonyms: Synonyms,
  query: ListingQuery,
  names: ReadonlySet<string>,
) => {
  const typed = parseQueryWords(query.words)
  const first = costsOf(typed, products, synonyms, query)
  const mendings = new Map<number, WordCorrection>()
  for (const [place, word] of typed.entries()) {
    if (query.exact || visible.some(product => first.costOf(place, product) !== null)) continue
    if (hasSynonyms(word, { et: indexSynonyms(synonyms, 'et'), en: indexSynonyms(synonyms, 'en') })) continue
    const mending = correctWord(word, visible, inPlace, query, names)
    if (mending) mendings.set(place, mending)
  }
  const words = typed.map((word, place) => mendings.get(place)?.word ?? word)
  const { costOf, rankOf } = costsOf(words, products, synonyms, query)
  const has = (word: QueryWord, product: Product) => costOf(words.indexOf(word), product) !== null
  const kept = chooseKeptWords(words, inPlace, has)
  const leftOut = words.filter(word => !kept.includes(word))
  return {
    within: inPlace.filter(product => kept.every(word => has(word, product))),
    anywhere:
      kept.length === 0 ? [] : atPrice(visible, query).filter(product => kept.every(word => has(word, product))),
    rankOf,
    farOf: memoize((product: Product) =>
      kept.reduce((sum, word) => sum + (costOf(words.indexOf(word), product) ?? 0), 0),
    ),
    leftOutWords: leftOut.map(({ text }) => text),
    unknownWords: leftOut.filter(word => !inPlace.some(product => has(word, product))).map(({ text }) => text),
    corrected: mendings.size > 0 ? describeCorrection(query.words, typed, mendings) : (null as Correction | null),
  }
}

interface FoundMatch {
  cost: number
  isInCategory: boolean
}

/** Computes each product's match per word; null for no match. */
const costsOf = (words: QueryWord[], products: readonly Product[], synonyms: Synonyms, { lang }: ListingQuery) => {
  const runs = wordRuns(words)
  const alternatives = { et: indexSynonyms(synonyms, 'et'), en: indexSynonyms(synonyms, 'en') }
  const ways = buildLookupClauses(words, runs, alternatives)
  const ranks = (place: number, { codes }: Product): Rank[] =>
    runs
      .filter(({ from, to }) => from <= place && place <= to)
      .map(({ number, numberLike }) => (number === '' ? 3 : rankAmong(codes, number, numberLike)))
  const founds = words.map((_, place) =>
    memoize((product: Product): FoundMatch | null => {
      const found = ways
        .filter(({ from, to }) => from <= place && place <= to)
        .map(({ parts }) => parts.map(lookups => partIn(lookups, product, lang)))
        .flatMap(parts => (parts.every(part => part !== null) ? [allOf(parts as FoundMatch[])] : []))
      const byNumber = ranks(place, product).some(rank => rank < 3)
        ? [{ cost: matchCost(0, 'part', false), isInCategory: false }]
        : []
      const all = [...found, ...byNumber]
      if (all.length === 0) return null
      return {
        cost: Math.min(...all.map(({ cost }) => cost)),
        isInCategory: all.some(({ isInCategory }) => isInCategory),
      }
    }),
  )
  const isWordInCategory = words.map((_, place) =>
    products.some(product => elementAt(founds, place)(product)?.isInCategory),
  )
  const costs = founds.map((found, place) => (product: Product): number | null => {
    const its = found(product)
    if (its === null || (isWordInCategory[place] && !its.isInCategory && isTextCost(its.cost))) return null
    return its.cost + (its.isInCategory ? 0 : UNCATEGORIZED_PENALTY)
  })
  return {
    costOf: (place: number, product: Product) => elementAt(costs, place)(product),
    rankOf: memoize((product: Product) => Math.min(3, ...words.flatMap((_, place) => ranks(place, product)))),
  }
}

const allOf = (parts: readonly FoundMatch[]): FoundMatch => ({
  cost: Math.max(...parts.map(({ cost }) => cost)),
  isInCategory: parts.every(({ isInCategory }) => isInCategory),
})

const partIn = (lookups: readonly Lookup[], product: Product, lang: KnownLanguage): FoundMatch | null => {
  const found = lookups.flatMap(lookup =>
    TEXT_FIELDS.flatMap((field, nth) =>
      searchesField(lookup.match, field) &&
      product.wordsByLang[lookup.language][field].some(word => matchesLookup(lookup, word))
        ? [
            {
              cost: matchCost(nth, lookup.match, lookup.language !== lang),
              isInCategory: nth >= 2 && lookup.match !== 'part',
            },
          ]
        : [],
    ),
  )
  if (found.length === 0) return null
  return {
    cost: Math.min(...found.map(({ cost }) => cost)),
    isInCategory: found.some(({ isInCategory }) => isInCategory),
  }
}

const correctWord = (
  word: QueryWord,
  visible: readonly Product[],
  inPlace: readonly Product[],
  { lang }: ListingQuery,
  names: ReadonlySet<string>,
): WordCorrection | null => {
  const part = correctablePart(word)
  if (part === null) return null
  const isVisible = (lookup: Lookup) => visible.some(product => partIn([lookup], product, lang) !== null)
  const isWord = (text: string) =>
    KNOWN_LANGUAGES.some(language => isVisible({ language, match: 'whole', by: 'word', texts: [text] }))
  const pair = splitCandidates(part, names).find(pair => pair.every(isWord))
  if (pair) return toSplitCorrection(word, pair)
  if (!isTypoTolerant(part, names)) return null
  const near = KNOWN_LANGUAGES.flatMap(language => {
    const wordsOf = (product: Product) => new Set(TEXT_FIELDS.flatMap(field => product.wordsByLang[language][field]))
    const [seen, here] = [visible, inPlace].map(products => products.map(wordsOf))
    const amount = (all: readonly Set<string>[] = [], text: string) => all.filter(words => words.has(text)).length
    const known = [...new Set(seen?.flatMap(words => [...words]))]
    return known.map(text => ({ language, text, products: amount(seen, text), here: amount(here, text) }))
  }).filter(({ text, language }) => similarityRank(part, text, language) !== null)
  const isCompound = compoundLookups(part).some(lookups => lookups.every(isVisible))
  const best = isCompound ? undefined : pickMostSimilar(part, lang, near, names)
  if (best) return toSpellingCorrection(word, best.text)
  const head = tailLookups(part).find(({ lookup }) => isVisible(lookup))
  return head ? toHeadCorrection(word, head.tail) : null
}

const rankAmong = (codes: readonly string[], number: string, numberLike: boolean): Rank => {
  const numbers = codes.map(normalizePartNumber)
  if (numbers.includes(number)) return 0
  if (!numberLike) return 3
  if (numbers.some(other => other.startsWith(number))) return 1
  return numbers.some(other => other.includes(number)) ? 2 : 3
}

/**
 * Picks the words to keep among all combinations: with all required words, as many as possible, dropping the rarest
 * first.
 */
const chooseKeptWords = (
  words: QueryWord[],
  within: Product[],
  has: (word: QueryWord, product: Product) => boolean,
) => {
  const frequency = memoize((word: QueryWord) => within.filter(product => has(word, product)).length)
  const rarest = [...words].sort(
    (one, other) => frequency(one) - frequency(other) || words.indexOf(other) - words.indexOf(one),
  )
  const choices = Array.from({ length: 2 ** words.length }, (_, choice) =>
    rarest.filter((_, nth) => choice & (1 << nth)),
  )
  const dropped = (choice: QueryWord[]) => rarest.map(word => (choice.includes(word) ? '1' : '0')).join('')
  const [best = []] = choices
    .filter(choice => words.every(word => !word.must || choice.includes(word)))
    .filter(choice => within.some(product => choice.every(word => has(word, product))))
    .sort((one, other) => other.length - one.length || (dropped(one) < dropped(other) ? -1 : 1))
  return best.length === 0 ? words : best
}

const memoize = <Asked, Answer>(work: (asked: Asked) => Answer): ((asked: Asked) => Answer) => {
  const answers = new Map<Asked, Answer>()
  return asked => {
    const known = answers.get(asked)
    if (known !== undefined) return known
    const answer = work(asked)
    answers.set(asked, answer)
    return answer
  }
}
