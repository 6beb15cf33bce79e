import type { OrderState } from './order.ts'
import { countPieces, type PieceCount } from './order-pieces.ts'
import type { ReturnState } from './order-return.ts'

/** The pieces of a line by progress, as shown to the customer. */
export interface LineFulfilment {
  position: number
  /** All pieces that left, including returned ones. */
  sent: number
  toCome: number
  /** Announced, or received and not inspected yet. */
  returning: number
  returned: number
  /** Placed, but no longer ordered. */
  cancelled: number
}

interface FulfilmentInput {
  state: OrderState
  lines: readonly (PieceCount & { class: string })[]
  /** The lines as they were placed. */
  placedLines: readonly (PieceCount & { class: string })[]
  shipments: readonly { lines: readonly PieceCount[] }[]
  returns: readonly { state: ReturnState; lines: readonly PieceCount[] }[]
}

/**
 * Counts the pieces of each line by progress, removed lines last. Null when the order's state says it all: nothing
 * was returned, and either nothing or everything was sent at once.
 */
export const computeLineFulfilments = ({
  state,
  lines,
  placedLines,
  shipments,
  returns,
}: FulfilmentInput): LineFulfilment[] | null => {
  const activeReturns = returns.filter(row => row.state !== 'cancelled')
  const listLines = (rows: readonly { lines: readonly PieceCount[] }[]): PieceCount[] =>
    rows.flatMap(row => [...row.lines])
  const shipped = listLines(shipments)
  const currentFulfilments = countPieces({ state, lines, sent: shipped, returned: listLines(activeReturns) }).map(
    ({ position, isGoods, ...line }) => {
      if (!isGoods) return { position, ...NO_PIECES }
      const returning =
        state === 'returned'
          ? 0
          : findAmountAtPosition(listLines(activeReturns.filter(row => row.state !== 'inspected')), position)
      return {
        position,
        sent: line.sent,
        toCome: Math.max(0, line.ordered - line.sent),
        returning,
        returned: line.returned - returning,
        cancelled: Math.max(0, findAmountAtPosition(placedLines, position) - line.ordered),
      }
    },
  )
  const removed = placedLines
    .filter(({ position, class: kind }) => kind !== 'shipping' && !lines.some(line => line.position === position))
    .map(({ position, amount }) => ({ position, ...NO_PIECES, cancelled: amount }))
  const allFulfilments = [...currentFulfilments, ...removed]
  const isSentAtOnce = allFulfilments.every(
    ({ position, sent, toCome, cancelled }) =>
      toCome === 0 && cancelled === 0 && (sent === 0 || findAmountAtPosition(shipped, position) === sent),
  )
  const isWorthShowing = activeReturns.length > 0 || shipments.length > 1 || (shipments.length === 1 && !isSentAtOnce)
  return isWorthShowing ? allFulfilments : null
}

const NO_PIECES = { sent: 0, toCome: 0, returning: 0, returned: 0, cancelled: 0 }

const findAmountAtPosition = (pieces: readonly PieceCount[], position: number): number =>
  pieces.reduce((sum, piece) => (piece.position === position ? sum + piece.amount : sum), 0)
