import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fillShop } from '#demo/fill-shop.ts'
import { type EmbeddedDatabase, startEmbedded } from '#platform/server/db/embedded/start-embedded.ts'
import { StartError, toInitError } from '#platform/server/db/embedded/start-error.ts'
import { assertReachable, migrate } from '#platform/server/db/migrate.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import { readSettings, type Settings } from '#platform/server/settings.ts'
import { closeDataFolder } from '#platform/server/storage/close-data-folder.ts'
import { checkS3Bucket } from '#platform/server/storage/s3-storage.ts'
import { checkPort } from './check-port.ts'
import { describeStartFailure } from './describe-start-failure.ts'
import { type DatabaseLocation, openShopDatabase, type ServedShop, serveShop } from './serve-shop.ts'
import { exitWithStartError, printReason, shutDownOnSignal } from './shut-down.ts'
import { notifyWebProcesses, startWebProcesses } from './web-processes.ts'

/** The bundled PostgreSQL is configured for a small machine with few connections. */
const MAX_EMBEDDED_PROCESSES = 8

/** Starts the shop and runs it until a signal. Each refusal prints one sentence and exits with code 1. */
const main = async (): Promise<void> => {
  const settings = readSettings(process.env)
  const parts: StartedParts = { embedded: null, serving: null }
  // Registered first, so that a signal during the start leaves nothing behind.
  shutDownOnSignal(() => closeParts(parts))
  const exitWithReason = (message: string): void => {
    if (parts.closing) return
    process.stderr.write(`${message}\n`)
    void closeParts(parts).finally(() => process.exit(1))
  }
  try {
    await checkPort(settings)
    await checkS3Bucket(settings, printReason)
    const location = await openDatabaseLocation(settings, parts)
    await prepareDatabase(settings, location)
    parts.serving =
      settings.WEB_PROCESSES === 1
        ? await serveShop(settings, location, printReason)
        : await startWebProcesses(settings.WEB_PROCESSES, location, { warn: printReason, giveUp: exitWithReason })
    parts.embedded?.onExit(reason =>
      exitWithReason(`${reason}: its log in ${settings.DATA_DIR}/postgres/server.log says why.`),
    )
    printReason(`Pitlane is ready at ${settings.publicUrl}`)
    // Tells the launcher that a later exit without a request is a crash.
    process.send?.('ready')
    // A killed process would not save its compile cache for the next start.
    flushCompileCache()
  } catch (error) {
    if (parts.closing) return
    const startError = await describeStartFailure(error, settings)
    await closeParts(parts)
    throw startError
  }
}

interface StartedParts {
  embedded: EmbeddedDatabase | null
  serving: ServedShop | null
  closing?: Promise<void>
}

/** Closes everything that was started, the database last. Repeated calls wait for the same close. */
const closeParts = (parts: StartedParts): Promise<void> => {
  parts.closing ??= (async () => {
    await parts.serving?.close()
    await parts.embedded?.stop()
  })()
  return parts.closing
}

/** Connects to the configured database or starts the bundled one. */
const openDatabaseLocation = async (settings: Settings, parts: StartedParts): Promise<DatabaseLocation> => {
  await closeDataFolder(path.resolve(settings.DATA_DIR)).catch((error: unknown) => {
    throw toInitError(error, path.resolve(settings.DATA_DIR))
  })
  if (settings.DATABASE_URL) {
    return { url: settings.DATABASE_URL, directUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL }
  }
  if (settings.WEB_PROCESSES > MAX_EMBEDDED_PROCESSES) {
    throw new StartError(
      `The bundled PostgreSQL serves ${MAX_EMBEDDED_PROCESSES} web processes at most: lower WEB_PROCESSES, or set DATABASE_URL to a PostgreSQL 18 database.`,
    )
  }
  const log = createLog(settings.LOG_LEVEL)
  parts.embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log, onMoved: notifyWebProcesses })
  return { url: parts.embedded.url, directUrl: parts.embedded.url }
}

/** Migrates the database and fills an empty one. */
const prepareDatabase = async (settings: Settings, location: DatabaseLocation): Promise<void> => {
  const log = createLog(settings.LOG_LEVEL)
  // Checks the pooler first, because migrations use the direct address.
  if (location.url !== location.directUrl) await assertReachable(location.url)
  const openQueue = async (): Promise<void> => {
    const jobs = await openJobs(location.directUrl, log)
    await jobs.stop()
  }
  const setting = settings.DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await migrate(location.directUrl, openQueue, { setting, reportWaiting: printReason })
  const db = openShopDatabase(location)
  try {
    await fillShop(db, settings, printReason)
  } finally {
    await db.$client.end()
  }
}

main().catch(exitWithStartError)
