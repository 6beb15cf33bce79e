import type { Cents } from '#kernel/money.ts'
import { returnedValueCents } from '#orders/domain/order-edit.ts'
import type { ReturnLine } from '#orders/domain/order-return.ts'
import type { OrderFulfilment, ReturnRow } from './order-fulfilment.ts'
import type { OrderLineRow } from './stored-order.ts'

/** Adds the paid value to the lines of a return; the values of all returns add up to the order's lines. */
export const valueReturnedLines = (
  { lines, returns }: Pick<OrderFulfilment, 'lines' | 'returns'>,
  earlierLine: ReturnRow,
): (ReturnLine & { valueCents: Cents; line: OrderLineRow })[] => {
  const earlierReturns = returns
    .filter(({ id, state }) => id < earlierLine.id && state !== 'called-off')
    .flatMap(otherLine => otherLine.lines)
  return earlierLine.lines.flatMap(returned => {
    const line = lines.find(({ position }) => position === returned.position)
    if (!line) return []
    const valuedBefore = earlierReturns.reduce(
      (sum, { position, amount }) => (position === line.position ? sum + amount : sum),
      0,
    )
    return [
      { ...returned, line, valueCents: returnedValueCents(line, { before: valuedBefore, amount: returned.amount }) },
    ]
  })
}
