import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type ConnectionSettings, connectionUrl, readConnection } from './connection-settings.ts'
import { lastOwner, lockDataFolder } from './data-folder-lock.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, prepareDataFolder, startOwned } from './start-embedded.ts'
import { DataFolderInUse, startErrorFrom } from './start-error.ts'

/**
 * For commands (seed, backup): uses the server of the running shop, or starts one. Waits up to `patienceMs` (default
 * 30,000) for a shop that is starting. Throws StartRefusal, DataFolderInUse.
 */
export const attachEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const dataDir = prepareDataFolder(options.dataDir)
  const end = Date.now() + (options.patienceMs ?? 30_000)
  do {
    const lock = lockDataFolder(dataDir)
    if (lock) return await startOwned({ ...options, dataDir }, lock)
    const settings = settingsOf(dataDir)
    if (settings && (await answers(settings))) return attached(settings)
    await sleep(200)
  } while (Date.now() < end)
  throw new DataFolderInUse(
    `The data folder ${dataDir} is in use by another Pitlane (process ${lastOwner(dataDir)}), but its database does not answer: try again, or stop that one first.`,
  )
}

const settingsOf = (dataDir: string): ConnectionSettings | null => {
  try {
    return readConnection(join(dataDir, 'postgres'))
  } catch (error) {
    throw startErrorFrom(error, dataDir)
  }
}

const answers = async (settings: ConnectionSettings): Promise<boolean> => {
  const client = new Client({ connectionString: connectionUrl(settings), connectionTimeoutMillis: 5_000 })
  // A server that dies during the query counts as not answering.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

const attached = (settings: ConnectionSettings): EmbeddedDatabase => ({
  url: connectionUrl(settings),
  port: settings.port,
  owned: false,
  stop: async () => {},
  onExit: () => {},
})
