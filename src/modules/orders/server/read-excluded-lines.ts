import { and, asc, inArray } from 'drizzle-orm'
import { isExcludedFromWithdrawal, WITHDRAWAL_EXCLUSIONS } from '#catalog/domain/withdrawal-exclusion.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { OrderLineRow } from './stored-order.ts'
import { orderLines } from './tables.ts'

interface ExcludedLine {
  name: string
  exclusion: OrderLineRow['withdrawalExclusion']
}

/** Reads the lines of orders from which consumers cannot withdraw, by order id. */
export const readExcludedLines = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ExcludedLine[]>> => {
  const lines = new Map<number, ExcludedLine[]>()
  if (orderIds.length === 0) return lines
  const excludedCondition = inArray(
    orderLines.withdrawalExclusion,
    WITHDRAWAL_EXCLUSIONS.filter(isExcludedFromWithdrawal),
  )
  const rows = await db
    .select()
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, [...orderIds]), excludedCondition))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  for (const { orderId, name, withdrawalExclusion: exclusion } of rows)
    lines.set(orderId, [...(lines.get(orderId) ?? []), { name, exclusion }])
  return lines
}
