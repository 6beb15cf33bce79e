import { eq, sql } from 'drizzle-orm'
import type { ImportDetails } from '#exchange/contract-import.ts'
import type { PictureFailure } from '#exchange/domain/pictures.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Translate } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { importFiles } from './tables.ts'

const MAX_FAILED_PICTURES = 100

export const readPictureProgress = async (
  db: Queryable,
  importId: number,
  t: Translate,
): Promise<Pick<ImportDetails, 'pictures' | 'failed_pictures' | 'archive_pictures'>> => {
  const [{ rows: counts }, { rows: failed }, archivePictures] = await Promise.all([
    db.execute<ImportDetails['pictures'] & Record<string, unknown>>(sql`
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'fetched')::int as fetched,
        count(*) filter (where state = 'failed')::int as failed
      from import_picture where import_id = ${importId}::int`),
    db.execute<{ id: number; line: number; code: string; address: string; error: PictureFailure }>(sql`
      select ip.id, ip.line, ip.address, ip.error, coalesce(p.code1, '') as code from import_picture ip left join product p on p.id = ip.product_id
      where ip.import_id = ${importId}::int and ip.state = 'failed' order by ip.id limit ${MAX_FAILED_PICTURES}::int`),
    db.$count(importFiles, eq(importFiles.importId, importId)),
  ])
  return {
    pictures: getFirstElement(counts),
    archive_pictures: archivePictures,
    failed_pictures: failed.map(({ error, ...picture }) => ({
      ...picture,
      message: t(`exchange.pictureError.${error}`),
    })),
  }
}
