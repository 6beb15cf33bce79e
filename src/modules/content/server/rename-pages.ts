import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { createPageTag } from '#kernel/change-tag.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { pages, pageVersions } from './tables.ts'

/** Functions that compute the new title of a page from its current one, by page id. */
export type TitleChanges = ReadonlyMap<number, (title: Multilingual) => Multilingual>

/** Above this number one general tag is cheaper than a tag per page. */
const MAX_TAGGED_PAGES = 1_000

/**
 * Renames pages of subjects in all their versions, because the title of every version follows the subject's name.
 */
export const renamePages = async (tx: Write, changesById: TitleChanges): Promise<void> => {
  if (changesById.size === 0) return
  // A concurrent save would store the old title, so the lock makes it wait.
  await tx
    .select({ id: pages.id })
    .from(pages)
    .where(inArray(pages.id, [...changesById.keys()]))
    .orderBy(pages.id)
    .for('update')
  const rows = await tx
    .select({ pageId: pageVersions.pageId, number: pageVersions.number, title: pageVersions.title })
    .from(pageVersions)
    .where(inArray(pageVersions.pageId, [...changesById.keys()]))
  const changes = rows.flatMap(({ pageId, number, title }) => {
    const newTitle = changesById.get(pageId)?.(title) ?? title
    return isDeepStrictEqual(newTitle, title) ? [] : [{ pageId, number, title: newTitle }]
  })
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${pageVersions} set title = change.title
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change("pageId" int, number int, title jsonb)
    where page_version.page_id = change."pageId" and page_version.number = change.number`)
  const ids = [...new Set(changes.map(({ pageId }) => pageId))]
  tx.changed(ids.length > MAX_TAGGED_PAGES ? ['content'] : ['content', ...ids.map(createPageTag)])
}
