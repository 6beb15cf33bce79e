import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { ROOT, type RunningProgram, runProgram, startServer } from './processes.ts'
import { readProcessorTime } from './processor-time.ts'

export interface BenchShop {
  readonly origin: string
  /** The last start took this long. */
  readonly readySeconds: number
  dataDir: string
  /**
   * Returns the processor time of the shop and its database, in milliseconds; null if the system does not report it.
   */
  readProcessorTime(): number | null
  /** Waits until the shop and its database are idle after the last load, 30 seconds at most. */
  waitUntilIdle(): Promise<void>
  /** Addresses of product pages. */
  productPaths: readonly string[]
  /** Ids of products with limited stock, of which the shop has a million pieces each. */
  stocked: readonly number[]
  /** Adds data to the running shop; takes the arguments of `npm run seed`. */
  seed(args: readonly string[]): Promise<void>
  /** Restarts the shop with other settings. */
  restart(settings: Record<string, string>): Promise<void>
  /** Opens a connection to the shop's database. */
  withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** Share of a processor that an idle shop uses at most: it only polls for jobs. */
const IDLE_SHARE = 0.1
const POLL_INTERVAL_MS = 500
const MAX_POLLS = 60

const waitUntilIdle = async (readUsedTime: () => number | null): Promise<void> => {
  let usedMsBefore = readUsedTime()
  for (let polls = 0; polls < MAX_POLLS && usedMsBefore !== null; polls++) {
    await setTimeout(POLL_INTERVAL_MS)
    const usedMsAfter = readUsedTime()
    if (usedMsAfter === null || usedMsAfter - usedMsBefore <= POLL_INTERVAL_MS * IDLE_SHARE) return
    usedMsBefore = usedMsAfter
  }
}

/** Starts the built shop as a process with its own embedded database, which writes to the disk as in production. */
export const startShop = async (products: number): Promise<BenchShop> => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  const dataDir = mkdtempSync(path.join(ROOT, '.cache/bench-'))
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: '' }
  let server: RunningProgram | undefined
  let readySeconds = 0
  const seed = async (args: readonly string[]): Promise<void> => {
    await runProgram(['src/demo/seed-command.ts', ...args], env)
  }
  const start = async (settings: Record<string, string> = {}): Promise<void> => {
    await server?.stop()
    const startedAt = performance.now()
    server = await startServer('src/app/server.ts', { ready: /is ready at/, env: { ...env, ...settings } })
    readySeconds = (performance.now() - startedAt) / 1000
  }
  const withDatabase: BenchShop['withDatabase'] = async use => {
    const { url } = await attachEmbedded({ dataDir, log: pino({ level: 'silent' }) })
    const db = openDatabase(url, 1)
    try {
      return await use(db)
    } finally {
      await db.$client.end()
    }
  }
  const readUsedTime = (): number | null => readProcessorTime(server?.pid ?? 0, dataDir)
  const stop = async (): Promise<void> => {
    await server?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await seed(['--products', String(products)])
    await start()
    return {
      get origin() {
        return server?.origin ?? ''
      },
      get readySeconds() {
        return readySeconds
      },
      dataDir,
      readProcessorTime: readUsedTime,
      waitUntilIdle: () => waitUntilIdle(readUsedTime),
      ...(await withDatabase(prepareProducts)),
      seed,
      restart: start,
      withDatabase,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns products after stocking a million pieces of each and lifting the limits of unpaid orders. */
const prepareProducts = async ({ $client }: Database): Promise<Pick<BenchShop, 'productPaths' | 'stocked'>> => {
  const { rows: paths } = await $client.query<{ path: string }>(
    `select '/et/' || s.slug as path from slug s join product p on p.content_id = s.page_id
     where s.language = 'et' and p.code1 like 'GEN-%' order by p.id limit 10000`,
  )
  const { rows: stocked } = await $client.query<{ product_id: number }>(
    `update stock_level set amount = 1000000 where product_id in
       (select id from product where code1 like 'GEN-%' and has_limited_amount and available_in = 1 and not big_product
        order by id limit 500) returning product_id`,
  )
  await $client.query(
    `update shop_settings set value = value || '{"unpaidLimits": {"lines": 1000000, "pieces": 1000000, "cents": 2000000000}}'`,
  )
  return {
    productPaths: paths.map(row => row.path),
    stocked: [...new Set(stocked.map(row => row.product_id))].sort((a, b) => a - b),
  }
}
