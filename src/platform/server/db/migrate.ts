import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { LeadingClient } from './leading-client.ts'
import { seekLeader } from './leading-server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/migrations')
/** Any number, as long as nothing else of the shop takes an advisory lock by it. */
const START_LOCK = 7_172_101

/** The database cannot be used as it is; the message is a plain sentence that says what to do. */
export class DatabaseRefusal extends Error {}

/**
 * Brings the database to the code's version under one lock, so that several processes may start at once;
 * `alongside` runs under the same lock (the job queue's own migration). Needs a direct connection.
 */
export const migrate = (url: string, alongside: () => Promise<void> = async () => undefined): Promise<void> =>
  migrateBy(FOLDER, url, alongside)

/** Brings an empty database to the version of a migration of the past, which was written at `when`. */
export const migrateUpTo = async (url: string, when: number, alongside: () => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pitlane-migrations-'))
  try {
    await cp(FOLDER, folder, { recursive: true })
    const journal = await readJournal()
    const entries = journal.entries.filter(entry => entry.when <= when)
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries }))
    await migrateBy(folder, url, alongside)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const migrateBy = async (folder: string, url: string, alongside: () => Promise<void>): Promise<void> => {
  await seekLeader(url)
  const client = new LeadingClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch((cause: unknown) => {
    throw new DatabaseRefusal(
      `The database cannot be reached (${cause instanceof Error ? cause.message : String(cause)}): check DATABASE_URL and that PostgreSQL is running.`,
      { cause },
    )
  })
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    await refuseNewerSchema(client)
    await runMigrations(drizzle(client), { migrationsFolder: folder })
    await alongside()
  } catch (error) {
    throw isForbidden(error) ? forbidden(error) : error
  } finally {
    await client.end()
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** The ORM wraps what the server said. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE || isForbidden(error.cause))

const forbidden = (cause: unknown): DatabaseRefusal =>
  new DatabaseRefusal(
    "The database's user may not create schemas and tables in it: make it the database's owner, or grant it CREATE.",
    { cause },
  )

const refuseOldServer = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(rows[0]?.server_version_num ?? 0)
  if (version < 180_000) {
    throw new DatabaseRefusal(
      `The database is PostgreSQL ${Math.floor(version / 10_000)}, but Pitlane needs 18 or newer: point DATABASE_URL at one.`,
    )
  }
}

const refuseNewerSchema = async (client: pg.Client): Promise<void> => {
  const known = await newestMigration()
  const { rows: tables } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!tables[0]?.name) return
  const { rows } = await client.query<{ newest: number | null }>(
    'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
  )
  if ((rows[0]?.newest ?? 0) > known) {
    throw new DatabaseRefusal(
      'The database was made by a newer Pitlane than this one: update the code, or restore an older backup.',
    )
  }
}

const JOURNAL = 'meta/_journal.json'

const readJournal = async (): Promise<{ entries: { when: number }[] }> =>
  JSON.parse(await readFile(path.join(FOLDER, JOURNAL), 'utf8'))

/** When the newest migration of this code was written. */
export const newestMigration = async (): Promise<number> =>
  Math.max(0, ...(await readJournal()).entries.map(entry => entry.when))
