import { z } from 'zod'
import { GOODS_KINDS } from '#catalog/domain/goods-details.ts'
import { normalizeGtin } from '#catalog/domain/gtin.ts'
import { isNetContentAmount, NET_CONTENT_UNITS } from '#catalog/domain/net-content.ts'
import {
  hasNoSeparator,
  isUsableNumber,
  MAX_NUMBER_BRAND_LENGTH,
  MAX_NUMBER_SOURCE_LENGTH,
  MAX_NUMBERS,
  NUMBER_TYPES,
} from '#catalog/domain/product-number.ts'
import { MAX_APPROVALS } from '#catalog/domain/road-approval.ts'
import { PRICE_ENDINGS } from '#catalog/domain/round-price.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import { MAX_PART_NUMBER_LENGTH } from '#kernel/part-number.ts'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { defineBulkEndpoints } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import {
  eurosAmount,
  id,
  idParams,
  momentMs,
  multiLineText,
  multilingualSchema,
  multilingualText,
  singleLineText,
} from '#wire/fields.ts'
import { listQuery, optionalFilter, searchQuery } from '#wire/list-query.ts'
import { approval, storedApproval } from './contract-approval.ts'
import { durability, storedDurability } from './contract-durability.ts'
import { goodsDetails } from './contract-goods.ts'
import { manufacturer, party } from './contract-manufacturer.ts'
import { image } from './contract-product.ts'
import { reportedWeights } from './contract-reported-weights.ts'

const allow = { permission: 'product.edit' } as const

const state = z.union([z.literal(0), z.literal(1), z.literal(2)])
const MAX_EUROS = 9_999_999
const MAX_HTML_LENGTH = 100_000
const MAX_DAYS = 365
const MAX_CATEGORIES = 50
const MAX_OPTIONS = 300
const MAX_RELATED = 24
const MAX_GRAMS = 5_000_000
const MAX_MM = 100_000

const listedProduct = z.object({
  id,
  /** The name in the language of the answer. */
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  /** The regular gross price and the current one, in euros. */
  price: z.number(),
  total_price: z.number(),
  /** Pieces in all warehouses. */
  amount: z.number().int(),
  /** Pieces by warehouse; every warehouse is listed. */
  stock: z.array(z.object({ warehouse_id: id, warehouse: z.string(), amount: z.number().int() })),
  critical_stock_level: z.number().int(),
  available_in: z.number().int(),
  /** The current visibility. */
  state,
  image: image.nullable(),
  modified_at: z.iso.datetime(),
})
export type ListedProduct = z.infer<typeof listedProduct>

const html = z
  .string()
  .max(MAX_HTML_LENGTH)
  .regex(/^[^\0]*$/)
  .overwrite(text => text.toWellFormed().trim())

/** Visibility periods in epoch milliseconds; null means always visible. */
const visibility = z
  .object({
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    rangeFrom: momentMs.nullable(),
    rangeTo: momentMs.nullable(),
    stateInRange: state,
    stateOutRange: state,
  })
  .nullable()

const createMeasure = (max: number) => z.number().int().min(1).max(max).nullable()

