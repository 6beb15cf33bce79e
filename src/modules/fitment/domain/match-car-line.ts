import { hasWord, listWords, parseConditions } from './search-vehicles.ts'

/** A line of the cars that a product fits, as its search reads it. */
export interface CarLine {
  /** The texts that visitors see. */
  texts: readonly string[]
  /** Words that find the car besides those of the texts, with spaces between them. */
  words: string
  /** The years of production; null is an open end. */
  years: { from: number | null; to: number | null }
}

/** Creates the filter of a search: "vw golf 5" finds `Volkswagen Golf V`, and "golf 2006" the generation of that year. */
export const createCarLineFilter = (search: string): ((line: CarLine) => boolean) => {
  const conditions = parseConditions(search)
  return ({ texts, words: otherWords, years: { from, to } }) => {
    const words = ` ${[...texts.flatMap(listWords), otherWords].join(' ')} `
    const hasYear = (year: number): boolean =>
      (from !== null || to !== null) && (from === null || from <= year) && (to === null || to >= year)
    return conditions.every(condition => {
      if (condition.kind === 'word') return hasWord({ words }, condition.word)
      if (condition.kind === 'year') return hasYear(condition.year) || hasWord({ words }, condition.word)
      return [...words.matchAll(/ (\d+)kw(?= )/g)].some(
        ([, kw]) => Number(kw) >= condition.fromKw && Number(kw) <= condition.toKw,
      )
    })
  }
}
