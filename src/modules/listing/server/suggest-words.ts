import { textIn } from '#kernel/multilingual.ts'
import { headNouns } from '#listing/domain/estonian-stems.ts'
import { findSimilarWords, indexSuggestibleWords, type SuggestibleWords } from '#listing/domain/find-similar-words.ts'
import { EVERYTHING, type ListingQuery } from '#listing/domain/listing-query.ts'
import { parseQueryWords } from '#listing/domain/query-words.ts'
import type { Catalogue } from './catalogue.ts'

const MAX_SUGGESTIONS = 4
/** Number of candidates to check, because not each of them has products. */
const MAX_CANDIDATES = 8

/** Suggests words of categories and filters for a search without results; each of them leads to products. */
export const suggestWords = async (catalogue: Catalogue, query: ListingQuery): Promise<string[]> => {
  if (query.words === '') return []
  const near = findSimilarWords(
    parseQueryWords(query.words).flatMap(({ parts }) => parts),
    namesIn(catalogue, query.lang),
  )
  const suggestions: string[] = []
  for (const word of near.slice(0, MAX_CANDIDATES)) {
    const { total } = await catalogue.list({ ...query, ...EVERYTHING, words: word, exact: true, page: 1, pageSize: 1 })
    if (total > 0) suggestions.push(word)
    if (suggestions.length === MAX_SUGGESTIONS) break
  }
  return suggestions
}

interface Names {
  categories: Catalogue['categories']
  words: Map<ListingQuery['lang'], SuggestibleWords>
}

const cachedNames = new WeakMap<Catalogue['attributes'], Names>()

/** Caches the words of names until a name changes. */
const namesIn = (catalogue: Catalogue, language: ListingQuery['lang']): SuggestibleWords => {
  const { categories, attributes } = catalogue
  const before = cachedNames.get(attributes)
  const names = before?.categories === categories ? before : { categories, words: new Map() }
  cachedNames.set(attributes, names)
  const words: SuggestibleWords = names.words.get(language) ?? indexSuggestibleWords(labelWords(catalogue, language))
  names.words.set(language, words)
  return words
}

const labelWords = function* (
  { categories, attributes }: Catalogue,
  language: ListingQuery['lang'],
): Generator<string> {
  for (const { name, hidden } of categories.tree.all()) if (!hidden) yield* wordsOf(textIn(name, language), language)
  for (const { options } of attributes.byKey.values()) {
    for (const { name } of options.values()) yield* wordsOf(textIn(name, language), language)
  }
}

/** A mistyped `rehv` should also suggest `Talverehvid`. */
const wordsOf = function* (name: string, language: ListingQuery['lang']): Generator<string> {
  const words = name.split(/[\s,/]+/u)
  yield* words
  if (language === 'et') yield* words.flatMap(word => word.split('-')).flatMap(headNouns)
}
