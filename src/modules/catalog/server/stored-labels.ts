import { type SQL, sql } from 'drizzle-orm'
import type { LabelFile } from '#catalog/domain/durability.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Returns true when the bytes of a GARAN label are stored. The compliance module owns the table. */
export const buildStoredLabelCondition = (hash: SQL): SQL<boolean> =>
  sql<boolean>`exists (select from guarantee_file l where l.hash = ${hash} and l.kind = 'label')`

/** Reads stored labels by hash, or all of them; unknown hashes are missing. */
export const readStoredLabels = async (
  db: Queryable,
  hashes?: readonly string[],
): Promise<ReadonlyMap<string, LabelFile>> => {
  if (hashes?.length === 0) return new Map()
  const condition = hashes ? sql`f.hash = any(${sql.param([...hashes])}::text[])` : sql`true`
  const { rows } = await db.execute<LabelFile & Record<string, unknown>>(sql`
    select f.hash, f.name, f.width, f.height from guarantee_file f
    where ${condition} and ${buildStoredLabelCondition(sql`f.hash`)}`)
  return new Map(rows.map(({ hash, name, width, height }) => [hash, { hash, name, width, height }]))
}
