import { ensureAdmin } from '#accounts/server/accounts.ts'
import { fillShop } from '#demo/fill-shop.ts'
import type { App } from '#platform/server/app.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'
import { refusalFromMaking, StartRefusal } from '#platform/server/db/embedded/start-refusal.ts'
import { DatabaseRefusal, migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, type Settings, SettingsRefusal } from '#platform/server/settings.ts'
import { closeDataFolder } from '#platform/server/storage/close-folder.ts'
import { readSettings as readShopSettings } from '#shop/server/shop.ts'
import { compose, type Running } from './compose.ts'
import { listenRefusal, tryPort } from './listen.ts'
import { builtPages, developmentPages } from './server/page-making.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** No query of a visitor or a job needs a tenth of it; what takes longer holds a connection that others wait for. */
const LONGEST_QUERY_MS = 60_000
/** Connections that the system holds until they are taken; Node's own 511 overflow in a rush, and who is dropped then comes back seconds later. */
const BACKLOG = 4_096

/** Starts the shop and keeps it until a signal; every refusal is one plain sentence and exit code 1. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const parts: Parts = { embedded: null, db: null, running: null }
  // Before anything is started, so that a signal during the start leaves nothing behind.
  endOnSignal(parts)
  try {
    await tryPort(settings)
    await closeDataFolder(settings.DATA_DIR).catch((error: unknown) => {
      throw refusalFromMaking(error, settings.DATA_DIR)
    })
    parts.embedded = settings.DATABASE_URL ? null : await startEmbedded({ dataDir: settings.DATA_DIR, log })
    const url = settings.DATABASE_URL ?? (parts.embedded as EmbeddedDatabase).url
    const directUrl = settings.DATABASE_DIRECT_URL ?? url
    await migrate(directUrl, async () => {
      const jobs = await openJobs(directUrl, log)
      await jobs.stop()
    })
    // An address of its own for sessions says that the other one is a pooler's.
    const db = openDatabase(url, undefined, { ownSessions: directUrl === url, longestMs: LONGEST_QUERY_MS })
    parts.db = db
    await fillShop(db, settings, say)
    parts.running = await compose({ settings, log, db, directUrl, making: await makePages() })
    const { company } = await readShopSettings(db)
    const login = await ensureAdmin(parts.running.app, {
      username: settings.ADMIN_USERNAME,
      password: settings.ADMIN_PASSWORD,
      email: company.email,
    })
    await listen(parts.running.app.server, settings)
    parts.embedded?.onExit(reason => {
      if (parts.ending) return
      process.stderr.write(`${reason}: its log in ${settings.DATA_DIR}/postgres/server.log says why.\n`)
      void end(parts).finally(() => process.exit(1))
    })
    // A given password is known to who gave it; printed it would stay in a log.
    if (login) say(`Staff login: ${login.username} / ${login.generated ?? 'the password given in ADMIN_PASSWORD'}`)
    say(`Pitlane is ready at ${settings.publicUrl}`)
    // To the launcher: what ends from now on without being asked has crashed.
    process.send?.('ready')
  } catch (error) {
    if (parts.ending) return
    await end(parts)
    throw error
  }
}

interface Parts {
  embedded: EmbeddedDatabase | null
  db: Database | null
  running: Running | null
  ending?: Promise<void>
}

/** Ends what has been started, the database last; once, however often it is asked for. */
const end = (parts: Parts): Promise<void> => {
  parts.ending ??= (async () => {
    await parts.running?.close()
    await parts.db?.$client.end()
    await parts.embedded?.stop()
  })()
  return parts.ending
}

const endOnSignal = (parts: Parts): void => {
  const leave = (): void => void end(parts).finally(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave)
  // The launcher's channel breaks when it is killed: nobody is left to pass signals on.
  if (process.connected) process.once('disconnect', leave)
}

const makePages = () => (process.env.PITLANE_DEV === '1' ? developmentPages() : builtPages())

const listen = async (server: App['server'], { PORT, HOST }: Settings): Promise<void> => {
  const { level } = server.log
  try {
    // The last line of a good start says where the shop is; Fastify's own would come after it.
    if (level === 'info') server.log.level = 'warn'
    await server.listen({ port: PORT, host: HOST, backlog: BACKLOG })
    server.log.level = level
  } catch (error) {
    throw listenRefusal(error, { PORT, HOST })
  }
}

main().catch((error: unknown) => {
  const plain = error instanceof StartRefusal || error instanceof DatabaseRefusal || error instanceof SettingsRefusal
  process.stderr.write(
    `${plain ? (error as Error).message : `Pitlane could not start: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
})
