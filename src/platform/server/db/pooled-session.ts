import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type NoSchema = Record<string, never>

/**
 * A session whose transactions survive lost connections. Drizzle leaves a checked-out client without an error listener,
 * so a lost connection would end the process. A client whose BEGIN fails would never be released.
 */
export class PooledSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool
  readonly #dialect: PgDialect
  /** Each connection has its own session, so that its later transactions reuse prepared queries. */
  readonly #sessions = new WeakMap<pg.PoolClient, NodePgSession<NoSchema, NoSchema>>()

  constructor(pool: pg.Pool, dialect: PgDialect) {
    super(pool, dialect, undefined)
    this.#pool = pool
    this.#dialect = dialect
  }

  override async transaction<T>(
    work: (tx: NodePgTransaction<NoSchema, NoSchema>) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect()
    let connectionError: Error | undefined
    const onLost = (error: Error): void => {
      connectionError ??= error
    }
    client.on('error', onLost)
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, this.#getSession(client), undefined)
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      const { command } = await tx.execute(sql`commit`)
      // PostgreSQL answers ROLLBACK to the COMMIT of a failed transaction: nothing was stored.
      if (command === 'ROLLBACK') throw new Error('A transaction was committed after one of its queries had failed')
      return result
    } catch (error) {
      // Ignores a failed rollback: the server rolls back when the connection is lost, and the first error is reported.
      if (!connectionError) await tx.execute(sql`rollback`).catch(onLost)
      throw error
    } finally {
      client.off('error', onLost)
      // A connection in an unknown state is closed instead of reused.
      client.release(connectionError)
    }
  }

  #getSession(client: pg.PoolClient): NodePgSession<NoSchema, NoSchema> {
    const knownSession = this.#sessions.get(client)
    if (knownSession) return knownSession
    const session = new NodePgSession<NoSchema, NoSchema>(client, this.#dialect, undefined)
    this.#sessions.set(client, session)
    return session
  }
}
