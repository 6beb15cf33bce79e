import { sql } from 'drizzle-orm'
import { productIdsIn } from '#kernel/change-tag.ts'
import { ok } from '#kernel/outcome.ts'
import { shopDay } from '#kernel/shop-day.ts'
import { type Actor, system } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { job } from '#platform/server/jobs/jobs.ts'
import { type Writing, write } from '#platform/server/write.ts'
import { problemsOf, type RuleName } from '#quality/domain/rules.ts'
import { keepProblems } from './keep-problems.ts'
import { linkedProducts } from './linked-products.ts'
import { neighboursOf } from './neighbours.ts'
import { readFacts, readLinks } from './read-facts.ts'

const PART = 2_000

/** Checks every product and stores the daily counts. */
export const CHECK_PRODUCTS = job<Record<string, never>>('check-products', { expireInSeconds: 600 })

/** Checks products again and stores their problems. Dismissed problems stay dismissed while they exist. */
export const checkProducts = async (
  app: Writing,
  actor: Actor,
  ids: readonly number[],
  linked?: ReadonlyMap<number, number>,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += PART) {
    const part = ids.slice(at, at + PART)
    await write(app, actor, async tx => {
      const now = app.now()
      const found = new Map(
        (await readFacts(tx, part, now, linked)).map((facts): [number, RuleName[]] => [facts.id, problemsOf(facts)]),
      )
      await keepProblems(tx, part, { found, now })
      return ok(null)
    })
  }
}

export const checkAll = async (app: Writing, actor: Actor): Promise<void> => {
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from product where class = 'product' order by id`)
  await checkProducts(
    app,
    actor,
    rows.map(row => row.id),
    await readLinks(app.db, app.now()),
  )
  await write(app, actor, async tx => {
    await tx.execute(sql`
      insert into product_problem_count as kept (day, rule, found, dismissed)
      select ${shopDay(app.now())}::date, rule, count(*), count(dismissed) from product_problem group by rule
      on conflict (day, rule) do update set found = excluded.found, dismissed = excluded.dismissed`)
    return ok(null)
  })
}

const EVERY_MS = 500
/** After a check the watcher rests for this multiple of its duration, so that a rush of orders causes few checks. */
const REST = 4
const LONGEST_REST_MS = 5_000

/** On shutdown, unchecked products are left to the nightly check after this time. */
const LAST_MS = 5_000

/**
 * Checks changed products within seconds and before shutdown. A change of all products queues a full check, which
 * also runs every night.
 */
export const followChanges = (app: App): void => {
  app.jobs.handle(CHECK_PRODUCTS, (_all, by) => checkAll(app, by))
  app.jobs.schedule(CHECK_PRODUCTS, { cron: '40 3 * * *', payload: {}, key: 'scored' })
  const pending = pendingProducts(app)
  let looking: Promise<void> | null = null
  let restsUntil = 0
  const timer = setInterval(() => {
    const begun = performance.now()
    if (looking || begun < restsUntil || pending.isEmpty()) return
    looking = pending.look().finally(() => {
      const ended = performance.now()
      restsUntil = ended + Math.min(LONGEST_REST_MS, (ended - begun) * REST)
      looking = null
    })
  }, EVERY_MS)
  const lookOnceMore = async (): Promise<void> => {
    await looking
    await pending.hear()
    if (!pending.isEmpty()) await pending.look()
  }
  app.server.addHook('onClose', async () => {
    clearInterval(timer)
    await atMost(LAST_MS, lookOnceMore())
    pending.leave()
  })
}

/** Collects changes since the last check. */
const pendingProducts = (app: App) => {
  const changed = new Set<number>()
  let all = false
  /** A change of pages, addresses or the navigation may break links. */
  let areLinksChanged = false
  const leave = app.changes.subscribe(tags => {
    if (tags.includes('catalog')) all = true
    if (tags.includes('content')) areLinksChanged = true
    for (const id of productIdsIn(tags)) changed.add(id)
  })
  const orSay = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch (error) {
      app.log.error({ err: error }, 'Products could not be looked at; they are by night')
    }
  }
  const look = async (): Promise<void> => {
    const actor = system(CHECK_PRODUCTS.name)
    const ids = all ? [] : [...changed]
    const hasLinks = areLinksChanged
    changed.clear()
    areLinksChanged = false
    if (!all) {
      const others = [
        ...(ids.length > 0 ? await neighboursOf(app.db, ids) : []),
        ...(hasLinks ? await linkedProducts(app.db, app.now()) : []),
      ]
      return checkProducts(app, actor, [...new Set([...ids, ...others])])
    }
    all = false
    await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, CHECK_PRODUCTS, {})))
  }
  return {
    isEmpty: () => !all && !areLinksChanged && changed.size === 0,
    look: () => orSay(look()),
    /** Waits for the notifications of recent commits. */
    hear: () => orSay(app.changes.settle()),
    leave,
  }
}

const atMost = async (ms: number, work: Promise<void>): Promise<void> => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, late])
  clearTimeout(timer)
}
