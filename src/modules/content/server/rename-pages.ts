import { isDeepStrictEqual } from 'node:util'
import { inArray, sql } from 'drizzle-orm'
import { pageTag } from '#kernel/change-tag.ts'
import type { Multilingual } from '#kernel/multilingual.ts'
import type { Write } from '#platform/server/write.ts'
import { pages, pageVersions } from './tables.ts'

/** What each page's title becomes, seen with what it is. */
export type Renamed = ReadonlyMap<number, (title: Multilingual) => Multilingual>

/** Beyond so many pages one word for all is cheaper than naming each. */
const MOST_NAMED = 1_000

/**
 * Gives many pages other titles where they stand, in every version: a title that is the name of what the page is about follows that name,
 * and nobody wants an old version for having the old one.
 */
export const renamePages = async (tx: Write, renamed: Renamed): Promise<void> => {
  if (renamed.size === 0) return
  // Who saves one of them meanwhile writes a version of the old title: it is waited for, or waits.
  await tx
    .select({ id: pages.id })
    .from(pages)
    .where(inArray(pages.id, [...renamed.keys()]))
    .orderBy(pages.id)
    .for('update')
  const rows = await tx
    .select({ pageId: pageVersions.pageId, number: pageVersions.number, title: pageVersions.title })
    .from(pageVersions)
    .where(inArray(pageVersions.pageId, [...renamed.keys()]))
  const changes = rows.flatMap(({ pageId, number, title }) => {
    const next = renamed.get(pageId)?.(title) ?? title
    return isDeepStrictEqual(next, title) ? [] : [{ pageId, number, title: next }]
  })
  if (changes.length === 0) return
  await tx.execute(sql`
    update ${pageVersions} set title = g.title
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as g("pageId" int, number int, title jsonb)
    where page_version.page_id = g."pageId" and page_version.number = g.number`)
  const ids = [...new Set(changes.map(({ pageId }) => pageId))]
  tx.changed(ids.length > MOST_NAMED ? ['content'] : ['content', ...ids.map(pageTag)])
}
