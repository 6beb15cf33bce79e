import type { BasisPoints, Cents } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { priceLine } from './order-money.ts'

/** A withdrawal is a consumer's right within two weeks; every other return is by agreement. */
export const RETURN_KINDS = ['return', 'withdrawal'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]
export type ReturnState = 'announced' | 'received' | 'inspected' | 'cancelled'
export const RETURN_STEPS = ['receive', 'inspect', 'cancel-return'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

/** Causes of a returned piece that customers or staff may state. */
export const RETURN_CAUSES = ['noFit'] as const
export type ReturnCause = (typeof RETURN_CAUSES)[number]

/**
 * Computes the part of the paid delivery that a withdrawal does not refund: what a dearer method than the cheapest one
 * cost (VÕS § 56¹(3)). The cheapest price is gross; null means unknown, and nothing is withheld.
 */
export const computeWithheldDeliveryCents = (
  { totalCents, vatBasisPoints }: { totalCents: Cents; vatBasisPoints: BasisPoints },
  cheapestCents: Cents | null,
  isExempt: boolean,
): Cents => {
  if (cheapestCents === null) return 0
  return Math.max(0, totalCents - priceLine(cheapestCents, 1, vatBasisPoints, { isExempt }).totalCents)
}

/** The returned pieces of one line, and their inspection. */
export interface ReturnLine {
  position: number
  amount: number
  /** Pieces put back on the shelf; null before the inspection. */
  restocked: number | null
  /** Withheld for use, damage or a dearer delivery, in cents. */
  deductionCents: Cents
  /** Absent without a stated cause. */
  cause?: ReturnCause | null
}

const RETURN_TRANSITIONS: Readonly<Record<ReturnState, Partial<Record<ReturnStep, ReturnState>>>> = {
  announced: { receive: 'received', 'cancel-return': 'cancelled' },
  received: { inspect: 'inspected', 'cancel-return': 'cancelled' },
  inspected: {},
  cancelled: {},
}

export const findNextReturnState = (from: ReturnState, step: ReturnStep): Result<ReturnState, 'wrongState'> => {
  const nextState = RETURN_TRANSITIONS[from][step]
  return nextState ? ok(nextState) : failure('wrongState')
}

export const listReturnSteps = (state: ReturnState): ReturnStep[] =>
  RETURN_STEPS.filter(step => RETURN_TRANSITIONS[state][step])

/** Returned pieces of a product: those the order had taken from stock, and those to put on the shelf. */
interface ReturnedPieces {
  fromStock: number
  restocked: number
}

/**
 * Computes the stock movements beyond giving back the pieces from stock: damaged pieces are removed, and on-demand
 * pieces are added to a shelf. Undamaged pieces count as those from stock first, because nobody can tell them apart.
 */
export const computeInspectionMoves = ({
  fromStock,
  restocked,
}: ReturnedPieces): { damaged: number; added: number } => ({
  damaged: Math.max(0, fromStock - restocked),
  added: Math.max(0, restocked - fromStock),
})

/** The pieces of a returned line that came from stock, and the limit for the shelf. */
export interface RestockLimit {
  fromStock: number
  maxToShelf: number
}

/** Pieces from stock return to it. Other pieces may be added to it, if the product can be in stock at all. */
export const computeRestockLimits = (
  lines: readonly { productId: number; amount: number; isStockProduct: boolean }[],
  heldPieces: ReadonlyMap<number, number>,
): RestockLimit[] => {
  const remainingPieces = new Map(heldPieces)
  return lines.map(({ productId, amount, isStockProduct }) => {
    const fromStock = Math.min(amount, Math.max(0, remainingPieces.get(productId) ?? 0))
    remainingPieces.set(productId, (remainingPieces.get(productId) ?? 0) - fromStock)
    return { fromStock, maxToShelf: isStockProduct ? amount : fromStock }
  })
}

export interface InspectionLine {
  position: number
  restocked: number
  deductionCents: Cents
  /** Undefined keeps the announced cause. */
  cause?: ReturnCause | null | undefined
}

/**
 * Checks the inspection: no more pieces than returned, no deduction above the paid value. By default the pieces from
 * stock return to the shelf.
 */
export const decideInspection = (
  lines: readonly (ReturnLine & RestockLimit & { valueCents: Cents })[],
  inspectedLines: readonly InspectionLine[],
): Result<{ lines: ReturnLine[]; valueCents: Cents }, 'tooMany' | 'deductionTooHigh'> => {
  const inspected: ReturnLine[] = []
  let valueCents = 0
  for (const { valueCents: value, fromStock, maxToShelf, ...line } of lines) {
    const inspectedLine = inspectedLines.find(({ position }) => position === line.position)
    const restocked = inspectedLine?.restocked ?? fromStock
    const deductionCents = inspectedLine?.deductionCents ?? line.deductionCents
    if (restocked > line.amount) return failure('tooMany')
    if (deductionCents > value) return failure('deductionTooHigh')
    const cause = inspectedLine?.cause === undefined ? line.cause : inspectedLine.cause
    inspected.push({
      ...line,
      restocked: Math.min(restocked, maxToShelf),
      deductionCents,
      ...(cause !== undefined && { cause }),
    })
    valueCents += value - deductionCents
  }
  return ok({ lines: inspected, valueCents })
}
