import type { Queryable, Transaction } from './database.ts'

/**
 * A query that is put together once for each connection and not every time it is asked: in hot paths that costs
 * more than asking. Its own values stand in it as `sql.placeholder`. One that is asked within a transaction is known to the
 * connection's later ones too, so that nothing of the transaction may stand in it.
 */
export const preparedOn = <T>(prepare: (db: Queryable) => T): ((db: Queryable) => T) => onceFor(prepare)

/** The same for a statement that stands in a transaction alone, as all that change something do. */
export const preparedIn = <T>(prepare: (tx: Transaction) => T): ((tx: Transaction) => T) => onceFor(prepare)

const onceFor = <On extends Queryable, T>(prepare: (db: On) => T): ((db: On) => T) => {
  const known = new WeakMap<object, T>()
  return db => {
    const { session } = db._
    const before = known.get(session)
    if (before) return before
    const made = prepare(db)
    known.set(session, made)
    return made
  }
}

/** The name that `prepare` wants: none, for the connection names what is asked often by itself. */
export const UNNAMED = ''
