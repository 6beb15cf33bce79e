import { ok, unwrap } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import {
  anonymizeExpiredClients,
  anonymizeExpiredOrders,
  lockOrders,
  type PersonalData,
  readExpiredOrders,
} from '#orders/server/orders.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { findHeldOrders, type RefundSearch } from './find-held-orders.ts'

const ANONYMIZE_EXPIRED_DATA = defineJob<Record<string, never>>('anonymize-expired-data')
/** Orders or clients of one transaction; locks stay short. */
const BATCH_SIZE = 50

export interface RetentionSources {
  /** Personal data of other modules about orders. */
  personalData: readonly PersonalData[]
  findRefunds: RefundSearch
}

/** Schedules the nightly end of retention. Terms end with a year, so most nights find nothing. */
export const scheduleRetention = (app: App, sources: RetentionSources): void => {
  app.jobs.handle(ANONYMIZE_EXPIRED_DATA, (_payload, actor) => anonymizeExpiredData(app, actor, sources))
  app.jobs.schedule(ANONYMIZE_EXPIRED_DATA, { cron: '10 4 * * *', payload: {}, key: 'retention' })
}

/** Removes people from orders, documents and clients whose retention ended. Orders that still need them stay. */
export const anonymizeExpiredData = async (app: App, actor: Actor, sources: RetentionSources): Promise<void> => {
  const day = getShopDay(app.now())
  let afterId: number | null = 0
  while (afterId !== null) {
    const batch: Awaited<ReturnType<typeof readExpiredOrders>> = await readExpiredOrders(app.db, {
      day,
      afterId,
      limit: BATCH_SIZE,
    })
    if (batch.orders.length > 0)
      await anonymizeOrderBatch(app, actor, { ids: batch.orders.map(({ id }) => id), day }, sources)
    afterId = batch.lastId
  }
  let count = BATCH_SIZE
  while (count === BATCH_SIZE) {
    const limits = { day, limit: BATCH_SIZE, now: app.now() }
    count = unwrap(await write(app, actor, async tx => ok(await anonymizeExpiredClients(tx, limits))))
  }
}

const anonymizeOrderBatch = async (
  app: App,
  actor: Actor,
  { ids, day }: { ids: readonly number[]; day: string },
  { personalData, findRefunds }: RetentionSources,
): Promise<void> => {
  const finishers: (() => Promise<void>)[] = []
  await write(app, actor, async tx => {
    await lockOrders(tx, ids)
    const { orders } = await readExpiredOrders(tx, { day, afterId: 0, limit: BATCH_SIZE, ids })
    const heldOrders = await findHeldOrders(
      tx,
      orders.map(({ id }) => id),
      { day, findRefunds },
    )
    const expired = orders.filter(({ id }) => !heldOrders.has(id))
    const expiredIds = expired.map(({ id }) => id)
    if (expiredIds.length === 0) return ok(null)
    for (const source of personalData) {
      const { finish } = await source.erase(app, tx, [], expiredIds)
      if (finish) finishers.push(finish)
    }
    await anonymizeExpiredOrders(tx, expired)
    return ok(null)
  })
  for (const finish of finishers) await finish()
}
