import { type BasisPoints, type Cents, computeNetEuros } from '#kernel/money.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import { type OrderDiscount, sumDiscountCents, takePieces } from './line-discounts.ts'
import type { DraftLine } from './order-draft.ts'
import { priceLine, sumTotalCents } from './order-money.ts'
import { isFullySent, type LinePieces } from './order-pieces.ts'

/** A stored line; its position never changes. */
export type PlacedLine = DraftLine & { position: number }

/** A requested line: a new one has no position yet, and one without a price keeps its price. */
export type RequestedLine = { amount: number; unitCents?: Cents | undefined } & (
  | { position: number }
  | { product: Omit<DraftLine, 'amount' | 'totalCents'> }
)

interface EditContext {
  currentLines: readonly PlacedLine[]
  pieces: readonly LinePieces[]
  /** The requested lines, or those of an earlier revision. */
  requestedLines?: readonly RequestedLine[]
  restoredLines?: readonly PlacedLine[]
  isExempt: boolean
  /** The first position that this order has never used. */
  nextPosition: number
  /** The lowest allowed total: the value already credited to the customer. */
  minCents: Cents
}

export type EditFailure = 'unknownLine' | 'alreadySent' | 'noGoods' | 'unchanged' | 'belowCredited' | 'tooExpensive'

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
  removed: DraftLine[]
  added: DraftLine[]
  /** Nothing remains to be sent, and some pieces were sent. */
  isAllSent: boolean
}

/** The largest total that the database column holds. */
const MAX_TOTAL_CENTS = 2_147_483_647

