import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import { createUser, ensureAdmin } from '#accounts/server/accounts.ts'
import { createTestBrowser } from '#accounts/testing/create-test-browser.ts'
import { makeAttribute, makeCategory } from '#catalog/testing/factories.ts'
import { buildOrderForm, makeSmallShop, type SmallShop } from '#checkout/testing/factories.ts'
import { createPages } from '#content/server/content.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings } from '#platform/server/settings.ts'
import { arrange } from '#platform/server/testing/arrange.ts'
import { createTestDatabase, type TestDatabase } from '#platform/server/testing/test-database.ts'
import { createSeedContext } from '#platform/server/write.ts'
import { compose } from '../compose.ts'
import { DIST } from '../server/document.ts'
import { createBuiltRenderer } from '../server/render-pages.ts'

export const STAFF = { username: 'admin', password: 'ringrada-on-lahti' }
export const CLIENT = { username: 'mari', password: 'maasikad-on-magusad' }
/** A product name that breaks out of a script or an attribute when a page does not escape it. */
export const HOSTILE_NAME = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'`

export interface ComposedShop {
  app: App
  database: TestDatabase
  shop: SmallShop
  categoryId: number
  /** A product of 5 pieces. */
  product: { id: number; slug: string }
  logLines: string[]
  /** Creates a browser with its own cookies. */
  openBrowser(): ReturnType<typeof createTestBrowser>
  fetchPage(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Freezes the application's clock at `now`; null unfreezes it. */
  setNow(now: Date | null): void
  /** Starts listening and returns the address. */
  listen(): Promise<string>
  /** Closes the application as a signal would and keeps the database. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Composes the whole shop with a small stock; pages come from the built tree. */
export const composeTestShop = async (
  environment: Record<string, string> = {},
  existingDatabase?: TestDatabase,
  dataDir?: string,
  /** The shop that the database was restored from, which needs no filling. */
  restoredFrom?: Pick<ComposedShop, 'shop' | 'categoryId' | 'product'>,
): Promise<ComposedShop> => {
  if (!existsSync(path.join(DIST, 'server/entry-server.js'))) {
    throw new Error('These tests need the built pages: run `npm test`, or build them first with `npm run build`.')
  }
  const database = existingDatabase ?? (await createTestDatabase())
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'pitlane-shop-')))
  const contents = restoredFrom
    ? { shop: restoredFrom.shop, categoryId: restoredFrom.categoryId, product: restoredFrom.product }
    : await fillTestShop(database.db)
  const logLines: string[] = []
  let now: Date | null = null
  const runningShop = await compose({
    settings: readSettings({ DATA_DIR: folder, ...environment }),
    log: createLog('trace', collectLines(logLines)),
    db: database.db,
    directUrl: database.url,
    renderer: await createBuiltRenderer(),
    // The clock returns a new Date each time, so that a caller cannot change another's.
    now: () => new Date(now ?? Date.now()),
  })
  let stopPromise: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopPromise ??= runningShop.close()
    return stopPromise
  }
  const { server } = runningShop.app
  return {
    app: runningShop.app,
    database,
    ...contents,
    logLines,
    openBrowser: () => createTestBrowser(server),
    fetchPage: (url, headers = {}) => server.inject({ url, headers: { accept: 'text/html,*/*', ...headers } }),
    setNow: time => {
      now = time
    },
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    stop,
    async close() {
      await stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const fillTestShop = async (db: Database) => {
  const shop = await makeSmallShop(db)
  await arrange(db, tx =>
    createPages(tx, [
      {
        layout: 'Homepage',
        kind: 'content',
        name: 'Avaleht',
        title: multilingual({ et: 'Avaleht', en: 'Home' }),
        slugs: { et: '', en: '' },
      },
      {
        layout: 'Basic',
        kind: 'content',
        name: 'Müügitingimused',
        title: multilingual({ et: 'Müügitingimused', en: 'Terms of sale' }),
        slugs: { et: 'muugitingimused', en: 'terms-of-sale' },
        metaDescription: multilingual({ et: 'Kuidas me müüme', en: 'How we sell' }),
      },
    ]),
  )
  const categoryId = await makeCategory(db, { name: multilingual({ et: 'Pidurid', en: 'Brakes' }) })
  await makeAttribute(db, { key: 'brand', options: [{ value: 'garrett' }, { value: 'hks' }] })
  const productDefaults = { categoryIds: [categoryId], options: ['brand:garrett'] }
  const slugs = { et: 'turbo-gt2860r', en: 'turbo-gt2860r' }
  const id = await shop.createLimitedProduct(5, {
    ...productDefaults,
    name: multilingual({ et: 'Turbo GT2860R', en: 'Turbo GT2860R' }),
    slugs,
  })
  await shop.createLimitedProduct(3, {
    ...productDefaults,
    name: multilingual({ et: HOSTILE_NAME, en: HOSTILE_NAME }),
    description: multilingual({
      et: `<p onclick="alert(3)">Hea ${HOSTILE_NAME}</p><a href="javascript:alert(4)">x</a>`,
    }),
    slugs: { et: 'kuri', en: 'evil' },
  })
  await ensureAdmin(createSeedContext(db), STAFF)
  await createUser(createSeedContext(db), createSystemActor('test'), {
    ...CLIENT,
    email: 'mari@example.ee',
    roles: ['CLIENT'],
  })
  return { shop, categoryId, product: { id, slug: slugs.et } }
}

const collectLines = (lines: string[]): Writable =>
  new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })

/** Orders one piece as this browser and returns the answer. */
export const placeOrder = (
  browser: ReturnType<typeof createTestBrowser>,
  productId: number,
  changes: object = {},
  language = 'et',
) =>
  browser.call('POST', `/v1/place-order?lang=${language}`, {
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { ...buildOrderForm([[productId, 1]]), ...changes },
  })
