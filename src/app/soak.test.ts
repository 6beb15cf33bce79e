import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderForm } from '#checkout/testing/factories.ts'
import { buildFileAddress } from '#files/domain/file-address.ts'
import { makeFile } from '#files/testing/factories.ts'
import { type ComposedShop, composeTestShop, STAFF } from './testing/compose-test-shop.ts'

/** The short run finds leaks per request; `npm run soak` finds leaks per thousand requests. */
const RUN_SECONDS = Number(process.env.PITLANE_SOAK_SECONDS ?? 10)
const ROUNDS = 6
/** Filling caches take less; memory left by other test files does not count. */
const MAX_GROWTH_MEGABYTES = 50

let shop: ComposedShop
let origin: string
let productId: number
let picture: string
beforeAll(async () => {
  shop = await composeTestShop()
  origin = await shop.listen()
  productId = await shop.shop.createLimitedProduct(1_000_000)
  picture = buildFileAddress(await makeFile(shop.app.db, shop.app.storage))
})
afterAll(() => shop.close())

const createAddress = (): string => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`
const requestPath = async (path: string): Promise<void> => {
  const answer = await fetch(origin + path, { headers: { 'x-forwarded-for': createAddress() } })
  await answer.arrayBuffer()
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${path}: ${answer.status}`)
}
const createWord = (): string => Math.random().toString(36).slice(2, 5)

/** Actions of each kind of visitor, repeated. */
const VISITORS: readonly (() => Promise<unknown>)[] = [
  () => requestPath('/et'),
  () => requestPath(`/et/products?q=${createWord()}`),
  () => requestPath(`/v1/product?q=turbo&page=${Math.floor(Math.random() * 5)}`),
  () => requestPath(`/v1/suggestions?q=${createWord()}`),
  () => requestPath(`/en/${shop.product.slug}?x=${createWord()}`),
  () => requestPath(`/et/no-such-page-${createWord()}`),
  () => requestPath(`${picture}?size=${[64, 160, 320][Math.floor(Math.random() * 3)]}`),
  () => requestPath('/sitemap.xml'),
  async () => {
    const browser = shop.openBrowser()
    await browser.call('POST', '/v1/place-order?lang=et', {
      address: createAddress(),
      headers: { 'idempotency-key': randomUUID() },
      body: buildOrderForm([[productId, 1]]),
    })
  },
  async () => {
    const staff = shop.openBrowser()
    await staff.logIn(STAFF, { address: createAddress() })
    await staff.call('GET', '/v1/admin/order')
    await staff.call('GET', '/logout')
    await pause(500)
  },
  // A visitor disconnects in the middle of the answer.
  async () => {
    const signal = AbortSignal.timeout(3)
    await fetch(`${origin}/et/products?q=${createWord()}`, { signal })
      .then(answer => answer.arrayBuffer())
      .catch(() => undefined)
  },
]

interface ResourceUsage {
  heapMegabytes: number
  connections: number
  sockets: number
  /** Names of temporary files. */
  files: string[]
}
const measureUsage = async (): Promise<ResourceUsage> => {
  // The collection runs twice, because the first collection releases objects for the second.
  globalThis.gc?.()
  await pause(300)
  globalThis.gc?.()
  const { rows } = await shop.app.db.$client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database()`,
  )
  const socketCount = await new Promise<number>((resolve, reject) =>
    shop.app.server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
  return {
    heapMegabytes: Math.round(process.memoryUsage().heapUsed / 1_000_000),
    connections: rows[0]?.count ?? 0,
    sockets: socketCount,
    files: await listTemporaryFiles(),
  }
}

const listTemporaryFiles = async (): Promise<string[]> =>
  (await readdir(shop.app.settings.DATA_DIR, { recursive: true })).filter(name =>
    /\.part$|\.[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name),
  )

test(
  `leaks nothing in ${RUN_SECONDS} seconds with all kinds of visitors`,
  async () => {
    const measurements: ResourceUsage[] = []
    let visitCount = 0
    for (let round = 0; round < ROUNDS; round++) {
      const deadline = Date.now() + (RUN_SECONDS * 1_000) / ROUNDS
      const visit = async (visitor: () => Promise<unknown>): Promise<void> => {
        while (Date.now() < deadline) {
          await visitor()
          visitCount += 1
        }
      }
      await Promise.all(VISITORS.map(visit))
      measurements.push(await measureUsage())
    }
    process.stderr.write(`${visitCount} visits ${JSON.stringify(measurements)}\n`)
    expect(visitCount).toBeGreaterThan(VISITORS.length * 2)
    const [firstUsage, , ...laterUsages] = measurements as [ResourceUsage, ResourceUsage, ...ResourceUsage[]]
    const lastUsage = measurements.at(-1) as ResourceUsage
    expect(lastUsage.connections).toBeLessThanOrEqual(21)
    // A mail in progress has a temporary name; only a name that persists is a leftover.
    await expect
      .poll(async () => (await listTemporaryFiles()).filter(name => lastUsage.files.includes(name)))
      .toEqual([])
    expect(lastUsage.sockets).toBeLessThanOrEqual(firstUsage.sockets + VISITORS.length)
    // Caches fill first; in the second half the minimum must not rise.
    const halfCount = Math.ceil(laterUsages.length / 2)
    const findMinimum = (usages: ResourceUsage[]): number => Math.min(...usages.map(usage => usage.heapMegabytes))
    expect(findMinimum(laterUsages.slice(halfCount))).toBeLessThan(
      findMinimum([...measurements.slice(1, 1 + halfCount)]) + MAX_GROWTH_MEGABYTES,
    )
  },
  RUN_SECONDS * 2_000 + 120_000,
)
