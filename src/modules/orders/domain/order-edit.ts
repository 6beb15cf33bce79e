import { type BasisPoints, type Cents, netEuros } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { DraftLine } from './order-draft.ts'
import { priceLine, totalOf } from './order-money.ts'
import { isFullySent, type LinePieces } from './order-pieces.ts'

/** A stored line; its position never changes. */
export type PlacedLine = DraftLine & { position: number }

/** A requested line: a new one has no position yet, and one without a price keeps its price. */
export type WantedLine = { amount: number; unitCents?: Cents | undefined } & (
  | { position: number }
  | { product: Omit<DraftLine, 'amount' | 'totalCents'> }
)

interface EditContext {
  before: readonly PlacedLine[]
  pieces: readonly LinePieces[]
  /** The requested lines, or those of an earlier revision. */
  wanted?: readonly WantedLine[]
  restored?: readonly PlacedLine[]
  exempt: boolean
  /** The first position that this order has never used. */
  nextPosition: number
  /** The lowest allowed total: the value already credited to the buyer. */
  leastCents: Cents
}

export type EditFailure = 'unknownLine' | 'alreadySent' | 'noGoods' | 'sameLines' | 'worthLess' | 'tooDear'

/** A line with returned or announced pieces: their refund depends on its price. */
export interface PartlyReturnedLine {
  position: number
  name: string
}

export interface EditDecision {
  lines: PlacedLine[]
  totalCents: Cents
  /** Added or removed pieces by product. */
  moves: Map<number, number>
  /** Removed and added lines, for credit notes and invoices. */
  takenOff: DraftLine[]
  added: DraftLine[]
  /** Nothing remains to be sent, and some pieces were sent. */
  allSent: boolean
}

/** The largest total that the database column holds. */
const MAX_TOTAL_CENTS = 2_147_483_647

/** Decides an edit of an order's lines, with the consequences for stock and documents. */
export const decideEdit = (context: EditContext): Result<EditDecision, EditFailure | PartlyReturnedLine> => {
  const { before, pieces, wanted = [], restored, exempt, leastCents } = context
  const lineByPosition = new Map(before.map(line => [line.position, line]))
  let nextPosition = context.nextPosition
  // A revision from a VAT-exempt time keeps its prices; its totals follow the current exemption.
  const lines: PlacedLine[] = (restored ?? []).map(line => repriceLine(line, exempt))
  for (const requested of wanted) {
    if (!('position' in requested)) {
      lines.push({
        ...requested.product,
        ...priceWantedLine(requested.product, requested, exempt),
        position: nextPosition++,
      })
      continue
    }
    const line = lineByPosition.get(requested.position)
    if (!line || lines.some(({ position }) => position === requested.position)) return failure('unknownLine')
    if (requested.amount > 0)
      lines.push({ ...line, ...priceWantedLine(line, requested, exempt), position: line.position })
  }
  if (pieces.some(({ position, isGoods, sent }) => isGoods && sent > findAmountAt(lines, position)))
    return failure('alreadySent')
  const violatedLine = findViolatedReturn(before, lines, pieces)
  if (violatedLine) return failure({ position: violatedLine.position, name: violatedLine.name })
  if (!lines.some(line => line.class !== 'shipping')) return failure('noGoods')
  const { takenOff, added } = diffLines(before, lines)
  if (takenOff.length === 0 && added.length === 0) return failure('sameLines')
  const totalCents = totalOf(lines)
  if (totalCents < leastCents) return failure('worthLess')
  if (totalCents > MAX_TOTAL_CENTS) return failure('tooDear')
  return ok({
    lines,
    totalCents,
    moves: countMoves(before, lines),
    takenOff,
    added,
    allSent: isFullySent(computePiecesAfter(lines, pieces)),
  })
}

/**
 * Finds a line with returned pieces whose price changed or that has too few pieces left. Delivery is never sent, but
 * is refunded like goods.
 */
const findViolatedReturn = (
  before: readonly PlacedLine[],
  after: readonly PlacedLine[],
  pieces: readonly LinePieces[],
): PlacedLine | undefined =>
  before.find(({ position, unitCents }) => {
    const returned = pieces.find(piece => piece.position === position)?.returned ?? 0
    const now = after.find(line => line.position === position)
    return returned > 0 && (now?.unitCents !== unitCents || now.amount < returned)
  })

