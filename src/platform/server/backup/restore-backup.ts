import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isUnavailable } from '../db/is-unavailable.ts'
import { LeadingClient } from '../db/leading-client.ts'
import { seekLeader } from '../db/leading-server.ts'
import { migrate, migrateUpTo, newestMigration } from '../db/migrate.ts'
import { BackupRefusal, type Contents, type Manifest, type Tell } from './archive.ts'
import { forgetSecrets, type Secrets } from './forget-secrets.ts'
import { newer, readBackup } from './read-backup.ts'
import { setAside } from './set-aside.ts'
import { columnList, quoted } from './shop-tables.ts'

interface Held {
  /** What its owner calls it. */
  place: string
  names: string[]
  /** It outlives the machine: what lies there may be the archive's own files. */
  outlives: boolean
}

/** Where files are put back. */
export interface RestoredFiles {
  /** The places in which something lies already. */
  held(): Promise<Held[]>
  read(name: string): Promise<Buffer | null>
  write(name: string, bytes: Buffer): Promise<void>
  /** Takes back what was written, when the restoring failed. */
  remove(names: readonly string[]): Promise<void>
}

interface Restore {
  url: string
  file: string
  files: RestoredFiles
  /** Taken out of what was restored. */
  secrets: Secrets
  /** Brings the job queue's own tables about. */
  openQueue: () => Promise<void>
  tell?: Tell
  /** Gives it up, with its reason; not once the rows are committed. */
  signal?: AbortSignal
}

/**
 * Puts a backup into an empty database and folder: the schema as it was, the rows in one transaction, the files, then the
 * migrations that came since. Fails whole; what fails after the commit takes nothing back. Throws BackupRefusal, DatabaseRefusal.
 */
export const restoreBackup = async ({
  url,
  file,
  files,
  secrets,
  openQueue,
  tell = () => undefined,
  signal,
}: Restore): Promise<Contents> => {
  await seekLeader(url)
  const client = new LeadingClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const written: string[] = []
  let stage: 'loading' | 'committing' | 'committed' = 'loading'
  // Whatever the server is at, indexes for minutes it may be: without its connection it takes all of it back.
  const giveUp = () => void client.end().catch(() => undefined)
  try {
    await client.connect()
    signal?.throwIfAborted()
    signal?.addEventListener('abort', giveUp)
    const there = await expectRoom(client, files, file)
    const tables = tableLoader(client)
    let bringBack = async (): Promise<void> => undefined
    const contents = await readBackup(file, {
      async manifest(given) {
        if (given.migratedTo > (await newestMigration())) throw newer()
        await migrateUpTo(url, given.migratedTo, openQueue)
        await client.query('begin')
        // Nobody else is at work: indexes are sorted, and references looked up, in memory.
        await client.query(`set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`)
        // What is restored has happened before: nobody outside is told of it again.
        await client.query("set local pitlane.restoring = '1'")
        await tables.begin(given)
        bringBack = await setAside(client)
      },
      async part(table, bytes) {
        if (await tables.part(table, bytes)) tell(table, tables.loaded(), tables.all())
      },
      tableEnds: () => tables.end(),
      async file(name, bytes) {
        signal?.throwIfAborted()
        tell('files', written.length)
        // Neither written again nor, should this fail, taken away: it may be the last there is.
        if (there.has(name)) return expectSame(name, bytes, await files.read(name))
        written.push(name)
        await files.write(name, bytes)
      },
    })
    await tables.expectRows(contents)
    for (const { name, last, called } of contents.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last, called])
    }
    await forgetSecrets(client, secrets)
    tell('indexes', 0)
    await bringBack()
    signal?.throwIfAborted()
    signal?.removeEventListener('abort', giveUp)
    stage = 'committing'
    await client.query('commit')
    stage = 'committed'
    await finish(client, { url, openQueue, tell })
    return contents
  } catch (error) {
    // The files of rows that are there must stay, and of a commit that was not answered it is not known.
    if (stage === 'committed') throw error
    if (stage === 'committing' && isUnavailable(error)) throw unanswered(error)
    await files.remove(written)
    throw signal?.aborted ? signal.reason : error
  } finally {
    signal?.removeEventListener('abort', giveUp)
    await client.end()
  }
}

