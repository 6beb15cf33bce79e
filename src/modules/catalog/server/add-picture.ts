import { sql } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Write } from '#platform/server/write.ts'
import { listProductChangeTags } from './change-tags.ts'

interface NewPicture {
  productId: number
  fileId: number
  /** Identifies the content, so that a picture is not added twice. */
  storageKey: string
  now: Date
}

/**
 * Appends a picture to a product and locks its row. Fails with `alreadyAdded` when the product has the same picture.
 */
export const addPicture = async (
  tx: Write,
  { productId, fileId, storageKey, now }: NewPicture,
): Promise<Result<null, 'notFound' | 'alreadyAdded'>> => {
  const { rows: locked } = await tx.execute(
    sql`select id from product where id = ${productId}::int and removed_at is null for no key update`,
  )
  if (locked.length === 0) return failure('notFound')
  const { rows: duplicates } = await tx.execute(sql`
    select i.file_id from product_image i join file f on f.id = i.file_id
    where i.product_id = ${productId}::int and f.storage_key = ${storageKey} limit 1`)
  if (duplicates.length > 0) return failure('alreadyAdded')
  await tx.execute(sql`
    insert into product_image (product_id, file_id, position)
    select ${productId}::int, ${fileId}::int, coalesce(max(position) + 1, 0) from product_image where product_id = ${productId}::int`)
  await markModified(tx, [productId], now)
  tx.audit({ kind: 'product', id: productId, action: 'imported', after: { imageIds: [fileId] } })
  return ok(null)
}

/** Removes pictures from products that the caller has locked; returns the files that no product shows any longer. */
export const removePictures = async (
  tx: Write,
  pictures: readonly { productId: number; fileId: number }[],
  now: Date,
): Promise<number[]> => {
  const products = sql.param(pictures.map(({ productId }) => productId))
  const fileIds = sql.param(pictures.map(({ fileId }) => fileId))
  const { rows: removed } = await tx.execute<{ productId: number; fileId: number }>(sql`
    delete from product_image i using unnest(${products}::int[], ${fileIds}::int[]) as picture(product_id, file_id)
    where i.product_id = picture.product_id and i.file_id = picture.file_id
    returning i.product_id as "productId", i.file_id as "fileId"`)
  await markModified(tx, [...new Set(removed.map(({ productId }) => productId))], now)
  for (const { productId, fileId } of removed) {
    tx.audit({ kind: 'product', id: productId, action: 'import-undone', before: { imageIds: [fileId] } })
  }
  const { rows: unused } = await tx.execute<{ id: number }>(sql`
    select distinct id from unnest(${fileIds}::int[]) as removed(id)
    where not exists (select from product_image i where i.file_id = removed.id)`)
  return unused.map(({ id }) => id)
}

const markModified = async (tx: Write, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await tx.execute(
    sql`update product set modified_at = ${now.toISOString()}::timestamptz where id = any(${sql.param([...ids])}::int[])`,
  )
  tx.changed(listProductChangeTags(ids))
}
