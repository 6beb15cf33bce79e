import { failure, ok, type Result } from '#kernel/result.ts'
import type { OrderState } from './order.ts'

/** Some pieces of a line, by its position. */
export interface PieceCount {
  position: number
  amount: number
}

/** The pieces of a line by progress. */
export interface LinePieces {
  position: number
  /** The delivery line is not shipped and does not wait for stock. */
  isGoods: boolean
  ordered: number
  sent: number
  returned: number
}

interface PieceSource {
  state: OrderState
  lines: readonly (PieceCount & { class: string })[]
  /** The pieces of all shipments. */
  sent: readonly PieceCount[]
  /** The pieces of all returns that were not cancelled. */
  returned: readonly PieceCount[]
}

/** All goods of an order in these states have left. */
const SHIPPED_STATES: ReadonlySet<OrderState> = new Set(['shipped', 'delivered', 'returned'])
export const hasShipped = (state: OrderState): boolean => SHIPPED_STATES.has(state)

/** Counts the pieces of each line from shipments and returns. */
export const countPieces = ({ state, lines, sent, returned }: PieceSource): LinePieces[] => {
  const countAt = (counts: readonly PieceCount[], position: number): number =>
    counts.reduce((total, piece) => (piece.position === position ? total + piece.amount : total), 0)
  return lines.map(({ position, amount, class: kind }) => ({
    position,
    isGoods: kind !== 'shipping',
    ordered: amount,
    sent: hasShipped(state) ? amount : countAt(sent, position),
    // The whole order was returned at once, not line by line.
    returned: state === 'returned' && returned.length === 0 ? amount : countAt(returned, position),
  }))
}

/** Returns whether all ordered goods were sent; false when nothing was sent. */
export const isFullySent = (pieces: readonly LinePieces[]): boolean =>
  pieces.every(({ isGoods, ordered, sent }) => !isGoods || sent >= ordered) && pieces.some(isSent)

export const hasSentPieces = (pieces: readonly LinePieces[]): boolean => pieces.some(isSent)

const isSent = ({ isGoods, sent }: LinePieces): boolean => isGoods && sent > 0

export const isFullyReturned = (pieces: readonly LinePieces[]): boolean =>
  pieces.every(({ isGoods, ordered, returned }) => !isGoods || returned >= ordered)

export type PieceFailure = 'noPieces' | 'unknownLine' | 'tooMany'

/**
 * Lists the unsent pieces in stock, by line. `backorderedAmounts` are the pieces still to come, in the order of the
 * lines.
 */
export const listPiecesInStock = (pieces: readonly LinePieces[], backorderedAmounts: readonly number[]): PieceCount[] =>
  pieces.flatMap(({ position, isGoods, ordered, sent }, index) => {
    const amount = ordered - sent - (backorderedAmounts[index] ?? 0)
    return isGoods && amount > 0 ? [{ position, amount }] : []
  })

/** Counts the wanted pieces that are neither in stock nor packed. */
export const countMissingPieces = (
  requestedPieces: readonly PieceCount[],
  { inStock, packed }: { inStock: readonly PieceCount[]; packed: readonly PieceCount[] | null },
): number => {
  const findAmount = (counts: readonly PieceCount[] | null, position: number): number =>
    counts?.find(piece => piece.position === position)?.amount ?? 0
  return requestedPieces.reduce(
    (total, { position, amount }) =>
      total + Math.max(0, amount - Math.max(findAmount(inStock, position), findAmount(packed, position))),
    0,
  )
}

/**
 * Decides the pieces of a shipment: the wanted ones, or all unsent ones by default. `isComplete` is true when nothing
 * remains to be sent.
 */
export const decideShipment = (
  pieces: readonly LinePieces[],
  requestedPieces?: readonly PieceCount[],
): Result<{ lines: PieceCount[]; isComplete: boolean }, PieceFailure> => {
  const unsentLines = pieces.filter(piece => piece.isGoods && piece.ordered > piece.sent)
  const unsent = unsentLines.map(({ position, ordered, sent }) => ({ position, amount: ordered - sent }))
  if (!requestedPieces) return ok({ lines: unsent, isComplete: true })
  const validated = validatePieces(unsent, requestedPieces)
  if (!validated.ok) return validated
  const sumAmounts = (counts: readonly PieceCount[]): number => counts.reduce((total, { amount }) => total + amount, 0)
  return ok({ lines: validated.value, isComplete: sumAmounts(validated.value) === sumAmounts(unsent) })
}

/** Lists the pieces that can be returned: the goods that were sent, and delivery once along with them. */
export const listReturnablePieces = (pieces: readonly LinePieces[]): PieceCount[] => {
  if (!hasSentPieces(pieces)) return []
  return pieces
    .map(({ position, isGoods, ordered, sent, returned }) => ({
      position,
      amount: (isGoods ? sent : ordered) - returned,
    }))
    .filter(({ amount }) => amount > 0)
}

/**
 * Lists the pieces of a consumer's withdrawal: the wanted ones as far as they can be returned, or everything by
 * default, without excluded lines. Delivery belongs to it when no goods of the order remain.
 */
export const listWithdrawnPieces = (
  pieces: readonly LinePieces[],
  requestedPieces: readonly PieceCount[] | null,
  excludedPositions: ReadonlySet<number>,
): PieceCount[] => {
  const goodsPositions = new Set(pieces.filter(piece => piece.isGoods).map(piece => piece.position))
  const returnable = listReturnablePieces(pieces)
  const goods = returnable.flatMap(({ position, amount: returnableAmount }) => {
    const amount = requestedPieces
      ? Math.min(returnableAmount, requestedPieces.find(piece => piece.position === position)?.amount ?? 0)
      : returnableAmount
    const isWithdrawable = goodsPositions.has(position) && !excludedPositions.has(position)
    return isWithdrawable && amount > 0 ? [{ position, amount }] : []
  })
  const isWithdrawn = ({ position, ordered, returned }: LinePieces): boolean =>
    !excludedPositions.has(position) &&
    (requestedPieces === null || goods.some(piece => piece.position === position && piece.amount >= ordered - returned))
  const hasRemainingGoods = pieces.some(piece => piece.isGoods && piece.ordered > piece.returned && !isWithdrawn(piece))
  return hasRemainingGoods ? goods : [...goods, ...returnable.filter(({ position }) => !goodsPositions.has(position))]
}

export const decideReturn = (
  pieces: readonly LinePieces[],
  requestedPieces: readonly PieceCount[],
): Result<PieceCount[], PieceFailure> => validatePieces(listReturnablePieces(pieces), requestedPieces)

/** Rejects a line that occurs twice and more pieces than available. */
const validatePieces = (
  available: readonly PieceCount[],
  requestedPieces: readonly PieceCount[],
): Result<PieceCount[], PieceFailure> => {
  const requested = requestedPieces.filter(({ amount }) => amount > 0)
  if (requested.length === 0) return failure('noPieces')
  if (new Set(requested.map(({ position }) => position)).size < requested.length) return failure('tooMany')
  for (const { position, amount } of requested) {
    const availablePiece = available.find(piece => piece.position === position)
    if (!availablePiece) return failure('unknownLine')
    if (amount > availablePiece.amount) return failure('tooMany')
  }
  return ok(requested.map(({ position, amount }) => ({ position, amount })))
}
