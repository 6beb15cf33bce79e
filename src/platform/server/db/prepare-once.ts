import type { Queryable, Transaction } from './database.ts'

/**
 * Builds a query once for each connection, since building costs more than running it in hot paths. Pass values by
 * `sql.placeholder`. The connection's later transactions reuse it, so it must hold no state of one transaction.
 */
export const prepareOnce = <T>(prepare: (db: Queryable) => T): ((db: Queryable) => T) => cachePerSession(prepare)

/** Prepares a statement that only runs inside a transaction, such as a write, once. */
export const prepareOnceInTransaction = <T>(prepare: (tx: Transaction) => T): ((tx: Transaction) => T) =>
  cachePerSession(prepare)

const cachePerSession = <Connection extends Queryable, T>(prepare: (db: Connection) => T): ((db: Connection) => T) => {
  const queries = new WeakMap<object, T>()
  return db => {
    const { session } = db._
    const existing = queries.get(session)
    if (existing) return existing
    const query = prepare(db)
    queries.set(session, query)
    return query
  }
}

/** The empty name for `prepare`: the connection names frequent queries. */
export const UNNAMED_STATEMENT = ''
