import { and, eq, inArray, sql } from 'drizzle-orm'
import { productImages } from '#catalog/server/tables.ts'
import { removeHiddenBlocks } from '#content/domain/remove-hidden-blocks.ts'
import { selectShownPages } from '#content/server/content.ts'
import { pages } from '#content/server/tables.ts'
import { addAddressFormat, buildFileAddress } from '#files/domain/file-address.ts'
import { files } from '#files/server/tables.ts'
import { albumImages } from '#gallery/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** Reads the pictures of pages in display order: those of products and albums, or those visible in the content. */
export const readPageImages = async (
  db: Queryable,
  pageIds: readonly number[],
  now: Date,
): Promise<Map<number, string[]>> => {
  const addressesByPage = new Map<number, string[]>()
  if (pageIds.length === 0) return addressesByPage
  const contentFiles = await readContentFiles(db, pageIds, now)
  const selectedPageCondition = inArray(pages.id, [...pageIds])
  const { rows } = await db.execute<{ page_id: number; id: number; name: string; revision: number }>(sql`
    with shown as (
      select ${pages.id} as page_id, i.file_id, i.position
      from ${pages} join ${productImages} i on i.product_id = ${pages.subjectId}
      where ${pages.kind} = 'product' and ${selectedPageCondition}
      union all
      select ${pages.id}, i.file_id, i.position
      from ${pages} join ${albumImages} i on i.album_id = ${pages.subjectId}
      where ${pages.kind} = 'album' and ${selectedPageCondition}
      union all
      select n.page_id, n.file_id, n.position
      from jsonb_to_recordset(${JSON.stringify(contentFiles)}::jsonb) as n(page_id int, file_id int, position int)
    )
    select s.page_id, f.id, f.name, f.revision
    from shown s join ${files} f on f.id = s.file_id
    where f.mime like 'image/%'
    group by s.page_id, f.id order by s.page_id, min(s.position), f.id`)
  for (const { page_id: pageId, ...file } of rows) {
    addressesByPage.set(pageId, [
      ...(addressesByPage.get(pageId) ?? []),
      addAddressFormat(buildFileAddress(file), 'jpeg'),
    ])
  }
  return addressesByPage
}

/** Finds the files that content pages show, in order. */
const readContentFiles = async (db: Queryable, pageIds: readonly number[], now: Date) => {
  const shownPages = selectShownPages(db, now)
  const rows = await db
    .select({ id: shownPages.id, content: shownPages.content, itemContainers: shownPages.itemContainers })
    .from(shownPages)
    .where(and(eq(shownPages.kind, 'content'), inArray(shownPages.id, [...pageIds])))
  return rows.flatMap(({ id, content, itemContainers }) => {
    const serialized = JSON.stringify([content, removeHiddenBlocks(itemContainers)])
    return [...serialized.matchAll(/\/file\/get\/(\d{1,9})\//g)].map(([, file], position) => ({
      page_id: id,
      file_id: Number(file),
      position,
    }))
  })
}
