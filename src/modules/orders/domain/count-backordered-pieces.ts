import type { LinePieces } from './order-pieces.ts'

interface OrderPieces {
  lines: readonly (Pick<LinePieces, 'ordered' | 'sent'> & { productId: number })[]
  /** Inspected returned pieces by product. */
  returned: ReadonlyMap<number, number>
  /** Pieces by product that the order took from stock and did not give back. */
  held: ReadonlyMap<number, number>
}

/**
 * Counts backordered pieces by product: unsent pieces not yet taken from stock. Pieces sent without being taken from
 * stock came from elsewhere and are not requested again.
 */
export const countBackorderedPieces = ({ lines, returned, held }: OrderPieces): Map<number, number> => {
  const piecesByProduct = new Map<number, { ordered: number; unsent: number }>()
  for (const { productId, ordered, sent } of lines) {
    const previous = piecesByProduct.get(productId) ?? { ordered: 0, unsent: 0 }
    piecesByProduct.set(productId, { ordered: previous.ordered + ordered, unsent: previous.unsent + ordered - sent })
  }
  const backordered = new Map<number, number>()
  for (const [productId, { ordered, unsent }] of piecesByProduct) {
    const missing = ordered - (returned.get(productId) ?? 0) - (held.get(productId) ?? 0)
    const pieces = Math.min(unsent, missing)
    if (pieces > 0) backordered.set(productId, pieces)
  }
  return backordered
}
