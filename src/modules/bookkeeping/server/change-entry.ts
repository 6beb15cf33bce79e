import { eq } from 'drizzle-orm'
import { type EntryAction, findNextEntryState } from '#bookkeeping/domain/bookkeeping-system.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { SEND_BOOKKEEPING, updateTask } from './send-entries.ts'
import { bookkeepingEntries as entries } from './tables.ts'

/** Retries an entry or leaves it to staff. `state`: its state does not allow this. */
export const changeEntry = async (
  app: App,
  actor: Actor,
  id: number,
  action: EntryAction,
): Promise<Result<null, 'notFound' | 'state'>> => {
  const changed = await write(app, actor, async tx => {
    const [row] = await tx.select().from(entries).where(eq(entries.id, id)).for('update')
    if (!row) return failure('notFound' as const)
    const state = findNextEntryState(row.state, action)
    if (!state) return failure('state' as const)
    await tx
      .update(entries)
      .set({ state, changedAt: app.now(), ...(action === 'skip' && { failure: null, failureDetail: '' }) })
      .where(eq(entries.id, id))
    tx.audit({ kind: 'bookkeeping-entry', id, before: { state: row.state }, after: { state, number: row.number } })
    if (action === 'retry') await app.jobs.enqueue(tx, SEND_BOOKKEEPING, { system: row.system }, { isUnique: true })
    return ok(row.system)
  })
  if (!changed.ok) return changed
  if (action === 'skip') await updateTask(app, actor, changed.value)
  return ok(null)
}
