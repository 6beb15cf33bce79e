import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { doWarehousesExist, saveShelfPlace } from '#stock/server/stock.ts'
import { doProductsExist } from './do-products-exist.ts'

interface ShelfPlaceInput {
  productId: number
  warehouse_id: number
  seen: string
  place: string
}

/** `stale` has the stored location. */
type SetPlaceFailure = { kind: 'notFound' } | { kind: 'stale'; place: string }

/** Sets the shelf location of a product in a warehouse. */
export const setShelfPlace = (
  app: WriteContext,
  actor: Actor,
  { productId, warehouse_id: warehouseId, seen: seenPlace, place }: ShelfPlaceInput,
): Promise<Result<null, SetPlaceFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, SetPlaceFailure>> => {
    const isKnown = (await doWarehousesExist(tx, [warehouseId])) && (await doProductsExist(tx, [productId]))
    if (!isKnown) return failure({ kind: 'notFound' })
    const saved = await saveShelfPlace(tx, { productId, warehouseId, seenPlace, place })
    return saved.ok ? ok(null) : failure({ kind: 'stale', place: saved.reason })
  })
