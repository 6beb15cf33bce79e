import { toCents, toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { LostSaves } from '#platform/web/lost-saves.ts'
import type { TypedNumber } from '#ui/admin/number-field.tsx'

/** A line of the form. */
export interface EditedLine {
  /** Null for a new line. */
  position: number | null
  productId: number
  name: string
  code1: string
  sent: number
  amount: TypedNumber
  priceCents: TypedNumber
}

/** The values of the form. */
export interface EditedLines {
  lines: EditedLine[]
  reason: string
}

/** Returns whether the field contains a number of at least 0. */
export const isNonNegative = (value: TypedNumber): value is number => typeof value === 'number' && value >= 0

const toEditedLine = (line: AdminOrder['lines'][number]): EditedLine => ({
  position: line.position,
  productId: line.product_id,
  name: line.name,
  code1: line.code1,
  sent: line.sent,
  amount: line.amount,
  priceCents: toCents(line.gross),
})

/** Converts the current lines of the order to form values. */
export const toEditedLines = ({ lines }: AdminOrder): EditedLines => ({ lines: lines.map(toEditedLine), reason: '' })

/** Merges the lines saved by others with the changes made in the form. */
export const mergeEditedLines = (
  baseLines: EditedLines,
  ownLines: EditedLines,
  theirLines: EditedLines,
): EditedLines => {
  const findLine = ({ lines: editedLines }: EditedLines, position: number | null) =>
    editedLines.find(line => line.position === position)
  const lines = theirLines.lines.map(line => {
    const [baseLine, ownLine] = [findLine(baseLines, line.position), findLine(ownLines, line.position)]
    if (!baseLine || !ownLine) return line
    return {
      ...line,
      amount: ownLine.amount === baseLine.amount ? line.amount : ownLine.amount,
      priceCents: ownLine.priceCents === baseLine.priceCents ? line.priceCents : ownLine.priceCents,
    }
  })
  return { ...ownLines, lines: [...lines, ...ownLines.lines.filter(({ position }) => position === null)] }
}

/** Returns whether the stored lines are the ones of a save. A save removes lines without pieces. */
const isStored = (saved: readonly EditedLine[], stored: readonly EditedLine[]): boolean => {
  const remaining = saved.filter(({ amount }) => amount !== 0)
  return (
    remaining.length === stored.length &&
    stored.every(({ position, productId, amount, priceCents }, index) => {
      const line = remaining[index]
      const hasPosition = line?.position === null || line?.position === position
      return hasPosition && line?.productId === productId && line.amount === amount && line.priceCents === priceCents
    })
  )
}

/**
 * Continues after a save whose answer was lost: its new lines get the positions that the order gave them. Returns
 * `done` when nothing else changed, and null when the order does not contain such a save.
 */
export const resumeEditedLines = (
  { mine, lost }: LostSaves<EditedLines>,
  { lines: stored }: EditedLines,
): EditedLines | 'done' | null => {
  const saved = lost.findLast(({ lines: savedLines }) => isStored(savedLines, stored))
  if (!saved) return null
  const remaining = [...stored]
  const storedBySaved = saved.lines.map(({ amount }) => (amount === 0 ? null : remaining.shift()))
  // The form adds lines at the end and never moves one.
  const lines = mine.lines.flatMap((line, index) => {
    if (index >= saved.lines.length) return [line]
    const position = storedBySaved[index]?.position ?? null
    return position === null && line.amount === 0 ? [] : [{ ...line, position }]
  })
  return isStored(lines, stored) ? 'done' : { ...mine, lines }
}

/** Sends a price only when it changed, so that an unchanged line keeps its price to the cent. */
export const toRequestedLine = ({ position, productId, amount, priceCents }: EditedLine, order: AdminOrder) => {
  const orderLine = order.lines.find(line => line.position === position)
  const isUnchanged = orderLine !== undefined && toCents(orderLine.gross) === priceCents
  const changedPrice = isUnchanged ? {} : { price: toEuros(Number(priceCents)) }
  const target = position === null ? { product_id: productId } : { position }
  return { ...target, amount: Number(amount), ...changedPrice }
}
