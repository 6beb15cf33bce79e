import { inArray, sql } from 'drizzle-orm'
import { productImages } from '#catalog/server/tables.ts'
import { pages, pageVersions } from '#content/server/tables.ts'
import { fileAddress } from '#files/domain/file-address.ts'
import { files } from '#files/server/tables.ts'
import { albumImages } from '#gallery/server/tables.ts'
import type { Queryable } from '#platform/server/db/database.ts'

/** The pictures of pages in the order in which they stand: of products and albums theirs, of others those that the page names. */
export const imagesOfPages = async (db: Queryable, pageIds: readonly number[]): Promise<Map<number, string[]>> => {
  const images = new Map<number, string[]>()
  if (pageIds.length === 0) return images
  const which = inArray(pages.id, [...pageIds])
  const { rows } = await db.execute<{ page_id: number; id: number; name: string; revision: number }>(sql`
    with shown as (
      select ${pages.id} as page_id, i.file_id, i.position
      from ${pages} join ${productImages} i on i.product_id = ${pages.subjectId}
      where ${pages.kind} = 'product' and ${which}
      union all
      select ${pages.id}, i.file_id, i.position
      from ${pages} join ${albumImages} i on i.album_id = ${pages.subjectId}
      where ${pages.kind} = 'album' and ${which}
      union all
      select ${pages.id}, m.found[1]::int, m.place::int
      from ${pages} join ${pageVersions} v on v.page_id = ${pages.id} and v.number = ${pages.live},
        regexp_matches(concat(v.content, v.item_containers), '/file/get/(\\d{1,9})/', 'g') with ordinality as m(found, place)
      where ${pages.kind} = 'content' and ${which}
    )
    select s.page_id, f.id, f.name, f.revision
    from shown s join ${files} f on f.id = s.file_id
    where f.mime like 'image/%'
    group by s.page_id, f.id order by s.page_id, min(s.position), f.id`)
  for (const { page_id: pageId, ...file } of rows) {
    images.set(pageId, [...(images.get(pageId) ?? []), fileAddress(file)])
  }
  return images
}
