import { randomUUID } from 'node:crypto'
import type { Outcome } from '#kernel/outcome.ts'
import type { Actor } from './actor.ts'
import type { App } from './app.ts'
import { addressKey } from './audit/address-key.ts'
import { type Notes, openNotebook } from './audit/notes.ts'
import type { Database, Transaction } from './db/database.ts'

/** The services that a write needs. */
export type Writing = Pick<App, 'db' | 'now'> & { changes: Pick<App['changes'], 'announce'> }

/** A context for filling a new database: nothing listens to its changes. */
export const filling = (db: Database, now: () => Date = () => new Date()): Writing => ({
  db,
  now,
  changes: { announce: () => undefined },
})

/** The transaction of a write: recorded entries are stored with it or not at all. */
export type Write = Transaction & Notes

/**
 * The only way to change data for a user (docs/decisions/021-a-write.md). An error or throw of `work` rolls everything back.
 * Recorded entries are stored before the commit and announced after it. Writes that form one operation share one `act`.
 */
export const write = async <T, Why = never>(
  app: Writing,
  actor: Actor,
  work: (tx: Write) => Promise<Outcome<T, Why>>,
  act: string = randomUUID(),
): Promise<Outcome<T, Why>> => {
  const at = app.now()
  const key = actor.from === undefined ? null : await addressKey(app.db, at)
  const notebook = openNotebook(actor, { at, act, key })
  let refusal: Outcome<T, Why> | undefined
  try {
    const done = await app.db.transaction(async tx => {
      const outcome = await work(Object.assign(tx, notebook.notes))
      if (!outcome.ok) {
        refusal = outcome
        throw new RolledBack()
      }
      if (actor.kind !== 'system' && !notebook.isAudited()) throw new Error('A write does not say what it did')
      await notebook.store(tx)
      return outcome
    })
    const changed = notebook.changes()
    if (changed.length > 0) app.changes.announce(changed)
    return done
  } catch (error) {
    if (refusal && error instanceof RolledBack) return refusal
    throw error
  }
}

/** Rolls back a rejected transaction. */
class RolledBack extends Error {}
