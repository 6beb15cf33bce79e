import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeProduct } from '#catalog/testing/factories.ts'
import { productTag } from '#kernel/change-tag.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { type TestApp, testApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { start } from './start.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp(start)
  await arrange(app.db, tx => makeShop(tx))
  await app.changes.settle()
})

/** A product that nobody has looked at, of which everybody is told in a moment. */
const changed = async (): Promise<number> => {
  const id = await makeProduct(app.db, { priceCents: 0 })
  await recordChange(app.db, [productTag(id)])
  return id
}
const withProblems = async (): Promise<number[]> => {
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select distinct product_id as id from product_problem order by 1`,
  )
  return rows.map(({ id }) => id)
}
/** Keeps looks from ending until it is let go. */
const holdLooks = async (): Promise<() => Promise<void>> => {
  const client = await app.db.$client.connect()
  await client.query('begin; lock table product_problem in share row exclusive mode')
  let isHeld = true
  const letGo = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(letGo)
  return letGo
}
const isLooking = () =>
  vi.waitFor(async () => {
    const { rows } = await app.db.execute(
      sql`select 1 from pg_locks where relation = 'product_problem'::regclass and not granted`,
    )
    expect(rows).toHaveLength(1)
  }, 30_000)

test('who shares a code with what changed, or does no longer, is looked at too', async () => {
  const [first, second] = [await makeProduct(app.db, { code1: 'AB-1' }), await makeProduct(app.db, { code1: 'AB-2' })]
  const sharing = async (): Promise<number[]> => {
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select product_id as id from product_problem where rule = 'duplicateCode' order by 1`,
    )
    return rows.map(({ id }) => id)
  }
  const called = async (code: string): Promise<void> => {
    await app.db.execute(sql`update product set code1 = ${code} where id = ${second}`)
    await recordChange(app.db, [productTag(second)])
  }
  await called('ab-1')
  await expect.poll(sharing, { timeout: 30_000 }).toEqual([first, second])
  await called('AB-3')
  await expect.poll(sharing, { timeout: 30_000 }).toEqual([])
})

test('what changed right before the shop ends is looked at before it does', async () => {
  const id = await changed()
  await app.server.close()
  expect(await withProblems()).toEqual([id])
})

test('a look under way is waited for, and what changed meanwhile is looked at too', async () => {
  const letGo = await holdLooks()
  const first = await changed()
  await isLooking()
  const second = await changed()
  const closed = app.server.close()
  await letGo()
  await closed
  expect(await withProblems()).toEqual([first, second])
})

test('a shop that ends does not wait for a look that does not', async () => {
  await holdLooks()
  await changed()
  await isLooking()
  await app.server.close()
  expect(await withProblems()).toEqual([])
})

test('of very much that changed right before the end everything is looked at by whoever works on', async () => {
  await app.jobs.start()
  const waiting = async (): Promise<number> => {
    const { rows } = await app.db.execute(sql`select 1 from pgboss.job where name = 'check-products'`)
    return rows.length
  }
  // A schedule that is new is done at once.
  expect(await waiting()).toBe(1)
  await recordChange(app.db, ['catalog'])
  await app.server.close()
  expect(await waiting()).toBe(2)
})
