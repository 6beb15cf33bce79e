import type { Cents } from '#kernel/money.ts'
import { listTotalDiscounts, type OrderDiscount, takePieces } from '#orders/domain/line-discounts.ts'
import type { ReturnLine } from '#orders/domain/order-return.ts'
import type { OrderFulfilment, ReturnRow } from './order-fulfilment.ts'
import type { OrderLineRow } from './stored-order.ts'

type ReturnedLine = ReturnLine & {
  /** The paid value of the returned pieces. */
  valueCents: Cents
  /** The discounts of the returned pieces, in the money of their value. */
  discounts: readonly OrderDiscount[]
  line: OrderLineRow
}

/** Adds the paid value to the lines of a return; the values of all returns add up to the order's lines. */
export const valueReturnedLines = (
  { lines, returns, isExempt }: Pick<OrderFulfilment, 'lines' | 'returns' | 'isExempt'>,
  returnRow: ReturnRow,
): ReturnedLine[] => {
  const earlierReturns = returns
    .filter(({ id, state }) => id < returnRow.id && state !== 'cancelled')
    .flatMap(row => row.lines)
  return returnRow.lines.flatMap(returned => {
    const line = lines.find(({ position }) => position === returned.position)
    if (!line) return []
    const before = earlierReturns.reduce(
      (sum, { position, amount }) => (position === line.position ? sum + amount : sum),
      0,
    )
    const { totalCents: valueCents, discounts } = takePieces(
      { ...line, discounts: listTotalDiscounts(line, { isExempt }) },
      { before, amount: returned.amount },
    )
    return [{ ...returned, line, valueCents, discounts }]
  })
}

/** Lists the lines of a return's credit note: their value less the deductions of the inspection. */
export const listCreditedLines = (
  fulfilment: Pick<OrderFulfilment, 'lines' | 'returns' | 'isExempt'>,
  inspectedReturn: ReturnRow,
): (OrderLineRow & { keptCents: Cents })[] =>
  valueReturnedLines(fulfilment, inspectedReturn).map(({ line, amount, deductionCents, valueCents, discounts }) => ({
    ...line,
    amount,
    discounts,
    keptCents: deductionCents,
    totalCents: valueCents - deductionCents,
  }))
