import { and, desc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { PublishedRecall, RecalledProduct } from '#catalog/contract-recall.ts'
import { toApiImage } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { getVisibilityState, VISIBLE } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readSettings } from '#shop/server/shop.ts'
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

/** Lists published recalls of which the seller has not notified the manufacturer or the authorities. */
export const listUnreportedRecalls = async (
  db: Queryable,
): Promise<{ id: number; title: Multilingual; reports: ('manufacturer' | 'authority')[] }[]> => {
  const { id, title, manufacturerNotifiedOn, authorityNotifiedOn, publishedAt } = recalls
  const rows = await db
    .select({ id, title, manufacturerNotifiedOn, authorityNotifiedOn })
    .from(recalls)
    .where(and(isNotNull(publishedAt), or(isNull(manufacturerNotifiedOn), isNull(authorityNotifiedOn))))
    .orderBy(id)
  return rows.map(row => ({
    id: row.id,
    title: row.title,
    reports: [
      ...(row.manufacturerNotifiedOn ? [] : (['manufacturer'] as const)),
      ...(row.authorityNotifiedOn ? [] : (['authority'] as const)),
    ],
  }))
}

/** Describes recalled products for customers, also hidden ones. Omits products deleted for good. */
export const readRecalledProducts = async (
  db: Queryable,
  ids: readonly number[],
  { language, now }: { language: Language; now: Date },
): Promise<Map<number, RecalledProduct>> => {
  const records = await readProducts(db, [...new Set(ids)])
  return new Map(
    records.map(({ id, name, brand, code1, code2, gtin, image, paths, visibility }) => [
      id,
      {
        name: pickText(name, language),
        brand,
        code1,
        code2,
        gtin,
        image: image && toApiImage(image, language),
        path: getVisibilityState(visibility, now.getTime()) === VISIBLE ? (paths[language] ?? null) : null,
      },
    ]),
  )
}

/** Lists published recalls with their products, the latest first. */
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
  const products = await readRecalledProducts(db, [...productIds.values()].flat(), { language, now })
  const { company } = await readSettings(db)
  return rows.flatMap(({ publishedAt, ...row }) => {
    if (publishedAt === null) return []
    return {
      id: row.id,
      heading: pickText(row.heading, language),
      title: pickText(row.title, language),
      batch: row.batch,
      number_place: pickText(row.numberPlace, language),
      risk: pickText(row.risk, language),
      action: pickText(row.action, language),
      contact: row.contact,
      remedies: row.remedies,
      seller: company.name,
      from: row.boughtFrom,
      to: row.boughtTo,
      published_at: publishedAt.toISOString(),
      products: (productIds.get(row.id) ?? []).flatMap(id => products.get(id) ?? []),
    }
  })
}
