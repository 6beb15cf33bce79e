import { z } from 'zod'
import { image, listedProduct, product } from '#catalog/contract-product.ts'
import { answer, done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'

/** `contact` is an e-mail or web address. */
const party = z.object({ name: z.string(), address: z.string(), contact: z.string() })

/** A product on its own page. */
const productDetails = product.extend({
  /** Sanitised HTML in each language that it was written in. */
  description: multilingualText,
  images: z.array(image),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string() })),
  specifications: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(z.string()) })),
  vatPercent: z.number(),
  lowestPriceBefore: z.number().nullable(),
  /** What product safety law has said beside an offer; null where nobody said anything. A party is named whole or not at all. */
  safety: z.object({ maker: party.nullable(), responsible: party.nullable(), warnings: z.string() }).nullable(),
  related: z.array(listedProduct),
})
export type ProductDetails = z.infer<typeof productDetails>

const filterOption = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
  selected: z.boolean(),
  /** `#rrggbb`, where it is one. */
  colour: z.string().optional(),
})
const filterGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Staff want it above the list. */
  promoted: z.boolean().optional(),
  options: z.array(filterOption),
})
export type FilterGroup = z.infer<typeof filterGroup>

export const productList = answer({
  results: z.array(listedProduct),
  availableFilters: z.array(filterGroup),
  leftOutSearchKeywords: z.array(z.string()),
  /** Those of them that nothing here has. */
  unknownSearchKeywords: z.array(z.string()),
  /** The car of the search, where no product is for it: what is listed is for others. */
  missingCar: z.string().nullable(),
  /** Whole search texts: what was searched for in place of what was typed. `exact=1` searches for what was typed. */
  correctedQuery: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Where the shop has this search lead instead of to a list; `exact=1` stays with the list. */
  redirectTo: z.string().nullable(),
  /** Where nothing was found: words of the shop that are spelt nearly so, and lead to products. */
  nearWords: z.array(z.string()),
  /** By id, for the partial matches on this page: the filters that they miss. */
  missedFilters: z.record(z.string(), z.array(z.string())),
  /** Of these, those that name no car, where one is chosen: whether they fit it is not said. */
  carlessProductIds: z.array(z.number().int()),
  /** For a search, by category id: how many of what it finds anywhere, by the same filters, stand in it and below. */
  categoryCounts: z.record(z.string(), z.number().int()),
  /** Chosen values, as `key:value`, that the shop has nowhere. */
  unknownFilters: z.array(z.string()),
  /** By a chosen value, as `key:value`, the value that it was merged into and that was looked for instead. */
  renamedFilters: z.record(z.string(), z.string()),
  appliedFiltersCount: z.number().int(),
  exactlyMatchingProductIds: z.array(z.number().int()),
  /** On all pages: how many match every chosen filter; the total also holds those that match partially. */
  exactlyMatchingCount: z.number().int(),
  /** `description`: what staff say of it above its products. */
  category: z.object({ id: z.number().int(), name: z.string(), description: z.string().optional() }).nullable(),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string() })),
})
export type ProductList = z.infer<typeof productList>

/** A parameter given twice counts with its first value. */
const text = z.union([z.string(), z.array(z.string())]).optional()

/** Wild values never fail: each is read as the nearest sensible one. */
const listingQuery = z.object({
  c: text,
  q: text,
  iu: text,
  f: text,
  /** `1`: words as typed, nothing corrected. */
  exact: text,
  /** Gross prices in euros, `100-500`, either end open. */
  price: text,
  page: text,
  pageSize: text,
  sort: text,
  lang: text,
})

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/v1/product',
    summary: 'The product listing: results, filters with counts, what was left out',
    allow: 'anyone',
    query: listingQuery,
    wildQuery: true,
    response: productList,
    paged: true,
  }),
  clicked: endpoint({
    method: 'POST',
    path: '/v1/search-click',
    summary:
      'Counts that a product was opened from the list of a search: the words and the day, and nothing of a person',
    allow: 'anyone',
    body: z.object({ words: z.string().max(300) }),
    response: done,
    refusals: [429],
    // Nothing is changed in anybody's name, and no cookie is needed for it.
    withoutToken: true,
    fromOwnPages: true,
  }),
  picked: endpoint({
    method: 'GET',
    path: '/v1/picked-product',
    summary: 'Products by their ids, as lists show them; those that this visitor may not see are left out',
    allow: 'anyone',
    query: z.object({ ids: z.string().max(400).default(''), lang: text }),
    response: listOf(listedProduct),
  }),
  view: endpoint({
    method: 'GET',
    path: '/product/view/:id',
    summary: 'One product; 404 means inaccessible',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: z.object({ lang: text }),
    response: one(productDetails),
    refusals: [404],
  }),
}
