import { z } from 'zod'
import { listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualOf } from '#wire/fields.ts'
import { OPERATORS, SEARCH_FIELDS } from './domain/search-fields.ts'

const text = z.union([z.string(), z.array(z.string())]).optional()
const picture = z.object({ url: z.string(), inlinePreview: z.string().nullable() })
const headerImage = z.object({ src: z.string() })

/** A page or product that was found. Prices in euros; null where the result has none. */
const searchResult = z.object({
  /** Of its page. */
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  breadcrumbs: z.array(z.object({ name: z.string() })),
  meta_description: z.string(),
  content: z.object({
    /** Plain text, a few lines of it. */
    description: z.string(),
    /** The gross price in force. */
    price: z.number().nullable(),
    code1: z.string().nullable(),
    image: picture.nullable(),
    'header-img': multilingualOf(headerImage).nullable(),
  }),
})
export type SearchResult = z.infer<typeof searchResult>

const suggestions = z.object({
  categories: z.array(
    z.object({ id: z.number().int(), name: z.string(), trail: z.string(), url: z.string(), count: z.number().int() }),
  ),
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      path: z.string(),
      code1: z.string(),
      total_price: z.number(),
      image: picture.nullable(),
    }),
  ),
  terms: z.array(z.object({ words: z.string(), results: z.number().int() })),
})
export type Suggestions = z.infer<typeof suggestions>

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/v1/search',
    summary: 'Searches pages and products; filters ff{n} (field), fc{n} (operator), fv{n} (value, lists joined by |)',
    allow: 'anyone',
    query: z.looseObject({
      q: text,
      page: text,
      pageSize: text,
      sort: text,
      fieldsPreset: text,
      limitCategoriesTo: text,
      ff1: text.describe(
        `A field to filter by: ${Object.keys(SEARCH_FIELDS).join(', ')}. Further filters are numbered on: ff2, fc2, fv2 …`,
      ),
      fc1: text.describe(`How it is compared: ${OPERATORS.join(', ')}; eq where it is left out`),
      fv1: text.describe('With what; eq, ne, in and like take lists joined by |'),
      lang: text,
    }),
    response: listOf(searchResult),
    paged: true,
  }),
  redirect: endpoint({
    method: 'GET',
    path: '/v1/search/redirect',
    summary: 'Where staff want a search to lead instead of to its results; null for most',
    allow: 'anyone',
    query: z.object({ q: text, lang: text }),
    response: one(z.object({ path: z.string().nullable() })),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/v1/suggestions',
    summary: 'What a search that is being typed may mean: categories, products, terms that others searched for',
    allow: 'anyone',
    query: z.object({ q: text, lang: text }),
    response: one(suggestions),
  }),
}
