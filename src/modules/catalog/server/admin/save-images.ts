import { eq } from 'drizzle-orm'
import { findFilesByIds } from '#files/server/files.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { listProductChangeTags } from '../change-tags.ts'
import { readProductImages } from '../read-product-images.ts'
import { productImages, products } from '../tables.ts'

interface ImageOrder {
  id: number
  /** The files in display order, the main picture first. */
  ids: readonly number[]
  /** The order that the client showed. */
  seen: readonly number[]
}

/** Sets the pictures of a product; fails when they changed since `seen`. */
export const saveImages = (
  app: WriteContext,
  actor: Actor,
  { id, ids, seen }: ImageOrder,
): Promise<Result<null, 'notFound' | 'stale' | 'noImage'>> =>
  write(app, actor, async (tx): Promise<Result<null, 'notFound' | 'stale' | 'noImage'>> => {
    const [product] = await tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.id, id))
      .for('no key update')
    if (!product) return failure('notFound')
    const before = (await readProductImages(tx, id)).map(file => file.id)
    if (before.join() !== seen.join()) return failure('stale')
    const requested = [...new Set(ids)]
    const files = await findFilesByIds(tx, requested)
    if (!requested.every(fileId => files.get(fileId)?.mime.startsWith('image/'))) return failure('noImage')
    await tx.delete(productImages).where(eq(productImages.productId, id))
    if (requested.length > 0) {
      await tx.insert(productImages).values(requested.map((fileId, position) => ({ productId: id, fileId, position })))
    }
    await tx.update(products).set({ modifiedAt: app.now() }).where(eq(products.id, id))
    tx.changed(listProductChangeTags([id]))
    tx.audit({ kind: 'product', id, action: 'changed', before: { imageIds: before }, after: { imageIds: requested } })
    return ok(null)
  })
