import { sql } from 'drizzle-orm'
import { addAddressFormat } from '#files/domain/file-address.ts'
import { findFilesByIds, type StoredFile, toApiImage } from '#files/server/files.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { getExistingValue } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { productImages } from './tables.ts'

/** Reads the main pictures by product; products without a picture are missing. */
export const readMainPictures = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredFile>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ product_id: number; file_id: number }>(sql`
    select distinct on (product_id) product_id, file_id from ${productImages}
    where product_id = any(${sql.param(ids)}::int[]) order by product_id, position, file_id`)
  const files = await findFilesByIds(
    db,
    rows.map(row => row.file_id),
  )
  return new Map(
    rows.flatMap(row => (files.has(row.file_id) ? [[row.product_id, getExistingValue(files, row.file_id)]] : [])),
  )
}

export const readMainPictureUrls = async (
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await readMainPictures(db, ids))].map(([id, file]) => [id, toApiImage(file, DEFAULT_LANGUAGE).url]))

/** Returns JPEG addresses for mail programs, at most `maxWidth` pixels wide. */
export const readMailPictureUrls = async (
  db: Queryable,
  ids: readonly number[],
  maxWidth: number,
): Promise<ReadonlyMap<number, string>> =>
  new Map([...(await readMainPictureUrls(db, ids))].map(([id, url]) => [id, addAddressFormat(url, 'jpeg', maxWidth)]))
