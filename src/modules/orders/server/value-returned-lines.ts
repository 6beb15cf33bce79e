import type { Cents } from '#kernel/money.ts'
import { computeReturnedValueCents } from '#orders/domain/order-edit.ts'
import type { ReturnLine } from '#orders/domain/order-return.ts'
import type { OrderFulfilment, ReturnRow } from './order-fulfilment.ts'
import type { OrderLineRow } from './stored-order.ts'

/** Adds the paid value to the lines of a return; the values of all returns add up to the order's lines. */
export const valueReturnedLines = (
  { lines, returns }: Pick<OrderFulfilment, 'lines' | 'returns'>,
  returnRow: ReturnRow,
): (ReturnLine & { valueCents: Cents; line: OrderLineRow })[] => {
  const earlierReturns = returns
    .filter(({ id, state }) => id < returnRow.id && state !== 'cancelled')
    .flatMap(row => row.lines)
  return returnRow.lines.flatMap(returned => {
    const line = lines.find(({ position }) => position === returned.position)
    if (!line) return []
    const returnedBefore = earlierReturns.reduce(
      (sum, { position, amount }) => (position === line.position ? sum + amount : sum),
      0,
    )
    return [
      { ...returned, line, valueCents: computeReturnedValueCents(line, { returnedBefore, amount: returned.amount }) },
    ]
  })
}

/** Lists the lines of a return's credit note: their value less the deductions of the inspection. */
export const listCreditedLines = (
  fulfilment: Pick<OrderFulfilment, 'lines' | 'returns'>,
  inspectedReturn: ReturnRow,
): (OrderLineRow & { keptCents: Cents })[] =>
  valueReturnedLines(fulfilment, inspectedReturn).map(({ line, amount, deductionCents, valueCents }) => ({
    ...line,
    amount,
    keptCents: deductionCents,
    totalCents: valueCents - deductionCents,
  }))
