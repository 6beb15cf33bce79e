import type { App } from '#platform/server/app.ts'
import { CHECK_PRODUCTS, checkAllProducts } from './check-products.ts'
import { createProductChangeCollector } from './create-product-change-collector.ts'

const POLL_INTERVAL_MS = 500

/** After a check the watcher rests for this multiple of its duration, so that a spike of orders causes few checks. */
const REST_FACTOR = 4

const MAX_REST_MS = 5_000

/** On shutdown, unchecked products are left to the nightly check after this time. */
const SHUTDOWN_TIMEOUT_MS = 5_000

/**
 * Checks changed products within seconds and before shutdown. A change of all products queues a full check, which
 * also runs every night.
 */
export const watchProductChanges = (app: App): void => {
  app.jobs.handle(CHECK_PRODUCTS, (_payload, actor) => checkAllProducts(app, actor))
  app.jobs.schedule(CHECK_PRODUCTS, { cron: '40 3 * * *', payload: {}, key: 'all-products' })
  const pendingChanges = createProductChangeCollector(app)
  let running: Promise<void> | null = null
  let restUntil = 0
  const timer = setInterval(() => {
    const startedAt = performance.now()
    if (running || startedAt < restUntil || pendingChanges.isEmpty()) return
    running = pendingChanges.check().finally(() => {
      const endedAt = performance.now()
      restUntil = endedAt + Math.min(MAX_REST_MS, (endedAt - startedAt) * REST_FACTOR)
      running = null
    })
  }, POLL_INTERVAL_MS)
  const checkOnceMore = async (): Promise<void> => {
    await running
    await pendingChanges.waitForNotifications()
    if (!pendingChanges.isEmpty()) await pendingChanges.check()
  }
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await waitUpTo(SHUTDOWN_TIMEOUT_MS, checkOnceMore())
    pendingChanges.unsubscribe()
  })
}

const waitUpTo = async (timeoutMs: number, promise: Promise<void>): Promise<void> => {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
