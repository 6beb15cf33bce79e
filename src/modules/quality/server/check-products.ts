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
import { readFacts, readLinks } from './read-facts.ts'

/** Products looked at in one transaction. */
const PART = 2_000

/** Looks at every product, and keeps for each day how many have what. */
export const CHECK_PRODUCTS = job<Record<string, never>>('check-products', { expireInSeconds: 600 })

/** Looks at these products again: what is wrong is found, what is mended is forgotten. What was dismissed stays so while it is there. */
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

/** Looks at all of them. */
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
/** A look is followed by so many times its own length without one, so that a rush of orders, each of which changes products, is looked at in few looks. */
const REST = 4
const LONGEST_REST_MS = 5_000

/** Whatever changed is looked at again within a second or, in a rush, a few; of very much everything is, as it is every night. */
export const followChanges = (app: App): void => {
  const actor = system(CHECK_PRODUCTS.name)
  app.jobs.handle(CHECK_PRODUCTS, (_all, by) => checkAll(app, by))
  app.jobs.schedule(CHECK_PRODUCTS, { cron: '40 3 * * *', payload: {}, key: 'scored' })
  const changed = new Set<number>()
  let all = false
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    try {
      if (all) {
        all = false
        changed.clear()
        await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, CHECK_PRODUCTS, {})))
        return
      }
      const ids = [...changed]
      changed.clear()
      await checkProducts(app, actor, ids)
    } catch (error) {
      app.log.error({ err: error }, 'Products could not be looked at; they are by night')
    }
  }
  const leave = app.changes.subscribe(tags => {
    if (tags.includes('catalog')) all = true
    for (const id of productIdsIn(tags)) changed.add(id)
  })
  let restsUntil = 0
  const timer = setInterval(() => {
    const begun = performance.now()
    if (looking || begun < restsUntil || (!all && changed.size === 0)) return
    looking = look().finally(() => {
      const ended = performance.now()
      restsUntil = ended + Math.min(LONGEST_REST_MS, (ended - begun) * REST)
      looking = null
    })
  }, EVERY_MS)
  app.server.addHook('onClose', async () => {
    leave()
    clearInterval(timer)
    await looking
  })
}
