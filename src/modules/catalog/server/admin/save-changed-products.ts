import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from '../announce-with-dependents.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { setPrices } from '../set-price.ts'
import { productCategories, products } from '../tables.ts'
import type { BulkProduct, ChangeableFields } from './bulk-product.ts'

type ChangedProducts = readonly { product: BulkProduct; next: ChangeableFields }[]

/** Saves changed products and records each change. */
export const saveChangedProducts = async (tx: Write, changes: ChangedProducts, now: Date): Promise<void> => {
  if (changes.length === 0) return
  await setPrices(
    tx,
    new Map(
      changes.map(({ product, next: { priceCents, totalCents, free } }) => [
        product.id,
        { priceCents, totalCents, free },
      ]),
    ),
    now,
  )
  const visibilityChanges = changes.filter(
    ({ product, next }) => !isDeepStrictEqual(toAuditedVisibility(product), toAuditedVisibility(next)),
  )
  const categoryChanges = changes.filter(({ product, next }) => product.categoryIds.join() !== next.categoryIds.join())
  await announceWithDependents(
    tx,
    visibilityChanges.map(({ product }) => product.id),
    () => saveVisibility(tx, visibilityChanges, now),
  )
  await saveCategories(tx, categoryChanges, now)
  for (const { product, next } of new Set([...visibilityChanges, ...categoryChanges])) {
    tx.audit({
      kind: 'product',
      id: product.id,
      before: { ...toAuditedVisibility(product), categoryIds: product.categoryIds },
      after: { ...toAuditedVisibility(next), categoryIds: next.categoryIds },
    })
  }
  tx.changed(listProductChangeTags(changes.map(({ product }) => product.id)))
}

/** Converts dates to the texts of audit entries. */
const toAuditedVisibility = ({ visibility, removedAt }: Pick<ChangeableFields, 'visibility' | 'removedAt'>) => ({
  visibility,
  removedAt: removedAt?.toISOString() ?? null,
})

const saveVisibility = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  await tx.execute(sql`update ${products} set visibility = new_values.visibility, removed_at = new_values.removed_at,
    modified_at = ${now.toISOString()}::timestamptz, version = product.version + 1
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(({ product, next }) => ({
        id: product.id,
        visibility: next.visibility,
        removed_at: next.removedAt?.toISOString() ?? null,
      })),
    )}::jsonb) as new_values (id int, visibility jsonb, removed_at timestamptz) where product.id = new_values.id`)
}

const saveCategories = async (tx: Write, rows: ChangedProducts, now: Date): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ product }) => product.id)
  await tx.delete(productCategories).where(inArray(productCategories.productId, ids))
  const categoryRows = rows.flatMap(({ product, next }) =>
    next.categoryIds.map((categoryId, index) => ({ productId: product.id, categoryId, main: index === 0 })),
  )
  if (categoryRows.length > 0) await tx.insert(productCategories).values(categoryRows)
  await tx
    .update(products)
    .set({ modifiedAt: now, version: sql`${products.version} + 1` })
    .where(inArray(products.id, ids))
}
