import { inArray } from 'drizzle-orm'
import { binPages, purgePages } from '#content/server/content.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { deleteStock } from '#stock/server/stock.ts'
import { announceWithDependents } from './announce-with-dependents.ts'
import { products } from './tables.ts'

/** Deletes products of the bin for good, with pages and stock. Order lines keep their texts; stock movements stay. */
export const purgeProducts = async (
  tx: Write,
  purged: readonly { id: number; name: Multilingual }[],
  now: Date,
): Promise<void> => {
  const ids = purged.map(({ id }) => id)
  const deleted = await announceWithDependents(tx, ids, () =>
    tx.delete(products).where(inArray(products.id, ids)).returning({ pageId: products.contentId }),
  )
  const pageIds = deleted.flatMap(({ pageId }) => pageId ?? [])
  if (pageIds.length > 0) {
    const binned = await binPages(tx, pageIds, now, 'product')
    if (!binned.ok) throw new Error('The page of a product that is deleted for good is missing')
    await purgePages(tx, pageIds, 'product')
  }
  await deleteStock(tx, ids)
  for (const { id, name } of purged) tx.audit({ kind: 'product', id, action: 'purged', before: { name } })
}
