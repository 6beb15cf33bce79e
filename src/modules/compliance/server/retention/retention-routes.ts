import { MAX_NAMED_ORDERS, type RetentionPlan, retentionCalls } from '#compliance/contract-retention.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { countExpiredClients, type ExpiredOrder, readExpiredOrders } from '#orders/server/orders.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { serve } from '#platform/server/http/serve.ts'
import { type RetentionSources, scheduleRetention } from './anonymize-expired-data.ts'
import { findHeldOrders } from './find-held-orders.ts'

const READ_LIMIT = 1_000

/** Registers the preview of the end of retention, and its job. */
export const registerRetention = (app: App, sources: RetentionSources): void => {
  scheduleRetention(app, sources)
  serve(app, retentionCalls, {
    plan: async () => ({ data: await planRetention(app.db, getShopDay(app.now()), sources) }),
  })
}

const planRetention = async (
  db: Queryable,
  day: string,
  { findRefunds }: Pick<RetentionSources, 'findRefunds'>,
): Promise<RetentionPlan> => {
  const expired = await readAllExpired(db, day)
  const heldOrders = await findHeldOrders(
    db,
    expired.map(({ id }) => id),
    { day, findRefunds },
  )
  const nextDay = `${Number(day.slice(0, 4)) + 1}-01-01`
  const expiredNext = await readAllExpired(db, nextDay)
  return {
    due: expired.length - heldOrders.size,
    clients: await countExpiredClients(db, day),
    held: expired
      .flatMap(({ id, number, retentionEnd }) => {
        const obstacle = heldOrders.get(id)
        return obstacle ? [{ id, number: String(number), ended_on: retentionEnd, obstacle }] : []
      })
      .slice(0, MAX_NAMED_ORDERS),
    next: { day: nextDay, orders: expiredNext.length - expired.length },
  }
}

const readAllExpired = async (db: Queryable, day: string): Promise<ExpiredOrder[]> => {
  const orders: ExpiredOrder[] = []
  let afterId: number | null = 0
  while (afterId !== null) {
    const batch: Awaited<ReturnType<typeof readExpiredOrders>> = await readExpiredOrders(db, {
      day,
      afterId,
      limit: READ_LIMIT,
    })
    orders.push(...batch.orders)
    afterId = batch.lastId
  }
  return orders
}
