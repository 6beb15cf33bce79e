import { demoCategories } from '#demo/catalogue/demo-categories.ts'
import { demoModels } from '#demo/catalogue/demo-kinds.ts'
import { COLOURS, ORIGINS, USES } from '#demo/seed/seed-attributes.ts'
import { createSeededRandom } from '#demo/seed/seeded-random.ts'
import { formatFilters, parseFilters, SORTS } from '#listing/domain/listing-query.ts'
import { buildListingHref, readListingParams } from '#listing/web/parts/listing-address.ts'
import { slugify } from '../src/kernel/slug.ts'

const WORDS = ['turbo', 'must', 'pronks 18', 'apex', 'bmw e46', 'evo', 'pidurikettad', 'velg', 'coilover', 'ralli']

/**
 * Returns distinct queries of the listing as visitors make them: categories, filters, searches, orders, further pages.
 */
export const listingQueries = (count: number, seed: number): string[] => {
  const chance = createSeededRandom(seed)
  const pick = <T>(words: readonly T[]): T => words[chance(words.length)] as T
  const sometimes = (oneIn: number, text: () => string): string[] => (chance(oneIn) === 0 ? [text()] : [])
  const filters = () =>
    [
      ...sometimes(2, () => `colour:${slugify(pick(COLOURS)[1])},${slugify(pick(COLOURS)[1])}`),
      ...sometimes(2, () => `use:${slugify(pick(USES)[1])}`),
      ...sometimes(2, () => `origin:${slugify(pick(ORIGINS)[1])}`),
      ...sometimes(3, () => `model:${slugify(pick(demoModels))}`),
    ].join(';')
  const queries = new Set<string>()
  while (queries.size < count) {
    const query = new URLSearchParams()
    if (chance(4) > 0) query.set('c', String(pick(demoCategories).id))
    if (chance(5) === 0) query.set('q', pick(WORDS))
    const chosen = filters()
    if (chosen) query.set('f', chosen)
    query.set('sort', pick(SORTS))
    query.set('page', String(1 + chance(5)))
    queries.add(query.toString())
  }
  return [...queries]
}

/**
 * Returns the addresses of first pages for such queries, in the spelling that the shop links to. Other spellings
 * redirect, and so do pages beyond the end of a list.
 */
export const listingPages = (count: number, seed: number): string[] => {
  const addresses = listingQueries(count * 2, seed).map(query => {
    const params = readListingParams(new URLSearchParams(query))
    const f = params.f && formatFilters(parseFilters(params.f))
    return buildListingHref({ path: '/et/tooted', params }, { f, page: undefined })
  })
  return [...new Set(addresses)].slice(0, count)
}
