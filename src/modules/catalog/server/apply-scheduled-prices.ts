import { and, asc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { computePriceAt, isSaleOver } from '#catalog/domain/scheduled-sale.ts'
import { failure, ok } from '#kernel/result.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { toScheduledSale } from './admin/product-columns.ts'
import { listProductChangeTags } from './change-tags.ts'
import { setPrice } from './set-price.ts'
import { products } from './tables.ts'

const APPLY_SCHEDULED_PRICES = defineJob<Record<string, never>>('apply-scheduled-prices')

/** Schedules the job that starts and ends scheduled sale prices every minute. */
export const schedulePriceChanges = (app: App): void => {
  app.jobs.handle(APPLY_SCHEDULED_PRICES, async () => void (await applyScheduledPrices(app)))
  app.jobs.schedule(APPLY_SCHEDULED_PRICES, { cron: '* * * * *', payload: {}, key: 'scheduled-prices' })
}

/**
 * Applies scheduled sale prices, one transaction per product, and removes ended ones. Returns the number of changed
 * products.
 */
export const applyScheduledPrices = async (app: Pick<App, 'db' | 'changes' | 'now'>): Promise<number> => {
  const now = app.now()
  const dueProducts = await app.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNotNull(products.saleCents),
        or(
          lte(products.saleTo, now),
          and(
            or(sql`${products.saleFrom} is null`, lte(products.saleFrom, now)),
            ne(products.totalCents, products.saleCents),
          ),
        ),
      ),
    )
    .orderBy(asc(products.id))
  let changedCount = 0
  for (const { id } of dueProducts) changedCount += (await applyScheduledPrice(app, id, now)) ? 1 : 0
  return changedCount
}

/** Reads the row again under the lock, because staff may have changed the schedule. */
const applyScheduledPrice = async (
  app: Pick<App, 'db' | 'changes' | 'now'>,
  id: number,
  now: Date,
): Promise<boolean> => {
  const result = await write(app, createSystemActor(APPLY_SCHEDULED_PRICES.name), async tx => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
    const sale = row && toScheduledSale(row)
    if (!row || !sale) return failure('notScheduled')
    const isEnded = isSaleOver(sale, now.getTime())
    const totalCents = computePriceAt(row.priceCents, sale, now.getTime())
    await setPrice(tx, id, { priceCents: row.priceCents, totalCents }, now, { isScheduled: true })
    if (isEnded) {
      const noSale = { saleCents: null, saleFrom: null, saleTo: null }
      await tx
        .update(products)
        .set({ ...noSale, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
      tx.audit({
        kind: 'product',
        id,
        before: { saleCents: row.saleCents, saleFrom: row.saleFrom, saleTo: row.saleTo },
        after: noSale,
      })
    }
    tx.changed(listProductChangeTags([id]))
    return ok(null)
  })
  return result.ok
}
