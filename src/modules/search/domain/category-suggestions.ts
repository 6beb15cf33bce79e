import { foldText } from '#kernel/search-text.ts'

/** Searchable fields of a category; the name is in the language of the interface. */
export interface SuggestibleCategory {
  name: string
  search_keywords: string
  hidden: 0 | 1 | boolean
}

/** More categories would push the products out of view. */
export const MAX_SUGGESTIONS = 10
const EXACT = 30
const WHOLE_WORD = 10
const PARTIAL = 1

/**
 * Suggests at most ten visible categories whose name or `search_keywords` match a search text, ignoring case. An exact
 * match scores 30, each whole-word occurrence 10, a partial match 1. Equal scores keep their order.
 */
export const suggestCategories = <T extends SuggestibleCategory>(text: string, categories: readonly T[]): T[] => {
  const wanted = normal(text)
  if (wanted === '') return []
  return categories
    .filter(({ hidden }) => !hidden)
    .map(category => ({ category, score: suggestionScore(wanted, category) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ category }) => category)
}

export const suggestionScore = (
  text: string,
  { name, search_keywords }: Omit<SuggestibleCategory, 'hidden'>,
): number => {
  const wanted = normal(text)
  const fields = [normal(name), normal(search_keywords)]
  if (wanted === '' || !fields.some(field => field.includes(wanted))) return 0
  const exact = [fields[0], ...search_keywords.split(/[,;|]/).map(normal)].includes(wanted) ? EXACT : 0
  const words = fields.reduce((sum, field) => sum + wholeWords(field, wanted), 0)
  return exact + words * WHOLE_WORD || PARTIAL
}

const normal = (text: string): string => foldText(text).trim()

/** Counts whole-word occurrences of `wanted` in `field`. */
const wholeWords = (field: string, wanted: string): number => {
  let found = 0
  for (let at = field.indexOf(wanted); at >= 0; at = field.indexOf(wanted, at + 1)) {
    const before = [...field.slice(0, at)].at(-1) ?? ''
    const [after = ''] = field.slice(at + wanted.length)
    if (!LETTER.test(before) && !LETTER.test(after)) found++
  }
  return found
}

const LETTER = /[\p{L}\p{N}]/u
