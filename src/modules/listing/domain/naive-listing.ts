import { tokens } from '#kernel/search-text.ts'
import { visibilityAt } from '#kernel/visibility.ts'
import type { IndexedProduct, ListResult, OptionCounts, Synonyms } from './indexed-product.ts'
import type { ListingQuery } from './listing-query.ts'
import { nameSortKey } from './name-sort-key.ts'
import { withinOneTypo } from './one-typo.ts'
import { partNumber } from './part-number.ts'
import { type QueryWord, queryWords, wordRuns } from './query-words.ts'
import { stem } from './word-stem.ts'

type Product = IndexedProduct
/** 0 the number itself, 1 its beginning, 2 inside, 3 not by number. */
type Rank = 0 | 1 | 2 | 3

/** The listing said as plainly as can be, product by product: what a listing engine is held against in tests. */
export const naiveList = (products: readonly Product[], synonyms: Synonyms, query: ListingQuery): ListResult => {
  const visible = products.filter(({ visibility }) => {
    const state = visibilityAt(visibility, query.now)
    return state === 0 || (query.staff && state === 1)
  })
  const inCategory = visible.filter(
    ({ categoryIds }) => query.categoryId === null || categoryIds.includes(query.categoryId),
  )
  const { within, rankOf, leftOutWords } = byWords(visible, inCategory, synonyms, query)
  const groups = Object.entries(query.options).filter(([, values]) => values.length > 0)
  const matched = remembered(
    (product: Product) =>
      groups.filter(([key, values]) => values.some(value => product.options.includes(`${key}:${value}`))).length,
  )
  const listed = within
    .filter(product => groups.length === 0 || matched(product) > 0)
    .sort((a, b) => matched(b) - matched(a) || rankOf(a) - rankOf(b) || bySort(query, a, b) || a.id - b.id)
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
    appliedCount: groups.flatMap(([, values]) => [...new Set(values)]).length,
  }
}

const countsOf = (within: readonly Product[], groups: [string, readonly string[]][]): OptionCounts => {
  const chosen = groups.flatMap(([key, values]) => values.map(value => `${key}:${value}`))
  const names = [...new Set([...within.flatMap(({ options }) => options), ...chosen])]
  const options = names.map(name => ({ key: name.split(':')[0]!, value: name.slice(name.indexOf(':') + 1) }))
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

const bySort = ({ sort, lang }: ListingQuery, a: Product, b: Product): number => {
  const sign = sort.startsWith('-') ? -1 : 1
  if (sort.endsWith('modified_at')) return sign * (a.modifiedAt - b.modifiedAt)
  if (sort.endsWith('total_price')) return sign * (a.totalCents - b.totalCents)
  if (sort.endsWith('id')) return sign * (a.id - b.id)
  const [one, other] = [nameSortKey(a.nameByLang[lang], lang), nameSortKey(b.nameByLang[lang], lang)]
  return one === other ? 0 : one < other ? -sign : sign
}

const byWords = (visible: Product[], inCategory: Product[], synonyms: Synonyms, query: ListingQuery) => {
  const words = queryWords(query.words)
  const runs = wordRuns(words)
  const runsWith = remembered((word: QueryWord) =>
    runs.filter(({ from, to }) => from <= words.indexOf(word) && words.indexOf(word) <= to),
  )
  const ranks = (word: QueryWord, { codes }: Product): Rank[] =>
    runsWith(word).map(({ number, numberLike }) => (number === '' ? 3 : rankAmong(codes, number, numberLike)))
  const plainly = (word: QueryWord, product: Product) =>
    namesIt(word, product, query) ||
    runsWith(word).some(({ parts }) => hasSynonym(parts, product, synonyms, query)) ||
    ranks(word, product).some(rank => rank < 3)
  const known = words.map(word => word.numberLike || visible.some(product => plainly(word, product)))
  const has = (word: QueryWord, product: Product) =>
    plainly(word, product) || (!known[words.indexOf(word)] && nearlyNamesIt(word, product, query))
  const kept = keptOf(words, inCategory, has)
  const rankOf = remembered((product: Product) => Math.min(3, ...words.flatMap(word => ranks(word, product))))
  return {
    within: inCategory.filter(product => kept.every(word => has(word, product))),
    rankOf,
    leftOutWords: words.filter(word => !kept.includes(word)).map(({ text }) => text),
  }
}

const rankAmong = (codes: readonly string[], number: string, numberLike: boolean): Rank => {
  const numbers = codes.map(partNumber)
  if (numbers.includes(number)) return 0
  if (!numberLike) return 3
  if (numbers.some(other => other.startsWith(number))) return 1
  return numbers.some(other => other.includes(number)) ? 2 : 3
}

const namesIt = ({ parts }: QueryWord, product: Product, { lang }: ListingQuery): boolean => {
  const words = product.searchWordsByLang[lang]
  return parts.every(part =>
    words.some(
      word =>
        word.startsWith(part) || (part.length >= 3 && word.includes(part)) || stem(word, lang) === stem(part, lang),
    ),
  )
}

const hasSynonym = (
  parts: readonly string[],
  product: Product,
  synonyms: Synonyms,
  { lang }: ListingQuery,
): boolean => {
  const words = product.searchWordsByLang[lang]
  const called = (part: string) =>
    words.some(word => (part.length >= 3 && word.startsWith(part)) || stem(word, lang) === stem(part, lang))
  const same = (other: readonly string[]) =>
    other.length === parts.length && other.every((part, nth) => stem(part, lang) === stem(parts[nth]!, lang))
  return synonyms
    .map(group => group.map(tokens).filter(member => member.length > 0))
    .filter(group => group.some(same))
    .some(group => group.some(member => !same(member) && member.every(called)))
}

const nearlyNamesIt = ({ parts }: QueryWord, product: Product, { lang }: ListingQuery): boolean => {
  const words = product.searchWordsByLang[lang]
  const near = (part: string, word: string) => {
    const [key, other] = [stem(part, lang), stem(word, lang)]
    return withinOneTypo(part, word) || (key.length >= 5 && withinOneTypo(key, other))
  }
  return parts.every(part =>
    words.some(
      word =>
        word.startsWith(part) ||
        (part.length >= 3 && word.includes(part)) ||
        stem(word, lang) === stem(part, lang) ||
        (/^\p{L}{5,}$/u.test(part) && near(part, word)),
    ),
  )
}

/** Of all choices of words that some product has, with all that are marked, the one that drops the fewest, then the rarest, then the last. */
const keptOf = (words: QueryWord[], within: Product[], has: (word: QueryWord, product: Product) => boolean) => {
  const frequency = remembered((word: QueryWord) => within.filter(product => has(word, product)).length)
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

const remembered = <Asked, Answer>(work: (asked: Asked) => Answer): ((asked: Asked) => Answer) => {
  const answers = new Map<Asked, Answer>()
  return asked => {
    const known = answers.get(asked)
    if (known !== undefined) return known
    const answer = work(asked)
    answers.set(asked, answer)
    return answer
  }
}
