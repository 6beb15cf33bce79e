import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { staffTasks } from './tables.ts'

interface NewTask {
  orderId: number | null
  kind: TaskKind
  details?: Record<string, unknown>
  now: Date
}

export const openTask = async (tx: Transaction, { orderId, kind, details = {}, now }: NewTask): Promise<void> => {
  await tx.insert(staffTasks).values({ orderId, kind, details, openedAt: now })
}
