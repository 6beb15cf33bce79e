import { eq, sql } from 'drizzle-orm'
import { cleanMultilingualHtml } from '#platform/server/html/clean-html.ts'
import type { Write } from '#platform/server/write.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { products } from './tables.ts'
import { renameProductPages } from './update-products.ts'

/** Changes other than the price, which has a history (`setPrice`). */
export type ProductChange = Partial<
  Pick<
    typeof products.$inferInsert,
    | 'name'
    | 'description'
    | 'code2'
    | 'brand'
    | 'unit'
    | 'availableIn'
    | 'criticalStockLevel'
    | 'hasLimitedAmount'
    | 'visibility'
  >
>

/** Changes some fields of a product; `decide` gets the stored row. False if the product does not exist. */
export const changeProduct = async (
  tx: Write,
  id: number,
  decide: (before: typeof products.$inferSelect) => ProductChange,
  now: Date,
): Promise<boolean> => {
  const [before] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
  if (!before) return false
  const decided = decide(before)
  const change = {
    ...decided,
    ...(decided.description && { description: cleanMultilingualHtml(decided.description) }),
  }
  if (Object.keys(change).length === 0) return true
  if (change.name) await renameProductPages(tx, [{ id, name: change.name }])
  await announceWithDependents(tx, [id], () =>
    tx
      .update(products)
      .set({ ...change, modifiedAt: now, version: sql`${products.version} + 1` })
      .where(eq(products.id, id)),
  )
  const names = Object.keys(change) as (keyof ProductChange)[]
  tx.audit({ kind: 'product', id, before: Object.fromEntries(names.map(name => [name, before[name]])), after: change })
  return true
}
