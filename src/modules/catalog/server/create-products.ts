import type { InferInsertModel } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { NOT_IN_STOCK } from '#catalog/domain/availability.ts'
import { createPages } from '#content/server/content.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { getElementAt } from '#kernel/require-existing.ts'
import { slugify } from '#kernel/slug.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { Write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { findBinnedProducts } from './find-binned-products.ts'
import { buildInitialPrices } from './initial-prices.ts'
import type { NewProduct } from './new-product.ts'
import {
  attributeOptions,
  attributes,
  prices,
  productCategories,
  productImages,
  productOptions,
  products,
} from './tables.ts'

const BATCH_SIZE = 2_000

/** Inserts rows in batches, because a statement takes at most 65,535 values. */
const insertInBatches = async <T extends PgTable>(
  tx: Transaction,
  table: T,
  rows: readonly InferInsertModel<T>[],
): Promise<void> => {
  for (let index = 0; index < rows.length; index += BATCH_SIZE) {
    // drizzle cannot infer the row type of a generic table.
    await tx.insert(table).values(rows.slice(index, index + BATCH_SIZE) as never)
  }
}

/** Creates products with their first prices and pages; returns the ids in the given order. */
export const createProducts = async (tx: Write, newProducts: readonly NewProduct[], now: Date): Promise<number[]> => {
  if (newProducts.length === 0) return []
  const ids = await reserveIds(tx, newProducts)
  const pageIds = await createProductPages(tx, newProducts, ids)
  const optionIds = await readOptionIdsByName(tx)
  // Numbers of other products may name the new codes.
  await announceWithDependents(tx, ids, () =>
    insertInBatches(
      tx,
      products,
      newProducts.map((product, index) => toRow(product, getElementAt(ids, index), pageIds.get(index) ?? null, now)),
    ),
  )
  await insertInBatches(
    tx,
    prices,
    newProducts.flatMap((product, index) => buildInitialPrices(product, getElementAt(ids, index), now)),
  )
  await insertInBatches(
    tx,
    productCategories,
    newProducts.flatMap((product, index) => toCategoryRows(product, getElementAt(ids, index))),
  )
  await insertInBatches(
    tx,
    productOptions,
    newProducts.flatMap((product, index) => toOptionRows(product, getElementAt(ids, index), optionIds)),
  )
  await insertInBatches(
    tx,
    productImages,
    newProducts.flatMap((product, index) => toImageRows(product, getElementAt(ids, index))),
  )
  return ids
}

/** Reserves ids before the insert, because page and product reference each other. */
const reserveIds = async (tx: Transaction, newProducts: readonly NewProduct[]): Promise<number[]> => {
  const missingCount = newProducts.filter(product => product.id === undefined).length
  const sequence = sql`pg_get_serial_sequence('product', 'id')`
  const largestId = Math.max(0, ...newProducts.map(product => product.id ?? 0))
  // Ids that the caller chose must advance the sequence.
  if (largestId > 0)
    await tx.execute(sql`select setval(${sequence}, greatest(nextval(${sequence}), ${largestId}::bigint))`)
  const { rows } = await tx.execute<{ id: number }>(
    sql`select nextval(${sequence})::int as id from generate_series(1, ${missingCount}::int)`,
  )
  let nextIndex = 0
  return newProducts.map(product => product.id ?? getElementAt(rows, nextIndex++).id)
}

/** Creates pages for all products except shipping products. Returns the page ids by index in `newProducts`. */
const createProductPages = async (
  tx: Write,
  newProducts: readonly NewProduct[],
  ids: readonly number[],
): Promise<Map<number, number>> => {
  const productIndexes = newProducts.flatMap((product, index) => (product.class === 'shipping' ? [] : index))
  const pageIds = await createPages(
    tx,
    productIndexes.map(index => {
      const { name, code1, slugs } = getElementAt(newProducts, index)
      return {
        layout: 'ProductDetailView',
        kind: 'product' as const,
        subjectId: getElementAt(ids, index),
        name: pickText(name, 'et'),
        title: name,
        slugs: Object.fromEntries(
          getShopLanguages().map(language => [
            language,
            slugs?.[language] ?? slugify(`${pickText(name, language)} ${code1}`),
          ]),
        ),
      }
    }),
    findBinnedProducts,
  )
  return new Map(productIndexes.map((index, pageIndex) => [index, getElementAt(pageIds, pageIndex)]))
}

const toRow = (product: NewProduct, id: number, contentId: number | null, now: Date): typeof products.$inferInsert => {
  const {
    saleStartedAt: _saleStartedAt,
    categoryIds: _categories,
    options: _options,
    imageIds: _images,
    slugs: _slugs,
    ...row
  } = product
  return {
    ...row,
    id,
    contentId,
    description: cleanMultilingualHtml(product.description ?? multilingual({})),
    hasLimitedAmount: product.hasLimitedAmount ?? isSoldFromStock(product),
    totalCents: product.totalCents ?? product.priceCents,
    modifiedAt: product.modifiedAt ?? now,
    createdAt: now,
  }
}

/** Products that can be ordered in are not limited by stock. */
const isSoldFromStock = ({ availableIn = NOT_IN_STOCK }: NewProduct): boolean => availableIn === NOT_IN_STOCK

const toCategoryRows = ({ categoryIds = [] }: NewProduct, productId: number) =>
  [...new Set(categoryIds)].map((categoryId, index) => ({ productId, categoryId, main: index === 0 }))

const toImageRows = ({ imageIds = [] }: NewProduct, productId: number) =>
  [...new Set(imageIds)].map((fileId, position) => ({ productId, fileId, position }))

const toOptionRows = ({ options = [] }: NewProduct, productId: number, ids: ReadonlyMap<string, number>) =>
  [...new Set(options)].map(name => {
    const optionId = ids.get(name)
    if (optionId === undefined) throw new Error(`There is no attribute option ${name}`)
    return { productId, optionId }
  })

const readOptionIdsByName = async (tx: Transaction): Promise<Map<string, number>> => {
  const rows = await tx
    .select({ id: attributeOptions.id, name: sql<string>`${attributes.key} || ':' || ${attributeOptions.value}` })
    .from(attributeOptions)
    .innerJoin(attributes, sql`${attributes.id} = ${attributeOptions.attributeId}`)
  return new Map(rows.map(row => [row.name, row.id]))
}
