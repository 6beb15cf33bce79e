import { pickText } from '#kernel/multilingual.ts'
import { listHeadNouns } from '#listing/domain/estonian-stems.ts'
import { findSimilarWords, indexSuggestibleWords, type SuggestibleWords } from '#listing/domain/find-similar-words.ts'
import { type ListingQuery, UNFILTERED_REQUEST } from '#listing/domain/listing-query.ts'
import { parseQueryWords } from '#listing/domain/query-words.ts'
import type { Catalogue } from './catalogue.ts'

const MAX_SUGGESTIONS = 4
/** Number of candidates to check, because not each of them has products. */
const MAX_CANDIDATES = 8

/** Suggests words of categories and filters for a search without results; each of them leads to products. */
export const suggestWords = async (catalogue: Catalogue, query: ListingQuery): Promise<string[]> => {
  if (query.words === '') return []
  const similarWords = findSimilarWords(
    parseQueryWords(query.words).flatMap(({ parts }) => parts),
    getSuggestibleWords(catalogue, query.lang),
  )
  const suggestions: string[] = []
  for (const word of similarWords.slice(0, MAX_CANDIDATES)) {
    const { total } = await catalogue.list({
      ...query,
      ...UNFILTERED_REQUEST,
      words: word,
      isExact: true,
      page: 1,
      pageSize: 1,
    })
    if (total > 0) suggestions.push(word)
    if (suggestions.length === MAX_SUGGESTIONS) break
  }
  return suggestions
}

interface CachedNames {
  categories: Catalogue['categories']
  words: Map<ListingQuery['lang'], SuggestibleWords>
}

const cachedNames = new WeakMap<Catalogue['attributes'], CachedNames>()

/** Caches the words of names until a name changes. */
const getSuggestibleWords = (catalogue: Catalogue, language: ListingQuery['lang']): SuggestibleWords => {
  const { categories, attributes } = catalogue
  const cached = cachedNames.get(attributes)
  const names = cached?.categories === categories ? cached : { categories, words: new Map() }
  cachedNames.set(attributes, names)
  const words: SuggestibleWords =
    names.words.get(language) ?? indexSuggestibleWords(listLabelWords(catalogue, language))
  names.words.set(language, words)
  return words
}

const listLabelWords = function* (
  { categories, attributes }: Catalogue,
  language: ListingQuery['lang'],
): Generator<string> {
  for (const { name, hidden } of categories.tree.listAll())
    if (!hidden) yield* splitWords(pickText(name, language), language)
  for (const { options } of attributes.byKey.values()) {
    for (const { name } of options.values()) yield* splitWords(pickText(name, language), language)
  }
}

/** Yields the words of a name, and the nouns at the end of Estonian compounds: `Talverehvid` also suggests `rehv`. */
const splitWords = function* (name: string, language: ListingQuery['lang']): Generator<string> {
  const words = name.split(/[\s,/]+/u)
  yield* words
  if (language === 'et') yield* words.flatMap(word => word.split('-')).flatMap(listHeadNouns)
}
