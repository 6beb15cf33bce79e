import { demoKinds } from '#demo/catalogue/demo-kinds.ts'
import type { PartKind } from '#demo/catalogue/part-kind.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

/** Quality of the search results; all numbers but `queries` are shares of 1. */
export interface RelevanceReport {
  queries: number
  /** The share of queries with an expected product at rank 1, and in the first five. */
  shareAtRankOne: number
  shareInTopFive: number
  /** Share of queries without results. */
  shareWithoutResults: number
  /** Queries with an unexpected first result, and that result. */
  missed: string[]
}

/**
 * Measures the relevance of a search. `findNames` returns product names for a query, best first, in the query's
 * language.
 */
export const measureRelevance = async (
  findNames: (query: JudgedQuery) => readonly string[] | Promise<readonly string[]>,
): Promise<RelevanceReport> => {
  let [firstHits, topFiveHits, emptyResults] = [0, 0, 0]
  const missed: string[] = []
  for (const query of judgedQueries) {
    const names = (await findNames(query)).slice(0, 5)
    if (names.length === 0) emptyResults++
    if (names.some(name => isExpected(name, query))) topFiveHits++
    if (names[0] !== undefined && isExpected(names[0], query)) firstHits++
    else missed.push(`${query.language} ${query.words}: ${names[0] ?? 'nothing'}`)
  }
  const queries = judgedQueries.length
  return {
    queries,
    shareAtRankOne: firstHits / queries,
    shareInTopFive: topFiveHits / queries,
    shareWithoutResults: emptyResults / queries,
    missed,
  }
}

const isExpected = (name: string, { kinds, nameParts }: JudgedQuery): boolean => {
  const kind = findKind(name)
  return kind !== undefined && kinds.includes(kind) && nameParts.every(part => name.includes(part))
}

/** Recognizes a product's kind by lower-case words in its name; brands and series are capitalized. */
const findKind = (name: string): PartKind | undefined => {
  const words = ` ${name} `
  return demoKinds.find(({ et, en }) => [et, en].some(kind => words.includes(` ${kind.toLowerCase()} `)))?.kind
}
