import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { DatabaseError, migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { readSettings, type Settings, SettingsError } from '#platform/server/settings.ts'
import { hasSettings } from '#shop/server/shop.ts'
import { fillDemoShop } from './fill-demo-shop.ts'
import { readSeedArguments, SeedArgumentError, type SeedTargets } from './seed/read-seed-arguments.ts'
import { seedOrders } from './seed/seed-orders.ts'
import { seedProducts } from './seed/seed-products.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Runs `npm run seed -- --products N --orders N`: fills the shop up to these numbers, whether or not it is running. */
const main = async (): Promise<void> => {
  const targets = readSeedArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const log = pino({ level: 'warn' })
  const embedded = settings.DATABASE_URL ? null : await attachEmbedded({ dataDir: settings.DATA_DIR, log })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  try {
    const directUrl = settings.DATABASE_DIRECT_URL ?? url
    await migrate(directUrl, async () => (await openJobs(directUrl, log)).stop())
    const db = openDatabase(url)
    try {
      await seed(db, settings, targets)
    } finally {
      await db.$client.end()
    }
  } finally {
    await embedded?.stop()
  }
}

const seed = async (db: Database, settings: Settings, { products, orders }: SeedTargets): Promise<void> => {
  if (!(await hasSettings(db))) {
    print('Filling the demo shop…')
    await fillDemoShop(db, settings)
  }
  if (products > 0)
    await runTimed('products', products, reportProgress => seedProducts(db, products, { reportProgress }))
  if (orders > 0) await runTimed('orders', orders, reportProgress => seedOrders(db, orders, { reportProgress }))
  // Runs the maintenance of a real shop's nights, because autovacuum would slow down the first minutes.
  await db.execute('vacuum (analyze)')
}

type ReportProgress = (count: number) => void

const runTimed = async (
  label: string,
  target: number,
  addRows: (reportProgress: ReportProgress) => Promise<number>,
): Promise<void> => {
  const startedAt = Date.now()
  const addedCount = await addRows(createProgressReport(label, target))
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  print(
    addedCount === 0
      ? `All ${target} generated ${label} are there already.`
      : `Added ${addedCount} ${label} in ${seconds} s.`,
  )
}

/** Counts up in one line on a terminal, and prints a line per tenth elsewhere. */
const createProgressReport = (label: string, target: number): ReportProgress => {
  let reported = 0
  return count => {
    if (process.stdout.isTTY) process.stdout.write(`\r${count} of ${target} ${label}${count === target ? '\n' : ''}`)
    else if (count - reported >= target / 10 || count === target) {
      reported = count
      print(`${count} of ${target} ${label}`)
    }
  }
}

main().catch((error: unknown) => {
  const isKnownError = [StartError, DatabaseError, SettingsError, SeedArgumentError].some(kind => error instanceof kind)
  process.stderr.write(
    `${isKnownError ? (error as Error).message : `Could not seed: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exitCode = 1
})
