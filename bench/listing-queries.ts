import { demoCategories } from '#demo/catalogue/demo-categories.ts'
import { demoModels } from '#demo/catalogue/demo-kinds.ts'
import { COLOURS, ORIGINS, USES } from '#demo/seed/seed-attributes.ts'
import { createSeededRandom } from '#demo/seed/seeded-random.ts'
import { formatFilters, parseFilters, SORTS } from '#listing/domain/listing-query.ts'
import { buildListingHref, readListingParams } from '#listing/web/parts/listing-address.ts'
import { slugify } from '../src/kernel/slug.ts'

const SEARCH_WORDS = [
  'turbo',
  'must',
  'pronks 18',
  'apex',
  'bmw e46',
  'evo',
  'pidurikettad',
  'velg',
  'coilover',
  'ralli',
]

/**
 * Returns distinct queries of the listing as visitors make them: categories, filters, searches, sort orders and
 * further pages.
 */
export const buildListingQueries = (count: number, seed: number): string[] => {
  const random = createSeededRandom(seed)
  const pick = <T>(words: readonly T[]): T => words[random(words.length)] as T
  const addOneIn = (oneIn: number, buildText: () => string): string[] => (random(oneIn) === 0 ? [buildText()] : [])
  const buildFilters = () =>
    [
      ...addOneIn(2, () => `colour:${slugify(pick(COLOURS)[1])},${slugify(pick(COLOURS)[1])}`),
      ...addOneIn(2, () => `use:${slugify(pick(USES)[1])}`),
      ...addOneIn(2, () => `origin:${slugify(pick(ORIGINS)[1])}`),
      ...addOneIn(3, () => `model:${slugify(pick(demoModels))}`),
    ].join(';')
  const queries = new Set<string>()
  while (queries.size < count) {
    const query = new URLSearchParams()
    if (random(4) > 0) query.set('c', String(pick(demoCategories).id))
    if (random(5) === 0) query.set('q', pick(SEARCH_WORDS))
    const filterText = buildFilters()
    if (filterText) query.set('f', filterText)
    query.set('sort', pick(SORTS))
    query.set('page', String(1 + random(5)))
    queries.add(query.toString())
  }
  return [...queries]
}

/**
 * Returns the addresses of first pages for such queries, in the spelling that the shop links to. Other spellings
 * redirect, and so do pages beyond the end of a list.
 */
export const buildListingAddresses = (count: number, seed: number): string[] => {
  const addresses = buildListingQueries(count * 2, seed).map(query => {
    const params = readListingParams(new URLSearchParams(query))
    const filters = params.f && formatFilters(parseFilters(params.f))
    return buildListingHref({ path: '/et/tooted', params }, { f: filters, page: undefined })
  })
  return [...new Set(addresses)].slice(0, count)
}
