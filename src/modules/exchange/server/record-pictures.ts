import { and, inArray, like, ne, sql } from 'drizzle-orm'
import { removePictures } from '#catalog/server/catalog.ts'
import { MAX_PICTURES_PER_ROW, splitPictures } from '#exchange/domain/pictures.ts'
import { moveFilesToBin } from '#files/server/files.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { DEAD_SUFFIX, defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { importPictures, type imports } from './tables.ts'

/** Downloads the pictures of an import one after the other, to spare the servers that hold them. */
export const FETCH_PICTURES = defineJob<{ importId: number }>('fetch-pictures', {
  retryLimit: 5,
  expireInSeconds: 180,
  fetchesSingly: true,
})

/** Receives jobs that failed at every retry. */
export const FAILED_PICTURES: Job<{ importId: number }> = defineJob(FETCH_PICTURES.name + DEAD_SUFFIX)

/** Pictures that a row names. */
export interface RowPictures {
  line: number
  productId: number
  cell: string
}

/** Returns addresses that were downloaded or queued before, by product; empty when the import downloads all again. */
export const findFetchedAddresses = async (
  db: Queryable,
  { mapping, redownloadsPictures }: Pick<typeof imports.$inferSelect, 'mapping' | 'redownloadsPictures'>,
  products: readonly { id: number }[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> => {
  if (mapping.pictures === undefined || redownloadsPictures || products.length === 0) return new Map()
  const fetched = await db
    .select({ productId: importPictures.productId, address: importPictures.address })
    .from(importPictures)
    .where(
      and(
        inArray(
          importPictures.productId,
          products.map(({ id }) => id),
        ),
        ne(importPictures.state, 'failed'),
        // Names of archived files do not count, because the next archive may contain another file with this name.
        like(importPictures.address, '%://%'),
      ),
    )
  return new Map(
    [...Map.groupBy(fetched, ({ productId }) => productId)].map(([id, pictures]) => [
      id,
      new Set(pictures.map(({ address }) => address)),
    ]),
  )
}

/** Queues pictures for download. Pictures beyond the limit fail at once. */
export const recordPictures = async (
  tx: Write,
  importId: number,
  rowPictures: readonly RowPictures[],
): Promise<void> => {
  const rows = rowPictures.flatMap(({ line, productId, cell }) =>
    splitPictures(cell).map((address, index) => ({
      line,
      product_id: productId,
      address,
      beyond_limit: index >= MAX_PICTURES_PER_ROW,
    })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into import_picture (import_id, line, product_id, address, state, error)
    select ${importId}::int, line, product_id, address, case when beyond_limit then 'failed' else 'waiting' end, case when beyond_limit then 'tooMany' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row_picture(line int, product_id int, address text, beyond_limit boolean)`)
}

interface RevertRange {
  importId: number
  /** Exclusive start and inclusive end of the line range. */
  from: number
  to: number
  now: Date
}

/** Removes pictures that a range of rows brought, and cancels waiting ones. The caller has locked the products. */
export const revertPictures = async (tx: Write, { importId, from, to, now }: RevertRange): Promise<void> => {
  const { rows } = await tx.execute<{ productId: number; fileId: number | null }>(sql`
    delete from import_picture where import_id = ${importId}::int and line > ${from}::int and line <= ${to}::int
    returning product_id as "productId", file_id as "fileId"`)
  const productFiles = rows.flatMap(({ productId, fileId }) => (fileId === null ? [] : [{ productId, fileId }]))
  if (productFiles.length === 0) return
  const unusedFiles = await removePictures(tx, productFiles, now)
  if (unusedFiles.length > 0) await moveFilesToBin(tx, unusedFiles, now)
}
