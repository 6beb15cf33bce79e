import { z } from 'zod'
import { shownApprovals } from '#catalog/contract-approval.ts'
import { shownDurability } from '#catalog/contract-durability.ts'
import { image, listedProduct, product } from '#catalog/contract-product.ts'
import { GOODS_KINDS } from '#catalog/domain/goods-details.ts'
import { fittingCars } from '#fitment/contract-fit.ts'
import {
  createItemResponseSchema,
  createListResponseSchema,
  createResponseSchema,
  successResponse,
} from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { multilingualText } from '#wire/fields.ts'
import { productLink, productNumbers } from './contract-part-number.ts'

/** `contact` is an e-mail or web address. */
const party = z.object({ name: z.string(), address: z.string(), contact: z.string() })

const productDetails = product.extend({
  /** Sanitised HTML by language. */
  description: multilingualText,
  images: z.array(image),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string() })),
  specifications: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(z.string()) })),
  vatPercent: z.number(),
  lowestPriceBefore: z.number().nullable(),
  /** A published recall names the product. */
  recalled: z.boolean(),
  /** Product safety details (GPSR); null when staff entered none. A party is complete or null. */
  safety: z.object({ manufacturer: party.nullable(), responsible: party.nullable(), warnings: z.string() }).nullable(),
  /** Details that the law demands, in the language of the answer; only filled-in groups. */
  goods: z.array(
    z.object({
      kind: z.enum(GOODS_KINDS),
      title: z.string(),
      /** Values may have several lines. */
      rows: z.array(z.object({ label: z.string(), value: z.string(), href: z.string().optional() })),
    }),
  ),
  /** The producer's guarantee of durability with the GARAN label. */
  durability: shownDurability.nullable(),
  /** The manufacturer's documents about road use; null without any. */
  approvals: shownApprovals.nullable(),
  /** The cars that it fits and those that it does not fit. */
  cars: fittingCars,
  part_numbers: productNumbers,
  related: z.array(listedProduct),
})
export type ProductDetails = z.infer<typeof productDetails>

const filterOption = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
  selected: z.boolean(),
  /** `#rrggbb`; absent for values without a colour. */
  colour: z.string().optional(),
})
const filterGroup = z.object({
  key: z.string(),
  name: z.string(),
  /** Staff show this filter above the list. */
  promoted: z.boolean().optional(),
  options: z.array(filterOption),
})
export type FilterGroup = z.infer<typeof filterGroup>

export const productList = createResponseSchema({
  /** The chosen car; null without one, and for a car that the shop does not know. */
  car: z.object({ key: z.string(), name: z.string() }).nullable(),
  results: z.array(listedProduct),
  availableFilters: z.array(filterGroup),
  leftOutSearchKeywords: z.array(z.string()),
  /** The left-out words that no product of this list has. */
  unknownSearchKeywords: z.array(z.string()),
  /** The car in the query when no product fits it; the results are then for other cars. */
  missingCar: z.string().nullable(),
  /** Whole search texts, as typed and as corrected. `exact=1` searches without correction. */
  correctedQuery: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** Address that staff redirect this search to; `exact=1` keeps the list. */
  redirectTo: z.string().nullable(),
  /** The part that replaces the searched, superseded number; missing for other searches. */
  replacement: z.object({ number: z.string(), product: productLink }).optional(),
  /** Similarly spelled words with results, for a search without results. */
  similarWords: z.array(z.string()),
  /** Keys of chosen filters that a partial match does not meet, by product id; covers this page. */
  missedFilters: z.record(z.string(), z.array(z.string())),
  /** Partial matches without any car, when a car is chosen; their fit is unknown. */
  productIdsWithoutCar: z.array(z.number().int()),
  /**
   * For a search: number of matches by category id, subcategories included. Covers all categories, not only the current
   * one.
   */
  categoryCounts: z.record(z.string(), z.number().int()),
  /** Chosen values, as `key:value`, that no attribute or product has. */
  unknownFilters: z.array(z.string()),
  /** Chosen values, as `key:value`, that were merged into another value, with that value. */
  renamedFilters: z.record(z.string(), z.string()),
  appliedFiltersCount: z.number().int(),
  exactlyMatchingProductIds: z.array(z.number().int()),
  /** Number of products that match every chosen filter, on all pages; `total` also counts partial matches. */
  exactlyMatchingCount: z.number().int(),
  /** `description` is the text that staff show above the products. */
  category: z.object({ id: z.number().int(), name: z.string(), description: z.string().optional() }).nullable(),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), url: z.string() })),
})
export type ProductList = z.infer<typeof productList>

/** A repeated parameter counts with its first value. */
const text = z.union([z.string(), z.array(z.string())]).optional()

/** Invalid values never cause an error; the nearest valid value counts. */
const listingQuery = z.object({
  c: text,
  q: text,
  iu: text,
  f: text,
  /** The chosen car as in `/v1/fit`. Products that fit it are listed first. */
  v: text,
  /** `1` searches for the words as typed, without correction. */
  exact: text,
  /** Gross prices in euros such as `100-500`; either end may be open. */
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
    summary: 'Lists products with filter counts and left-out search words',
    allow: 'anyone',
    query: listingQuery,
    ignoresInvalidQuery: true,
    response: productList,
    paged: true,
  }),
  recordClick: endpoint({
    method: 'POST',
    path: '/v1/search-click',
    summary: 'Counts a product opened from search results; anonymous',
    allow: 'anyone',
    body: z.object({ words: z.string().max(300) }),
    response: successResponse,
    errorStatuses: [429],
    // The call counts and changes no user's data, so it needs no cookie or token.
    skipsCsrfToken: true,
    requiresOwnOrigin: true,
  }),
  listByIds: endpoint({
    method: 'GET',
    path: '/v1/picked-product',
    summary: 'Lists products by id; those that the visitor may not see are left out',
    allow: 'anyone',
    query: z.object({ ids: z.string().max(400).default(''), lang: text }),
    response: createListResponseSchema(listedProduct),
  }),
  view: endpoint({
    method: 'GET',
    path: '/product/view/:id',
    summary: 'Returns a product; 404 if the visitor may not see it',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: z.object({ lang: text }),
    response: createItemResponseSchema(productDetails),
    errorStatuses: [404],
  }),
  tyreLabel: endpoint({
    method: 'GET',
    path: '/tyre-label/:id',
    summary: 'Returns the EU label of a tyre as SVG; 404 if the visitor may not see the product',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
}
