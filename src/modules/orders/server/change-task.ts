import { and, eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import type { StaffTask } from '../contract-task.ts'
import { buildKindCondition, readTask } from './list-tasks.ts'
import { recordOrderEvent } from './record-order-event.ts'
import { staffTasks } from './tables.ts'

interface TaskChange {
  isClosed: boolean
  note?: string | undefined
  /** The kinds that the user may handle; other tasks are not found. */
  kinds: readonly TaskKind[]
  /** The answer names the order and its token. */
  canSeeOrders: boolean
  /** The user who changes the task. */
  username: string
}

/** Closes or reopens a task; the order's history records the user. */
export const changeTask = (
  app: App,
  actor: Actor,
  id: number,
  { isClosed, note, kinds, canSeeOrders, username }: TaskChange,
): Promise<Result<StaffTask, 'notFound'>> =>
  write(app, actor, async tx => {
    const [task] = await tx
      .select()
      .from(staffTasks)
      .where(and(eq(staffTasks.id, id), buildKindCondition(kinds)))
      .for('no key update')
    if (!task) return failure('notFound')
    const now = app.now()
    const wasClosed = task.closedAt !== null
    const isStateChange = isClosed !== wasClosed
    await tx
      .update(staffTasks)
      .set({
        note: note ?? task.note,
        ...(isStateChange && { closedAt: isClosed ? now : null, closedBy: isClosed ? username : null }),
      })
      .where(eq(staffTasks.id, id))
    if (isStateChange && task.orderId !== null) {
      const kind = isClosed ? 'task-closed' : 'task-reopened'
      const details = { task: task.kind, ...(note !== undefined && { note }) }
      await recordOrderEvent(tx, { orderId: task.orderId, actor: username, kind, details, now })
    }
    // The note may contain personal data, so the audit log leaves it out.
    const stateAction = isClosed ? 'closed' : 'reopened'
    const action = isStateChange ? stateAction : 'noted'
    tx.audit({ kind: 'task', id, action, before: { closed: wasClosed }, after: { closed: isClosed } })
    const changed = await readTask(tx, id, { now, canSeeOrders })
    return changed ? ok(changed) : failure('notFound')
  })
