import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { migrate, migrateUpTo, readNewestMigration } from '../db/migrate.ts'
import { PrimaryClient } from '../db/primary-client.ts'
import { findPrimary } from '../db/primary-server.ts'
import { BackupError, type Contents, type Manifest, type ReportProgress } from './archive.ts'
import { dropIndexesAndForeignKeys } from './drop-indexes-and-foreign-keys.ts'
import { createNewerBackupError, readBackup } from './read-backup.ts'
import { removeSecrets, type Secrets } from './remove-secrets.ts'
import { formatColumnList, quoteName } from './shop-tables.ts'

interface OccupiedPlace {
  /** The name that the owner knows. */
  place: string
  names: string[]
  /** A bucket survives the machine, so it may already hold files of this backup. */
  isBucket: boolean
}

/** The storage that files are restored into. */
export interface RestoredFiles {
  /** Places that already hold files. */
  listOccupied(): Promise<OccupiedPlace[]>
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
  /** Removes the restored files after a failure. */
  remove(names: readonly string[]): Promise<void>
}

interface RestoreOptions {
  url: string
  file: string
  files: RestoredFiles
  /** Tokens and passwords, which are deleted from the restored rows. */
  secrets: Secrets
  /** Creates the tables of the job queue. */
  openQueue: () => Promise<void>
  reportProgress?: ReportProgress
  /** Aborts the restore with its reason; has no effect once the commit has begun. */
  signal?: AbortSignal
}

/**
 * Restores a backup into an empty database and folder: the schema of that time, the rows in one transaction, the files,
 * then the newer migrations. A failure undoes everything until the commit, and nothing after it. Throws BackupError,
 * DatabaseError.
 */
