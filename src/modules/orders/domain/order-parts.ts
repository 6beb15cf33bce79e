import type { OrderState } from './order.ts'
import { type PieceCount, piecesOf } from './order-pieces.ts'
import type { ReturnState } from './order-return.ts'

/** Where the pieces of a line stand, as its buyer is told. */
export interface LineParts {
  position: number
  /** All that left, what came back of it too. */
  sent: number
  toCome: number
  /** Announced, or here and not looked at yet. */
  returning: number
  returned: number
  /** Of what was placed, no longer ordered. */
  cancelled: number
}

interface PartFacts {
  state: OrderState
  lines: readonly (PieceCount & { class: string })[]
  /** Its lines as they were placed. */
  placed: readonly (PieceCount & { class: string })[]
  shipments: readonly { lines: readonly PieceCount[] }[]
  returns: readonly { state: ReturnState; lines: readonly PieceCount[] }[]
}

/**
 * What became of each line of an order, then of the lines that it has no longer; null where there is nothing to tell
 * beside its state: nothing came back, and nothing left or all that was placed left at once.
 */
export const partsOf = ({ state, lines, placed, shipments, returns }: PartFacts): LineParts[] | null => {
  const valid = returns.filter(one => one.state !== 'called-off')
  const of = (some: readonly { lines: readonly PieceCount[] }[]): PieceCount[] => some.flatMap(one => [...one.lines])
  const shipped = of(shipments)
  const now = piecesOf({ state, lines, sent: shipped, returned: of(valid) }).map(({ position, isGoods, ...line }) => {
    if (!isGoods) return { position, ...NOTHING }
    const returning = state === 'returned' ? 0 : amountOf(of(valid.filter(one => one.state !== 'inspected')), position)
    return {
      position,
      sent: line.sent,
      toCome: Math.max(0, line.ordered - line.sent),
      returning,
      returned: line.returned - returning,
      cancelled: Math.max(0, amountOf(placed, position) - line.ordered),
    }
  })
  const gone = placed
    .filter(({ position, class: kind }) => kind !== 'shipping' && !lines.some(line => line.position === position))
    .map(({ position, amount }) => ({ position, ...NOTHING, cancelled: amount }))
  const all = [...now, ...gone]
  const atOnce = all.every(
    ({ position, sent, toCome, cancelled }) =>
      toCome === 0 && cancelled === 0 && (sent === 0 || amountOf(shipped, position) === sent),
  )
  const isTold = valid.length > 0 || shipments.length > 1 || (shipments.length === 1 && !atOnce)
  return isTold ? all : null
}

const NOTHING = { sent: 0, toCome: 0, returning: 0, returned: 0, cancelled: 0 }

const amountOf = (some: readonly PieceCount[], position: number): number =>
  some.reduce((sum, one) => (one.position === position ? sum + one.amount : sum), 0)
