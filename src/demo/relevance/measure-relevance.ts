import { demoKinds } from '#demo/catalogue/kinds.ts'
import type { PartKind } from '#demo/catalogue/part-kind.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

/** Quality of the search results; all numbers but `queries` and `missed` are shares of 1. */
export interface RelevanceReport {
  queries: number
  /** Share of queries with a wanted product at rank 1, and within the first five. */
  atOne: number
  atFive: number
  /** Share of queries without results. */
  nothing: number
  /** Queries whose first result was not wanted, with that result. */
  missed: string[]
}

/**
 * Measures the relevance of a search. `namesOf` returns product names for a query, best first, in the query's language.
 */
export const measureRelevance = async (
  namesOf: (query: JudgedQuery) => readonly string[] | Promise<readonly string[]>,
): Promise<RelevanceReport> => {
  let [atOne, atFive, nothing] = [0, 0, 0]
  const missed: string[] = []
  for (const query of judgedQueries) {
    const names = (await namesOf(query)).slice(0, 5)
    if (names.length === 0) nothing++
    if (names.some(name => isWanted(name, query))) atFive++
    if (names[0] !== undefined && isWanted(names[0], query)) atOne++
    else missed.push(`${query.language} ${query.words}: ${names[0] ?? 'nothing'}`)
  }
  const queries = judgedQueries.length
  return { queries, atOne: atOne / queries, atFive: atFive / queries, nothing: nothing / queries, missed }
}

const isWanted = (name: string, { kinds, having }: JudgedQuery): boolean => {
  const kind = kindOf(name)
  return kind !== undefined && kinds.includes(kind) && having.every(part => name.includes(part))
}

/** Recognizes a product's kind by lower-case words in its name; brands and series are capitalized. */
const kindOf = (name: string): PartKind | undefined => {
  const words = ` ${name} `
  return demoKinds.find(({ et, en }) => [et, en].some(kind => words.includes(` ${kind.toLowerCase()} `)))?.kind
}
