import type { Queryable } from './database.ts'

/**
 * A query that is put together once for each database and not every time it is asked: for large ones in hot paths that costs
 * more than asking. Its own values stand in it as `sql.placeholder`.
 */
export const preparedOn = <T>(prepare: (db: Queryable) => T): ((db: Queryable) => T) => {
  const known = new WeakMap<Queryable, T>()
  return db => {
    const before = known.get(db)
    if (before) return before
    const made = prepare(db)
    known.set(db, made)
    return made
  }
}

/** The name that `prepare` wants: none, for the connection names what is asked often by itself. */
export const UNNAMED = ''