export const restoreBackup = async ({
  url,
  file,
  files,
  secrets,
  openQueue,
  reportProgress = () => undefined,
  signal,
}: RestoreOptions): Promise<Contents> => {
  await findPrimary(url)
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const writtenFiles: string[] = []
  let stage: 'loading' | 'committing' | 'committed' = 'loading'
  // Closing the connection makes the server roll back, even while it builds indexes for minutes.
  // The statement that it interrupts reports the failure.
  const abortRestore = () => void client.end().catch(() => undefined)
  try {
    await client.connect()
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abortRestore)
    const existingNames = await assertEmpty(client, files, file)
    const tables = createTableLoader(client)
    let recreateIndexes = async (): Promise<void> => undefined
    const contents = await readBackup(file, {
      async onManifest(manifest) {
        if (manifest.migratedTo > (await readNewestMigration())) throw createNewerBackupError()
        await migrateUpTo(url, manifest.migratedTo, openQueue)
        await client.query('begin')
        // Nobody else uses the database, so index builds and reference checks may use more memory.
        await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`)
        // Restored rows are old events: the triggers must not notify anybody outside.
        await client.query("set local pitlane.restoring = '1'")
        await tables.begin(manifest)
        recreateIndexes = await dropIndexesAndForeignKeys(client)
      },
      async onTableChunk(table, bytes) {
        if (await tables.load(table, bytes)) reportProgress(table, tables.countLoaded(), tables.countAll())
      },
      onTableEnd: () => tables.end(),
      async onFile(name, bytes) {
        signal?.throwIfAborted()
        reportProgress('files', writtenFiles.length)
        // An existing file is neither overwritten nor removed after a failure: it may be the only copy.
        if (existingNames.has(name)) return assertSameBytes(name, bytes, await files.read(name))
        writtenFiles.push(name)
        await files.write(name, bytes)
      },
    })
    await tables.expectRows(contents)
    for (const { name, last, called } of contents.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoteName(name), last, called])
    }
    await removeSecrets(client, secrets)
    reportProgress('indexes', 0)
    await recreateIndexes()
    signal?.throwIfAborted()
    signal?.removeEventListener('abort', abortRestore)
    stage = 'committing'
    await client.query('commit')
    stage = 'committed'
    await finishRestore(client, { url, openQueue, reportProgress })
    return contents
  } catch (error) {
    // Keep the files once rows are committed; a commit without an answer may have succeeded.
    if (stage === 'committed') throw error
    if (stage === 'committing' && isDatabaseUnavailable(error)) throw createUnknownCommitError(error)
    await files.remove(writtenFiles)
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', abortRestore)
    await client.end()
  }
}

/** The rows are committed, so a failure does not undo the restore. The next start repeats the migrations. */
const finishRestore = async (
  client: pg.Client,
  { url, openQueue, reportProgress }: Required<Pick<RestoreOptions, 'url' | 'openQueue' | 'reportProgress'>>,
) => {
  try {
    await migrate(url, openQueue)
    reportProgress('statistics', 0)
    await client.query('vacuum (analyze)')
  } catch (error) {
    throw new BackupError(
      `The shop is restored, but not all of what follows could be done (${(error as Error).message}): run npm start, which goes on with it.`,
      { cause: error },
    )
  }
}

const createUnknownCommitError = (error: unknown): BackupError =>
  new BackupError(
    'The database went away at the very end, so that the shop may be restored or not: run npm start and look. If it is empty, restore into a new database and a new DATA_DIR.',
    { cause: error },
  )

/** Returns the archive's files that already exist; throws BackupError when other data exists. */
const assertEmpty = async (client: pg.Client, files: RestoredFiles, file: string): Promise<Set<string>> => {
  const occupied = (await isEmpty(client)) ? [] : [`the database ${client.database} at ${client.host}`]
  const existingNames = new Set<string>()
  for (const { place, names, isBucket } of await files.listOccupied()) {
    const ownFiles = new Set(isBucket ? (await readBackup(file)).files.map(({ name }) => name) : [])
    for (const name of names) if (ownFiles.has(name)) existingNames.add(name)
    const otherFiles = names.filter(name => !ownFiles.has(name))
    if (otherFiles.length > 0)
      occupied.push(`${place} (${otherFiles.length} files${isBucket ? ' that the backup does not have' : ''})`)
  }
  if (occupied.length === 0) return existingNames
  throw new BackupError(
    `Not empty: ${occupied.join(', ')}. Restore the backup into an empty database and an empty DATA_DIR (or bucket).`,
  )
}

const assertSameBytes = (name: string, bytes: Buffer, storedBytes: Buffer | null): void => {
  if (storedBytes?.equals(bytes)) return
  throw new BackupError(`The bucket holds another ${name} than the backup: restore into a new bucket.`)
}

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const { rows: firstRows } = await client.query(`select 1 from ${quoteName(name)} limit 1`)
    if (firstRows.length > 0) return false
  }
  return true
}

interface TableCopy {
  stream: Writable & { rowCount: number }
  /** Rejects as soon as the server fails; after that the stream completes neither a write nor its end. */
  failed: Promise<never>
  /** The server's error; a write after it would only report a closed connection. */
  error?: Error
}

const startCopy = (client: pg.Client, place: string): TableCopy => {
  const stream = client.query(copyFrom(`copy ${place} from stdin`))
  const { promise: failed, reject } = Promise.withResolvers<never>()
  // The next part or the end reports this rejection.
  failed.catch(() => undefined)
  const copying: TableCopy = { stream, failed }
  stream.on('error', error => {
    copying.error = error
    reject(error)
  })
  return copying
}

/** Loads one table after the other, each with one COPY for all its chunks. */
const createTableLoader = (client: pg.Client) => {
  const columns = new Map<string, string[]>()
  const counts = new Map<string, number>()
  let copying: TableCopy | null = null
  let currentTable = ''
  const end = async (): Promise<void> => {
    if (!copying) return
    const { stream, failed, error } = copying
    copying = null
    if (error) throw error
    stream.end()
    await Promise.race([failed, finished(stream)])
    counts.set(currentTable, stream.rowCount)
  }
  return {
    end,
    countLoaded: () => counts.size,
    countAll: () => columns.size,
    async begin({ tables }: Manifest): Promise<void> {
      for (const table of tables) columns.set(table.name, table.columns)
      await client.query('delete from pgboss.schedule; delete from pgboss.job; delete from pgboss.queue')
    },
    /** Loads a chunk; returns true for the first one of a table. */
    async load(table: string, bytes: Buffer): Promise<boolean> {
      const isFirst = copying === null
      if (!copying) {
        currentTable = table
        const tableColumns = columns.get(table)
        if (!tableColumns)
          throw new BackupError(`The backup has the table ${table} without a list of its columns: use another one.`)
        copying = startCopy(client, `${quoteName(table)} (${formatColumnList(tableColumns)})`)
      }
      const { stream, failed, error } = copying
      if (error) throw error
      const writing = new Promise<void>((resolve, reject) => {
        stream.write(bytes, writeError => (writeError ? reject(writeError) : resolve()))
      })
      await Promise.race([failed, writing])
      return isFirst
    },
    async expectRows({ tables }: Contents): Promise<void> {
      for (const { name, rows } of tables) {
        if ((counts.get(name) ?? 0) !== rows)
          throw new Error(`The table ${name} has ${counts.get(name) ?? 0} of ${rows} rows`)
      }
    },
  }
}
