import { z } from 'zod'
import { normalGtin } from '#catalog/domain/gtin.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { listOf, one } from '#wire/answer.ts'
import { bulkCalls } from '#wire/contract-bulk.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, euros, id, line, lines, moment, multilingualOf, multilingualText } from '#wire/fields.ts'
import { chosen, listQuery, searched } from '#wire/list-query.ts'
import { image } from './contract-product.ts'

const allow = { permission: 'product.edit' } as const

const state = z.union([z.literal(0), z.literal(1), z.literal(2)])
const MOST_EUROS = 9_999_999
const LONGEST_HTML = 100_000
const MOST_DAYS = 365
const MOST_CATEGORIES = 50
const MOST_OPTIONS = 300
const MOST_RELATED = 24
const MOST_GRAMS = 5_000_000
const MOST_MM = 100_000

/** A row of the list of products. */
const listedProduct = z.object({
  id,
  /** In the answer's language. */
  name: z.string(),
  code1: z.string(),
  brand: z.string(),
  /** Regular gross price, and the one in force. */
  price: z.number(),
  total_price: z.number(),
  /** Pieces over all warehouses. */
  amount: z.number().int(),
  /** The same by warehouse, each of them. */
  stock: z.array(z.object({ warehouse_id: id, warehouse: z.string(), amount: z.number().int() })),
  critical_stock_level: z.number().int(),
  available_in: z.number().int(),
  /** The state that holds now. */
  state,
  image: image.nullable(),
  modified_at: z.iso.datetime(),
})
export type ListedProduct = z.infer<typeof listedProduct>

const html = z
  .string()
  .max(LONGEST_HTML)
  .regex(/^[^\0]*$/)
  .overwrite(text => text.toWellFormed().trim())

/** When and to whom it shows; null: to everybody. Times are epoch milliseconds. */
const visibility = z
  .object({
    type: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    rangeFrom: moment.nullable(),
    rangeTo: moment.nullable(),
    stateInRange: state,
    stateOutRange: state,
  })
  .nullable()

const party = z.object({ name: line(200), address: line(300), contact: line(200) })
const measure = (most: number) => z.number().int().min(1).max(most).nullable()

/** What was not part of a product from the first day; who leaves a field out leaves it as it is. */
const furtherFields = {
  /** A cut that begins or ends by itself, in epoch milliseconds; `total_price` follows it then, whatever is sent of it. */
  cut: z.object({ price: euros(MOST_EUROS), from: moment.nullable(), to: moment.nullable() }).nullable(),
  /** A price of 0 is meant: the product is given away. Without it 0 is refused, and any other price clears it. */
  free: z.boolean(),
  /** GTIN (EAN, UPC) with a valid check digit; empty where the product has none. */
  gtin: line(40).overwrite(normalGtin),
  /** What the shop pays for one, without VAT; null where nobody has said. No answer to buyers has it. */
  cost: euros(MOST_EUROS).nullable(),
  /** Values of filters, by the ids of their options. */
  option_ids: z.array(id).max(MOST_OPTIONS),
  /** What goes with it, in order. */
  related_ids: z.array(id).max(MOST_RELATED),
  /** Words that it is found by beside its texts. */
  search_keywords: lines(2_000),
  weight_grams: measure(MOST_GRAMS),
  /** Packed, in millimetres. */
  length_mm: measure(MOST_MM),
  width_mm: measure(MOST_MM),
  height_mm: measure(MOST_MM),
  /** What product safety law has said beside an offer: who made it, who answers for it in the Union, what to heed. */
  safety: z.object({ maker: party, responsible: party, warnings: multilingualOf(lines(4_000)) }).nullable(),
  /** What its page is called in search engines; the product's name where left empty. */
  page_title: multilingualOf(line(200)),
  /** What search engines are told of it; made of its description where left empty. */
  page_description: multilingualOf(line(500)),
}
const further = z.object(furtherFields)

/** What staff may change of a product. */
const productFields = z.object({
  name: multilingualOf(line(200)),
  /** HTML; what may not stand in a page is left out where it is shown. */
  description: multilingualOf(html),
  code1: line(100),
  code2: line(100),
  brand: line(100),
  /** Regular gross price, and the one in force: lower while it is cut. */
  price: euros(MOST_EUROS),
  total_price: euros(MOST_EUROS),
  vat_class: z.enum(VAT_CLASSES),
  unit: line(20),
  big_product: z.boolean(),
  hasLimitedAmount: z.boolean(),
  /** 0 non-stock, -1 on demand, -2 not in stock, else workdays. */
  available_in: z.number().int().min(-2).max(MOST_DAYS),
  critical_stock_level: z.number().int().min(0).max(1_000_000),
  visibility,
  /** The main one first. */
  category_ids: z.array(id).max(MOST_CATEGORIES),
  ...further.partial().shape,
})
export type ProductFields = z.output<typeof productFields>

/** Confirms prices that differ much from those before, or that look like a date; the prices sent with it are stored as they are. */
const confirmed = { confirm_price: z.boolean().optional() }
const sentProduct = productFields.extend(confirmed)
export type SentProduct = z.output<typeof sentProduct>

/** A product as staff edit it. */
const editedProduct = productFields.extend({
  id,
  ...further.shape,
  safety: z.object({ maker: party, responsible: party, warnings: multilingualText }).nullable(),
  page_title: multilingualText,
  page_description: multilingualText,
  related: z.array(z.object({ id, name: z.string(), code1: z.string() })),
  /** Sent back with a change. */
  version: z.number().int(),
  /** The visibility of its page: visitors see the page while both are visible. */
  page_visibility: visibility,
  /** Its address by language. */
  paths: z.record(z.string(), z.string()),
  /** The main one first. */
  images: z.array(image.extend({ id })),
  /** Pieces by warehouse. */
  stock: z.array(z.object({ warehouse: z.string(), amount: z.number().int() })),
  state,
  /** Thrown away. */
  removed: z.boolean(),
  modified_at: z.iso.datetime(),
  name: multilingualText,
  description: multilingualText,
})
export type EditedProduct = z.infer<typeof editedProduct>

