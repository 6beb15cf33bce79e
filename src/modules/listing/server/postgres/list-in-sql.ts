import type { ListResult, OptionCounts } from '#listing/domain/indexed-product.ts'
import type { ListingQuery } from '#listing/domain/listing-query.ts'
import { demandedWords, type QueryWord, queryWords } from '#listing/domain/query-words.ts'
import type { Alternatives } from '#listing/domain/synonym-words.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { findNearTerms, findTerms } from './find-terms.ts'
import type { FoundWords } from './found-products.ts'
import { keepMostWords } from './keep-most-words.ts'
import { type ChosenValues, type ListingRow, listingStatement } from './listing-statement.ts'
import { naming, searchedWords } from './searched-words.ts'

/** The listing of the product index (`domain/product-index.ts`), answered by the database. */
export const listInSql = async (
  db: Queryable,
  alternatives: Alternatives,
  query: ListingQuery,
): Promise<ListResult> => {
  const groups = chosenGroups(query)
  const words = queryWords(query.words)
  const ask = async (found: FoundWords | null): Promise<ListingRow> => {
    const { rows } = await db.execute<ListingRow>(listingStatement(query, groups, found))
    return rows[0]!
  }
  if (words.length === 0) return resultOf(query, groups, await ask(null), [])
  let found = await findWords(db, words, alternatives, query)
  let row = await ask(found)
  const unknown = words.flatMap((word, place) => (word.numberLike || row.seen.includes(place) ? [] : place))
  if (unknown.length > 0) {
    const forgiven = await forgiveTypos(db, words, unknown, found, query)
    if (forgiven !== found) row = await ask(forgiven)
    found = forgiven
  }
  if (row.within === 0 && words.length > 1) {
    const kept = await keepMostWords(db, query, found, demandedWords(words))
    if (kept.length < words.length) row = await ask({ ...found, kept })
    found = { ...found, kept }
  }
  const leftOut = words.filter((_, place) => !found.kept.includes(place)).map(({ text }) => text)
  return resultOf(query, groups, row, leftOut)
}

const chosenGroups = ({ options }: ListingQuery): ChosenValues[] =>
  Object.entries(options)
    .map(([key, values]) => ({ key, values: [...new Set(values)] }))
    .filter(({ values }) => values.length > 0)

const findWords = async (
  db: Queryable,
  words: readonly QueryWord[],
  alternatives: Alternatives,
  { lang }: ListingQuery,
): Promise<FoundWords> => {
  const { lookups, ways } = searchedWords(words, lang, alternatives)
  return { terms: await findTerms(db, lookups), ways, kept: [...words.keys()] }
}

/** Adds, for words that no product to be seen has, what differs by one typo; the same words when there is nothing such. */
const forgiveTypos = async (
  db: Queryable,
  words: readonly QueryWord[],
  unknown: readonly number[],
  found: FoundWords,
  { lang }: ListingQuery,
): Promise<FoundWords> => {
  const terms = [...found.terms]
  const ways = [...found.ways]
  for (const word of unknown) {
    const { parts } = words[word]!
    const near = await Promise.all(parts.map(part => findNearTerms(db, part, lang)))
    if (near.every(ids => ids.length === 0)) continue
    const named = await findTerms(
      db,
      parts.map(part => naming(part, lang)),
    )
    const lookups = parts.map((_, nth) => terms.push([...new Set([...named[nth]!, ...near[nth]!])]) - 1)
    ways.push({ word, lookups })
  }
  return ways.length === found.ways.length ? found : { ...found, terms, ways }
}

const resultOf = (
  query: ListingQuery,
  groups: readonly ChosenValues[],
  { ids, exact, listed, page, counts }: ListingRow,
  leftOutWords: string[],
): ListResult => ({
  ids,
  exactIds: ids.slice(0, Math.max(0, exact - (page - 1) * query.pageSize)),
  exactTotal: exact,
  partialTotal: listed - exact,
  total: listed,
  page,
  pageSize: query.pageSize,
  counts: optionCounts(counts, groups),
  leftOutWords,
  appliedCount: groups.reduce((sum, { values }) => sum + values.length, 0),
})

/** A chosen value stays to be seen even where nothing has it. */
const optionCounts = (counted: readonly [string, number][], groups: readonly ChosenValues[]): OptionCounts => {
  const chosen = groups.flatMap(({ key, values }) => values.map(value => `${key}:${value}`))
  const counts = new Map([...chosen.map(name => [name, 0] as const), ...counted])
  const options = Array.from(counts.keys(), name => {
    const colon = name.indexOf(':')
    return { key: name.slice(0, colon), value: name.slice(colon + 1) }
  })
  return { options, counts: [...counts.values()] }
}
