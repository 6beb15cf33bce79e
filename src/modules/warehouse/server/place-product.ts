import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { areWarehouses, putShelfPlace } from '#stock/server/stock.ts'
import { areProducts } from './are-products.ts'

interface Placed {
  productId: number
  warehouse_id: number
  seen: string
  place: string
}

/** `stale` has the stored location. */
type PlaceRefusal = { kind: 'unknown' } | { kind: 'stale'; place: string }

/** Sets the shelf location of a product in a warehouse. */
export const placeProduct = (
  app: Writing,
  actor: Actor,
  { productId, warehouse_id: warehouseId, seen, place }: Placed,
): Promise<Outcome<null, PlaceRefusal>> =>
  write(app, actor, async (tx): Promise<Outcome<null, PlaceRefusal>> => {
    const isKnown = (await areWarehouses(tx, [warehouseId])) && (await areProducts(tx, [productId]))
    if (!isKnown) return refused({ kind: 'unknown' })
    const put = await putShelfPlace(tx, { productId, warehouseId, seen, place })
    return put.ok ? ok(null) : refused({ kind: 'stale', place: put.why })
  })
