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
import { type ComposedShop, composedShop } from './testing/composed-shop.ts'
import { type OwnServer, ownServer } from './testing/own-server.ts'

const LONG_MS = 120_000
const SOON = { timeout: 30_000, interval: 100 }

const databaseAt = async (url: string): Promise<TestDatabase> => {
  await migrate(url, async () => (await openJobs(url, pino({ level: 'silent' }))).stop())
  const db = openDatabase(url, 10)
  return { url, db, drop: () => db.$client.end() }
}
const shopAt = async (url: string, environment: Record<string, string> = {}): Promise<ComposedShop> => {
  const shop = await composedShop(environment, await databaseAt(url))
  onTestFinished(() => shop.close())
  return shop
}
const serverOfTest = async (made: Promise<OwnServer>): Promise<OwnServer> => {
  const server = await made
  onTestFinished(() => server.remove())
  return server
}
/** Starts a primary with a standby; `more` are options of the primary. */
const startWithStandby = async (
  more: Record<string, string> = {},
): Promise<Record<'primary' | 'standby', OwnServer>> => {
  const primary = await serverOfTest(ownServer())
  await primary.start()
  await migrate(primary.url)
  await primary.stop()
  const standby = await serverOfTest(primary.copy())
  await primary.start({ wal_level: 'replica', max_wal_senders: '5', ...more })
  writeFileSync(`${standby.folder}/standby.signal`, '')
  await standby.start({
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`,
  })
  return { primary, standby }
}

/** Simulates buyers who place orders continuously, each with its own idempotency key, and records the answers. */
const buyers = (shop: ComposedShop, productId: number) => {
  const placed: string[] = []
  const others = new Map<number, number>()
  let stopped = false
  const buy = async (): Promise<void> => {
    const browser = shop.browser()
    while (!stopped) {
      const key = randomUUID()
      const address = `10.2.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
      const answer = await browser
        .call('POST', '/v1/place-order?lang=en', {
          address,
          headers: { 'idempotency-key': key },
          body: buildOrderForm([[productId, 1]]),
        })
        .catch(() => null)
      if (answer?.statusCode === 200) placed.push(answer.json().data.order.public_token)
      else others.set(answer?.statusCode ?? 0, (others.get(answer?.statusCode ?? 0) ?? 0) + 1)
      await pause(20)
    }
  }
  const all = Promise.all([buy(), buy(), buy(), buy()])
  return {
    placed,
    others,
    stop: async () => {
      stopped = true
      await all
    },
  }
}
/** Waits until the page is cached, which needs a render without a concurrent change. */
const keepPage = (shop: ComposedShop): Promise<void> =>
  vi.waitFor(async () => {
    expect((await shop.page('/et/muugitingimused')).headers['cache-control']).toContain('public')
  }, SOON)
const more = (list: readonly unknown[], by = 5): Promise<void> => {
  const from = list.length
  return vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(from + by), SOON)
}
const readiness = async (shop: ComposedShop): Promise<number> =>
  (await shop.app.server.inject({ url: '/readyz' })).statusCode

/** Expects every confirmed order in the database, no errors except 503, and stock that matches the orders. */
const expectNothingLost = async (shop: ComposedShop, bought: ReturnType<typeof buyers>, productId: number) => {
  const { rows } = await shop.database.db.$client.query<{ token: string }>(
    'select public_token as token from shop_order',
  )
  const kept = new Set(rows.map(row => row.token))
  expect(bought.placed.filter(token => !kept.has(token))).toEqual([])
  expect([...bought.others.keys()].filter(status => status !== 503)).toEqual([])
  const { rows: pieces } = await shop.database.db.$client.query(
    `select (select sum(amount)::int from stock_level where product_id = $1)
       + (select sum(amount)::int from order_line where product_id = $1) as all`,
    [productId],
  )
  expect(pieces).toEqual([{ all: 100_000 }])
}

/** Expects the shop to follow a direct database change, which proves that LISTEN is connected again. */
const expectFollowed = async (shop: ComposedShop): Promise<void> => {
  const url = '/et/muugitingimused'
  const title = `Tingimused ${randomUUID()}`
  await shop.page(url)
  const client = shop.database.db.$client
  await client.query(
    `update page_version set title = jsonb_set(title, '{et}', to_jsonb($1::text))
     where page_id in (select id from page where name = 'Müügitingimused')`,
    [title],
  )
  await client.query(`insert into change (tags) values ('{content}')`)
  await vi.waitFor(async () => expect((await shop.page(url)).body).toContain(title), SOON)
}

