import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Durability } from '#catalog/domain/durability.ts'
import type { CategoryGoodsKind, GoodsDetails } from '#catalog/domain/goods-details.ts'
import type { NetContent } from '#catalog/domain/net-content.ts'
import type { PriceSource } from '#catalog/domain/price-jump.ts'
import type { NumberType } from '#catalog/domain/product-number.ts'
import type { ProductSafety, SafetyParty } from '#catalog/domain/product-safety.ts'
import type { Remedy } from '#catalog/domain/recall.ts'
import type { ReportedWeights } from '#catalog/domain/reported-weights.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import type { WithdrawalExclusion } from '#catalog/domain/withdrawal-exclusion.ts'
import { pages } from '#content/server/tables.ts'
import { files } from '#files/server/tables.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Visibility } from '#kernel/visibility.ts'
import { buildVisibilityPeriodCondition } from '#platform/server/db/find-next-visibility-change.ts'
import { timestampColumn } from '#platform/server/db/timestamp-column.ts'

/** Ids can be given: category 237 is filtered by car model. */
export const categories = pgTable('category', {
  id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  /** 0 is the root. */
  parentId: integer().notNull().default(0),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
  hidden: boolean().notNull().default(false),
  className: text().notNull().default(''),
  searchKeywords: text().notNull().default(''),
  /** The category page shows it above the products. */
  description: jsonb().$type<Multilingual>(),
  imageId: integer().references(() => files.id),
  /** The kinds of goods in it and its descendants, whose products need details by law. */
  goodsKinds: text().array().$type<CategoryGoodsKind[]>().notNull().default(sql`'{}'`),
})

/** Manufacturers, which product safety law requires every offer to name. */
export const manufacturers = pgTable(
  'manufacturer',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    address: text().notNull(),
    /** An e-mail or web address. */
    contact: text().notNull(),
    /** An ISO 3166-1 code; empty for manufacturers that were created from products, until staff choose a country. */
    country: text().notNull(),
    /** The responsible person in the EU; blank for manufacturers inside. */
    responsible: jsonb().$type<SafetyParty>().notNull(),
    modifiedAt: timestampColumn().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  table => [
    uniqueIndex('manufacturer_name').on(sql`lower(${table.name})`),
    index().on(table.country, table.id),
    index().on(table.modifiedAt, table.id),
  ],
)

/** Products of a brand inherit its manufacturer. */
export const manufacturerBrands = pgTable(
  'manufacturer_brand',
  {
    /** The brand in lower case (`toBrandKey`). */
    key: text().primaryKey(),
    name: text().notNull(),
    manufacturerId: integer()
      .notNull()
      .references(() => manufacturers.id, { onDelete: 'cascade' }),
  },
  table => [index().on(table.manufacturerId)],
)

export type ProductClass = 'product' | 'shipping' | 'service'