/** The shop is there already: what fails here is done by its next start. */
const finish = async (
  client: pg.Client,
  { url, openQueue, tell }: Required<Pick<Restore, 'url' | 'openQueue' | 'tell'>>,
) => {
  try {
    await migrate(url, openQueue)
    tell('statistics', 0)
    await client.query('vacuum (analyze)')
  } catch (error) {
    throw new BackupRefusal(
      `The shop is restored, but not all of what follows could be done (${(error as Error).message}): run npm start, which goes on with it.`,
      { cause: error },
    )
  }
}

const unanswered = (error: unknown): BackupRefusal =>
  new BackupRefusal(
    'The database went away at the very end, so that the shop may be restored or not: run npm start and look. If it is empty, restore into a new database and a new DATA_DIR.',
    { cause: error },
  )

/** Answers the archive's files that lie there already; throws BackupRefusal where anything else does. */
const expectRoom = async (client: pg.Client, files: RestoredFiles, file: string): Promise<Set<string>> => {
  const full = (await isEmpty(client)) ? [] : [`the database ${client.database} at ${client.host}`]
  const there = new Set<string>()
  for (const { place, names, outlives } of await files.held()) {
    const own = new Set(outlives ? (await readBackup(file)).files.map(({ name }) => name) : [])
    for (const name of names) if (own.has(name)) there.add(name)
    const others = names.filter(name => !own.has(name))
    if (others.length > 0)
      full.push(`${place} (${others.length} files${outlives ? ' that the backup does not have' : ''})`)
  }
  if (full.length === 0) return there
  throw new BackupRefusal(
    `There is a shop already: not empty is ${full.join(', nor ')}. A backup is restored into an empty database and an empty DATA_DIR (or bucket) only, so name new ones.`,
  )
}

const expectSame = (name: string, bytes: Buffer, there: Buffer | null): void => {
  if (there?.equals(bytes)) return
  throw new BackupRefusal(`The bucket holds another ${name} than the backup: restore into a new bucket.`)
}

const isEmpty = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const { rows: first } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (first.length > 0) return false
  }
  return true
}

interface Copying {
  stream: Writable & { rowCount: number }
  /** Rejected as soon as the server refuses it: from then on the stream answers neither a write nor its end. */
  refused: Promise<never>
  /** Why it was refused; whoever writes on would meet a connection that is gone. */
  fault?: Error
}

const copyInto = (client: pg.Client, place: string): Copying => {
  const stream = client.query(copyFrom(`copy ${place} from stdin`))
  const { promise: refused, reject } = Promise.withResolvers<never>()
  // Told by the part or the end that meets it.
  refused.catch(() => undefined)
  const copying: Copying = { stream, refused }
  stream.on('error', error => {
    copying.fault = error
    reject(error)
  })
  return copying
}

/** Loads the tables one after the other, each by one COPY however many parts it comes in. */
const tableLoader = (client: pg.Client) => {
  const columns = new Map<string, string[]>()
  const counts = new Map<string, number>()
  let copying: Copying | null = null
  let current = ''
  const end = async (): Promise<void> => {
    if (!copying) return
    const { stream, refused, fault } = copying
    copying = null
    if (fault) throw fault
    stream.end()
    await Promise.race([refused, finished(stream)])
    counts.set(current, stream.rowCount)
  }
  return {
    end,
    loaded: () => counts.size,
    all: () => columns.size,
    async begin({ tables }: Manifest): Promise<void> {
      for (const table of tables) columns.set(table.name, table.columns)
      await client.query('delete from pgboss.schedule; delete from pgboss.job; delete from pgboss.queue')
    },
    /** True when it is the first of its table. */
    async part(table: string, bytes: Buffer): Promise<boolean> {
      const isFirst = copying === null
      if (!copying) {
        current = table
        const given = columns.get(table)
        if (!given)
          throw new BackupRefusal(`The backup holds a table that it does not name (${table}): use another one.`)
        copying = copyInto(client, `${quoted(table)} (${columnList(given)})`)
      }
      const { stream, refused, fault } = copying
      if (fault) throw fault
      const written = new Promise<void>((resolve, reject) => {
        stream.write(bytes, error => (error ? reject(error) : resolve()))
      })
      await Promise.race([refused, written])
      return isFirst
    },
    async expectRows({ tables }: Contents): Promise<void> {
      for (const { name, rows } of tables) {
        if ((counts.get(name) ?? 0) !== rows)
          throw new Error(`Of ${rows} rows of ${name} came ${counts.get(name) ?? 0}`)
      }
    },
  }
}
