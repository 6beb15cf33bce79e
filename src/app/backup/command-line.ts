import { existsSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { BackupError, createShopNotFoundError, type ReportProgress } from '#platform/server/backup/archive.ts'
import { attachEmbedded } from '#platform/server/db/embedded/attach-embedded.ts'
import { StartError } from '#platform/server/db/embedded/start-error.ts'
import { isDatabaseUnavailable } from '#platform/server/db/is-database-unavailable.ts'
import { DatabaseError } from '#platform/server/db/migrate.ts'
import { isOutOfSpace } from '#platform/server/is-out-of-space.ts'
import { readSettings, type Settings, SettingsError } from '#platform/server/settings.ts'
import { printReason } from '../shut-down.ts'

interface CommandContext {
  settings: Settings
  /** The direct database address, without a connection pooler. */
  url: string
  /** The file named on the command line. */
  file: string
  /** Aborted by a signal; the work then rolls back. */
  signal: AbortSignal
}

/** Runs `npm run backup|restore -- FILE` on the shop's database, running or not. Refusals print one plain sentence. */
export const runCommand = async (
  name: 'backup' | 'restore',
  work: (commandContext: CommandContext) => Promise<void>,
): Promise<void> => {
  const signal = createAbortSignal(name)
  try {
    const [file, ...furtherArguments] = process.argv.slice(2)
    if (!file || furtherArguments.length > 0 || file.startsWith('-')) {
      throw new BackupError(`Name one file: npm run ${name} -- FILE`)
    }
    const settings = readSettings(process.env)
    const dataDir = path.resolve(settings.DATA_DIR)
    // A mistyped data folder must not become a new, empty shop.
    if (name === 'backup' && !settings.DATABASE_URL && !existsSync(path.join(dataDir, 'postgres', 'cluster'))) {
      throw createShopNotFoundError(dataDir)
    }
    const log = pino({ level: 'warn' })
    const embedded = settings.DATABASE_URL ? null : await attachEmbedded({ dataDir: settings.DATA_DIR, log })
    try {
      signal.throwIfAborted()
      const url = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? embedded?.url ?? ''
      // npm runs scripts in the project folder, so FILE resolves against the caller's folder.
      await work({ settings, url, file: path.resolve(process.env.INIT_CWD ?? '', file), signal })
    } finally {
      await embedded?.stop()
    }
  } catch (error) {
    process.stderr.write(`${describeError(error, name)}\n`)
    process.exitCode = 1
  }
}

/** Aborts the work on a signal, so that neither a partial result nor a database server is left behind. */
const createAbortSignal = (name: string): AbortSignal => {
  const controller = new AbortController()
  for (const kind of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(kind, () => controller.abort(new BackupError(`\nThe ${name} was stopped by ${kind} and left no files.`)))
  }
  return controller.signal
}

/** Names the shop for its owner, without the password. */
export const describeShop = ({ DATABASE_URL, DATA_DIR }: Settings): string => {
  if (!DATABASE_URL) return path.resolve(DATA_DIR)
  const address = DATABASE_URL.replace(/\?.*$/, '').replace(/^\w+:\/\/(.*@)?/, '')
  return `${address} and ${path.resolve(DATA_DIR)}`
}

const describeError = (error: unknown, name: string): string => {
  const isExpected = [StartError, DatabaseError, SettingsError, BackupError].some(kind => error instanceof kind)
  if (isExpected) return (error as Error).message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (isOutOfSpace(error)) return `The disk is full (${message}): free some space and try again.`
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EROFS' || code === 'EISDIR' || code === 'ENOTDIR') {
    return `The file cannot be written or read (${message}): name another one.`
  }
  if (isDatabaseUnavailable(error))
    return `The database cannot be reached (${message}): check that it runs, and try again.`
  return `Could not ${name}: ${stack ?? error}`
}

/** Reports progress on one rewritten line of a terminal, or as one line per step elsewhere. */
export const createProgressPrinter = (): ReportProgress => {
  let lastStep = ''
  return (step, done, total) => {
    const line = total === undefined ? `${step}${done > 0 ? ` ${done}` : ''}` : `${step} (${done + 1} of ${total})`
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line}`)
    else if (step !== lastStep) printReason(line)
    lastStep = step
  }
}

export const formatSecondsSince = (startedAtMs: number): string => ((Date.now() - startedAtMs) / 1_000).toFixed(1)
