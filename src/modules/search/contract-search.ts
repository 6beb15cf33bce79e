import { z } from 'zod'
import { unitPrice } from '#catalog/contract-product.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualSchema } from '#wire/fields.ts'
import { OPERATORS, SEARCH_FIELDS } from './domain/search-fields.ts'

const text = z.union([z.string(), z.array(z.string())]).optional()
const picture = z.object({ url: z.string(), inlinePreview: z.string().nullable() })
const headerImage = z.object({ src: z.string() })

/** A found page or product. Prices are in euros; null for pages. */
const searchResult = z.object({
  id: z.number().int(),
  name: z.string(),
  path: z.string(),
  breadcrumbs: z.array(z.object({ name: z.string() })),
  meta_description: z.string(),
  content: z.object({
    /** A few lines of plain text. */
    description: z.string(),
    /** The current gross price. */
    price: z.number().nullable(),
    /** Present for goods sold by measure. */
    unit_price: unitPrice.optional(),
    code1: z.string().nullable(),
    image: picture.nullable(),
    'header-img': multilingualSchema(headerImage).nullable(),
  }),
})
export type SearchResult = z.infer<typeof searchResult>

const suggestions = z.object({
  categories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      ancestorPath: z.string(),
      url: z.string(),
      count: z.number().int(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      path: z.string(),
      code1: z.string(),
      total_price: z.number(),
      unit_price: unitPrice.optional(),
      image: picture.nullable(),
      /** The searched number, when this product replaces it. */
      replaces: z.string().optional(),
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
        `A field to filter by: ${Object.keys(SEARCH_FIELDS).join(', ')}. Both prices are the current one. Number further filters: ff2, fc2, fv2 …`,
      ),
      fc1: text.describe(`Operator: ${OPERATORS.join(', ')}; default eq`),
      fv1: text.describe('Value; eq, ne, in and like take lists joined by |'),
      lang: text,
    }),
    response: createListResponseSchema(searchResult).extend({
      /** Words that were left out, because nothing matches all words. */
      leftOutSearchKeywords: z.array(z.string()),
      /** The car of the search for which the shop has no such product; null without one. */
      missingCar: z.string().nullable(),
      /** The spelling correction of the search; null without one. */
      correctedQuery: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
    paged: true,
  }),
  redirect: endpoint({
    method: 'GET',
    path: '/v1/search/redirect',
    summary: 'Returns the redirect that staff set for a search, or null',
    allow: 'anyone',
    query: z.object({ q: text, lang: text }),
    response: createItemResponseSchema(z.object({ path: z.string().nullable() })),
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/v1/suggestions',
    summary: 'Suggests categories, products and popular searches for a typed text',
    allow: 'anyone',
    query: z.object({ q: text, lang: text }),
    response: createItemResponseSchema(suggestions),
  }),
}