/** Optional fields; a missing one stays unchanged. */
const optionalFieldShapes = {
  /** A scheduled sale, in epoch milliseconds; it overrides `total_price`. */
  scheduled_sale: z
    .object({ price: eurosAmount(MAX_EUROS), from: momentMs.nullable(), to: momentMs.nullable() })
    .nullable(),
  /** Confirms that a price of 0 is intended. A price of 0 is rejected without it, and any other price clears it. */
  free: z.boolean(),
  /** GTIN (EAN, UPC) with a valid check digit; empty if the product has no GTIN. */
  gtin: singleLineText(40).overwrite(normalizeGtin),
  /** The purchase price without VAT; null if unknown. Public answers never contain it. */
  cost: eurosAmount(MAX_EUROS).nullable(),
  /** Ids of filter values. */
  option_ids: z.array(id).max(MAX_OPTIONS),
  /** Related products, in display order. */
  related_ids: z.array(id).max(MAX_RELATED),
  /** Numbers besides the own codes, by which customers find the product. */
  numbers: z
    .array(
      z.object({
        type: z.enum(NUMBER_TYPES),
        number: singleLineText(MAX_PART_NUMBER_LENGTH).refine(isUsableNumber, 'productAdmin.problem.number'),
        /** The brand whose number it is; may be empty. */
        brand: singleLineText(MAX_NUMBER_BRAND_LENGTH).refine(hasNoSeparator, 'productAdmin.problem.numberLines'),
        /** The origin of the claim; may be empty. */
        source: singleLineText(MAX_NUMBER_SOURCE_LENGTH).refine(hasNoSeparator, 'productAdmin.problem.numberLines'),
      }),
    )
    .max(MAX_NUMBERS),
  /** The product that replaces this one; null without one. */
  successor_id: id.nullable(),
  /** Additional words that search finds the product by. */
  search_keywords: multiLineText(2_000),
  weight_grams: createMeasure(MAX_GRAMS),
  /** Size of the package in millimetres. */
  length_mm: createMeasure(MAX_MM),
  width_mm: createMeasure(MAX_MM),
  height_mm: createMeasure(MAX_MM),
  /** Goods sold by measure: the amount in one piece, with up to four decimals. Null for other goods. */
  net_content: z
    .object({
      amount: z.number().refine(isNetContentAmount, 'productAdmin.problem.netContent'),
      unit: z.enum(NET_CONTENT_UNITS),
    })
    .nullable(),
  /** The reason why customers cannot withdraw from the purchase. */
  withdrawal_exclusion: z.enum(WITHDRAWAL_EXCLUSIONS),
  /** Details that the law demands of tyres, hazardous mixtures, batteries and electrical devices. */
  goods: goodsDetails.nullable(),
  /** The weights of one piece that producers report. */
  reported: reportedWeights.nullable(),
  /** The producer's guarantee of durability, longer than two years. */
  durability: durability.nullable(),
  /** The manufacturer's documents about road use. */
  approvals: z.array(approval).max(MAX_APPROVALS),
  /** Product safety information of the product itself: warnings, and contacts that override the manufacturer. */
  safety: z.object({ maker: party, responsible: party, warnings: multilingualSchema(multiLineText(4_000)) }).nullable(),
  /** The manufacturer's record; null means that the product inherits the manufacturer of its brand. */
  manufacturer_id: id.nullable(),
  /** The title for search engines; empty means the product's name. */
  page_title: multilingualSchema(singleLineText(200)),
  /** The description for search engines; empty means an excerpt of the product's description. */
  page_description: multilingualSchema(singleLineText(500)),
}
const optionalFields = z.object(optionalFieldShapes)

/** The fields of a product that staff can change. */
const productFields = z.object({
  name: multilingualSchema(singleLineText(200)),
  /** HTML; forbidden elements are removed when it is shown. */
  description: multilingualSchema(html),
  code1: singleLineText(100),
  code2: singleLineText(100),
  brand: singleLineText(100),
  /** The regular gross price and the current one, which is lower during a sale. */
  price: eurosAmount(MAX_EUROS),
  total_price: eurosAmount(MAX_EUROS),
  vat_class: z.enum(VAT_CLASSES),
  unit: singleLineText(20),
  big_product: z.boolean(),
  hasLimitedAmount: z.boolean(),
  /** 0 non-stock, -1 on demand, -2 not in stock, else workdays. */
  available_in: z.number().int().min(-2).max(MAX_DAYS),
  critical_stock_level: z.number().int().min(0).max(1_000_000),
  visibility,
  /** The main category comes first. */
  category_ids: z.array(id).max(MAX_CATEGORIES),
  ...optionalFields.partial().shape,
})
export type ProductFields = z.output<typeof productFields>

