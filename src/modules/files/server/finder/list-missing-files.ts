import { sql } from 'drizzle-orm'
import type { MissingFile } from '#files/contract-finder.ts'
import type { Language } from '#kernel/language.ts'
import type { App } from '#platform/server/app.ts'
import { type FileUsageProviders, findFileUses } from '../file-uses.ts'
import { files } from '../tables.ts'

/** The maximum of the screen. More files appear when the shown ones are repaired. */
const MAX_MISSING_FILES = 200

interface MissingFileRow extends Record<string, unknown> {
  id: number
  /** Null for a deleted file. */
  name: string | null
}

/** Lists files in the bin and deleted files that shown content still uses, files in the bin first. */
export const listMissingFiles = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  providers: FileUsageProviders,
  language: Language,
): Promise<MissingFile[]> => {
  const { rows } = await db.execute<MissingFileRow>(sql`
    select i.id, f.name
    from generate_series(1, coalesce(pg_sequence_last_value(pg_get_serial_sequence('file', 'id')), 0)) as i(id)
      left join ${files} f on f.id = i.id
    where f.id is null or f.deleted_at is not null
    order by f.id is null, i.id`)
  const missingFiles = rows.map(row => ({ id: Number(row.id), name: row.name }))
  const ids = missingFiles.map(({ id }) => id)
  const uses = ids.length > 0 ? await findFileUses(providers, db, ids, language, now()) : []
  const usesByFile = Map.groupBy(uses, ({ fileId }) => fileId)
  return missingFiles
    .filter(({ id }) => usesByFile.has(id))
    .slice(0, MAX_MISSING_FILES)
    .map(file => ({ ...file, uses: (usesByFile.get(file.id) ?? []).map(({ fileId: _fileId, ...use }) => use) }))
}
