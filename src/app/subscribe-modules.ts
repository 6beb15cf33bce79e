import { purgeOldRequests, queueNotices } from '#back-in-stock/server/back-in-stock.ts'
import { extractProductIds } from '#kernel/change-tag.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { ok } from '#kernel/result.ts'
import { fillBackorders } from '#orders/server/orders.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'

/** Connects reactions between modules that do not import each other. */
export const subscribeModules = (app: App): Unsubscribe => checkStockOnChange(app)

/** Stops the reactions; resolves when the running ones have ended. */
type Unsubscribe = () => Promise<void>

/**
 * Checks waiting clients after every change of a product, at the start (for changes during downtime) and hourly (for
 * expired holds and scheduled visibility). The check is idempotent, so nobody is notified twice.
 */
const checkStockOnChange = (app: App): Unsubscribe => {
  const checkProducts = async (productIds: readonly number[] | 'all'): Promise<void> => {
    if (productIds.length === 0) return
    // Backorders are filled before stock notifications are sent.
    await fillBackorders(app, productIds)
    await write(app, createSystemActor('tell-of-stock'), async tx => {
      await queueNotices(tx, app.jobs, productIds, app.now())
      return ok(null)
    })
  }
  const checkAllProducts = async (): Promise<void> => {
    try {
      await purgeOldRequests(app.db, app.now())
      await checkProducts('all')
    } catch (error) {
      app.log.error({ err: error }, 'stock_notifications.check_failed')
    }
  }
  const unsubscribe = app.changes.subscribe(tags =>
    checkProducts(tags.includes('catalog') ? 'all' : extractProductIds(tags)),
  )
  let runningCheck = checkAllProducts()
  const timer = setInterval(() => {
    runningCheck = checkAllProducts()
  }, HOUR_MS)
  return async () => {
    clearInterval(timer)
    unsubscribe()
    await runningCheck
  }
}
