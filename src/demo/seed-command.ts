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
  const numbers = readSeedArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const log = pino({ level: 'warn' })
  const embedded = settings.DATABASE_URL ? null : await attachEmbedded({ dataDir: settings.DATA_DIR, log })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  try {
    const directUrl = settings.DATABASE_DIRECT_URL ?? url
    await migrate(directUrl, async () => (await openJobs(directUrl, log)).stop())
    const db = openDatabase(url)
    try {
      await seed(db, settings, numbers)
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
  if (products > 0) await timed('products', products, tell => seedProducts(db, products, { tell }))
  if (orders > 0) await timed('orders', orders, tell => seedOrders(db, orders, { tell }))
  // Runs the maintenance of a real shop's nights, because autovacuum would slow down the first minutes.
  await db.execute('vacuum (analyze)')
}

type Tell = (there: number) => void

const timed = async (what: string, wanted: number, add: (tell: Tell) => Promise<number>): Promise<void> => {
  const begun = Date.now()
  const added = await add(progress(what, wanted))
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  print(added === 0 ? `All ${wanted} generated ${what} are there already.` : `Added ${added} ${what} in ${seconds} s.`)
}

/** Counts up in one line on a terminal, and prints a line per tenth elsewhere. */
const progress = (what: string, wanted: number): Tell => {
  let reported = 0
  return there => {
    if (process.stdout.isTTY) process.stdout.write(`\r${there} of ${wanted} ${what}${there === wanted ? '\n' : ''}`)
    else if (there - reported >= wanted / 10 || there === wanted) {
      reported = there
      print(`${there} of ${wanted} ${what}`)
    }
  }
}

main().catch((error: unknown) => {
  const plain = [StartError, DatabaseError, SettingsError, SeedArgumentError].some(kind => error instanceof kind)
  process.stderr.write(`${plain ? (error as Error).message : `Could not seed: ${(error as Error)?.stack ?? error}`}\n`)
  process.exitCode = 1
})
