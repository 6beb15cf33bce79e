import { desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PublishedRecall } from '#catalog/contract-recall.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import { getVisibilityState } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readProducts } from './read-products.ts'
import { recallProducts, recalls } from './tables.ts'

export type RecallRow = typeof recalls.$inferSelect

/** Reads a recall with the ids of its products; undefined if it does not exist. */
export const readRecall = async (
  db: Queryable,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<(RecallRow & { productIds: number[] }) | undefined> => {
  const query = db.select().from(recalls).where(eq(recalls.id, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row && { ...row, productIds: (await readRecallProductIds(db, [id])).get(id) ?? [] }
}

export const readRecallProductIds = async (
  db: Queryable,
  recallIds: readonly number[],
): Promise<Map<number, number[]>> => {
  const rows = await db
    .select()
    .from(recallProducts)
    .where(inArray(recallProducts.recallId, [...recallIds]))
    .orderBy(recallProducts.productId)
  const grouped = Map.groupBy(rows, ({ recallId }) => recallId)
  return new Map([...grouped].map(([recallId, links]) => [recallId, links.map(({ productId }) => productId)]))
}

export const hasPublishedRecalls = async (db: Queryable): Promise<boolean> =>
  (await db.select({ id: recalls.id }).from(recalls).where(isNotNull(recalls.publishedAt)).limit(1)).length > 0

/** Lists published recalls with their visible products, the latest first. */
export const listPublishedRecalls = async (
  db: Queryable,
  language: Language,
  now: Date,
): Promise<PublishedRecall[]> => {
  const rows = await db
    .select()
    .from(recalls)
    .where(isNotNull(recalls.publishedAt))
    .orderBy(desc(recalls.publishedAt), desc(recalls.id))
  const productIds = await readRecallProductIds(
    db,
    rows.map(({ id }) => id),
  )
  const products = await readProducts(db, [...new Set([...productIds.values()].flat())])
  const visible = new Map(
    products.flatMap(({ id, name, code1, paths, visibility }) => {
      const path = paths[language]
      if (path === undefined || getVisibilityState(visibility, now.getTime()) !== 0) return []
      return [[id, { name: pickText(name, language), code1, path }]]
    }),
  )
  return rows.flatMap(({ publishedAt, ...row }) => {
    if (publishedAt === null) return []
    return {
      id: row.id,
      heading: pickText(row.heading, language),
      title: pickText(row.title, language),
      batch: row.batch,
      risk: pickText(row.risk, language),
      action: pickText(row.action, language),
      contact: row.contact,
      remedies: row.remedies,
      from: row.boughtFrom,
      to: row.boughtTo,
      published_at: publishedAt.toISOString(),
      products: (productIds.get(row.id) ?? []).flatMap(id => visible.get(id) ?? []),
    }
  })
}
