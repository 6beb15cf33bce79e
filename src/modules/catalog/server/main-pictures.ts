import { sql } from 'drizzle-orm'
import { addressAs } from '#files/domain/file-address.ts'
import { filesByIds, imageOf, type StoredFile } from '#files/server/files.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImages } from './tables.ts'

/** Each product's main picture; those without one are left out. */
export const mainPictures = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, StoredFile>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ product_id: number; file_id: number }>(sql`
    select distinct on (product_id) product_id, file_id from ${productImages}
    where product_id = any(${sql.param(ids)}::int[]) order by product_id, position, file_id`)
  const files = await filesByIds(
    db,
    rows.map(row => row.file_id),
  )
  return new Map(rows.flatMap(row => (files.has(row.file_id) ? [[row.product_id, files.get(row.file_id)!]] : [])))
}

/** Where each product's main picture is fetched. */
export const mainPictureUrls = async (db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await mainPictures(db, ids))].map(([id, file]) => [id, imageOf(file, DEFAULT_LANGUAGE).url]))

/** Where mail programs fetch each product's main picture: as JPEG, no larger than `size` pixels. */
export const mailPictureUrls = async (
  db: Queryable,
  ids: readonly number[],
  size: number,
): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await mainPictureUrls(db, ids))].map(([id, url]) => [id, addressAs(url, 'jpeg', size)]))
