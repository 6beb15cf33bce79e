import { asc, desc, eq, sql } from 'drizzle-orm'
import { findSaleCampaign, type PricePeriod } from '#catalog/domain/find-sale-campaign.ts'
import { resolveSafety } from '#catalog/domain/product-safety.ts'
import { readPathsInAllLanguages, selectPaths } from '#content/server/content.ts'
import { findFilesByIds, type StoredFile, selectFilesAsJson } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import type { Cents } from '#kernel/money.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { prepareOnce, UNNAMED_STATEMENT } from '#platform/server/db/prepare-once.ts'
import { selectJsonArray } from '#platform/server/db/select-json-array.ts'
import { selectRowsAsJson } from '#platform/server/db/select-rows-as-json.ts'
import { readStockAmounts, selectStockAmounts, type WarehouseAmount } from '#stock/server/stock.ts'
import { LONGEST_SIDE_MM } from './longest-side.ts'
import { readPricePeriodsByProduct, toPricePeriod } from './price-periods.ts'
import { type ProductExtras, selectExtraColumns } from './product-extras.ts'
import { prices, productCategories, productImages, productOptions, products } from './tables.ts'

/** Columns that no list shows; they are not cached for all products. */
type UnlistedColumn =
  | 'createdAt'
  | 'removedAt'
  | 'version'
  | 'costCents'
  | 'saleCents'
  | 'saleFrom'
  | 'lengthMm'
  | 'widthMm'
  | 'heightMm'
  | 'safety'
  | 'durability'
  | 'reported'
  | 'manufacturerId'
type Row = Omit<typeof products.$inferSelect, UnlistedColumn>

/** A product with everything that lists show. */
export interface ProductRecord extends Row {
  /** The longest side; null if unknown. */
  longestMm: number | null
  /** The main category, which breadcrumbs use, comes first. */
  categoryIds: readonly number[]
  optionIds: readonly number[]
  image: StoredFile | null
  paths: Partial<Record<Language, string>>
  amounts: readonly WarehouseAmount[]
  /** The lowest price of the 30 days before the sale; null without a sale or an earlier price. */
  lowestBeforeCents: Cents | null
  /** The start of the current sale, epoch milliseconds; null without a sale. */
  saleStartedAt: number | null
}

/** Reads products by id; unknown ids are skipped. */
export const readProducts = async (db: Queryable, ids: readonly number[]): Promise<ProductRecord[]> => {
  const [rows, amounts] = await Promise.all([readRows(db, ids), readStockAmounts(db, ids)])
  const [files, paths, periods] = await Promise.all([
    findFilesByIds(
      db,
      rows.flatMap(row => row.imageId ?? []),
    ),
    readPathsInAllLanguages(
      db,
      rows.flatMap(row => row.contentId ?? []),
    ),
    readPricePeriodsByProduct(
      db,
      rows.flatMap(row => (row.totalCents < row.priceCents ? row.id : [])),
    ),
  ])
  return rows.map(row =>
    Object.assign(row, {
      ...findSaleDetails(periods.get(row.id) ?? []),
      image: files.get(row.imageId ?? 0) ?? null,
      paths: paths.get(row.contentId ?? 0) ?? {},
      amounts: amounts.get(row.id) ?? [],
    }),
  )
}

const findSaleDetails = (
  periods: readonly PricePeriod[],
): Pick<ProductRecord, 'lowestBeforeCents' | 'saleStartedAt'> => {
  const campaign = findSaleCampaign(periods)
  return {
    lowestBeforeCents: campaign?.lowestBeforeCents ?? null,
    saleStartedAt: campaign?.startedAt ?? null,
  }
}

/** A product with everything that its page shows. */
export interface CompleteProduct extends ProductExtras {
  record: ProductRecord
  /** The order is the display order. */
  images: readonly StoredFile[]
}

/** Reads one product with its page data in a single statement, because round trips cost more than the rows. */
export const readCompleteProduct = async (db: Queryable, id: number): Promise<CompleteProduct | null> => {
  const [row] = await getCompleteProductQuery(db).execute({ id })
  if (!row) return null
  const { images, periods, paths, safety, durability, manufacturer, isRecalled, relatedIds, documents, ...record } = row
  return {
    record: {
      ...record,
      paths,
      image: images[0] ?? null,
      ...findSaleDetails(periods.map(toPricePeriod)),
    },
    images,
    safety: resolveSafety(safety, manufacturer),
    durability,
    documents,
    isRecalled,
    relatedIds,
  }
}

const getCompleteProductQuery = prepareOnce(db =>
  db
    .select({
      ...columns,
      ...selectLinkColumns(db),
      ...selectExtraColumns(db),
      images: selectFilesAsJson(selectImageIds(db)),
      paths: selectPaths(products.contentId),
      amounts: selectStockAmounts(products.id),
      periods: selectRowsAsJson(prices, {
        from: sql`${prices} where ${eq(prices.productId, products.id)}`,
        order: sql`${prices.id}`,
      }),
    })
    .from(products)
    .where(eq(products.id, sql.placeholder('id')))
    .prepare(UNNAMED_STATEMENT),
)

/** Aggregates related rows into the product's row; separate rows take several times as long. */
const readRows = (db: Queryable, ids: readonly number[]) =>
  db
    .select({
      ...columns,
      ...selectLinkColumns(db),
      imageId: sql<number | null>`(${selectImageIds(db).limit(1)})`,
    })
    .from(products)
    .where(buildIdCondition(products.id, ids))

const selectLinkColumns = (db: Queryable) => ({
  categoryIds: selectJsonArray<number>(
    db
      .select({ id: productCategories.categoryId })
      .from(productCategories)
      .where(eq(productCategories.productId, products.id))
      .orderBy(desc(productCategories.main), asc(productCategories.categoryId)),
  ),
  optionIds: selectJsonArray<number>(
    db.select({ id: productOptions.optionId }).from(productOptions).where(eq(productOptions.productId, products.id)),
  ),
})

/** Sorts the main picture first. */
const selectImageIds = (db: Queryable) =>
  db
    .select({ id: productImages.fileId })
    .from(productImages)
    .where(eq(productImages.productId, products.id))
    .orderBy(asc(productImages.position), asc(productImages.fileId))

const columns = {
  id: products.id,
  contentId: products.contentId,
  class: products.class,
  name: products.name,
  description: products.description,
  code1: products.code1,
  code2: products.code2,
  gtin: products.gtin,
  brand: products.brand,
  priceCents: products.priceCents,
  totalCents: products.totalCents,
  free: products.free,
  saleTo: products.saleTo,
  vatClass: products.vatClass,
  unit: products.unit,
  bigProduct: products.bigProduct,
  withdrawalExclusion: products.withdrawalExclusion,
  weightGrams: products.weightGrams,
  netContent: products.netContent,
  goods: products.goods,
  approvals: products.approvals,
  longestMm: LONGEST_SIDE_MM,
  hasLimitedAmount: products.hasLimitedAmount,
  availableIn: products.availableIn,
  criticalStockLevel: products.criticalStockLevel,
  searchKeywords: products.searchKeywords,
  visibility: products.visibility,
  modifiedAt: products.modifiedAt,
}