export const products = pgTable(
  'product',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** The page of the product, which owns the slugs. */
    contentId: integer().references(() => pages.id),
    class: text().$type<ProductClass>().notNull().default('product'),
    name: jsonb().$type<Multilingual>().notNull(),
    code1: text().notNull(),
    /** The manufacturer's number; those of shipping products begin with `postikulu`. */
    code2: text().notNull().default(''),
    /** The normalized GTIN (EAN, UPC), digits only; empty if the product has no GTIN. */
    gtin: text().notNull().default(''),
    brand: text().notNull().default(''),
    description: jsonb().$type<Multilingual>().notNull(),
    /** The regular gross price in cents. */
    priceCents: integer().notNull(),
    /** The current gross price; lower than the regular one during a sale. */
    totalCents: integer().notNull(),
    /** Staff confirmed the price of 0; without it, a product that costs nothing cannot be ordered. */
    free: boolean().notNull().default(false),
    /** A scheduled sale; `totalCents` follows it (`applyScheduledPrices`). Null without a sale. */
    saleCents: integer(),
    saleFrom: timestampColumn(),
    saleTo: timestampColumn(),
    /** The purchase price without VAT, only for staff; null if unknown. */
    costCents: integer(),
    vatClass: text().notNull().default('standard'),
    unit: text().notNull().default('tk'),
    bigProduct: boolean().notNull().default(false),
    /** Limited products are sold from stock only. */
    hasLimitedAmount: boolean().notNull().default(true),
    /** 0 non-stock, -1 on demand, -2 not in stock, else workdays until dispatch. */
    availableIn: integer().notNull().default(-2),
    criticalStockLevel: integer().notNull().default(0),
    /** Weight and size of the package; null if unknown. */
    weightGrams: integer(),
    lengthMm: integer(),
    widthMm: integer(),
    heightMm: integer(),
    /** Goods sold by measure have a unit price; null for others. */
    netContent: jsonb().$type<NetContent>(),
    /** Words that customers search for and the texts lack. */
    searchKeywords: text().notNull().default(''),
    /** Overrides the manufacturer's contacts. Warnings exist only here. */
    safety: jsonb().$type<ProductSafety>(),
    withdrawalExclusion: text().$type<WithdrawalExclusion>().notNull().default('none'),
    /** The tyre label and other details that the law demands of some kinds of goods. */
    goods: jsonb().$type<GoodsDetails>(),
    /** The weights that producers report; null if not entered. */
    reported: jsonb().$type<ReportedWeights>(),
    /** The producer's guarantee of durability with the GARAN label. */
    durability: jsonb().$type<Durability>(),
    /** The manufacturer's documents about road use. */
    approvals: jsonb().$type<readonly Approval[]>().notNull().default([]),
    /** Null means that the product inherits the manufacturer of its brand. */
    manufacturerId: integer().references(() => manufacturers.id, { onDelete: 'set null' }),
    visibility: jsonb().$type<Visibility>(),
    /** Changes with edits by staff, not with stock or orders. */
    modifiedAt: timestampColumn().notNull().defaultNow(),
    createdAt: timestampColumn().notNull().defaultNow(),
    /** A product in the bin is inaccessible and absent from other lists. Orders still reference it. */
    removedAt: timestampColumn(),
    version: integer().notNull().default(1),
  },
  table => [
    // Sorts and counts the lists of staff.
    index('product_modified').on(table.modifiedAt, table.id, table.class).where(sql`${table.removedAt} is null`),
    // Covers the columns of filters and sorts, because product rows are wide and a full scan is slow.
    index('product_filter_columns')
      .on(table.class, table.id, table.criticalStockLevel, table.totalCents)
      .where(sql`${table.removedAt} is null`),
    index('product_total_cents').on(table.totalCents, table.id).where(sql`${table.removedAt} is null`),
    // Products with links in their descriptions, found without reading all descriptions.
    index('product_with_links').on(table.id).where(sql`${table.description}::text like '%href=%'`),
    index('product_removed').on(table.id).where(sql`${table.removedAt} is not null`),
    // Includes the visibility, so that a sort by it reads no product rows.
    index('product_restricted').on(table.id, table.visibility).where(sql`${table.visibility} is not null`),
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
    // Finds scanned and imported codes regardless of case.
    index('product_code1_lower').on(sql`lower(${table.code1})`),
    index('product_code2_lower').on(sql`lower(${table.code2})`),
    // Finds normalized codes (`normalizePartNumber`), also by prefix.
    index('product_part_number1').on(sql`part_number(${table.code1}) text_pattern_ops`),
    index('product_part_number2').on(sql`part_number(${table.code2}) text_pattern_ops`),
    index('product_gtin').on(sql`lpad(${table.gtin}, 14, '0')`).where(sql`${table.gtin} <> ''`),
    index().on(table.contentId),
    index('product_manufacturer').on(table.manufacturerId).where(sql`${table.manufacturerId} is not null`),
    index('product_brand_key').on(sql`lower(trim(${table.brand}))`).where(sql`${table.removedAt} is null`),
    index('product_timed').on(table.id).where(buildVisibilityPeriodCondition(table.visibility)),
    index('product_scheduled_sale').on(table.id).where(sql`${table.saleCents} is not null`),
  ],
)

export const PRICE_PROPOSAL_STATES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const

/** Price changes that exceed the limit of the shop. They wait for approval, and decided ones stay for the undo. */
export const priceProposals = pgTable(
  'price_proposal',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The prices when the change was proposed, and the proposed ones. */
    oldPriceCents: integer().notNull(),
    oldTotalCents: integer().notNull(),
    priceCents: integer().notNull(),
    totalCents: integer().notNull(),
    /** The proposed price of 0 is intended. */
    free: boolean().notNull().default(false),
    /** The largest change of both prices in per cent. */
    changePercent: integer().notNull(),
    source: text().$type<PriceSource>().notNull(),
    /** The import that proposed the change; null for other sources. */
    importId: integer(),
    /** The operation that proposed the change; its undo withdraws it. */
    operationId: uuid(),
    userId: integer(),
    proposedAt: timestampColumn().notNull(),
    state: text().$type<(typeof PRICE_PROPOSAL_STATES)[number]>().notNull().default('waiting'),
    decidedBy: integer(),
    decidedAt: timestampColumn(),
    /** The operation that decided; its undo lets the change wait again. */
    decisionOperationId: uuid(),
  },
  table => [
    uniqueIndex('price_proposal_waiting').on(table.productId).where(sql`${table.state} = 'waiting'`),
    index('price_proposal_list').on(table.state, table.proposedAt, table.id),
    index('price_proposal_change').on(table.state, table.changePercent, table.id),
    index('price_proposal_operation').on(table.operationId),
    index('price_proposal_decision').on(table.decisionOperationId, table.id),
    index('price_proposal_import').on(table.importId, table.productId),
    index().on(table.productId),
  ],
)

