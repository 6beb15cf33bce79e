import { textIn } from '#kernel/multilingual.ts'
import { headNouns } from '#listing/domain/estonian-keys.ts'
import { EVERYTHING, type ListingQuery } from '#listing/domain/listing-query.ts'
import { type KnownWords, knownWords, nearWords } from '#listing/domain/near-words.ts'
import { queryWords } from '#listing/domain/query-words.ts'
import type { Catalogue } from './catalogue.ts'

const MOST_OFFERED = 4
/** So many are looked at: not each of them needs to be sold now. */
const MOST_TRIED = 8

/** Words that may have been meant where nothing at all was found: of categories and filters, and each leads to products. */
export const offeredWords = async (catalogue: Catalogue, query: ListingQuery): Promise<string[]> => {
  if (query.words === '') return []
  const near = nearWords(
    queryWords(query.words).flatMap(({ parts }) => parts),
    namesIn(catalogue, query.lang),
  )
  const offered: string[] = []
  for (const word of near.slice(0, MOST_TRIED)) {
    const { total } = await catalogue.list({ ...query, ...EVERYTHING, words: word, exact: true, page: 1, pageSize: 1 })
    if (total > 0) offered.push(word)
    if (offered.length === MOST_OFFERED) break
  }
  return offered
}

interface Names {
  categories: Catalogue['categories']
  words: Map<ListingQuery['lang'], KnownWords>
}

const kept = new WeakMap<Catalogue['attributes'], Names>()

/** The words of the shop's names: made once, and used until a name changes. */
const namesIn = (catalogue: Catalogue, language: ListingQuery['lang']): KnownWords => {
  const { categories, attributes } = catalogue
  const before = kept.get(attributes)
  const names = before?.categories === categories ? before : { categories, words: new Map() }
  kept.set(attributes, names)
  const words: KnownWords = names.words.get(language) ?? knownWords(labelWords(catalogue, language))
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

/** Who mistypes `rehv` means what is called `Talverehvid` too. */
const wordsOf = function* (name: string, language: ListingQuery['lang']): Generator<string> {
  const words = name.split(/[\s,/]+/u)
  yield* words
  if (language === 'et') yield* words.flatMap(word => word.split('-')).flatMap(headNouns)
}
