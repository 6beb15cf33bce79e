import { and, asc, eq, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { isOver, totalAt } from '#catalog/domain/planned-cut.ts'
import { ok, refused } from '#kernel/outcome.ts'
import { system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { write } from '#platform/server/write.ts'
import { cutOf } from './admin/product-columns.ts'
import { productChange } from './change-tags.ts'
import { setPrice } from './set-price.ts'
import { products } from './tables.ts'

const TURN_PRICES = job<Record<string, never>>('turn-prices')

/** Schedules the job that starts and ends scheduled sale prices every minute. */
export const watchPrices = (app: App): void => {
  app.jobs.handle(TURN_PRICES, async () => void (await turnPrices(app)))
  app.jobs.schedule(TURN_PRICES, { cron: '* * * * *', payload: {}, key: 'cuts' })
}

/**
 * Applies scheduled sale prices, one transaction per product, and removes ended ones. Returns the number of changed
 * products.
 */
export const turnPrices = async (app: Pick<App, 'db' | 'changes' | 'now'>): Promise<number> => {
  const now = app.now()
  const due = await app.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(
        isNotNull(products.cutCents),
        or(
          lte(products.cutTo, now),
          and(
            or(sql`${products.cutFrom} is null`, lte(products.cutFrom, now)),
            ne(products.totalCents, products.cutCents),
          ),
        ),
      ),
    )
    .orderBy(asc(products.id))
  let changedCount = 0
  for (const { id } of due) changedCount += (await turnPrice(app, id, now)) ? 1 : 0
  return changedCount
}

/** Reads the row again under the lock, because staff may have changed the schedule. */
const turnPrice = async (app: Pick<App, 'db' | 'changes' | 'now'>, id: number, now: Date): Promise<boolean> => {
  const result = await write(app, system(TURN_PRICES.name), async tx => {
    const [row] = await tx.select().from(products).where(eq(products.id, id)).for('no key update')
    const cut = row && cutOf(row)
    if (!row || !cut) return refused('unplanned')
    const isEnded = isOver(cut, now.getTime())
    const totalCents = totalAt(row.priceCents, cut, now.getTime())
    await setPrice(tx, id, { priceCents: row.priceCents, totalCents }, now, { byPlan: true })
    if (isEnded) {
      const noSale = { cutCents: null, cutFrom: null, cutTo: null }
      await tx
        .update(products)
        .set({ ...noSale, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
      tx.audit({
        kind: 'product',
        id,
        before: { cutCents: row.cutCents, cutFrom: row.cutFrom, cutTo: row.cutTo },
        after: noSale,
      })
    }
    tx.changed(productChange([id]))
    return ok(null)
  })
  return result.ok
}
