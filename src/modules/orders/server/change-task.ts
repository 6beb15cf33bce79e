import { eq } from 'drizzle-orm'
import type { App } from '#platform/server/app.ts'
import type { StaffTask } from '../contract-task.ts'
import { taskById } from './list-tasks.ts'
import { noteOrderEvent } from './note-order-event.ts'
import { staffTasks } from './tables.ts'

interface TaskChange {
  closed: boolean
  note?: string | undefined
}

/** Closes a task, or opens it again; the order's history tells who did. Null when there is no such task. */
export const changeTask = (
  app: App,
  id: number,
  { closed, note }: TaskChange,
  username: string,
): Promise<StaffTask | null> =>
  app.db.transaction(async tx => {
    const [task] = await tx.select().from(staffTasks).where(eq(staffTasks.id, id)).for('update')
    if (!task) return null
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
      await noteOrderEvent(tx, { orderId: task.orderId, actor: username, kind, details, now })
    }
    return taskById(tx, id)
  })
