import { type SQL, sql } from 'drizzle-orm'
import type { LabelFile } from '#catalog/domain/durability.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Returns true when the bytes of a GARAN label are stored. The compliance module owns the table. */
export const isLabelStored = (hash: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from guarantee_file f where f.hash = ${hash} and f.kind = 'label')`

/** Reads stored labels by hash; unknown hashes are missing. */
export const readStoredLabels = async (
  db: Queryable,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, LabelFile>> => {
  if (hashes.length === 0) return new Map()
  const { rows } = await db.execute<LabelFile & Record<string, unknown>>(sql`
    select h.hash, f.name, f.width, f.height from unnest(${sql.param([...new Set(hashes)])}::text[]) as h (hash)
    join guarantee_file f on f.hash = h.hash where ${isLabelStored(sql`h.hash`)}`)
  return new Map(rows.map(({ hash, name, width, height }) => [hash, { hash, name, width, height }]))
}
