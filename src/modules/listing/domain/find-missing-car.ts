import { tokenize } from '#kernel/search-text.ts'
import { parseQueryWords } from './query-words.ts'

/** Car models with letters and digits, such as `e46` or `mk7`. */
const MODEL_CODE = /^(?=.*\p{L})(?=.*\d)[\p{L}\d]{2,6}$/u
const CONTAINS_LETTER = /\p{L}/u

/**
 * Returns the car of a search for which the shop has no product, named like in the filter if possible. Null when no
 * left-out word names a car. `models` are the names of all cars.
 */
export const findMissingCar = (query: string, leftOut: readonly string[], models: readonly string[]): string | null => {
  if (leftOut.length === 0) return null
  const cars = models.map(name => ({ name, words: tokenize(name) }))
  const spelledWords = new Map(cars.flatMap(({ name, words: nameWords }) => listSpellings(name, nameWords)))
  const words: readonly SpelledWord[] = parseQueryWords(query)
  const isModel = ({ parts }: SpelledWord) => parts.every(part => spelledWords.has(part))
  const carWords = words.filter((word, index) => isModel(word) || followsMake(word.text, words[index - 1], isModel))
  const missingWords = new Set(leftOut.map(text => text.toLowerCase()))
  if (!carWords.some(({ text }) => missingWords.has(text.toLowerCase()) && CONTAINS_LETTER.test(text))) return null
  const carParts = carWords.flatMap(({ parts }) => parts)
  const [candidate, ...otherCandidates] = cars.filter(car => carParts.every(part => car.words.includes(part)))
  if (candidate && otherCandidates.length === 0) return candidate.name
  return carWords.map(({ text, parts: [part = ''] }) => spelledWords.get(part) ?? text.toUpperCase()).join(' ')
}

interface SpelledWord {
  text: string
  parts: readonly string[]
}

/** Recognizes an unknown model by the make before it. */
const followsMake = (
  text: string,
  previousWord: SpelledWord | undefined,
  isModel: (word: SpelledWord) => boolean,
): boolean => previousWord !== undefined && MODEL_CODE.test(text) && isModel(previousWord)

/** Maps folded words of a name to their spelling. */
const listSpellings = (name: string, words: readonly string[]): [string, string][] => {
  const spellings = name.split(/\s+/u)
  return spellings.length === words.length
    ? words.map((word, index) => [word, spellings[index] ?? word])
    : words.map(word => [word, word])
}
