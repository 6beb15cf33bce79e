import { isNumberLike, LONGEST_NUMBER, partNumber } from '#kernel/part-number.ts'
import { evenMeasures, fold, tokens } from '#kernel/search-text.ts'
import { isDemanded, withoutMark } from './demanded-words.ts'

/** One word of a search, and what it is looked up by. */
export interface QueryWord {
  /** As typed, without the mark. */
  readonly text: string
  /** Marked by `+`: it is never left out. */
  readonly must: boolean
  /** Its folded tokens; all must be found. */
  readonly parts: readonly string[]
  /** Its part-number form. */
  readonly number: string
  /** Looked up by beginning and middle too, and never forgiven a typo. */
  readonly numberLike: boolean
}

/** One word or neighbouring ones (places in the list of words, `to` included), which may make one number or phrase. */
export interface WordRun {
  from: number
  to: number
  parts: string[]
  /** The part number they make when joined, as in `AB 123 4`; empty where they make none to look up. */
  number: string
  numberLike: boolean
}

const LONGEST_QUERY = 1_000
/** More words of a search are not looked at. */
export const MOST_WORDS = 12
const LONGEST_RUN = 4
const SHORTEST_CODE = 3
const FILL_WORDS = new Set(['ja', 'voi', 'ning', 'and', 'or', 'for', 'the', 'of', 'with'])

/**
 * The words of a search, doubles and fill words (`ja`, `for` …; unless they are marked, or there is nothing else) dropped, twelve
 * at most.
 */
export const queryWords = (query: string): QueryWord[] => {
  const words = new Map<string, QueryWord>()
  for (const typed of evenMeasures(query.slice(0, LONGEST_QUERY)).split(/\s+/u)) {
    const { folded, word } = readWord(typed)
    if (word.parts.length === 0) continue
    const same = words.get(folded)
    if (!same) words.set(folded, word)
    else if (word.must && !same.must) words.set(folded, { ...same, must: true })
  }
  const telling = [...words].filter(([folded, { must }]) => must || !FILL_WORDS.has(folded)).map(([, word]) => word)
  return (telling.length > 0 ? telling : [...words.values()]).slice(0, MOST_WORDS)
}

/** A word as typed, and its folded form by which doubles are known. */
const readWord = (typed: string): { folded: string; word: QueryWord } => {
  const known = readWords.get(typed)
  if (known) return known
  const text = withoutMark(typed)
  const number = partNumber(text)
  const word = { text, must: isDemanded(typed), parts: partsOf(text), number, numberLike: isNumberLike(number) }
  const read = { folded: fold(text), word }
  if (readWords.size >= MOST_READ) readWords.clear()
  if (typed.length <= LONGEST_READ) readWords.set(typed, read)
  return read
}

/** Most visitors type the same few hundred words. */
const readWords = new Map<string, { folded: string; word: QueryWord }>()
const MOST_READ = 5_000
const LONGEST_READ = 40

/** A code of one letter and digits (`e-36`) is one word; a letter on its own would be the beginning of too many. */
const partsOf = (text: string): string[] => {
  const parts = [...new Set(tokens(text))]
  const isCode = parts.length > 1 && parts.some(part => /^\p{L}$/u.test(part)) && /\p{N}/u.test(text)
  return isCode ? [parts.join('')] : parts
}

/** The marked words' places as a set of bits. */
export const demandedWords = (words: readonly QueryWord[]): number =>
  words.reduce((bits, { must }, place) => (must ? bits | (1 << place) : bits), 0)

/** Every run of one to four words; looked up as a number from three characters on. */
export const wordRuns = (words: readonly QueryWord[]): WordRun[] => {
  const runs: WordRun[] = []
  for (let from = 0; from < words.length; from++) {
    let number = ''
    let parts: string[] = []
    for (let to = from; to < Math.min(words.length, from + LONGEST_RUN); to++) {
      const word = words[to]!
      const isFirst = to === from
      number = isFirst ? word.number : (number + word.number).slice(0, LONGEST_NUMBER)
      parts = [...parts, ...word.parts]
      runs.push({
        from,
        to,
        parts,
        number: number.length >= SHORTEST_CODE ? number : '',
        numberLike: isFirst ? word.numberLike : isNumberLike(number),
      })
    }
  }
  return runs
}
