import { toCents, toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
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
  price: TypedNumber
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
  price: toCents(line.gross),
})

/** Converts the current lines of the order to form values. */
export const toEditedLines = ({ lines }: AdminOrder): EditedLines => ({ lines: lines.map(toEditedLine), reason: '' })

/** Merges the lines saved by others with the changes made in the form. */
export const mergeEditedLines = (
  baseLines: EditedLines,
  ownLines: EditedLines,
  theirLines: EditedLines,
): EditedLines => {
  const findLine = ({ lines }: EditedLines, position: number | null) => lines.find(line => line.position === position)
  const lines = theirLines.lines.map(line => {
    const [base, own] = [findLine(baseLines, line.position), findLine(ownLines, line.position)]
    if (!base || !own) return line
    const amount = own.amount === base.amount ? line.amount : own.amount
    return { ...line, amount, price: own.price === base.price ? line.price : own.price }
  })
  return { ...ownLines, lines: [...lines, ...ownLines.lines.filter(({ position }) => position === null)] }
}

/** Sends a price only when it changed, so that an unchanged line keeps its price to the cent. */
export const toWantedLine = ({ position, productId, amount, price }: EditedLine, order: AdminOrder) => {
  const orderLine = order.lines.find(line => line.position === position)
  const changedPrice = orderLine && toCents(orderLine.gross) === price ? {} : { price: toEuros(Number(price)) }
  const target = position === null ? { product_id: productId } : { position }
  return { ...target, amount: Number(amount), ...changedPrice }
}
