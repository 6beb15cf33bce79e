import { sql } from 'drizzle-orm'
import { ok } from '#kernel/result.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { Actor } from '#platform/server/actor.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type WriteContext, write } from '#platform/server/write.ts'
import { findProblems, type RuleName } from '#quality/domain/rules.ts'
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
      await storeProblems(tx, batch, { problemsByProduct, now })
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
