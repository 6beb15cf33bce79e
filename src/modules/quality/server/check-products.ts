import { sql } from 'drizzle-orm'
import { extractFitmentIds, extractProductIds } from '#kernel/change-tag.ts'
import { ok } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { findProblems, type RuleName } from '#quality/domain/rules.ts'
import { findAffectedProducts } from './find-affected-products.ts'
import { findFitmentAffectedProducts } from './find-fitment-affected-products.ts'
import { findLinkAffectedProducts } from './find-link-affected-products.ts'
import { findProductsMissingLegalDetails } from './find-products-missing-legal-details.ts'
import { countIncomingLinks, readSnapshots } from './read-snapshots.ts'
import { storeProblems } from './store-problems.ts'

const BATCH_SIZE = 2_000

/** Checks every product and stores the daily counts. */
export const CHECK_PRODUCTS = defineJob<Record<string, never>>('check-products', { expireInSeconds: 600 })

/** Checks products again and stores their problems. Dismissed problems stay dismissed while they exist. */
export const checkProducts = async (
  app: WriteContext,
  actor: Actor,
  ids: readonly number[],
  linkCounts?: ReadonlyMap<number, number>,
): Promise<void> => {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const batch = ids.slice(start, start + BATCH_SIZE)
    await write(app, actor, async tx => {
      const now = app.now()
      const problemsByProduct = new Map(
        (await readSnapshots(tx, batch, now, linkCounts)).map((snapshot): [number, RuleName[]] => [
          snapshot.id,
          findProblems(snapshot),
        ]),
      )
      await storeProblems(tx, batch, { found: problemsByProduct, now })
      return ok(null)
    })
  }
}

export const checkAllProducts = async (app: WriteContext, actor: Actor): Promise<void> => {
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from product where class = 'product' order by id`)
  await checkProducts(
    app,
    actor,
    rows.map(row => row.id),
    await countIncomingLinks(app.db, app.now()),
  )
  await write(app, actor, async tx => {
    await tx.execute(sql`
      insert into product_problem_count (day, rule, found, dismissed)
      select ${getShopDay(app.now())}::date, rule, count(*), count(dismissed) from product_problem group by rule
      on conflict (day, rule) do update set found = excluded.found, dismissed = excluded.dismissed`)
    return ok(null)
  })
}

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
  const pendingChanges = collectProductChanges(app)
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
    await pendingChanges.settle()
    if (!pendingChanges.isEmpty()) await pendingChanges.check()
  }
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await waitUpTo(SHUTDOWN_TIMEOUT_MS, checkOnceMore())
    pendingChanges.unsubscribe()
  })
}

/**
 * Collects changes since the last check. A check clears them before it starts, so a failed check leaves its products
 * to the nightly one.
 */
const collectProductChanges = (app: App) => {
  const changedIds = new Set<number>()
  const fitmentIds = new Set<number>()
  let isAllChanged = false
  /**
   * A change of pages, addresses, categories or the navigation may break links. A changed category may also require
   * legal details of its products.
   */
  let areLinksChanged = false
  const unsubscribe = app.changes.subscribe(tags => {
    if (tags.includes('catalog')) isAllChanged = true
    if (tags.includes('content') || tags.includes('category')) areLinksChanged = true
    for (const id of extractProductIds(tags)) changedIds.add(id)
    for (const id of extractFitmentIds(tags)) fitmentIds.add(id)
  })
  const logFailure = async (promise: Promise<unknown>): Promise<void> => {
    try {
      await promise
    } catch (error) {
      app.log.error({ err: error }, 'problem_check.failed')
    }
  }
  const check = async (): Promise<void> => {
    const actor = createSystemActor(CHECK_PRODUCTS.name)
    const ids = [...changedIds]
    const idsWithChangedRules = [...fitmentIds]
    const shouldCheckAll = isAllChanged
    const shouldCheckLinks = areLinksChanged
    changedIds.clear()
    fitmentIds.clear()
    isAllChanged = false
    areLinksChanged = false
    if (shouldCheckAll) {
      await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, CHECK_PRODUCTS, {})))
      return
    }
    const relatedIds = [
      ...(ids.length > 0 ? await findAffectedProducts(app.db, ids) : []),
      ...(idsWithChangedRules.length > 0 ? await findFitmentAffectedProducts(app.db, idsWithChangedRules) : []),
      ...(shouldCheckLinks ? await findLinkAffectedProducts(app.db, app.now()) : []),
      ...(shouldCheckLinks ? await findProductsMissingLegalDetails(app.db) : []),
    ]
    await checkProducts(app, actor, [...new Set([...ids, ...relatedIds])])
  }
  return {
    isEmpty: () => !isAllChanged && !areLinksChanged && changedIds.size + fitmentIds.size === 0,
    check: () => logFailure(check()),
    /** Waits for the notifications of recent commits. */
    settle: () => logFailure(app.changes.waitForListeners()),
    unsubscribe,
  }
}

const waitUpTo = async (timeoutMs: number, promise: Promise<void>): Promise<void> => {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  await Promise.race([promise, timeout])
  clearTimeout(timer)
}
