import { pino } from 'pino'
import { MemoryCatalogue } from '#listing/server/memory/memory-catalogue.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'

/** Loads the catalogue of the shop in DATA_DIR into memory once and prints the duration as JSON. */
const embedded = await attachEmbedded({ dataDir: process.env.DATA_DIR ?? '', log: pino({ level: 'silent' }) })
const db = openDatabase(embedded.url)
await db.execute('select 1')
const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
const { index } = await MemoryCatalogue.load(db, new Date())
const seconds = (performance.now() - startedAt) / 1000
const { user, system } = process.cpuUsage(cpu)
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6, products: index.size }))
await db.$client.end()
await embedded.stop()