const priceInAddress = z.coerce.number().min(0).max(MOST_EUROS)

const productFilters = {
  q: searched,
  /** Shown to everybody now, or not; `removed`: what was thrown away, which no other shows. */
  shown: chosen(z.enum(['yes', 'no', 'removed'])),
  /** `none`: nothing lies in stock; `low`: at or below its critical level. */
  stock: chosen(z.enum(['some', 'low', 'none'])),
  /** In this category or in one below it. */
  category: chosen(id),
  /** As it is written in the product. */
  brand: chosen(line(100).min(1)),
  /** The price in force, in euros. */
  price_from: chosen(priceInAddress),
  price_to: chosen(priceInAddress),
  /** Sold below its regular price now. */
  sale: chosen(z.enum(['yes', 'no'])),
  /** Has at least one picture. */
  picture: chosen(z.enum(['yes', 'no'])),
  /** All but what delivery costs, unless it is asked for: that is kept where delivery is. */
  class: chosen(z.enum(['product', 'shipping', 'service'])),
}

/** As many as prices are reckoned with: what goes beyond would be rounded unseen. */
const hasTwoPlaces = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const percent = (most: number) => z.number().min(-90).max(most).refine(hasTwoPlaces, 'productAdmin.bulk.twoPlaces')
const deed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), percent: percent(900), ...confirmed }),
  z.object({ kind: z.literal('cut'), percent: percent(0), ...confirmed }),
  z.object({
    kind: z.literal('total'),
    price: euros(MOST_EUROS),
    was: euros(MOST_EUROS),
    free: z.boolean().optional(),
    ...confirmed,
  }),
  z.object({ kind: z.literal('visibility'), state }),
  z.object({ kind: z.literal('category'), id, how: z.enum(['add', 'remove']) }),
  z.object({ kind: z.literal('remove') }),
  z.object({ kind: z.literal('restore') }),
  /** Deletes what lies in the bin for good; orders keep what their lines say. */
  z.object({ kind: z.literal('purge') }),
])
export type SentDeed = z.output<typeof deed>

const productQuery = listQuery({
  sorts: ['modified_at', 'name', 'code1', 'brand', 'total_price', 'amount', 'state', 'id'],
  sort: '-modified_at',
  filters: productFilters,
})
export type ProductQuery = z.output<typeof productQuery>

/** What the fields of a product are filled in from. */
const ground = z.object({
  /** Per cent by VAT class, today. */
  vat: z.record(z.string(), z.number()),
  /** Brands that products have, by name. */
  brands: z.array(z.string()),
  /** Makers that were named for products of a brand; the one named last for each. */
  makers: z.array(z.object({ brand: z.string(), maker: party, responsible: party })),
})
export type ProductGround = z.infer<typeof ground>

/** A price that held, and when. */
const pricePeriod = z.object({
  price: z.number(),
  total_price: z.number(),
  from: z.iso.datetime(),
  /** Null while it holds. */
  to: z.iso.datetime().nullable(),
})
export type PricePeriod = z.infer<typeof pricePeriod>

const productEvent = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Who did it; null for the shop's own work, which `work` names. */
  username: z.string().nullable(),
  work: z.string().nullable(),
  action: z.string(),
  /** The fields that differ; null before there was anything, or after it is gone. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type ProductEvent = z.infer<typeof productEvent>

export const productAdmin = {
  prices: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/price',
    summary: 'Every price that a product had, the earliest first',
    allow,
    params: byId,
    response: listOf(pricePeriod),
    refusals: [404],
  }),
  history: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id/history',
    summary: 'What was done to a product and by whom, the latest first',
    allow,
    params: byId,
    query: listQuery({ sorts: ['at'], sort: '-at' }),
    response: listOf(productEvent),
    paged: true,
    refusals: [404],
  }),
  ground: endpoint({
    method: 'GET',
    path: '/v1/admin/product/ground',
    summary: 'What the fields of a product are filled in from: VAT rates, brands, makers named before',
    allow,
    response: one(ground),
  }),
  brands: endpoint({
    method: 'GET',
    path: '/v1/admin/product/brand',
    summary: 'Brands of products that are not in the bin, by name',
    allow,
    response: listOf(z.string()),
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/product',
    summary: 'Products, last changed first; q finds by name, brand and code',
    allow,
    query: productQuery,
    response: listOf(listedProduct),
    paged: true,
  }),
  view: endpoint({
    method: 'GET',
    path: '/v1/admin/product/:id',
    summary: 'One product as it is edited',
    allow,
    params: byId,
    response: one(editedProduct),
    refusals: [404],
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/product',
    summary: 'Creates a product with its page and its first price',
    allow,
    body: sentProduct,
    response: one(editedProduct),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/v1/admin/product/:id',
    summary: 'Changes a product; 409 when somebody changed it since `baseVersion`, and nothing is changed',
    allow,
    params: byId,
    body: sentProduct.extend({ baseVersion: z.number().int() }),
    response: one(editedProduct),
    refusals: [404, 409],
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/v1/admin/product/:id/duplicate',
    summary: 'Creates a hidden copy of a product, with its categories, filters and pictures, under a code of its own',
    allow,
    params: byId,
    response: one(z.object({ id })),
    refusals: [404],
  }),
}

/** Many products at once. */
export const productBulk = bulkCalls({ path: '/v1/admin/product', allow, filters: productFilters, deed })
