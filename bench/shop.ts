import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { ROOT, type Running, runProgram, startServer } from './processes.ts'
import { processorTime } from './processor-time.ts'

export interface BenchShop {
  readonly origin: string
  /** Duration of the last start, in milliseconds. */
  readonly readySeconds: number
  dataDir: string
  /** Processor time of the shop and its database, in milliseconds; null where the system does not report it. */
  processorTime(): number | null
  /** Waits until the shop and its database are idle after the last load, 30 seconds at most. */
  atRest(): Promise<void>
  /** Addresses of product pages. */
  productPaths: readonly string[]
  /** Products with limited stock, a million pieces each. */
  stocked: readonly number[]
  /** Adds data to the running shop; takes the arguments of `npm run seed`. */
  seed(args: readonly string[]): Promise<void>
  /** Restarts the shop with other settings. */
  restart(settings: Record<string, string>): Promise<void>
  /** Opens a connection to the shop's database. */
  withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** An idle shop only polls for jobs. */
const RESTING = 0.1
const LOOK_MS = 500
const MOST_LOOKS = 60

const rest = async (used: () => number | null): Promise<void> => {
  let before = used()
  for (let looks = 0; looks < MOST_LOOKS && before !== null; looks++) {
    await setTimeout(LOOK_MS)
    const now = used()
    if (now === null || now - before <= LOOK_MS * RESTING) return
    before = now
  }
}

/** Starts the built shop as a process with its own embedded database, which writes to the disk as in production. */
export const startShop = async (products: number): Promise<BenchShop> => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true })
  const dataDir = mkdtempSync(path.join(ROOT, '.cache/bench-'))
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: '' }
  let running: Running | undefined
  let readySeconds = 0
  const seed = async (args: readonly string[]): Promise<void> => {
    await runProgram(['src/demo/seed-command.ts', ...args], env)
  }
  const start = async (settings: Record<string, string> = {}): Promise<void> => {
    await running?.stop()
    const begun = performance.now()
    running = await startServer('src/app/server.ts', { ready: /is ready at/, env: { ...env, ...settings } })
    readySeconds = (performance.now() - begun) / 1000
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
  const used = (): number | null => processorTime(running?.pid ?? 0, dataDir)
  const stop = async (): Promise<void> => {
    await running?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await seed(['--products', String(products)])
    await start()
    return {
      get origin() {
        return running?.origin ?? ''
      },
      get readySeconds() {
        return readySeconds
      },
      dataDir,
      processorTime: used,
      atRest: () => rest(used),
      ...(await withDatabase(facts)),
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
const facts = async ({ $client }: Database): Promise<Pick<BenchShop, 'productPaths' | 'stocked'>> => {
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
