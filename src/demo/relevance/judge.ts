import { demoKinds } from '#demo/catalogue/kinds.ts'
import type { PartKind } from '#demo/catalogue/part-kind.ts'
import { type JudgedQuery, judgedQueries } from './judged-queries.ts'

/** How well searches lead to what was meant; shares of all. */
export interface Verdict {
  queries: number
  /** How often the first, and one of the first five, is what was wanted. */
  atOne: number
  atFive: number
  /** How often nothing is found. */
  nothing: number
  /** What did not come first, with what came instead. */
  missed: string[]
}

/** `namesOf` answers the names of the first products of a search, in the query's language. */
export const judge = async (
  namesOf: (query: JudgedQuery) => readonly string[] | Promise<readonly string[]>,
): Promise<Verdict> => {
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

/** A product's kind by the words of its name; brands and series that are called so are written with capital letters. */
const kindOf = (name: string): PartKind | undefined => {
  const words = ` ${name} `
  return demoKinds.find(({ et, en }) => [et, en].some(kind => words.includes(` ${kind.toLowerCase()} `)))?.kind
}
