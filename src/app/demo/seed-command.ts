import { pino } from 'pino'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { StartRefusal } from '#platform/server/db/embedded/start-refusal.ts'
import { DatabaseRefusal, migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { readSettings, type Settings, SettingsRefusal } from '#platform/server/settings.ts'
import { hasSettings } from '#shop/server/shop.ts'
import { fillDemo } from './fill-demo.ts'
import { readSeedArguments, SeedRefusal } from './seed/read-seed-arguments.ts'
import { seedProducts } from './seed/seed-products.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** `npm run seed -- --products N`: fills the shop's database, running or not, up to N generated products. */
const main = async (): Promise<void> => {
  const { products } = readSeedArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const log = pino({ level: 'warn' })
  const embedded = settings.DATABASE_URL ? null : await attachEmbedded({ dataDir: settings.DATA_DIR, log })
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  try {
    const directUrl = settings.DATABASE_DIRECT_URL ?? url
    await migrate(directUrl, async () => (await openJobs(directUrl, log)).stop())
    const db = openDatabase(url)
    try {
      await seed(db, settings, products)
    } finally {
      await db.$client.end()
    }
  } finally {
    await embedded?.stop()
  }
}

const seed = async (db: Database, settings: Settings, products: number): Promise<void> => {
  if (!(await hasSettings(db))) {
    say('Filling the demo shop…')
    await fillDemo(db, settings)
  }
  const begun = Date.now()
  const added = await seedProducts(db, products, { tell: progress(products) })
  await db.execute('analyze')
  const seconds = ((Date.now() - begun) / 1000).toFixed(1)
  say(
    added === 0 ? `All ${products} generated products are there already.` : `Added ${added} products in ${seconds} s.`,
  )
}

/** One line that counts up on a terminal; elsewhere a line for every tenth. */
const progress = (wanted: number): ((there: number) => void) => {
  let told = 0
  return there => {
    if (process.stdout.isTTY) process.stdout.write(`\r${there} of ${wanted} products${there === wanted ? '\n' : ''}`)
    else if (there - told >= wanted / 10 || there === wanted) {
      told = there
      say(`${there} of ${wanted} products`)
    }
  }
}

main().catch((error: unknown) => {
  const plain = [StartRefusal, DatabaseRefusal, SettingsRefusal, SeedRefusal].some(kind => error instanceof kind)
  process.stderr.write(`${plain ? (error as Error).message : `Could not seed: ${(error as Error)?.stack ?? error}`}\n`)
  process.exitCode = 1
})
