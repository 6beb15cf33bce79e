import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readPostmaster } from '#platform/server/db/embedded/running-server.ts'
import { startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'
import { migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import type { TestDatabase } from '#platform/server/testing/test-database.ts'
import { type ComposedShop, composeTestShop } from './testing/compose-test-shop.ts'
import { createOwnServer, type OwnServer } from './testing/own-server.ts'

const LONG_MS = 120_000
const WAIT_OPTIONS = { timeout: 30_000, interval: 100 }

const openDatabaseAt = async (url: string): Promise<TestDatabase> => {
  await migrate(url, async () => (await openJobs(url, pino({ level: 'silent' }))).stop())
  const db = openDatabase(url, 10)
  return { url, db, drop: () => db.$client.end() }
}
const startShopAt = async (url: string, environment: Record<string, string> = {}): Promise<ComposedShop> => {
  const shop = await composeTestShop(environment, await openDatabaseAt(url))
  onTestFinished(() => shop.close())
  return shop
}
const removeAfterTest = async (serverCreation: Promise<OwnServer>): Promise<OwnServer> => {
  const server = await serverCreation
  onTestFinished(() => server.remove())
  return server
}
/** Starts a primary with a standby; `options` are settings of the primary. */
const startWithStandby = async (
  options: Record<string, string> = {},
): Promise<Record<'primary' | 'standby', OwnServer>> => {
  const primary = await removeAfterTest(createOwnServer())
  await primary.start()
  await migrate(primary.url)
  await primary.stop()
  const standby = await removeAfterTest(primary.copy())
  await primary.start({ wal_level: 'replica', max_wal_senders: '5', ...options })
  writeFileSync(`${standby.folder}/standby.signal`, '')
  await standby.start({
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  })
  return { primary, standby }
}

/** Simulates customers who place orders continuously, each with its own idempotency key, and records the answers. */
const simulateBuyers = (shop: ComposedShop, productId: number) => {
  const placedTokens: string[] = []
  const otherStatusCounts = new Map<number, number>()
  let isStopped = false
  const buyRepeatedly = async (): Promise<void> => {
    const browser = shop.openBrowser()
    while (!isStopped) {
      const key = randomUUID()
      const address = `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
      const answer = await browser
        .call('POST', '/v1/place-order?lang=en', {
          address,
          headers: { 'idempotency-key': key },
          body: buildOrderForm([[productId, 1]]),
        })
        .catch(() => null)
      if (answer?.statusCode === 200) placedTokens.push(answer.json().data.order.public_token)
      else otherStatusCounts.set(answer?.statusCode ?? 0, (otherStatusCounts.get(answer?.statusCode ?? 0) ?? 0) + 1)
      await pause(20)
    }
  }
  const buyers = Promise.all([buyRepeatedly(), buyRepeatedly(), buyRepeatedly(), buyRepeatedly()])
  return {
    placed: placedTokens,
    otherStatuses: otherStatusCounts,
    stop: async () => {
      isStopped = true
      await buyers
    },
  }
}
/** Waits until the page is cached, which needs a render without a concurrent change. */
const waitUntilCached = (shop: ComposedShop): Promise<void> =>
  vi.waitFor(async () => {
    expect((await shop.fetchPage('/et/muugitingimused')).headers['cache-control']).toContain('public')
  }, WAIT_OPTIONS)
const waitForMore = (list: readonly unknown[], count = 5): Promise<void> => {
  const startCount = list.length
  return vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(startCount + count), WAIT_OPTIONS)
}
const readReadiness = async (shop: ComposedShop): Promise<number> =>
  (await shop.app.server.inject({ url: '/readyz' })).statusCode

/** Expects every confirmed order in the database, no errors except 503, and stock that matches the orders. */
const expectNothingLost = async (
  shop: ComposedShop,
  purchases: ReturnType<typeof simulateBuyers>,
  productId: number,
) => {
  const { rows } = await shop.database.db.$client.query<{ token: string }>(
    'select public_token as token from shop_order',
  )
  const storedTokens = new Set(rows.map(row => row.token))
  expect(purchases.placed.filter(token => !storedTokens.has(token))).toEqual([])
  expect([...purchases.otherStatuses.keys()].filter(status => status !== 503)).toEqual([])
  const { rows: stockRows } = await shop.database.db.$client.query(
    `select (select sum(amount)::int from stock_level where product_id = $1)
       + (select sum(amount)::int from order_line where product_id = $1) as all`,
    [productId],
  )
  expect(stockRows).toEqual([{ all: 100_000 }])
}

/** Expects the shop to follow a direct database change, which proves that LISTEN is connected again. */
const expectChangesFollowed = async (shop: ComposedShop): Promise<void> => {
  const url = '/et/muugitingimused'
  const title = `Tingimused ${randomUUID()}`
  await shop.fetchPage(url)
  const client = shop.database.db.$client
  await client.query(
    `update page_version set title = jsonb_set(title, '{et}', to_jsonb($1::text))
     where page_id in (select id from page where name = 'Müügitingimused')`,
    [title],
  )
  await client.query(`insert into change (tags) values ('{content}')`)
  await vi.waitFor(async () => expect((await shop.fetchPage(url)).body).toContain(title), WAIT_OPTIONS)
}

test(
  'serves cached pages and answers writes with 503 while the database restarts, and loses no order',
  async () => {
    const server = await removeAfterTest(createOwnServer())
    await server.start()
    const shop = await startShopAt(server.url)
    const productId = await shop.shop.createLimitedProduct(100_000)
    await shop.app.changes.waitForListeners()
    await waitUntilCached(shop)
    const purchases = simulateBuyers(shop, productId)
    await waitForMore(purchases.placed)
    for (const stopMethod of ['kill', 'stop'] as const) {
      await server[stopMethod]()
      expect((await shop.fetchPage('/et/muugitingimused')).statusCode).toBe(200)
      expect((await shop.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
      expect(await readReadiness(shop)).toBe(503)
      const uncachedPage = await shop.fetchPage('/et/products?q=never-asked-before')
      if (uncachedPage.statusCode !== 200)
        expect([uncachedPage.statusCode, uncachedPage.headers['retry-after']]).toEqual([503, '5'])
      await server.start()
      await vi.waitFor(async () => expect(await readReadiness(shop)).toBe(200), WAIT_OPTIONS)
      await waitForMore(purchases.placed)
    }
    await purchases.stop()
    expect(purchases.otherStatuses.get(503)).toBeGreaterThan(0)
    await expectNothingLost(shop, purchases, productId)
    await expectChangesFollowed(shop)
  },
  LONG_MS,
)

test(
  'restarts a killed embedded PostgreSQL, serves cached pages and answers /readyz with 503 until it runs',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitlane-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const embedded = await startEmbedded({ dataDir: folder, log: pino({ level: 'silent' }), fsync: false })
    onTestFinished(() => embedded.stop())
    const shop = await startShopAt(embedded.url)
    await shop.app.changes.waitForListeners()
    await waitUntilCached(shop)
    const firstPostmaster = readPostmaster(join(folder, 'postgres', 'cluster'))
    process.kill(firstPostmaster?.pid as number, 'SIGKILL')
    await vi.waitFor(async () => expect(await readReadiness(shop)).toBe(503), { timeout: 30_000, interval: 5 })
    const cachedPage = await shop.fetchPage('/et/muugitingimused')
    expect([cachedPage.statusCode, cachedPage.headers['cache-control']]).toEqual([
      200,
      expect.stringContaining('public'),
    ])
    expect((await shop.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await readReadiness(shop)).toBe(200), WAIT_OPTIONS)
    expect(readPostmaster(join(folder, 'postgres', 'cluster'))?.pid).not.toBe(firstPostmaster?.pid)
    await expectChangesFollowed(shop)
  },
  LONG_MS,
)

test(
  'continues with a promoted standby and keeps every confirmed order',
  async () => {
    const { primary, standby } = await startWithStandby({ synchronous_standby_names: '*' })
    // The first address is the read-only standby; only the second accepts writes.
    const bothAddresses = primary.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
    const shop = await startShopAt(bothAddresses)
    const productId = await shop.shop.createLimitedProduct(100_000)
    await shop.app.changes.waitForListeners()
    await waitUntilCached(shop)
    const purchases = simulateBuyers(shop, productId)
    await waitForMore(purchases.placed)
    await primary.kill()
    expect((await shop.fetchPage('/et/muugitingimused')).statusCode).toBe(200)
    await vi.waitFor(() => expect(purchases.otherStatuses.get(503)).toBeGreaterThan(0), WAIT_OPTIONS)
    const announcedTags = new Set<string>()
    shop.app.changes.subscribe(tags => {
      for (const tag of tags) announcedTags.add(tag)
    })
    await standby.asSuperuser('select pg_promote()')
    await waitForMore(purchases.placed)
    await purchases.stop()
    await vi.waitFor(async () => expect(await readReadiness(shop)).toBe(200), WAIT_OPTIONS)
    await expectNothingLost(shop, purchases, productId)
    await expectChangesFollowed(shop)
    // Changes that only the former primary knew may have been announced before.
    await vi.waitFor(
      () => expect([...announcedTags]).toEqual(expect.arrayContaining(['catalog', 'settings', 'content'])),
      WAIT_OPTIONS,
    )
  },
  LONG_MS,
)

test(
  'reads lists from a replica that is up to date, else from the primary',
  async () => {
    const { primary, standby } = await startWithStandby()
    const shop = await startShopAt(primary.url, { LISTING_ENGINE: 'postgres', DATABASE_REPLICA_URL: standby.url })
    const { id } = shop.product
    const readPrice = async (): Promise<number> => {
      const answer = await shop.app.server.inject({ url: `/v1/product?lang=en&pageSize=48&x=${randomUUID()}` })
      return answer.json().results.find((product: { id: number }) => product.id === id).price
    }
    const expectReplicaRead = ({ isExpected }: { isExpected: boolean }) =>
      vi.waitFor(async () => {
        const { body } = await shop.app.server.inject({ url: '/metrics' })
        expect(body).toContain(`pitlane_replica_read ${Number(isExpected)}\n`)
      }, WAIT_OPTIONS)
    await expectReplicaRead({ isExpected: true })

    // Data that the replica lacks is read from the primary.
    await standby.asSuperuser('select pg_wal_replay_pause()')
    await shop.database.db.$client.query(
      `with cut as (update product set price_cents = 4321, total_cents = 4321 where id = $1 returning id)
       insert into change (tags) select array['product:' || id, 'listing'] from cut`,
      [id],
    )
    await vi.waitFor(async () => expect(await readPrice()).toBe(43.21), WAIT_OPTIONS)
    await expectReplicaRead({ isExpected: false })
    await standby.asSuperuser('select pg_wal_replay_resume()')
    await expectReplicaRead({ isExpected: true })
    expect(await readPrice()).toBe(43.21)

    // The query ran on the replica.
    const { rows } = await standby.asSuperuser(
      `select 1 from pg_stat_activity where usename = 'pitlane' and query like '%"slug"%'`,
    )
    expect(rows.length).toBeGreaterThan(0)

    // A stopped replica causes no failure.
    await standby.kill()
    expect(await readPrice()).toBe(43.21)
    await expectReplicaRead({ isExpected: false })
  },
  LONG_MS,
)
