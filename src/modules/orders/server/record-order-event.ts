import type { TaskKind } from '#orders/domain/task-kind.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { openTask } from './open-task.ts'
import { orderEvents } from './tables.ts'

interface OrderEvent {
  orderId: number
  /** A username, `customer` or `system`. */
  actor: string
  kind: string
  details?: Record<string, unknown>
  now: Date
}

/** Adds an entry to an order's history. */
export const recordOrderEvent = async (
  tx: Transaction,
  { orderId, actor, kind, details = {}, now }: OrderEvent,
): Promise<void> => {
  await tx.insert(orderEvents).values({ orderId, at: now, actor, kind, details })
}

/** Adds a history entry and opens a task of the kind `reason`. */
export const recordNeedsAttention = async (
  tx: Transaction,
  orderId: number,
  details: { reason: TaskKind } & Record<string, unknown>,
  now: Date,
): Promise<void> => {
  await recordOrderEvent(tx, { orderId, actor: 'system', kind: 'needs-attention', details, now })
  const { reason, ...taskDetails } = details
  await openTask(tx, { orderId, kind: reason, details: taskDetails, now })
}
