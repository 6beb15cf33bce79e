import { asc, eq } from 'drizzle-orm'
import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { extractCustomTitle } from '#catalog/domain/page-texts.ts'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { readPageMeta, readPageVisibility } from '#content/server/content.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { findFilesByIds, toApiImage } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { toEuros } from '#kernel/money.ts'
import { multilingual, pickText } from '#kernel/multilingual.ts'
import { completeVisibility, getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readProductNumbers } from '../product-numbers.ts'
import { readProductImages } from '../read-product-images.ts'
import { readProducts } from '../read-products.ts'
import { productRelated, products, supersessions } from '../tables.ts'
import { toScheduledSale } from './product-columns.ts'

/** Reads a product for its form; null if it does not exist. */
export const readEditedProduct = async (
  db: Queryable,
  id: number,
  { language, now }: { language: Language; now: Date },
): Promise<EditedProduct | null> => {
  const [[record], [row], images, related] = await Promise.all([
    readProducts(db, [id]),
    db.select().from(products).where(eq(products.id, id)),
    readProductImages(db, id),
    readRelated(db, id),
  ])
  if (!record || !row) return null
  const page = row.contentId === null ? null : await readPageMeta(db, row.contentId, now)
  return {
    id,
    version: row.version,
    name: record.name,
    description: record.description,
    code1: record.code1,
    code2: record.code2,
    brand: record.brand,
    price: toEuros(record.priceCents),
    total_price: toEuros(record.totalCents),
    vat_class: VAT_CLASSES.find(vatClass => vatClass === record.vatClass) ?? 'standard',
    unit: record.unit,
    big_product: record.bigProduct,
    hasLimitedAmount: record.hasLimitedAmount,
    available_in: record.availableIn,
    critical_stock_level: record.criticalStockLevel,
    visibility: completeVisibility(record.visibility),
    category_ids: [...record.categoryIds],
    option_ids: [...record.optionIds].sort((first, second) => first - second),
    related_ids: related.map(relatedProduct => relatedProduct.id),
    numbers: (await readProductNumbers(db, [id])).get(id) ?? [],
    ...(await readSuccessor(db, id, language)),
    related: related.map(({ name, ...relatedProduct }) => ({ ...relatedProduct, name: pickText(name, language) })),
    ...toOptionalFields(row),
    approval_files: await readApprovalFiles(db, row.approvals),
    page_title: extractCustomTitle(page?.title, row.name),
    page_description: page?.metaDescription ?? multilingual({}),
    page_visibility: row.contentId === null ? null : completeVisibility(await readPageVisibility(db, row.contentId)),
    paths: Object.fromEntries(Object.entries(record.paths).map(([code, path]) => [code, path ?? ''])),
    images: images.map(file => ({ id: file.id, ...toApiImage(file, language) })),
    stock: record.amounts.map(({ warehouse, amount }) => ({ warehouse, amount })),
    state: getVisibilityState(record.visibility, now.getTime()),
    removed: row.removedAt !== null,
    modified_at: record.modifiedAt.toISOString(),
  }
}

const readApprovalFiles = async (
  db: Queryable,
  approvals: readonly Approval[],
): Promise<EditedProduct['approval_files']> => {
  const filesById = await findFilesByIds(
    db,
    approvals.flatMap(({ fileIds }) => fileIds),
  )
  return [...filesById.values()].map(file => ({ id: file.id, name: file.name, url: buildFileAddress(file) }))
}

const readSuccessor = async (
  db: Queryable,
  id: number,
  language: Language,
): Promise<Pick<EditedProduct, 'successor' | 'successor_id'>> => {
  const [row] = await db
    .select({ id: products.id, name: products.name, code1: products.code1 })
    .from(supersessions)
    .innerJoin(products, eq(products.id, supersessions.newId))
    .where(eq(supersessions.oldId, id))
  return { successor_id: row?.id ?? null, successor: row ? { ...row, name: pickText(row.name, language) } : null }
}

const toOptionalFields = (row: typeof products.$inferSelect) => {
  const sale = toScheduledSale(row)
  return {
    scheduled_sale: sale && { price: toEuros(sale.cents), from: sale.from, to: sale.to },
    free: row.free,
    gtin: row.gtin,
    cost: row.costCents === null ? null : toEuros(row.costCents),
    search_keywords: row.searchKeywords,
    weight_grams: row.weightGrams,
    length_mm: row.lengthMm,
    width_mm: row.widthMm,
    height_mm: row.heightMm,
    net_content: row.netContent,
    safety: row.safety,
    withdrawal_exclusion: row.withdrawalExclusion,
    goods: row.goods,
    reported: row.reported,
    durability: row.durability,
    approvals: [...row.approvals],
    manufacturer_id: row.manufacturerId,
  }
}

const readRelated = (db: Queryable, id: number) =>
  db
    .select({ id: products.id, name: products.name, code1: products.code1 })
    .from(productRelated)
    .innerJoin(products, eq(products.id, productRelated.relatedId))
    .where(eq(productRelated.productId, id))
    .orderBy(asc(productRelated.position))
