import { and, eq, gt, inArray } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor, Caller } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { auditEntries } from '#platform/server/audit/tables.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { write } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { lockOrder } from '../lock-order.ts'
import { moveOrder } from '../move-order.ts'

interface PackedEntry {
  id: number
  subject: string
  action: string
}

/** Unpacks a batch of the orders that one operation of the actor packed. Fails when the operation changed no order. */
export const undoPackings = async (
  app: App,
  actor: Actor & { kind: 'user' },
  { operationId, after, username }: { operationId: string; after: number; username: string },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, { operationId, userId: actor.id, kind: 'order', after })
  if (rows.length === 0 && after === 0) return failure('notFound')
  let undone = 0
  for (const row of rows) if (await undoPacking(app, actor, row, username)) undone += 1
  return ok({ undone, skipped: rows.length - undone, next })
}

/**
 * Unpacks an order that a bulk step packed; returns false when the order changed after it. Other steps notified a
 * customer or carrier and cannot be undone.
 */
const undoPacking = async (
  app: App,
  actor: Caller,
  { id, subject, action }: PackedEntry,
  username: string,
): Promise<boolean> => {
  if (action !== 'packed') return false
  const undone = await write(app, actor, async tx => {
    const order = await lockOrder(tx, Number(subject))
    if (await wasPackedSince(tx, subject, id)) return failure('wrongState')
    return moveOrder(tx, app.jobs, order, { action: 'unpack', actorKind: 'staff', actor: username, now: app.now() })
  })
  return undone.ok
}

const wasPackedSince = async (db: Queryable, subject: string, id: number): Promise<boolean> =>
  (await db.$count(
    auditEntries,
    and(
      eq(auditEntries.kind, 'order'),
      eq(auditEntries.subject, subject),
      inArray(auditEntries.action, ['packed', 'unpacked']),
      gt(auditEntries.id, id),
    ),
  )) > 0
