import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PooledSession } from './pooled-session.ts'
import { preparingClient } from './preparing-client.ts'
import { PrimaryClient } from './primary-client.ts'

/** The pool or a transaction on it; both take the same queries. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A place where a query may run: outside or inside a transaction. */
export type Queryable = Database | Transaction

// Counts and sums fit a number; pg would return int8 as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** No query of a visitor or job needs a tenth of this time; a longer one holds a connection that others wait for. */
export const QUERY_TIMEOUT_MS = 60_000

/** Bridges the pauses of a working user and stays below the idle limits of common firewalls. */
export const IDLE_CONNECTION_MS = 60_000

/**
 * Opens the pool; all requests of this process share its `max` connections. Set `ownSessions` to false behind a pooler:
 * no state may then stay on a connection between transactions. The pooler then sets the limits too. `timeoutMs` limits
 * one query; `answerMs` limits the wait for an answer, where the server may vanish silently. `idleMs` is how long an
 * unused connection stays open: a screen needs several at once, and a busy machine takes seconds to open them.
 */
export const openDatabase = (
  url: string,
  max = 16,
  {
    ownSessions = true,
    timeoutMs,
    answerMs,
    idleMs,
  }: { ownSessions?: boolean; timeoutMs?: number; answerMs?: number; idleMs?: number } = {},
): Database => {
  const count = { statements: 0 }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: false,
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...(ownSessions &&
      timeoutMs !== undefined && { statement_timeout: timeoutMs, idle_in_transaction_session_timeout: timeoutMs }),
    Client: counting(ownSessions ? preparingClient() : PrimaryClient, count),
  })
  counts.set(pool, count)
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const dialect = new PgDialect({ casing: 'snake_case' })
  const db = new NodePgDatabase<Record<string, never>>(dialect, new PooledSession(pool, dialect), undefined)
  return Object.assign(db, { $client: pool })
}

const counts = new WeakMap<pg.Pool, { statements: number }>()

/** Counts the statements sent since the pool was opened. */
export const statementsOf = ({ $client }: Database): number => counts.get($client)?.statements ?? 0

const counting = (Client: typeof PrimaryClient, count: { statements: number }): typeof PrimaryClient =>
  class extends Client {
    override query(...given: unknown[]): never {
      count.statements++
      return (super.query as (...given: unknown[]) => never)(...given)
    }
  }
