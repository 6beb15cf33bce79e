import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories, products } from '#catalog/server/tables.ts'
import { makeAttribute, makeCategory, makeProduct, makeProducts } from '#catalog/testing/factories.ts'
import type { ChangeTag } from '#kernel/change-tag.ts'
import { createProductTag } from '#kernel/change-tag.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { registerListingRoutes } from '#listing/server/routes.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { recordChange } from '#platform/server/testing/record-change.ts'
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts'
import { makeShop } from '#shop/testing/factories.ts'
import { catchUpListing, LISTING_LOCK_ID } from './catch-up-listing.ts'

const NOW = new Date('2026-11-20T10:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp(registerListingRoutes, { LISTING_ENGINE: 'postgres' })
  app.setNow(NOW)
  await arrange(app.db, tx => makeShop(tx))
})
afterAll(() => app.close())

const listProducts = async (query: string) =>
  (await app.server.inject({ method: 'GET', url: `/v1/product?${query}` })).json()
/** Polls, because tests on the same server can delay the processing of a change. */
const expectListedIds = (query: string) =>
  expect.poll(async () => listIds(await listProducts(query)), { interval: 100 })
const listIds = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
const recordTag = (tag: ChangeTag) => recordChange(app.db, [tag])
const countRows = async (fromClause: string) =>
  (await app.db.execute<{ count: number }>(sql.raw(`select count(*) from ${fromClause}`))).rows[0]!.count

test('follows added, changed and deleted products', async () => {
  await makeAttribute(app.db, { key: 'brand', options: [{ value: 'garrett' }, { value: 'hks' }] })
  const id = await makeProduct(app.db, { code1: 'AB-123/4', totalCents: 12_300, options: ['brand:garrett'] })
  await expectListedIds('q=ab1234').toEqual([id])
  expect(await listProducts('f=brand:garrett')).toMatchObject({
    results: [{ id, code1: 'AB-123/4', total_price: 123 }],
    availableFilters: [{ key: 'brand', options: [{ value: 'garrett', count: 1, selected: true }] }],
    exactlyMatchingProductIds: [id],
    exactlyMatchingCount: 1,
  })
  await app.db.update(products).set({ code1: 'CD-5678' }).where(eq(products.id, id))
  await recordTag(createProductTag(id))
  await expectListedIds('q=cd5678').toEqual([id])
  expect((await listProducts('q=ab1234')).results).toEqual([])
  await app.db.delete(products).where(eq(products.id, id))
  await recordTag(createProductTag(id))
  await expectListedIds('q=cd5678').toEqual([])
})

test('finds a renamed category by its new name', async () => {
  const categoryId = await makeCategory(app.db, { name: multilingual({ et: 'Vedrud', en: 'Springs' }) })
  const id = await makeProduct(app.db, { categoryIds: [categoryId] })
  await expectListedIds('q=vedrud').toEqual([id])
  await app.db
    .update(categories)
    .set({ name: multilingual({ et: 'Rehvid', en: 'Tyres' }) })
    .where(eq(categories.id, categoryId))
  await recordTag('category')
  await expectListedIds('q=rehvid').toEqual([id])
  expect((await listProducts('q=vedrud')).results).toEqual([])
  await app.db.delete(products).where(eq(products.id, id))
  await recordTag('catalog')
  await expectListedIds('q=rehvid').toEqual([])
})

test('catches up with changes made while no process ran', async () => {
  const id = await makeProduct(app.db, { code1: 'LATE-1' })
  await expect
    .poll(async () => {
      await catchUpListing(app.db)
      return countRows(`listing_product where id = ${id}`)
    })
    .toBe(1)
})

/** Takes the lock, because the application would overwrite the progress. */
const damageProgress = (progress: string) =>
  app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK_ID})`)
    await tx.execute(sql`delete from listing_product`)
    await tx.execute(sql`update platform_value set value = value || ${progress}::jsonb where key = 'listing'`)
  })

test('refills a listing of another code version, once for all processes', async () => {
  await makeProducts(app.db, [{}, {}, {}])
  const productCount = await countRows(`product where class <> 'shipping'`)
  await damageProgress('{"stamp":"old"}')
  await Promise.all([catchUpListing(app.db), catchUpListing(app.db), catchUpListing(app.db)])
  expect(await countRows('listing_product')).toBe(productCount)
  expect(await countRows('listing_entry')).toBe(productCount)
})

test('refills after a restore from another server', async () => {
  await damageProgress('{"xid":"999999999999"}')
  await catchUpListing(app.db)
  expect(await countRows('listing_product')).toBe(await countRows(`product where class <> 'shipping'`))
})

test('waits for another process beyond the statement timeout', async () => {
  const impatientDb = openDatabase(app.databaseUrl, 4, { queryTimeoutMs: 1_000 })
  const { promise: locked, resolve: hasLock } = Promise.withResolvers<void>()
  const otherProcess = app.db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LISTING_LOCK_ID})`)
    hasLock()
    await tx.execute(sql`select pg_sleep(1.5)`)
  })
  await locked
  await catchUpListing(impatientDb)
  await otherProcess
  await impatientDb.$client.end()
})
