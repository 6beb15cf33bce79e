import type { Transaction } from '#platform/server/db/database.ts'
import { orderEvents } from './tables.ts'

interface OrderEvent {
  orderId: number
  /** A username, `customer` or `system`. */
  actor: string
  kind: string
  details?: Record<string, unknown>
  now: Date
}

/** Adds a line to an order's history. */
export const noteOrderEvent = async (
  tx: Transaction,
  { orderId, actor, kind, details = {}, now }: OrderEvent,
): Promise<void> => {
  await tx.insert(orderEvents).values({ orderId, at: now, actor, kind, details })
}

/** Something about an order that staff must look at, with the reason. */
export const noteNeedsAttention = (
  tx: Transaction,
  orderId: number,
  details: { reason: string } & Record<string, unknown>,
  now: Date,
): Promise<void> => noteOrderEvent(tx, { orderId, actor: 'system', kind: 'needs-attention', details, now })
