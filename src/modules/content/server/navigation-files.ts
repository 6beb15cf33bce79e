import { sql } from 'drizzle-orm'
import type { FileUsageProvider } from '#files/server/files.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { navigationEntries } from './tables.ts'

/** Reports files that the navigation links to. */
export const navigationFiles: FileUsageProvider = {
  async findUses(db, ids, language) {
    const { rows } = await db.execute<{ id: number; label: Multilingual; file_id: number }>(sql`
      select e.id, e.label, m[1]::int as file_id
      from ${navigationEntries} e, regexp_matches(e.url, '^/file/get/(\\d{1,9})/') m
      where m[1]::int = any(${sql.param(ids)}::int[])
      order by e.id`)
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