test(
  'serves cached pages and answers writes with 503 while the database restarts, and loses no order',
  async () => {
    const server = await serverOfTest(ownServer())
    await server.start()
    const shop = await shopAt(server.url)
    const productId = await shop.shop.createLimitedProduct(100_000)
    await shop.app.changes.waitForListeners()
    await keepPage(shop)
    const bought = buyers(shop, productId)
    await more(bought.placed)
    for (const end of ['kill', 'stop'] as const) {
      await server[end]()
      expect((await shop.page('/et/muugitingimused')).statusCode).toBe(200)
      expect((await shop.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
      expect(await readiness(shop)).toBe(503)
      const away = await shop.page('/et/products?q=never-asked-before')
      if (away.statusCode !== 200) expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '5'])
      await server.start()
      await vi.waitFor(async () => expect(await readiness(shop)).toBe(200), SOON)
      await more(bought.placed)
    }
    await bought.stop()
    expect(bought.others.get(503)).toBeGreaterThan(0)
    await expectNothingLost(shop, bought, productId)
    await expectFollowed(shop)
  },
  LONG_MS,
)

test(
  'restarts a killed embedded PostgreSQL, serves cached pages and answers /readyz with 503 meanwhile',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitlane-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const embedded = await startEmbedded({ dataDir: folder, log: pino({ level: 'silent' }), fsync: false })
    onTestFinished(() => embedded.stop())
    const shop = await shopAt(embedded.url)
    await shop.app.changes.waitForListeners()
    await keepPage(shop)
    const first = readPostmaster(join(folder, 'postgres', 'cluster'))
    process.kill(first?.pid as number, 'SIGKILL')
    await vi.waitFor(async () => expect(await readiness(shop)).toBe(503), { timeout: 30_000, interval: 5 })
    const kept = await shop.page('/et/muugitingimused')
    expect([kept.statusCode, kept.headers['cache-control']]).toEqual([200, expect.stringContaining('public')])
    expect((await shop.app.server.inject({ url: '/healthz' })).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await readiness(shop)).toBe(200), SOON)
    expect(readPostmaster(join(folder, 'postgres', 'cluster'))?.pid).not.toBe(first?.pid)
    await expectFollowed(shop)
  },
  LONG_MS,
)

test(
  'continues with a promoted standby and keeps every confirmed order',
  async () => {
    const { primary, standby } = await startWithStandby({ synchronous_standby_names: '*' })
    // The first address is the read-only standby; only the second accepts writes.
    const both = primary.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
    const shop = await shopAt(both)
    const productId = await shop.shop.createLimitedProduct(100_000)
    await shop.app.changes.waitForListeners()
    await keepPage(shop)
    const bought = buyers(shop, productId)
    await more(bought.placed)
    await primary.kill()
    expect((await shop.page('/et/muugitingimused')).statusCode).toBe(200)
    await vi.waitFor(() => expect(bought.others.get(503)).toBeGreaterThan(0), SOON)
    const told = new Set<string>()
    shop.app.changes.subscribe(tags => {
      for (const tag of tags) told.add(tag)
    })
    await standby.asSuperuser('select pg_promote()')
    await more(bought.placed)
    await bought.stop()
    await vi.waitFor(async () => expect(await readiness(shop)).toBe(200), SOON)
    await expectNothingLost(shop, bought, productId)
    await expectFollowed(shop)
    // Changes that only the former primary knew may have been announced before.
    await vi.waitFor(() => expect([...told]).toEqual(expect.arrayContaining(['catalog', 'settings', 'content'])), SOON)
  },
  LONG_MS,
)

test(
  'reads lists from a replica that is up to date, else from the primary',
  async () => {
    const { primary, standby } = await startWithStandby()
    const shop = await shopAt(primary.url, { LISTING_ENGINE: 'postgres', DATABASE_REPLICA_URL: standby.url })
    const { id } = shop.product
    const price = async (): Promise<number> => {
      const answer = await shop.app.server.inject({ url: `/v1/product?lang=en&pageSize=48&x=${randomUUID()}` })
      return answer.json().results.find((one: { id: number }) => one.id === id).price
    }
    const isRead = (read: boolean) =>
      vi.waitFor(async () => {
        const { body } = await shop.app.server.inject({ url: '/metrics' })
        expect(body).toContain(`pitlane_replica_read ${Number(read)}\n`)
      }, SOON)
    await isRead(true)

    // Data that the replica lacks is read from the primary.
    await standby.asSuperuser('select pg_wal_replay_pause()')
    await shop.database.db.$client.query(
      `with cut as (update product set price_cents = 4321, total_cents = 4321 where id = $1 returning id)
       insert into change (tags) select array['product:' || id, 'listing'] from cut`,
      [id],
    )
    await vi.waitFor(async () => expect(await price()).toBe(43.21), SOON)
    await isRead(false)
    await standby.asSuperuser('select pg_wal_replay_resume()')
    await isRead(true)
    expect(await price()).toBe(43.21)

    // The query ran on the replica.
    const { rows } = await standby.asSuperuser(
      `select 1 from pg_stat_activity where usename = 'pitlane' and query like '%"slug"%'`,
    )
    expect(rows.length).toBeGreaterThan(0)

    // A stopped replica causes no failure.
    await standby.kill()
    expect(await price()).toBe(43.21)
    await isRead(false)
  },
  LONG_MS,
)
