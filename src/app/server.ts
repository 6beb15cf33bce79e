import { pino } from 'pino'
import { ensureAdmin } from '#accounts/server/accounts.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'
import { StartRefusal } from '#platform/server/db/embedded/start-refusal.ts'
import { DatabaseRefusal, migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { readSettings, type Settings, SettingsRefusal } from '#platform/server/settings.ts'
import { hasSettings } from '#shop/server/shop.ts'
import { compose, type Running } from './compose.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { fillEmpty } from './demo/fill-empty.ts'
import { pageMaking } from './server/page-making.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Starts the shop and keeps it until a signal; every refusal is one plain sentence and exit code 1. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const log = pino({ level: settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL })
  const embedded = settings.DATABASE_URL ? null : await startEmbedded({ dataDir: settings.DATA_DIR, log })
  const url = settings.DATABASE_URL ?? (embedded as EmbeddedDatabase).url
  const directUrl = settings.DATABASE_DIRECT_URL ?? url
  let stopping = false
  let running: Running | null = null
  try {
    await migrate(directUrl, async () => {
      const jobs = await openJobs(directUrl, log)
      await jobs.stop()
    })
    const db = openDatabase(url)
    await fill(db, settings)
    running = await compose({ settings, log, db, directUrl, making: await pageMaking() })
    await listen(running.app.server, settings)
    const end = async (code: number): Promise<void> => {
      if (stopping) return
      stopping = true
      await running?.close()
      await db.$client.end()
      await embedded?.stop()
      process.exit(code)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(0))
    embedded?.onExit(reason => {
      if (stopping) return
      say(reason)
      void end(1)
    })
    const login = await ensureAdmin(db, { username: settings.ADMIN_USERNAME, password: settings.ADMIN_PASSWORD })
    if (login) say(`Staff login: ${login.username} / ${login.password}`)
    say(`Pitlane is ready at ${settings.publicUrl}`)
  } catch (error) {
    await running?.close()
    await embedded?.stop()
    throw error
  }
}

/** An empty database becomes the demo shop, or with DEMO=0 an empty one. */
const fill = async (db: ReturnType<typeof openDatabase>, settings: Settings): Promise<void> => {
  if (await hasSettings(db)) return
  if (settings.DEMO) {
    say('Filling the demo shop…')
    await fillDemo(db, settings)
  } else await fillEmpty(db)
}

const listen = async (
  server: { listen(at: { port: number; host: string }): Promise<string> },
  { PORT, HOST }: Settings,
) => {
  try {
    await server.listen({ port: PORT, host: HOST })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new StartRefusal(`The port ${PORT} is taken: stop what uses it, or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartRefusal(`The port ${PORT} may not be used by this user: set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartRefusal(`HOST=${HOST} is no address of this machine: change it.`)
    throw error
  }
}

main().catch((error: unknown) => {
  const plain = error instanceof StartRefusal || error instanceof DatabaseRefusal || error instanceof SettingsRefusal
  process.stderr.write(
    `${plain ? (error as Error).message : `Pitlane could not start: ${(error as Error)?.stack ?? error}`}\n`,
  )
  process.exit(1)
})
