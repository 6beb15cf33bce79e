import { sql } from 'drizzle-orm'
import type { FileUsageProvider } from '#files/server/files.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { navigationEntries } from './tables.ts'

/** Finds the navigation entries that link to files. */
export const navigationFiles: FileUsageProvider = {
  async findUses(db, ids, language) {
    const { rows } = await db.execute<{ id: number; label: Multilingual; file_id: number }>(sql`
      select entry.id, entry.label, matches[1]::int as file_id
      from ${navigationEntries} entry, regexp_matches(entry.url, '^/file/get/(\\d{1,9})/') matches
      where matches[1]::int = any(${sql.param(ids)}::int[])
      order by entry.id`)
    return rows.map(({ id, label, file_id: fileId }) => ({
      fileId,
      kind: 'navigation' as const,
      id,
      title: pickText(label, language),
      href: `/${language}/admin/navigation`,
    }))
  },
  listTags: () => ['content'],
}
