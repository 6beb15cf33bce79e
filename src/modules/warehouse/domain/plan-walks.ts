import { compareLabelsNaturally } from '#stock/domain/compare-labels-naturally.ts'

/** Pieces of a product that an order still needs. */
export interface RequestedPieces {
  orderId: number
  productId: number
  pieces: number
}

/** Pieces that an order took from a warehouse, sent or not. */
export interface TakenPieces extends RequestedPieces {
  warehouseId: number
}

/** A stop of a picking walk: the pieces of a product at one location. */
export interface Stop {
  productId: number
  place: string
  pieces: number
  orders: { orderId: number; pieces: number }[]
}

/** The stops in one warehouse; null for goods on demand. */
export interface Walk {
  warehouseId: number | null
  stops: Stop[]
}

interface PickingInput {
  /** In the order of packing. */
  requested: readonly RequestedPieces[]
  taken: readonly TakenPieces[]
  places: readonly { productId: number; warehouseId: number; place: string }[]
  /** In walking order. */
  warehouseIds: readonly number[]
  /** Sorts products at the same location. */
  findCode: (productId: number) => string
}

/**
 * Plans the picking walks by warehouse in shelf order. In a partly sent order, the sent pieces come from the first
 * warehouses. Goods on demand get a walk of their own.
 */
export const planWalks = ({ requested, taken, places, warehouseIds, findCode }: PickingInput): Walk[] => {
  const stops = new Map<string, Stop & { warehouseId: number | null }>()
  const addToStop = (warehouseId: number | null, { orderId, productId, pieces }: RequestedPieces): void => {
    const key = `${warehouseId}:${productId}`
    const place = places.find(entry => entry.productId === productId && entry.warehouseId === warehouseId)?.place ?? ''
    const stop = stops.get(key) ?? { warehouseId, productId, place, pieces: 0, orders: [] }
    stops.set(key, { ...stop, pieces: stop.pieces + pieces, orders: [...stop.orders, { orderId, pieces }] })
  }
  for (const line of requested) {
    const takenPieces = warehouseIds.flatMap(id =>
      taken.filter(
        pieces => pieces.warehouseId === id && pieces.orderId === line.orderId && pieces.productId === line.productId,
      ),
    )
    let remaining = line.pieces
    // The pieces taken last are still on the shelves.
    for (const { warehouseId, pieces } of takenPieces.toReversed()) {
      const piecesInWarehouse = Math.min(remaining, pieces)
      if (piecesInWarehouse > 0) addToStop(warehouseId, { ...line, pieces: piecesInWarehouse })
      remaining -= piecesInWarehouse
    }
    if (remaining > 0) addToStop(null, { ...line, pieces: remaining })
  }
  const sortedStops = [...stops.values()].sort(
    (first, second) =>
      compareLabelsNaturally(first.place, second.place) ||
      compareLabelsNaturally(findCode(first.productId), findCode(second.productId)) ||
      first.productId - second.productId,
  )
  return [...warehouseIds, null].flatMap(warehouseId => {
    const warehouseStops = sortedStops.filter(stop => stop.warehouseId === warehouseId)
    return warehouseStops.length === 0
      ? []
      : [{ warehouseId, stops: warehouseStops.map(({ warehouseId: _warehouseId, ...stop }) => stop) }]
  })
}
