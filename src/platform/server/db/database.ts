import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { LeadingClient } from './leading-client.ts'
import { PooledSession } from './pooled-session.ts'
import { preparingClient } from './preparing-client.ts'

/** The pool, or a transaction on it: queries are written the same on both. */
export type Database = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a query may run: outside or inside a transaction. */
export type Queryable = Database | Transaction

// Counts and sums fit a number here; int8 as text would only be converted back everywhere.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** No query of a visitor or a job needs a tenth of it; what takes longer holds a connection that others wait for. */
export const LONGEST_QUERY_MS = 60_000

/**
 * Opens the pool. `max` connections are shared by all requests of this process. `ownSessions` is false where a pooler stands
 * between: nothing may then be kept on a connection from one transaction to the next, and limits are the pooler's own. `longestMs` is how
 * long one query may take; `answerMs` how long is waited for its answer, where the other side may vanish without a word.
 */
export const openDatabase = (
  url: string,
  max = 16,
  { ownSessions = true, longestMs, answerMs }: { ownSessions?: boolean; longestMs?: number; answerMs?: number } = {},
): Database => {
  const count = { statements: 0 }
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: false,
    ...(answerMs !== undefined && { query_timeout: answerMs }),
    ...(ownSessions &&
      longestMs !== undefined && { statement_timeout: longestMs, idle_in_transaction_session_timeout: longestMs }),
    Client: counting(ownSessions ? preparingClient() : LeadingClient, count),
  })
  counts.set(pool, count)
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const dialect = new PgDialect({ casing: 'snake_case' })
  const db = new NodePgDatabase<Record<string, never>>(dialect, new PooledSession(pool, dialect), undefined)
  return Object.assign(db, { $client: pool })
}

const counts = new WeakMap<pg.Pool, { statements: number }>()

/** How many statements its connections were given since it was opened. */
export const statementsOf = ({ $client }: Database): number => counts.get($client)?.statements ?? 0

const counting = (Client: typeof LeadingClient, count: { statements: number }): typeof LeadingClient =>
  class extends Client {
    override query(...given: unknown[]): never {
      count.statements++
      return (super.query as (...given: unknown[]) => never)(...given)
    }
  }