/** Decides an edit that charges VAT on an exempt order: all lines are credited without VAT and invoiced with it. */
export const decideVat = ({
  before,
  pieces,
}: Pick<EditContext, 'before' | 'pieces'>): Result<EditDecision, 'tooDear'> => {
  const lines = before.map(line => repriceLine(line, false))
  const totalCents = totalOf(lines)
  if (totalCents > MAX_TOTAL_CENTS) return failure('tooDear')
  const toDraftLines = (of: readonly PlacedLine[]): DraftLine[] => of.map(({ position, ...line }) => line)
  const documentLines = { takenOff: toDraftLines(before), added: toDraftLines(lines) }
  return ok({
    lines,
    totalCents,
    moves: new Map(),
    ...documentLines,
    allSent: isFullySent(computePiecesAfter(lines, pieces)),
  })
}

/** Recomputes the total of a line for the given exemption. */
const repriceLine = (line: PlacedLine, exempt: boolean): PlacedLine => ({
  ...line,
  totalCents: priceLine(line.unitCents, line.amount, line.vatBasisPoints, exempt).totalCents,
})

/** Piece counts after the edit, with the pieces sent so far. */
const computePiecesAfter = (lines: readonly PlacedLine[], pieces: readonly LinePieces[]): LinePieces[] =>
  lines.map(({ position, amount, class: kind }) => ({
    position,
    isGoods: kind !== 'shipping',
    ordered: amount,
    sent: pieces.find(piece => piece.position === position)?.sent ?? 0,
    returned: 0,
  }))

const findAmountAt = (lines: readonly PlacedLine[], position: number): number =>
  lines.find(line => line.position === position)?.amount ?? 0

/** An unchanged line keeps its totals to the cent. */
const priceWantedLine = (
  line: { unitCents: Cents; unitNet: number; vatBasisPoints: BasisPoints; amount?: number; totalCents?: Cents },
  { amount, unitCents = line.unitCents }: WantedLine,
  exempt: boolean,
) => {
  if (line.amount === amount && line.unitCents === unitCents && line.totalCents !== undefined) {
    const { unitNet, totalCents } = line
    return { amount, unitCents, unitNet, totalCents }
  }
  const { totalCents } = priceLine(unitCents, amount, line.vatBasisPoints, exempt)
  const unitNet = unitCents === line.unitCents ? line.unitNet : netEuros(unitCents, line.vatBasisPoints)
  return { amount, unitCents, unitNet, totalCents }
}

/** Splits the edit into removed and added lines whose totals differ by the change of the order's total. */
const diffLines = (before: readonly PlacedLine[], after: readonly PlacedLine[]) => {
  const takenOff: DraftLine[] = []
  const added: DraftLine[] = []
  const addPart = (line: PlacedLine, amount: number, totalCents: Cents): void => {
    const { position, ...rest } = line
    if (amount !== 0 || totalCents !== 0)
      (totalCents < 0 || amount < 0 ? takenOff : added).push({
        ...rest,
        amount: Math.abs(amount),
        totalCents: Math.abs(totalCents),
      })
  }
  for (const line of before) {
    const now = after.find(candidate => candidate.position === line.position)
    if (now && now.unitCents === line.unitCents)
      addPart(now, now.amount - line.amount, now.totalCents - line.totalCents)
    else addPart(line, -line.amount, -line.totalCents)
  }
  for (const line of after) {
    const was = before.find(candidate => candidate.position === line.position)
    if (!was || was.unitCents !== line.unitCents) addPart(line, line.amount, line.totalCents)
  }
  return { takenOff, added }
}

const countMoves = (before: readonly PlacedLine[], after: readonly PlacedLine[]): Map<number, number> => {
  const moves = new Map<number, number>()
  const add = (lines: readonly PlacedLine[], direction: 1 | -1): void => {
    for (const { productId, amount, class: kind } of lines)
      if (kind !== 'shipping') moves.set(productId, (moves.get(productId) ?? 0) + direction * amount)
  }
  add(after, 1)
  add(before, -1)
  return new Map([...moves].filter(([, pieces]) => pieces !== 0))
}

/**
 * Returns the price paid for `amount` pieces after `currentLines` pieces were returned; all parts add up to the line's
 * total.
 */
export const returnedValueCents = (
  { totalCents, amount: of }: { totalCents: Cents; amount: number },
  { before, amount }: { before: number; amount: number },
): Cents => Math.round((totalCents * (before + amount)) / of) - Math.round((totalCents * before) / of)
