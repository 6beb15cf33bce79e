import { inShelfOrder } from '#stock/domain/shelf-order.ts'

/** What an order still wants of a product. */
export interface WantedPieces {
  orderId: number
  productId: number
  pieces: number
}

/** What an order took of a product from a warehouse, whether or not it has left. */
export interface TakenPieces extends WantedPieces {
  warehouseId: number
}

/** A stop of the walk: all pieces of a product that lie together. */
export interface Stop {
  productId: number
  place: string
  pieces: number
  orders: { orderId: number; pieces: number }[]
}

/** The stops in one warehouse; without a warehouse what no shelf was asked for. */
export interface Walk {
  warehouseId: number | null
  stops: Stop[]
}

interface Picking {
  /** In the order in which orders are to be served. */
  wanted: readonly WantedPieces[]
  taken: readonly TakenPieces[]
  places: readonly { productId: number; warehouseId: number; place: string }[]
  /** In the order in which they are walked. */
  warehouseIds: readonly number[]
  /** What stands on the shelf, for products at one place. */
  codeOf: (productId: number) => string
}

/**
 * Where the pieces of orders are fetched, warehouse by warehouse in shelf order. Of an order that was sent in part the first warehouses
 * have given theirs; what was never taken from a shelf, since it comes on demand, stands in a walk of its own.
 */
export const walksFor = ({ wanted, taken, places, warehouseIds, codeOf }: Picking): Walk[] => {
  const stops = new Map<string, Stop & { warehouseId: number | null }>()
  const add = (warehouseId: number | null, { orderId, productId, pieces }: WantedPieces): void => {
    const key = `${warehouseId}:${productId}`
    const place = places.find(one => one.productId === productId && one.warehouseId === warehouseId)?.place ?? ''
    const stop = stops.get(key) ?? { warehouseId, productId, place, pieces: 0, orders: [] }
    stops.set(key, { ...stop, pieces: stop.pieces + pieces, orders: [...stop.orders, { orderId, pieces }] })
  }
  for (const want of wanted) {
    const from = warehouseIds.flatMap(id =>
      taken.filter(one => one.warehouseId === id && one.orderId === want.orderId && one.productId === want.productId),
    )
    let left = want.pieces
    // The last that were taken are still there.
    for (const { warehouseId, pieces } of from.toReversed()) {
      const here = Math.min(left, pieces)
      if (here > 0) add(warehouseId, { ...want, pieces: here })
      left -= here
    }
    if (left > 0) add(null, { ...want, pieces: left })
  }
  const inOrder = [...stops.values()].sort(
    (one, other) =>
      inShelfOrder(one.place, other.place) ||
      inShelfOrder(codeOf(one.productId), codeOf(other.productId)) ||
      one.productId - other.productId,
  )
  return [...warehouseIds, null].flatMap(warehouseId => {
    const here = inOrder.filter(stop => stop.warehouseId === warehouseId)
    return here.length === 0 ? [] : [{ warehouseId, stops: here.map(({ warehouseId: _, ...stop }) => stop) }]
  })
}
