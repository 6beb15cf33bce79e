import { asc, desc } from 'drizzle-orm'
import { pagePaths } from '#content/server/content.ts'
import { filesByIds, type StoredFile } from '#files/server/files.ts'
import { LANGUAGES, type Language } from '#kernel/language.ts'
import { among } from '#platform/server/db/among.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { amountsOf, type WarehouseAmount } from '#stock/server/stock.ts'
import { productCategories, productImages, productOptions, products } from './tables.ts'

type Row = Omit<typeof products.$inferSelect, 'createdAt' | 'version'>

/** A product with all that its answers in lists are made from. */
export interface ProductRecord extends Row {
  /** The main one, which breadcrumbs go through, first. */
  categoryIds: readonly number[]
  optionIds: readonly number[]
  image: StoredFile | null
  paths: Partial<Record<Language, string>>
  amounts: readonly WarehouseAmount[]
}

/** Products by id; those that do not exist are left out. */
export const readProducts = async (db: Queryable, ids: readonly number[]): Promise<ProductRecord[]> => {
  const [rows, categories, options, images, amounts] = await Promise.all([
    db.select(columns).from(products).where(among(products.id, ids)),
    db
      .select({ id: productCategories.productId, other: productCategories.categoryId })
      .from(productCategories)
      .where(among(productCategories.productId, ids))
      .orderBy(desc(productCategories.main), asc(productCategories.categoryId)),
    db
      .select({ id: productOptions.productId, other: productOptions.optionId })
      .from(productOptions)
      .where(among(productOptions.productId, ids)),
    db
      .selectDistinctOn([productImages.productId], { id: productImages.productId, fileId: productImages.fileId })
      .from(productImages)
      .where(among(productImages.productId, ids))
      .orderBy(productImages.productId, productImages.position, productImages.fileId),
    amountsOf(db, ids),
  ])
  const pageIds = rows.flatMap(row => row.contentId ?? [])
  const [files, ...paths] = await Promise.all([
    filesByIds(
      db,
      images.map(image => image.fileId),
    ),
    ...LANGUAGES.map(language => pagePaths(db, pageIds, language)),
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
  description: products.description,
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