/**
 * The search keys of products: names, brand and codes. The table is separate, because search reads all of it and
 * product rows are wide. Triggers of `product` maintain it.
 */
export const productSearchKeys = pgTable('product_search_key', {
  productId: integer()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  lookup: text().notNull(),
})

/** Numbers of products besides their own codes, by which customers find them. */
export const productIdentifiers = pgTable(
  'product_identifier',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    type: text().$type<NumberType>().notNull(),
    /** The brand whose number it is; may be empty. */
    brand: text().notNull().default(''),
    /** The number as written. */
    raw: text().notNull(),
    /** The number as `normalizePartNumber` returns it. */
    norm: text().notNull(),
    /** The origin of the claim; may be empty. */
    source: text().notNull().default(''),
  },
  table => [
    index().on(table.productId, table.id),
    // Finds numbers also by prefix.
    index('product_identifier_norm').on(sql`${table.norm} text_pattern_ops`),
  ],
)

/** Products that another one replaces. Chains are allowed, circles are not. */
export const supersessions = pgTable(
  'supersession',
  {
    oldId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    newId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    at: timestampColumn().notNull(),
  },
  table => [index().on(table.newId), check('supersession_other_product', sql`${table.oldId} <> ${table.newId}`)],
)

/** Related products, chosen by staff. */
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
    /** The category that breadcrumbs use. */
    main: boolean().notNull().default(false),
  },
  table => [primaryKey({ columns: [table.productId, table.categoryId] }), index().on(table.categoryId)],
)

/** Filters of products (brand, model, material …); `key` is a stable slug. */
export const attributes = pgTable('attribute', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  name: jsonb().$type<Multilingual>().notNull(),
  position: integer().notNull().default(0),
  /** True for filters above the lists, where customers narrow first. */
  promoted: boolean().notNull().default(false),
})

/** Categories that offer a filter, with their descendants; a filter without rows is offered everywhere. */
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
    /** `#rrggbb`, shown beside the name; null without a colour. */
    colour: text(),
    /** Slugs of merged values; addresses with them redirect here. */
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

/** Stores every price with its period, append-only, because the law requires the lowest price of 30 days. */
export const prices = pgTable(
  'price',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The regular gross price and the current one, in cents. */
    priceCents: integer().notNull(),
    totalCents: integer().notNull(),
    validFrom: timestampColumn().notNull().default(sql`now()`),
    validTo: timestampColumn(),
  },
  table => [index().on(table.productId, table.validFrom)],
)

/** Recalls of dangerous products. */
export const recalls = pgTable(
  'recall',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    heading: jsonb().$type<Multilingual>().notNull(),
    title: jsonb().$type<Multilingual>().notNull(),
    /** Batch or serial numbers; empty means every piece. */
    batch: text().notNull(),
    risk: jsonb().$type<Multilingual>().notNull(),
    action: jsonb().$type<Multilingual>().notNull(),
    /** The place on the product where customers find its batch or serial number. */
    numberPlace: jsonb().$type<Multilingual>().notNull().default(sql`'{"type":"language"}'`),
    contact: text().notNull(),
    remedies: jsonb().$type<Remedy[]>().notNull(),
    /** The days of purchase; null for an open period. */
    boughtFrom: date(),
    boughtTo: date(),
    /** The days on which the seller notified the manufacturer and the authorities; null until then. */
    manufacturerNotifiedOn: date(),
    authorityNotifiedOn: date(),
    /** Null for a draft. */
    publishedAt: timestampColumn(),
    /** Recalls that were published once are never deleted. */
    wasPublished: boolean().notNull(),
    createdAt: timestampColumn().notNull(),
    version: integer().notNull().default(1),
  },
  table => [index().on(table.createdAt, table.id)],
)

export const recallProducts = pgTable(
  'recall_product',
  {
    recallId: integer()
      .notNull()
      .references(() => recalls.id, { onDelete: 'cascade' }),
    /** The column is not a foreign key, because customers of a deleted product must still be reached. */
    productId: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.recallId, table.productId] }), index().on(table.productId)],
)
