import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { PrimaryClient } from './primary-client.ts'
import { findPrimary } from './primary-server.ts'
import { vacuumRewritten } from './vacuum-rewritten.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/migrations')
/** An arbitrary number that no other advisory lock of the shop uses. */
const START_LOCK_ID = 7_172_101

/** The database is unusable as it is; the message is a plain sentence that says what to do. */
export class DatabaseError extends Error {}

export interface MigrationOptions {
  /** The setting that holds the address; error messages name it. */
  setting?: string
  /** Receives a line when the start waits for another one. */
  reportWaiting?: (line: string) => void
  /** The folder of the migrations; tests add some to a copy. */
  folder?: string
}

/**
 * Migrates the database to the code's version under one lock, so that several processes may start at once. The job
 * queue's migration, `migrateQueue`, runs under the same lock. Needs a direct connection.
 */
export const migrate = (
  url: string,
  migrateQueue: () => Promise<void> = async () => undefined,
  options: MigrationOptions = {},
): Promise<void> => migrateFromFolder(options.folder ?? FOLDER, url, migrateQueue, options)

/** Migrates an empty database up to the migration written at `when` (epoch milliseconds). */
export const migrateUpTo = async (
  url: string,
  when: number,
  migrateQueue: () => Promise<void>,
  folder = FOLDER,
): Promise<void> => {
  const partialFolder = await mkdtemp(path.join(tmpdir(), 'pitlane-migrations-'))
  try {
    await cp(folder, partialFolder, { recursive: true })
    const journal = await readJournal(folder)
    const entries = journal.entries.filter(entry => entry.when <= when)
    if (entries.length === 0) throw new DatabaseError(TOO_OLD_MESSAGE)
    await writeFile(path.join(partialFolder, JOURNAL), JSON.stringify({ ...journal, entries }))
    await migrateFromFolder(partialFolder, url, migrateQueue)
  } finally {
    await rm(partialFolder, { recursive: true, force: true })
  }
}

const migrateFromFolder = async (
  folder: string,
  url: string,
  migrateQueue: () => Promise<void>,
  { setting, reportWaiting }: MigrationOptions = {},
): Promise<void> => {
  const client = await connectToPrimary(url, setting)
  try {
    await assertServerVersion(client)
    await assertUnicode(client)
    await lockStart(client, reportWaiting)
    const previousMigration = await readAppliedMigration(client)
    await assertSchemaVersion(previousMigration, folder)
    await runMigrations(drizzle(client), { migrationsFolder: folder }).catch((cause: unknown) => {
      throw hasCode(cause, ALREADY_EXISTS) ? new DatabaseError(FOREIGN_TABLES_MESSAGE, { cause }) : cause
    })
    await migrateQueue()
    const currentMigration = await readAppliedMigration(client)
    if (previousMigration !== null && currentMigration !== null && previousMigration < currentMigration)
      await vacuumRewritten(client)
  } catch (error) {
    throw hasCode(error, INSUFFICIENT_PRIVILEGE) ? createPrivilegeError(error) : error
  } finally {
    await client.end()
  }
}

/** Throws a DatabaseError when the database does not answer; for addresses that migrations do not use. */
export const assertReachable = async (url: string, setting?: string): Promise<void> => {
  const client = await connectToPrimary(url, setting)
  await client.end()
}

const connectToPrimary = async (url: string, setting = 'DATABASE_URL'): Promise<pg.Client> => {
  let client: pg.Client | undefined
  try {
    await findPrimary(url)
    client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
    await client.connect()
    // A pooler accepts a connection before it knows that its database is reachable.
    await client.query('select 1')
    return client
  } catch (cause) {
    // The error below is the one to report.
    await client?.end().catch(() => undefined)
    throw new DatabaseError(
      `The database cannot be reached (${cause instanceof Error ? cause.message : String(cause)}): check ${setting} and that PostgreSQL is running.`,
      { cause },
    )
  }
}

const lockStart = async (client: pg.Client, reportWaiting?: (line: string) => void): Promise<void> => {
  const { rows } = await client.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [
    START_LOCK_ID,
  ])
  if (rows[0]?.isLocked) return
  reportWaiting?.('Another process is migrating the database: waiting until it finishes…')
  await client.query('select pg_advisory_lock($1)', [START_LOCK_ID])
}

const INSUFFICIENT_PRIVILEGE = ['42501']
/** A table, type, constraint, function or schema of that name already exists. */
const ALREADY_EXISTS = ['42P07', '42710', '42723', '42P06']
const FOREIGN_TABLES_MESSAGE =
  'The database has tables of another application with the names of shop tables. Set DATABASE_URL to an empty database.'

/** The ORM wraps the server's error. */
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && (codes.includes(String((error as { code?: unknown }).code)) || hasCode(error.cause, codes))

const createPrivilegeError = (cause: unknown): DatabaseError =>
  new DatabaseError(
    "The database's user may not create schemas and tables in it: make it the database's owner, or grant it CREATE.",
    { cause },
  )

const assertServerVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num ?? 0)
  if (version < 180_000) {
    throw new DatabaseError(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}, but Pitlane needs 18 or newer: point DATABASE_URL at one.`,
    )
  }
}

const CREATE_DATABASE_HINT =
  'name one in DATABASE_URL that was made by createdb --template template0 --encoding UTF8 --locale-provider builtin --builtin-locale C.UTF-8 pitlane'

/** Names may use any script, and search must fold their letters. */
const assertUnicode = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new DatabaseError(`The database's encoding is ${encoding}, but Pitlane needs UTF8: ${CREATE_DATABASE_HINT}.`)
  const { rows: letters } = await client.query<{ isFolded: boolean }>(`select lower('Õ') = 'õ' as "isFolded"`)
  if (!letters[0]?.isFolded)
    throw new DatabaseError(`The database's locale does not know that õ is the small Õ: ${CREATE_DATABASE_HINT}.`)
}

/** Returns when the newest applied migration was written, in epoch milliseconds; null for a new database. */
const readAppliedMigration = async (client: pg.Client): Promise<number | null> => {
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tables[0]?.name) return null
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  return rows[0]?.newest ?? null
}

const TOO_OLD_MESSAGE =
  'This database is from before version 0.1.0. Update it with version 0.1.0 first, then with this one.'

const assertSchemaVersion = async (applied: number | null, folder: string): Promise<void> => {
  if (applied === null) return
  const writtenAt = (await readJournal(folder)).entries.map(entry => entry.when)
  if (applied < Math.min(...writtenAt)) throw new DatabaseError(TOO_OLD_MESSAGE)
  if (applied > (await readNewestMigration())) {
    throw new DatabaseError(
      'The database was made by a newer Pitlane than this one: update the code, or restore an older backup.',
    )
  }
}

const JOURNAL = 'meta/_journal.json'

const readJournal = async (folder = FOLDER): Promise<{ entries: { when: number }[] }> =>
  JSON.parse(await readFile(path.join(folder, JOURNAL), 'utf8'))

/** Returns when this code's newest migration was written, in epoch milliseconds. */
export const readNewestMigration = async (): Promise<number> =>
  Math.max(0, ...(await readJournal()).entries.map(entry => entry.when))
