import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import { getShopDay } from '#kernel/shop-day.ts'
import { computeOpenCents } from '#orders/domain/balance.ts'
import { isEnded } from '#orders/domain/client-erasure.ts'
import { findGuaranteeEnd, type RetentionObstacle } from '#orders/domain/order-retention.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { readOrderOutcomes } from '../read-order-outcomes.ts'
import { orderLines, orderReturns, orders, staffTasks } from '../tables.ts'

/** Finds the orders that still need their person, with the first reason each. */
export const findRetentionObstacles = async (
  db: Queryable,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, RetentionObstacle>> => {
  if (ids.length === 0) return new Map()
  const idList = [...ids]
  const rows = await db.select().from(orders).where(inArray(orders.id, idList))
  const returns = await db
    .select({ orderId: orderReturns.orderId })
    .from(orderReturns)
    .where(and(inArray(orderReturns.orderId, idList), inArray(orderReturns.state, ['announced', 'received'])))
  const tasks = await db
    .select({ orderId: staffTasks.orderId })
    .from(staffTasks)
    .where(and(inArray(staffTasks.orderId, idList), isNull(staffTasks.closedAt)))
  const guaranteedLines = await db
    .select({ orderId: orderLines.orderId, durability: orderLines.durability })
    .from(orderLines)
    .where(and(inArray(orderLines.orderId, idList), isNotNull(orderLines.durability)))
  const outcomes = await readOrderOutcomes(db, ids)
  const returningIds = new Set(returns.map(({ orderId }) => orderId))
  const taskIds = new Set(tasks.map(({ orderId }) => orderId))
  const findObstacle = (order: (typeof rows)[number]): RetentionObstacle | null => {
    if (!isEnded(order.state)) return 'open'
    if (returningIds.has(order.id)) return 'return'
    if (computeOpenCents(order) !== 0) return 'money'
    if (taskIds.has(order.id)) return 'task'
    const receivedOn = outcomes.get(order.id)?.receivedOn ?? getShopDay(order.placedAt)
    const isGuaranteed = guaranteedLines.some(
      ({ orderId, durability }) =>
        orderId === order.id && durability && findGuaranteeEnd(receivedOn, durability.halfYears) >= day,
    )
    return isGuaranteed ? 'guarantee' : null
  }
  return new Map(
    rows.flatMap(order => {
      const obstacle = findObstacle(order)
      return obstacle ? [[order.id, obstacle] as const] : []
    }),
  )
}
