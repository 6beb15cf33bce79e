import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { StaffTask } from '../contract-task.ts'
import { readTask } from './list-tasks.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { staffTasks } from './tables.ts'

interface TaskChange {
  closed: boolean
  note?: string | undefined
  /** The user who changes the task. */
  username: string
}

/** Closes or reopens a task; the order's history records the user. */
export const changeTask = (
  app: App,
  actor: Actor,
  id: number,
  { closed, note, username }: TaskChange,
): Promise<Result<StaffTask, 'unknown'>> =>
  write(app, actor, async tx => {
    const [task] = await tx.select().from(staffTasks).where(eq(staffTasks.id, id)).for('no key update')
    if (!task) return failure('unknown')
    const now = app.now()
    const moves = closed !== (task.closedAt !== null)
    await tx
      .update(staffTasks)
      .set({
        note: note ?? task.note,
        ...(moves && { closedAt: closed ? now : null, closedBy: closed ? username : null }),
      })
      .where(eq(staffTasks.id, id))
    if (moves && task.orderId !== null) {
      const kind = closed ? 'task-closed' : 'task-opened-again'
      const details = { task: task.kind, ...(note !== undefined && { note }) }
      await recordOrderEvent(tx, { orderId: task.orderId, actor: username, kind, details, now })
    }
    // The note may contain personal data, so the audit log leaves it out.
    const action = moves ? (closed ? 'closed' : 'opened-again') : 'noted'
    tx.audit({ kind: 'task', id, action, before: { closed: !moves === closed }, after: { closed } })
    const changed = await readTask(tx, id, now)
    return changed ? ok(changed) : failure('unknown')
  })
