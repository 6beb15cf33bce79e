import { foldText, listOtherSpellings } from '#kernel/search-text.ts'

/** Searchable fields of a category; the name is in the language of the interface. */
export interface SuggestibleCategory {
  name: string
  search_keywords: string
  hidden: 0 | 1 | boolean
}

/** More categories would push the products out of view. */
export const MAX_SUGGESTIONS = 10
const EXACT_SCORE = 30
const WHOLE_WORD_SCORE = 10
const PARTIAL_SCORE = 1

/**
 * Suggests at most ten visible categories whose name or `search_keywords` match a search text in any spelling. An exact
 * match scores 30, each whole-word occurrence 10, a partial match 1. Equal scores keep their order.
 */
export const suggestCategories = <T extends SuggestibleCategory>(text: string, categories: readonly T[]): T[] => {
  const searchText = normalize(text)
  if (searchText === '') return []
  return categories
    .filter(({ hidden }) => !hidden)
    .map(category => ({ category, score: scoreSuggestion(searchText, category) }))
    .filter(({ score }) => score > 0)
    .sort((first, second) => second.score - first.score)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ category }) => category)
}

/** Scores how well a category matches a search text; 0 without a match. */
export const scoreSuggestion = (
  text: string,
  { name, search_keywords }: Omit<SuggestibleCategory, 'hidden'>,
): number => {
  const searchText = normalize(text)
  if (searchText === '') return 0
  const fields = [normalize(name), normalize(search_keywords)]
  const names = [fields[0], ...search_keywords.split(/[,;|]/).map(normalize)]
  const scores = [searchText, ...listOtherSpellings(searchText)].map(spelling => {
    const words = fields.reduce((sum, field) => sum + countWholeWords(field, spelling), 0)
    return (names.includes(spelling) ? EXACT_SCORE : 0) + words * WHOLE_WORD_SCORE
  })
  return Math.max(...scores) || (fields.some(field => field.includes(searchText)) ? PARTIAL_SCORE : 0)
}

const normalize = (text: string): string => foldText(text).trim()

const countWholeWords = (field: string, searchText: string): number => {
  let count = 0
  for (let index = field.indexOf(searchText); index >= 0; index = field.indexOf(searchText, index + 1)) {
    const precedingCharacter = [...field.slice(0, index)].at(-1) ?? ''
    const [followingCharacter = ''] = field.slice(index + searchText.length)
    if (!LETTER_OR_DIGIT.test(precedingCharacter) && !LETTER_OR_DIGIT.test(followingCharacter)) count++
  }
  return count
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
