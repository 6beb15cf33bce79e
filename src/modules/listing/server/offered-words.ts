import { textIn } from '#kernel/multilingual.ts'
import type { ListResult } from '#listing/domain/indexed-product.ts'
import { EVERYTHING, type ListingQuery } from '#listing/domain/listing-query.ts'
import { nearWords } from '#listing/domain/near-words.ts'
import { queryWords } from '#listing/domain/query-words.ts'
import type { Catalogue } from './catalogue.ts'

const MOST_OFFERED = 4
/** So many are looked at: not each of them needs to be sold now. */
const MOST_TRIED = 8

/** Words that may have been meant where nothing at all was found: of categories and filters, and each leads to products. */
export const offeredWords = async (catalogue: Catalogue, query: ListingQuery, found: ListResult): Promise<string[]> => {
  if (query.words === '' || found.total > 0) return []
  const near = nearWords(
    queryWords(query.words).flatMap(({ parts }) => parts),
    labelWords(catalogue, query.lang),
  )
  const offered: string[] = []
  for (const word of near.slice(0, MOST_TRIED)) {
    const { total } = await catalogue.list({ ...query, ...EVERYTHING, words: word, exact: true, page: 1, pageSize: 1 })
    if (total > 0) offered.push(word)
    if (offered.length === MOST_OFFERED) break
  }
  return offered
}

const labelWords = function* (
  { categories, attributes }: Catalogue,
  language: ListingQuery['lang'],
): Generator<string> {
  for (const { name, hidden } of categories.tree.all()) if (!hidden) yield* textIn(name, language).split(/[\s,/]+/u)
  for (const { options } of attributes.byKey.values()) {
    for (const { name } of options.values()) yield* textIn(name, language).split(/[\s,/]+/u)
  }
}
