import { eq } from 'drizzle-orm'
import type { EditedProduct } from '#catalog/contract-product-admin.ts'
import { VAT_CLASSES } from '#catalog/domain/vat-classes.ts'
import { imageOf } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { euros } from '#kernel/money.ts'
import { visibilityAt, wholeVisibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImagesOf } from '../product-images.ts'
import { readProducts } from '../read-products.ts'
import { products } from '../tables.ts'

/** A product as staff edit it; null when there is none. */
export const editedProduct = async (
  db: Queryable,
  id: number,
  { language, now }: { language: Language; now: Date },
): Promise<EditedProduct | null> => {
  const [[record], [row], images] = await Promise.all([
    readProducts(db, [id]),
    db.select({ version: products.version, removedAt: products.removedAt }).from(products).where(eq(products.id, id)),
    productImagesOf(db, id),
  ])
  if (!record || !row) return null
  return {
    id,
    version: row.version,
    name: record.name,
    description: record.description,
    code1: record.code1,
    code2: record.code2,
    brand: record.brand,
    price: euros(record.priceCents),
    total_price: euros(record.totalCents),
    vat_class: VAT_CLASSES.find(known => known === record.vatClass) ?? 'standard',
    unit: record.unit,
    big_product: record.bigProduct,
    hasLimitedAmount: record.hasLimitedAmount,
    available_in: record.availableIn,
    critical_stock_level: record.criticalStockLevel,
    visibility: wholeVisibility(record.visibility),
    category_ids: [...record.categoryIds],
    paths: Object.fromEntries(Object.entries(record.paths).map(([code, path]) => [code, path ?? ''])),
    images: images.map(file => ({ id: file.id, ...imageOf(file, language) })),
    stock: record.amounts.map(({ warehouse, amount }) => ({ warehouse, amount })),
    state: visibilityAt(record.visibility, now.getTime()),
    removed: row.removedAt !== null,
    modified_at: record.modifiedAt.toISOString(),
  }
}
