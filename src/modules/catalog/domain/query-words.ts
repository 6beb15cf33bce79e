import { isNumberLike, partNumber } from './part-number.ts'
import { fold, tokens } from './search-text.ts'

/** One word of a search as typed, and what it is looked up by. */
export interface QueryWord {
  text: string
  /** Its folded tokens; all must be found. */
  parts: string[]
  /** Its part-number form; looked up whole from three characters on. */
  number: string
  /** Looked up by beginning and middle too, and never forgiven a typo. */
  numberLike: boolean
}

/** Neighbouring words that make one part number when joined: `AB 123 4`. Places in the list of words, `to` included. */
export interface NumberRun {
  from: number
  to: number
  number: string
}

const LONGEST_QUERY = 1_000
const MOST_WORDS = 12
const LONGEST_RUN = 4
const FILL_WORDS = new Set(['ja', 'voi', 'ning', 'and', 'or', 'for', 'the', 'of', 'with'])

/** The words of a search, doubles and fill words (`ja`, `for` …; unless there is nothing else) dropped, twelve at most. */
export const queryWords = (query: string): QueryWord[] => {
  const words = new Map<string, QueryWord>()
  for (const text of query.slice(0, LONGEST_QUERY).split(/\s+/u)) {
    const parts = [...new Set(tokens(text))]
    const number = partNumber(text)
    if (parts.length === 0 || words.has(fold(text))) continue
    words.set(fold(text), { text, parts, number, numberLike: isNumberLike(number) })
  }
  const telling = [...words].filter(([folded]) => !FILL_WORDS.has(folded)).map(([, word]) => word)
  return (telling.length > 0 ? telling : [...words.values()]).slice(0, MOST_WORDS)
}

export const numberRuns = (words: readonly QueryWord[]): NumberRun[] => {
  const runs: NumberRun[] = []
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to < words.length && to < from + LONGEST_RUN; to++) {
      const number = partNumber(
        words
          .slice(from, to + 1)
          .map(word => word.text)
          .join(''),
      )
      if (isNumberLike(number)) runs.push({ from, to, number })
    }
  }
  return runs
}
