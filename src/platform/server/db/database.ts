import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PooledSession } from './pooled-session.ts'
import { createPreparingClient } from './preparing-client.ts'
import { PrimaryClient } from './primary-client.ts'

/** The pool or a transaction on it; both take the same queries. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A place where a query may run: outside or inside a transaction. */
export type Queryable = Database | Transaction

// Counts and sums fit a number; pg would return int8 as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** No query of a visitor or job needs a tenth of this time. A longer one would block a connection. */
export const QUERY_TIMEOUT_MS = 60_000

/** Bridges the pauses of a working user and stays below the idle limits of common firewalls. */
export const IDLE_CONNECTION_MS = 60_000

/**
 * Opens the pool, whose connections all requests of this process share. Set `hasOwnSessions` to false behind a pooler:
 * no state may then stay on a connection between transactions. The pooler then sets the limits too.
 * `queryTimeoutMs` limits one query; `answerTimeoutMs` limits the wait for an answer, where the server may vanish
 * silently. `idleMs` is how long an unused connection stays open: a screen needs several at once, and a busy machine
 * takes seconds to open them.
 */
export const openDatabase = (
  url: string,
  maxConnections = 16,
  {
    hasOwnSessions = true,
    queryTimeoutMs,
    answerTimeoutMs,
    idleMs,
  }: { hasOwnSessions?: boolean; queryTimeoutMs?: number; answerTimeoutMs?: number; idleMs?: number } = {},
): Database => {
  const statementCount = { statements: 0 }
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: false,
    ...(idleMs !== undefined && { idleTimeoutMillis: idleMs }),
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    ...(hasOwnSessions &&
      queryTimeoutMs !== undefined && {
        statement_timeout: queryTimeoutMs,
        idle_in_transaction_session_timeout: queryTimeoutMs,
      }),
    Client: createCountingClient(hasOwnSessions ? createPreparingClient() : PrimaryClient, statementCount),
  })
  statementCounts.set(pool, statementCount)
  // The pool replaces a connection that breaks while idle; without a listener the error would end the process.
  pool.on('error', () => undefined)
  const dialect = new PgDialect({ casing: 'snake_case' })
  const db = new NodePgDatabase<Record<string, never>>(dialect, new PooledSession(pool, dialect), undefined)
  return Object.assign(db, { $client: pool })
}

const statementCounts = new WeakMap<pg.Pool, { statements: number }>()

/** Counts the statements sent since the pool was opened. */
export const countStatements = ({ $client }: Database): number => statementCounts.get($client)?.statements ?? 0

const createCountingClient = (
  Client: typeof PrimaryClient,
  statementCount: { statements: number },
): typeof PrimaryClient =>
  class extends Client {
    override query(...args: unknown[]): never {
      statementCount.statements++
      return (super.query as (...args: unknown[]) => never)(...args)
    }
  }
