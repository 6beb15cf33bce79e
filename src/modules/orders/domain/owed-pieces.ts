import type { LinePieces } from './order-pieces.ts'

interface Pieces {
  lines: readonly (Pick<LinePieces, 'ordered' | 'sent'> & { productId: number })[]
  /** By product: what came back and was looked at, and what the order took from shelves and has not given back. */
  cameBack: ReadonlyMap<number, number>
  held: ReadonlyMap<number, number>
}

/**
 * Pieces by product that an order waits for: what it has not sent and took from no shelf. What it sent without ever having taken it came
 * from elsewhere and is not asked for afterwards.
 */
export const owedPieces = ({ lines, cameBack, held }: Pieces): Map<number, number> => {
  const wanted = new Map<number, { ordered: number; unsent: number }>()
  for (const { productId, ordered, sent } of lines) {
    const before = wanted.get(productId) ?? { ordered: 0, unsent: 0 }
    wanted.set(productId, { ordered: before.ordered + ordered, unsent: before.unsent + ordered - sent })
  }
  const owed = new Map<number, number>()
  for (const [productId, { ordered, unsent }] of wanted) {
    const missing = ordered - (cameBack.get(productId) ?? 0) - (held.get(productId) ?? 0)
    const pieces = Math.min(unsent, missing)
    if (pieces > 0) owed.set(productId, pieces)
  }
  return owed
}
