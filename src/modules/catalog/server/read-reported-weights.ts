import { and, isNotNull } from 'drizzle-orm'
import type { ReportedWeights } from '#catalog/domain/reported-weights.ts'
import { buildIdCondition } from '#platform/server/db/build-id-condition.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { products } from './tables.ts'

/** Reads the weights that producers report, by product id, also of products in the bin; missing if not entered. */
export const readReportedWeights = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReportedWeights>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, reported: products.reported })
    .from(products)
    .where(and(buildIdCondition(products.id, ids), isNotNull(products.reported)))
  return new Map(rows.flatMap(({ id, reported }) => (reported ? [[id, reported]] : [])))
}
