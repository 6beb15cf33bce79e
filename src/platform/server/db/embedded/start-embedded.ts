import { accessSync, chmodSync, constants, mkdirSync, statfsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '#platform/server/storage/make-folder.ts'
import { switchPrimary } from '../primary-server.ts'
import { buildConnectionUrl, choosePort, isPortFree, readConnection, writeConnection } from './connection-settings.ts'
import { type DataFolderLock, lockDataFolder, readLastOwner } from './data-folder-lock.ts'
import { ensureCluster } from './ensure-cluster.ts'
import { matchFolderOwner } from './file-owner.ts'
import { findPostgres } from './postgres-binaries.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { readPostmaster, stopOrphan } from './running-server.ts'
import { startServer } from './server-process.ts'
import { createDiskFullError, DataFolderInUseError, parseStartError, toInitError, toStartError } from './start-error.ts'
import { type StartedServer, superviseServer } from './supervise-server.ts'

interface EmbeddedLog {
  info(fields: object, event: string): void
  warn(fields: object, event: string): void
}

export interface EmbeddedOptions {
  /** The application's data folder; PostgreSQL uses its `postgres` folder. */
  dataDir: string
  log: EmbeddedLog
  /** False only for tests: a power cut may then lose everything. Default true. */
  fsync?: boolean
  /** Time to wait for a former owner, in milliseconds: by default 3,000, or 30,000 for `attachEmbedded`. */
  lockTimeoutMs?: number
  /** Runs when the server's URL changes; this process's connections are already redirected. */
  onMoved?: (from: string, to: string) => void
}

export interface EmbeddedDatabase {
  /** User and database `pitlane`, on 127.0.0.1. */
  url: string
  port: number
  /** False when another process runs the server. */
  isOwned: boolean
  /** Stops the server in order and releases the data folder; call it last. Repeated calls share one promise. */
  stop(): Promise<void>
  /** Runs once, with a sentence, when the server ended without `stop` and does not come up again. */
  onExit(callback: (reason: string) => void): void
}

/**
 * Runs the bundled PostgreSQL on a data folder, which this process owns until `stop` or its death. Stops a server that
 * a killed owner left behind; restarts one that ends. Throws StartError, DataFolderInUseError.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = prepareDataFolder(options.dataDir)
  const deadline = Date.now() + (options.lockTimeoutMs ?? 3_000)
  let lock = lockDataFolder(dataDir)
  while (!lock && Date.now() < deadline) {
    await sleep(50)
    lock = lockDataFolder(dataDir)
  }
  if (!lock)
    throw new DataFolderInUseError(
      `The data folder ${dataDir} is in use by another Pitlane (process ${readLastOwner(dataDir)}): stop that one, or set DATA_DIR to another folder.`,
    )
  return await startOnLockedFolder({ ...options, dataDir }, lock)
}

/** PostgreSQL needs two WAL segments to recover. */
const MIN_FREE_BYTES = 32 * 1024 * 1024

/**
 * Creates the folder if it is missing; returns its absolute path. Throws StartError unless it has free space and is
 * writable.
 */
export const prepareDataFolder = (folder: string): string => {
  const dataDir = resolve(folder)
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(dataDir)
    if (bavail * bsize < MIN_FREE_BYTES) throw createDiskFullError(dataDir)
  } catch (error) {
    throw toInitError(error, dataDir)
  }
  return dataDir
}

/** Starts PostgreSQL for a caller that holds the lock; a failed start releases it. */
export const startOnLockedFolder = async (
  options: EmbeddedOptions,
  lock: DataFolderLock,
): Promise<EmbeddedDatabase> => {
  const { dataDir, log, fsync = true } = options
  try {
    for (const file of ['pitlane.lock', 'pitlane.pid']) matchFolderOwner(join(dataDir, file), dataDir)
    const serverFolder = join(dataDir, 'postgres')
    if (mkdirSync(serverFolder, { recursive: true, mode: 0o700 })) matchFolderOwner(serverFolder, dataDir)
    chmodSync(serverFolder, 0o700)
    const run = chooseRunAs(findPostgres(), serverFolder)
    if (run.mode === 'from a copy') log.info({ folder: run.binaries.native }, 'embedded_database.copied')
    if (await stopOrphan(join(serverFolder, 'cluster'), run.binaries.pgCtl))
      log.warn({ folder: serverFolder }, 'embedded_database.orphan_stopped')
    ensureCluster(run, serverFolder, { fsync })
    const startedServer = await startOnFreePort(run, serverFolder, { fsync })
    const supervised = superviseServer(startedServer, {
      start: () => startOnFreePort(run, serverFolder, { fsync }),
      onMoved: url => {
        switchPrimary(startedServer.url, url)
        options.onMoved?.(startedServer.url, url)
      },
      warn: (fields, event) => log.warn(fields, event),
      isStopping: pid => {
        const postmaster = readPostmaster(join(serverFolder, 'cluster'))
        return postmaster?.pid === pid && postmaster.isStopping
      },
      pgCtl: run.binaries.pgCtl,
    })
    const stopServer = async (): Promise<void> => {
      await supervised.stop()
      lock.release()
    }
    let stopped: Promise<void> | undefined
    return {
      url: startedServer.url,
      port: startedServer.port,
      isOwned: true,
      stop: () => {
        stopped ??= stopServer()
        return stopped
      },
      onExit: supervised.onExit,
    }
  } catch (error) {
    lock.release()
    throw toStartError(error, dataDir)
  }
}

const startOnFreePort = async (
  run: RunAs,
  serverFolder: string,
  { fsync }: { fsync: boolean },
): Promise<StartedServer> => {
  const storedConnection = readConnection(serverFolder)
  if (!storedConnection) throw new Error(`No connection settings in ${serverFolder}`)
  const logFile = join(serverFolder, 'server.log')
  const deadline = Date.now() + 15_000
  let { port } = storedConnection
  while (true) {
    if (port === 0 || !(await isPortFree(port))) port = await choosePort()
    const settings = { port, password: storedConnection.password }
    if (port !== storedConnection.port) writeConnection(serverFolder, settings)
    matchFolderOwner(join(serverFolder, 'connection.json'), serverFolder)
    const startResult = await startServer(run, serverFolder, port, { fsync })
    if (startResult.ok) return { server: startResult.server, port, url: buildConnectionUrl(settings) }
    // Another program took the port first, or a killed server's processes are still ending.
    const isTemporary =
      /could not (bind|create any TCP)|shared memory block .* still in use|lock file .* already exists/.test(
        startResult.output,
      )
    if (!isTemporary || Date.now() > deadline) throw parseStartError(startResult.output, serverFolder, logFile)
    await sleep(100)
  }
}