/** Decides an edit of an order's lines, with the consequences for stock and documents. */
export const decideEdit = (context: EditContext): Result<EditDecision, EditFailure | PartlyReturnedLine> => {
  const { currentLines, pieces, requestedLines = [], restoredLines = [], isExempt, minCents } = context
  const lineByPosition = new Map(currentLines.map(line => [line.position, line]))
  let nextPosition = context.nextPosition
  // A revision from a VAT-exempt time keeps its prices; its totals follow the current exemption.
  const lines: PlacedLine[] = restoredLines.map(line => repriceLine(line, { isExempt }))
  for (const requested of requestedLines) {
    if (!('position' in requested)) {
      lines.push({
        ...requested.product,
        ...priceRequestedLine(requested.product, requested, isExempt),
        position: nextPosition++,
      })
      continue
    }
    const line = lineByPosition.get(requested.position)
    if (!line || lines.some(({ position }) => position === requested.position)) return failure('unknownLine')
    if (requested.amount > 0)
      lines.push({ ...line, ...priceRequestedLine(line, requested, isExempt), position: line.position })
  }
  if (pieces.some(({ position, isGoods, sent }) => isGoods && sent > findAmountAt(lines, position)))
    return failure('alreadySent')
  const violatedLine = findViolatedReturn(currentLines, lines, pieces)
  if (violatedLine) return failure({ position: violatedLine.position, name: violatedLine.name })
  if (!lines.some(line => line.class !== 'shipping')) return failure('noGoods')
  const { removed, added } = diffLines(currentLines, lines)
  if (removed.length === 0 && added.length === 0) return failure('unchanged')
  const totalCents = sumTotalCents(lines)
  if (totalCents < minCents) return failure('belowCredited')
  if (totalCents > MAX_TOTAL_CENTS) return failure('tooExpensive')
  return ok({
    lines,
    totalCents,
    moves: countMoves(currentLines, lines),
    removed,
    added,
    isAllSent: isFullySent(computePiecesAfter(lines, pieces)),
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
    const lineAfter = after.find(line => line.position === position)
    return returned > 0 && (lineAfter?.unitCents !== unitCents || lineAfter.amount < returned)
  })

/**
 * Decides an edit that charges VAT on an exempt order: all lines are credited without VAT and invoiced with it.
 * `ratedLines` are the current lines with the rates of the taxing country.
 */
export const decideVatCharge = ({
  currentLines,
  ratedLines,
  pieces,
}: Pick<EditContext, 'currentLines' | 'pieces'> & { ratedLines: readonly PlacedLine[] }): Result<
  EditDecision,
  'tooExpensive'
> => {
  const lines = ratedLines.map(line => repriceLine(line, { isExempt: false }))
  const totalCents = sumTotalCents(lines)
  if (totalCents > MAX_TOTAL_CENTS) return failure('tooExpensive')
  return ok({
    lines,
    totalCents,
    moves: new Map(),
    removed: currentLines.map(toDraftLine),
    added: lines.map(toDraftLine),
    isAllSent: isFullySent(computePiecesAfter(lines, pieces)),
  })
}

const toDraftLine = ({ position, ...line }: PlacedLine): DraftLine => line

/** Recomputes the total of a line for the given exemption. */
const repriceLine = (line: PlacedLine, { isExempt }: { isExempt: boolean }): PlacedLine => ({
  ...line,
  totalCents: priceLine(line.unitCents, line.amount, line.vatBasisPoints, { isExempt, discounts: line.discounts })
    .totalCents,
})

/** Counts the pieces after the edit, with the pieces sent so far. */
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

interface PricedLine {
  unitCents: Cents
  unitNet: number
  vatBasisPoints: BasisPoints
  discounts: readonly OrderDiscount[]
  amount?: number
  totalCents?: Cents
}

/** An unchanged line keeps its totals to the cent. */
const priceRequestedLine = (
  line: PricedLine,
  { amount, unitCents = line.unitCents }: RequestedLine,
  isExempt: boolean,
) => {
  if (line.amount === amount && line.unitCents === unitCents && line.totalCents !== undefined) {
    const { unitNet: lineNet, totalCents: lineTotalCents, discounts: lineDiscounts } = line
    return { amount, unitCents, unitNet: lineNet, totalCents: lineTotalCents, discounts: lineDiscounts }
  }
  const discounts = listEditedDiscounts(line, { amount, unitCents })
  const { totalCents } = priceLine(unitCents, amount, line.vatBasisPoints, { isExempt, discounts })
  const unitNet = unitCents === line.unitCents ? line.unitNet : computeNetEuros(unitCents, line.vatBasisPoints)
  return { amount, unitCents, unitNet, totalCents, discounts }
}

/**
 * Lists the discounts of an edited line. Fewer pieces keep their share, added pieces get none, and a price that staff
 * agreed replaces the discounts.
 */
const listEditedDiscounts = (
  line: PricedLine,
  { amount, unitCents }: { amount: number; unitCents: Cents },
): readonly OrderDiscount[] => {
  if (unitCents !== line.unitCents) return []
  if (line.amount === undefined || amount >= line.amount) return line.discounts
  const totalCents = unitCents * line.amount - sumDiscountCents(line.discounts)
  return takePieces({ unitCents, amount: line.amount, totalCents, discounts: line.discounts }, { before: 0, amount })
    .discounts
}

/** Splits the edit into removed and added lines whose totals differ by the change of the order's total. */
const diffLines = (before: readonly PlacedLine[], after: readonly PlacedLine[]) => {
  const removed: DraftLine[] = []
  const added: DraftLine[] = []
  for (const line of before) {
    const lineAfter = after.find(candidate => candidate.position === line.position)
    if (!lineAfter || !isDivisible(line, lineAfter)) removed.push(toDraftLine(line))
    else if (lineAfter.amount < line.amount) removed.push(subtractLine(line, lineAfter))
    else if (lineAfter.amount > line.amount) added.push(subtractLine(lineAfter, line))
  }
  for (const line of after) {
    const lineBefore = before.find(candidate => candidate.position === line.position)
    if (!lineBefore || !isDivisible(lineBefore, line)) added.push(toDraftLine(line))
  }
  return { removed, added }
}

/** Returns whether two states of a line differ by some pieces alone; other states replace each other as a whole. */
const isDivisible = (first: PlacedLine, second: PlacedLine): boolean => {
  if (first.unitCents !== second.unitCents) return false
  if (first.amount === second.amount)
    return (
      first.totalCents === second.totalCents && sumDiscountCents(first.discounts) === sumDiscountCents(second.discounts)
    )
  const [smaller, larger] = first.amount < second.amount ? [first, second] : [second, first]
  return (
    smaller.totalCents <= larger.totalCents &&
    smaller.discounts.every(({ promotionId, cents }) => cents <= findDiscountCents(larger, promotionId)) &&
    sumDiscountCents(smaller.discounts) <= sumDiscountCents(larger.discounts)
  )
}

const findDiscountCents = ({ discounts }: PlacedLine, promotionId: number): Cents =>
  discounts.find(discount => discount.promotionId === promotionId)?.cents ?? 0

/** Returns the pieces of the larger state that the smaller one lacks, with their money. */
const subtractLine = (larger: PlacedLine, smaller: PlacedLine): DraftLine => ({
  ...toDraftLine(larger),
  amount: larger.amount - smaller.amount,
  totalCents: larger.totalCents - smaller.totalCents,
  discounts: larger.discounts
    .map(discount => ({ ...discount, cents: discount.cents - findDiscountCents(smaller, discount.promotionId) }))
    .filter(({ cents }) => cents > 0),
})

const countMoves = (before: readonly PlacedLine[], after: readonly PlacedLine[]): Map<number, number> => {
  const moves = new Map<number, number>()
  const addMoves = (lines: readonly PlacedLine[], direction: 1 | -1): void => {
    for (const { productId, amount, class: kind } of lines)
      if (kind !== 'shipping') moves.set(productId, (moves.get(productId) ?? 0) + direction * amount)
  }
  addMoves(after, 1)
  addMoves(before, -1)
  return new Map([...moves].filter(([, pieces]) => pieces !== 0))
}
