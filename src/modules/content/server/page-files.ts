import { type SQL, sql } from 'drizzle-orm'
import type { FileUsageProvider } from '#files/server/files.ts'
import { createPageTag } from '#kernel/change-tag.ts'
import { type Multilingual, pickText } from '#kernel/multilingual.ts'
import { readPagePaths } from './page-paths.ts'
import { pages, pageVersions } from './tables.ts'
import { updateFileCopies } from './update-file-copies.ts'

interface FoundUse extends Record<string, unknown> {
  id: number
  kind: string
  name: string
  title: Multilingual
  file_id: number
}

/** Returns true for versions `v` of a page `p` that are shown at a moment or scheduled after it. */
const isShownFrom = (moment: Date): SQL => {
  const at = sql`${moment.toISOString()}::timestamptz`
  return sql`p.deleted_at is null
    and (v.number = p.published_version or (v.shown_from is not null and coalesce(v.shown_until > ${at}, true)))`
}

/** Finds the pages whose versions use files. Old versions count without `liveAt`, because they can be restored. */
export const pageFiles: FileUsageProvider = {
  async findUses(db, ids, language, liveAt) {
    const { rows } = await db.execute<FoundUse>(sql`
      select distinct on (p.id, m[1]) p.id, p.kind, v.name, v.title, m[1]::int as file_id
      from ${pageVersions} v join ${pages} p on p.id = v.page_id,
        regexp_matches(concat(v.content, v.item_containers, v.social_image), '/file/get/(\\d{1,9})/', 'g') m
      where m[1]::int = any(${sql.param(ids)}::int[]) and ${liveAt ? isShownFrom(liveAt) : sql`true`}
      order by p.id, m[1], v.number = p.published_version desc, v.number desc`)
    const paths = await readPagePaths(
      db,
      rows.map(row => row.id),
      language,
    )
    return rows.map(({ id, kind, name, title, file_id: fileId }) => ({
      fileId,
      kind: 'page' as const,
      id,
      title: pickText(title, language) || name,
      // Header and footer are edited on any page.
      href: paths.get(id) ?? (kind === 'global' ? `/${language}` : null),
    }))
  },
  updateCopies: updateFileCopies,
  listTags: uses => ['content', ...new Set(uses.map(use => createPageTag(use.id)))],
}
