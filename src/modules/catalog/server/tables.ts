import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { ProductSafety } from '#catalog/domain/product-safety.ts'
import { pages } from '#content/server/tables.ts'
import { files } from '#files/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { isTimed } from '#platform/server/db/timed-visibility.ts'

const moment = () => timestamp({ withTimezone: true })

/** Ids may be given: category 237 is the one that is filtered by the car's model. */
export const categories = pgTable('category', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  /** 0 is the root. */
  parentId: integer().notNull().default(0),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
  hidden: boolean().notNull().default(false),
  className: text().notNull().default(''),
  searchKeywords: text().notNull().default(''),
  /** Stands above its products. */
  description: jsonb().$type<Multilingual>(),
  imageId: integer().references(() => files.id),
})

export type ProductClass = 'product' | 'shipping' | 'service'

export const products = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Its page, which owns its slugs. */
    contentId: integer().references(() => pages.id),
    class: text().$type<ProductClass>().notNull().default('product'),
    name: jsonb().$type<Multilingual>().notNull(),
    code1: text().notNull(),
    /** The maker's number; shipping products begin with `postikulu`. */
    code2: text().notNull().default(''),
    /** GTIN (EAN, UPC) in its normal form, digits only; empty where the product has none. */
    gtin: text().notNull().default(''),
    brand: text().notNull().default(''),
    description: jsonb().$type<Multilingual>().notNull(),
    /** The regular gross price in cents. */
    priceCents: integer().notNull(),
    /** The gross price in force now: lower than the regular one while it is cut. */
    totalCents: integer().notNull(),
    /** Somebody said that its price of 0 is meant: without this nobody can order a product that costs nothing. */
    free: boolean().notNull().default(false),
    /** A cut that begins or ends by itself; `totalCents` follows it (`turnPrices`). Null where none is planned. */
    cutCents: integer(),
    cutFrom: moment(),
    cutTo: moment(),
    /** What the shop pays for one, without VAT; staff's alone. Null where nobody has said. */
    costCents: integer(),
    vatClass: text().notNull().default('standard'),
    unit: text().notNull().default('tk'),
    bigProduct: boolean().notNull().default(false),
    /** Limited products are sold from stock alone. */
    hasLimitedAmount: boolean().notNull().default(true),
    /** 0 non-stock, -1 on demand, -2 not in stock, else workdays until it can leave. */
    availableIn: integer().notNull().default(-2),
    criticalStockLevel: integer().notNull().default(0),
    /** Packed for sending; null where nobody has weighed or measured it. */
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** Words that buyers use and the product's texts do not. */
    searchKeywords: text().notNull().default(''),
    safety: jsonb().$type<ProductSafety>(),
    visibility: jsonb().$type<Visibility>(),
    /** Moves when staff change the product, not when stock or orders do. */
    modifiedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    /** Thrown away: inaccessible, and in no list of staff's but the bin. Orders still name it. */
    removedAt: moment(),
    version: integer().notNull().default(1),
  },
  table => [
    // What staff's lists are sorted by, and what counts their rows.
    index('product_modified').on(table.modifiedAt, table.id, table.class).where(sql`${table.removedAt} is null`),
    // With what they are narrowed and sorted by without an order of their own: product rows are wide, and nobody should walk through all of them.
    index('product_there')
      .on(table.class, table.id, table.criticalStockLevel, table.totalCents)
      .where(sql`${table.removedAt} is null`),
    index('product_total_cents').on(table.totalCents, table.id).where(sql`${table.removedAt} is null`),
    // Whose description leads somewhere: found without a look at all descriptions.
    index('product_linking').on(table.id).where(sql`${table.description}::text like '%href=%'`),
    index('product_thrown_away').on(table.id).where(sql`${table.removedAt} is not null`),
    // With the visibility itself, so that a sort by it reads no product row.
    index('product_not_always_seen').on(table.id, table.visibility).where(sql`${table.visibility} is not null`),
    index('product_on_sale').on(table.id).where(sql`${table.totalCents} < ${table.priceCents}`),
    index().on(table.code1, table.id),
    index().on(table.brand, table.id),
    index().on(table.criticalStockLevel, table.id),
    index('product_name_et').on(
      sql`lower(coalesce(nullif(${table.name} ->> 'et', ''), ${table.name} ->> 'et'))`,
      table.id,
    ),
    index('product_name_en').on(
      sql`lower(coalesce(nullif(${table.name} ->> 'en', ''), ${table.name} ->> 'et'))`,
      table.id,
    ),
    // Scanned and imported codes are found however they are capitalised.
    index('product_code1_lower').on(sql`lower(${table.code1})`),
    index('product_code2_lower').on(sql`lower(${table.code2})`),
    // Codes in their normal form (`partNumber`), by their beginning too.
    index('product_part_number1').on(sql`part_number(${table.code1}) text_pattern_ops`),
    index('product_part_number2').on(sql`part_number(${table.code2}) text_pattern_ops`),
    index('product_gtin').on(sql`lpad(${table.gtin}, 14, '0')`).where(sql`${table.gtin} <> ''`),
    index().on(table.contentId),
    index('product_timed').on(table.id).where(isTimed(table.visibility)),
    index('product_cut').on(table.id).where(sql`${table.cutCents} is not null`),
  ],
)

/**
 * By what staff find products: the search key of names in every language, brand and codes. Apart from the products, whose rows are wide: a search
 * looks through all of it. Kept by triggers of the product's table.
 */
export const productsFound = pgTable('product_found', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  lookup: text().notNull(),
})

/** What goes with a product, as staff chose it. */
export const productRelated = pgTable(
  'product_related',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    relatedId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.productId, table.relatedId] }), index().on(table.relatedId)],
)

export const productCategories = pgTable(
  'product_category',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
    /** The category that breadcrumbs go through. */
    main: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.productId, table.categoryId] }), index().on(table.categoryId)],
)

/** What products are filtered by (brand, model, material …); `key` is a stable slug. */
export const attributes = pgTable('attribute', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
  /** Stands above the lists, where buyers narrow first. */
  promoted: boolean().notNull().default(false),
})

/** Where a group is offered, with what lies below; one that names none is offered everywhere. */
export const attributeCategories = pgTable(
  'attribute_category',
  {
    attributeId: integer()
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    categoryId: integer()
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.attributeId, table.categoryId] }), index().on(table.categoryId)],
)

export const attributeOptions = pgTable(
  'attribute_option',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    attributeId: integer()
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    name: jsonb().$type<Multilingual>().notNull(),
    position: integer().notNull().default(0),
    /** `#rrggbb`, shown beside the name; null where it has none. */
    colour: text(),
    /** Slugs of values that were merged into this one: addresses that name them lead here. */
    formerValues: text().array().notNull().default(sql`'{}'`),
  },
  table => [unique().on(table.attributeId, table.value)],
)

export const productOptions = pgTable(
  'product_option',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    optionId: integer()
      .notNull()
      .references(() => attributeOptions.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.productId, table.optionId] }), index().on(table.optionId)],
)

export const productImages = pgTable(
  'product_image',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    position: integer().notNull().default(0),
  },
  table => [primaryKey({ columns: [table.productId, table.fileId] })],
)

/** Every price with from and to, append-only from the first day: the lowest of 30 days is derived from it by law. */
export const prices = pgTable(
  'price',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Regular gross price and the one in force, in cents. */
    priceCents: integer().notNull(),
    totalCents: integer().notNull(),
    validFrom: moment().notNull().default(sql`now()`),
    validTo: moment(),
  },
  table => [index().on(table.productId, table.validFrom)],
)