/** Confirms unusual prices; it applies to the prices sent with it. */
const priceConfirmation = { confirm_price: z.boolean().optional() }
const productBody = productFields.extend(priceConfirmation)
export type ProductBody = z.output<typeof productBody>

/** A product with everything its form shows. */
const editedProduct = productFields.extend({
  id,
  ...optionalFields.shape,
  safety: z.object({ maker: party, responsible: party, warnings: multilingualText }).nullable(),
  durability: storedDurability.nullable(),
  approvals: z.array(storedApproval),
  approval_files: z.array(z.object({ id, name: z.string(), url: z.string() })),
  page_title: multilingualText,
  page_description: multilingualText,
  related: z.array(z.object({ id, name: z.string(), code1: z.string() })),
  successor: z.object({ id, name: z.string(), code1: z.string() }).nullable(),
  /** Sent back with a change to detect conflicts. */
  version: z.number().int(),
  /** The visibility of its page. Visitors see the page while both are visible. */
  page_visibility: visibility,
  /** Paths by language. */
  paths: z.record(z.string(), z.string()),
  /** The main picture first. */
  images: z.array(image.extend({ id })),
  /** Pieces by warehouse. */
  stock: z.array(z.object({ warehouse: z.string(), amount: z.number().int() })),
  state,
  /** True while the product is in the bin. */
  removed: z.boolean(),
  modified_at: z.iso.datetime(),
  name: multilingualText,
  description: multilingualText,
})
export type EditedProduct = z.infer<typeof editedProduct>

const priceParam = z.coerce.number().min(0).max(MAX_EUROS)

export const productFilters = {
  q: searchQuery,
  /** Filters by current visibility to everybody; only `removed` lists the bin. */
  shown: optionalFilter(z.enum(['yes', 'no', 'removed'])),
  /** `none`: no stock; `low`: at or below the critical level. */
  stock: optionalFilter(z.enum(['some', 'low', 'none'])),
  /** Includes descendants of the category. */
  category: optionalFilter(id),
  /** The exact brand. */
  brand: optionalFilter(singleLineText(100).min(1)),
  /** Bounds of the current price, in euros. */
  price_from: optionalFilter(priceParam),
  price_to: optionalFilter(priceParam),
  /** Filters products that are on sale now. */
  sale: optionalFilter(z.enum(['yes', 'no'])),
  /** Filters products with at least one picture. */
  picture: optionalFilter(z.enum(['yes', 'no'])),
  /** Shipping products are listed only on request, because they belong to the delivery settings. */
  class: optionalFilter(z.enum(['product', 'shipping', 'service'])),
}

/** `0.07 * 100` is slightly more than 7, so a smaller difference from a whole number does not count. */
const FLOAT_TOLERANCE = 1e-6

/** Returns true for at most two decimals; more would be rounded silently. */
const hasTwoDecimals = (percent: number): boolean =>
  Math.abs(percent * 100 - Math.round(percent * 100)) < FLOAT_TOLERANCE
const createPercent = (min: number, max: number) =>
  z.number().min(min).max(max).refine(hasTwoDecimals, 'productAdmin.bulk.twoDecimals')
/** The ending of the new prices; by default, they keep their cents. */
const ending = z.enum(PRICE_ENDINGS).optional()
const productAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), percent: createPercent(-90, 900), ending, ...priceConfirmation }),
  z.object({ kind: z.literal('sale'), percent: createPercent(-90, 0), ending, ...priceConfirmation }),
  /** Sets both prices to the purchase price plus this markup and VAT. */
  z.object({ kind: z.literal('markup'), percent: createPercent(0, 1_000), ending, ...priceConfirmation }),
  z.object({
    kind: z.literal('total'),
    price: eurosAmount(MAX_EUROS),
    expected_price: eurosAmount(MAX_EUROS),
    free: z.boolean().optional(),
    ...priceConfirmation,
  }),
  z.object({ kind: z.literal('visibility'), state }),
  z.object({ kind: z.literal('category'), id, change: z.enum(['add', 'remove']) }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('restore') }),
  /** Deletes products in the bin for good; order lines keep their texts. */
  z.object({ kind: z.literal('purge') }),
])
export type ProductActionBody = z.output<typeof productAction>

