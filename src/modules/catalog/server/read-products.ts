import { asc, desc, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pagePaths } from '#content/server/content.ts'
import { filesByIds, type StoredFile } from '#files/server/files.ts'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { amountsOf, type WarehouseAmount } from '#stock/server/stock.ts'
import { productCategories, productImages, productOptions, products } from './tables.ts'

type Row = Omit<typeof products.$inferSelect, 'description' | 'createdAt' | 'version'>

/** A product with all that its answers in lists are made from. */
export interface ProductRecord extends Row {
  /** The main one, which breadcrumbs go through, first. */
  categoryIds: readonly number[]
  optionIds: readonly number[]
  image: StoredFile | null
  paths: Partial<Record<Language, string>>
  amounts: readonly WarehouseAmount[]
}

/** Below PostgreSQL's limit of 65,535 parameters. */
const AT_ONCE = 20_000

/** Products by id, or all of them; those that do not exist are left out. */
export const readProducts = async (db: Queryable, ids?: readonly number[]): Promise<ProductRecord[]> => {
  if (ids === undefined) return readSome(db)
  const records: ProductRecord[] = []
  for (const part of parts([...new Set(ids)])) records.push(...(await readSome(db, part)))
  return records
}

const readSome = async (db: Queryable, ids?: readonly number[]): Promise<ProductRecord[]> => {
  const among = (column: PgColumn): SQL | undefined => (ids ? inArray(column, [...ids]) : undefined)
  const [rows, categories, options, images] = await Promise.all([
    db.select(columns).from(products).where(among(products.id)),
    db
      .select({ id: productCategories.productId, other: productCategories.categoryId })
      .from(productCategories)
      .where(among(productCategories.productId))
      .orderBy(desc(productCategories.main), asc(productCategories.categoryId)),
    db
      .select({ id: productOptions.productId, other: productOptions.optionId })
      .from(productOptions)
      .where(among(productOptions.productId)),
    db
      .selectDistinctOn([productImages.productId], { id: productImages.productId, fileId: productImages.fileId })
      .from(productImages)
      .where(among(productImages.productId))
      .orderBy(productImages.productId, productImages.position, productImages.fileId),
  ])
  const pageIds = rows.flatMap(row => row.contentId ?? [])
  const [files, amounts, ...paths] = await Promise.all([
    filesByIds(
      db,
      images.map(image => image.fileId),
    ),
    byParts(
      rows.map(row => row.id),
      part => amountsOf(db, part),
    ),
    ...LANGUAGES.map(language => byParts(pageIds, part => pagePaths(db, part, language))),
  ])
  const categoriesOf = grouped(categories)
  const optionsOf = grouped(options)
  const imageOf = new Map(images.map(image => [image.id, files.get(image.fileId)]))
  return rows.map(row => ({
    ...row,
    categoryIds: categoriesOf.get(row.id) ?? [],
    optionIds: optionsOf.get(row.id) ?? [],
    image: imageOf.get(row.id) ?? null,
    paths: Object.fromEntries(LANGUAGES.map((language, at) => [language, paths[at]?.get(row.contentId ?? 0)])),
    amounts: amounts.get(row.id) ?? [],
  }))
}

const columns = {
  id: products.id,
  contentId: products.contentId,
  class: products.class,
  name: products.name,
  code1: products.code1,
  code2: products.code2,
  brand: products.brand,
  priceCents: products.priceCents,
  totalCents: products.totalCents,
  vatClass: products.vatClass,
  unit: products.unit,
  bigProduct: products.bigProduct,
  hasLimitedAmount: products.hasLimitedAmount,
  availableIn: products.availableIn,
  criticalStockLevel: products.criticalStockLevel,
  visibility: products.visibility,
  modifiedAt: products.modifiedAt,
}

const grouped = (pairs: readonly { id: number; other: number }[]): Map<number, number[]> => {
  const groups = new Map<number, number[]>()
  for (const { id, other } of pairs) {
    const group = groups.get(id)
    if (group) group.push(other)
    else groups.set(id, [other])
  }
  return groups
}

const parts = (ids: readonly number[]): readonly number[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE))

const byParts = async <T>(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<Map<number, T>> => {
  const all = new Map<number, T>()
  for (const part of parts(ids)) for (const [id, value] of await read(part)) all.set(id, value)
  return all
}
