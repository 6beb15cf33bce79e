import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { buildConnectionUrl, type ConnectionSettings, readConnection } from './connection-settings.ts'
import { lockDataFolder, readLastOwner } from './data-folder-lock.ts'
import {
  type EmbeddedDatabase,
  type EmbeddedOptions,
  prepareDataFolder,
  startOnLockedFolder,
} from './start-embedded.ts'
import { DataFolderInUseError, toStartError } from './start-error.ts'

/**
 * Connects a command (seed, backup) to the server of the running shop, or starts one. Waits up to `lockTimeoutMs`
 * (default 30,000) for a shop that is starting. Throws StartError, DataFolderInUseError.
 */
export const attachEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = prepareDataFolder(options.dataDir)
  const deadline = Date.now() + (options.lockTimeoutMs ?? 30_000)
  do {
    const lock = lockDataFolder(dataDir)
    if (lock) return await startOnLockedFolder({ ...options, dataDir }, lock)
    const settings = readStoredConnection(dataDir)
    if (settings && (await canConnect(settings))) return describeServer(settings)
    await sleep(200)
  } while (Date.now() < deadline)
  throw new DataFolderInUseError(
    `The data folder ${dataDir} is in use by another Pitlane (process ${readLastOwner(dataDir)}), ` +
      'but its database does not answer: try again, or stop that one first.',
  )
}

const readStoredConnection = (dataDir: string): ConnectionSettings | null => {
  try {
    return readConnection(join(dataDir, 'postgres'))
  } catch (error) {
    throw toStartError(error, dataDir)
  }
}

const canConnect = async (settings: ConnectionSettings): Promise<boolean> => {
  const client = new Client({ connectionString: buildConnectionUrl(settings), connectionTimeoutMillis: 5_000 })
  // Without a listener, an error event after the connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const describeServer = (settings: ConnectionSettings): EmbeddedDatabase => ({
  url: buildConnectionUrl(settings),
  port: settings.port,
  isOwned: false,
  stop: async () => {},
  onExit: () => {},
})