const productQuery = listQuery({
  sorts: ['modified_at', 'name', 'code1', 'brand', 'total_price', 'amount', 'state', 'id'],
  sort: '-modified_at',
  filters: productFilters,
})
export type ProductQuery = z.output<typeof productQuery>

const productFormOptions = z.object({
  /** Current VAT per cent by VAT class. */
  vat: z.record(z.string(), z.number()),
  /** Brands in use, sorted. */
  brands: z.array(z.string()),
  /** Sorted by name. */
  manufacturers: z.array(manufacturer),
  /** Kinds of goods by category id, inherited ones included. Categories without kinds have no key. */
  goods_kinds: z.record(z.string(), z.array(z.enum(GOODS_KINDS))),
})
export type ProductFormOptions = z.infer<typeof productFormOptions>

/** A price and the period of its validity. */
const pricePeriod = z.object({
  price: z.number(),
  total_price: z.number(),
  from: z.iso.datetime(),
  /** Null while the price is valid. */
  to: z.iso.datetime().nullable(),
})
export type PricePeriod = z.infer<typeof pricePeriod>

const productEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** The user; null for a background job, which `job` names. */
  username: z.string().nullable(),
  job: z.string().nullable(),
  action: z.string(),
  /** The changed fields; null when the product was created or deleted. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type ProductEvent = z.infer<typeof productEvent>

export const productAdmin = {
  prices: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/price',
    summary: 'Lists the price history of a product, oldest first',
    allow,
    params: idParams,
    response: createListResponseSchema(pricePeriod),
    errorStatuses: [404],
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/history',
    summary: 'Lists the changes of a product, newest first',
    allow,
    params: idParams,
    query: listQuery({ sorts: ['at'], sort: '-at' }),
    response: createListResponseSchema(productEvent),
    paged: true,
    errorStatuses: [404],
  }),
  formOptions: endpoint({
    method: 'GET',
    path: '/v1/admin/product/form-options',
    summary: 'Returns options of the product form: VAT rates, brands and manufacturers',
    allow,
    response: createItemResponseSchema(productFormOptions),
  }),
  brands: endpoint({
    method: 'GET',
    path: '/v1/admin/product/brand',
    summary: 'Lists brands of products outside the bin, sorted by name',
    allow,
    response: createListResponseSchema(z.string()),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/product',
    summary: 'Lists products, last changed first; `q` searches names, brands and codes',
    allow,
    query: productQuery,
    response: createListResponseSchema(listedProduct),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id',
    summary: 'Returns a product for editing',
    allow,
    params: idParams,
    response: createItemResponseSchema(editedProduct),
    errorStatuses: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/product',
    summary: 'Creates a product with its page and first price',
    allow,
    body: productBody,
    response: createItemResponseSchema(editedProduct),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id',
    summary: 'Updates a product; 409 when it was changed since `baseVersion`',
    allow,
    params: idParams,
    body: productBody.extend({ baseVersion: z.number().int() }),
    response: createItemResponseSchema(editedProduct),
    errorStatuses: [404, 409],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v1/admin/product/:id/duplicate',
    summary: 'Creates a hidden copy of a product under a new code, with categories, filters and pictures',
    allow,
    params: idParams,
    response: createItemResponseSchema(z.object({ id })),
    errorStatuses: [404],
  }),
}

export const productBulk = defineBulkEndpoints({
  path: '/v1/admin/product',
  allow,
  filters: productFilters,
  action: productAction,
})
