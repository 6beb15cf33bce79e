import { sql } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { PgDialect, PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'

type NoSchema = Record<string, never>

/**
 * The pool's session with transactions that outlive their connection. Between two queries a checked-out connection has nobody
 * who hears that it broke, which would end the process; and one that broke at BEGIN would never be given back.
 */
export class PooledSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool
  readonly #dialect: PgDialect
  /** One for each connection, so that what is prepared on it is known to its next transaction. */
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
    let lost: Error | undefined
    const onLost = (error: Error): void => {
      lost ??= error
    }
    client.on('error', onLost)
    const tx = new NodePgTransaction<NoSchema, NoSchema>(this.#dialect, this.#sessionOn(client), undefined)
    try {
      await tx.execute(sql`begin`)
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      const { command } = await tx.execute(sql`commit`)
      // What a COMMIT of a failed transaction answers: nothing of it was kept.
      if (command === 'ROLLBACK') throw new Error('A transaction was committed after one of its queries had failed')
      return result
    } catch (error) {
      // Without an answer the server undoes it by itself; what went wrong first is what is told.
      if (!lost) await tx.execute(sql`rollback`).catch(onLost)
      throw error
    } finally {
      client.off('error', onLost)
      // One in an unknown state is closed and not given to the next.
      client.release(lost)
    }
  }

  #sessionOn(client: pg.PoolClient): NodePgSession<NoSchema, NoSchema> {
    const known = this.#sessions.get(client)
    if (known) return known
    const session = new NodePgSession<NoSchema, NoSchema>(client, this.#dialect, undefined)
    this.#sessions.set(client, session)
    return session
  }
}
