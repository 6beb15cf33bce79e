import { centsOf, euros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import type { WrittenNumber } from '#ui/admin/number-field.tsx'

/** A line as it is being changed. */
export interface EditedLine {
  /** Null: it is new. */
  position: number | null
  productId: number
  name: string
  code1: string
  sent: number
  amount: WrittenNumber
  price: WrittenNumber
}

/** What stands in the form. */
export interface EditedLines {
  lines: EditedLine[]
  reason: string
}

/** A whole sum or amount was written. */
export const isCount = (value: WrittenNumber): value is number => typeof value === 'number' && value >= 0

const lineOf = (line: AdminOrder['lines'][number]): EditedLine => ({
  position: line.position,
  productId: line.product_id,
  name: line.name,
  code1: line.code1,
  sent: line.sent,
  amount: line.amount,
  price: centsOf(line.gross),
})

/** The order's own lines, to be changed. */
export const editedLinesOf = ({ lines }: AdminOrder): EditedLines => ({ lines: lines.map(lineOf), reason: '' })

/** The lines as others left them, with what was changed and added here. */
export const bothOf = (before: EditedLines, mine: EditedLines, theirs: EditedLines): EditedLines => {
  const of = ({ lines }: EditedLines, position: number | null) => lines.find(line => line.position === position)
  const lines = theirs.lines.map(line => {
    const [was, own] = [of(before, line.position), of(mine, line.position)]
    if (!was || !own) return line
    const amount = own.amount === was.amount ? line.amount : own.amount
    return { ...line, amount, price: own.price === was.price ? line.price : own.price }
  })
  return { ...mine, lines: [...lines, ...mine.lines.filter(({ position }) => position === null)] }
}

/** A price is told only where it is another: a line that keeps its own keeps it to the cent. */
export const wantedOf = ({ position, productId, amount, price }: EditedLine, order: AdminOrder) => {
  const before = order.lines.find(line => line.position === position)
  const told = before && centsOf(before.gross) === price ? {} : { price: euros(Number(price)) }
  const which = position === null ? { product_id: productId } : { position }
  return { ...which, amount: Number(amount), ...told }
}
