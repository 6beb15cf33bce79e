import { sql } from 'drizzle-orm'
import { padGtin } from '#catalog/domain/gtin.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Finds the ids of products by GTIN regardless of leading zeros, without the bin. */
export const findProductsByGtins = async (
  db: Queryable,
  gtins: readonly string[],
): Promise<ReadonlyMap<string, number[]>> => {
  if (gtins.length === 0) return new Map()
  const { rows } = await db.execute<{ gtin: string; ids: number[] }>(sql`
    select lpad(gtin, 14, '0') as gtin, array_agg(id order by id) as ids from product
    where lpad(gtin, 14, '0') = any(${sql.param(gtins.map(padGtin))}::text[]) and gtin <> '' and removed_at is null group by 1`)
  const idsByGtin = new Map(rows.map(({ gtin, ids }) => [gtin, ids]))
  return new Map(gtins.map(gtin => [gtin, idsByGtin.get(padGtin(gtin)) ?? []]))
}
