import { and, eq, isNull } from 'drizzle-orm'
import { type Correction, isSellerCorrection } from '#orders/domain/e-invoice/find-broken-rules.ts'
import type { Transaction } from '#platform/server/db/database.ts'
import { openTask } from '../open-task.ts'
import { staffTasks } from '../tables.ts'

const KIND = 'e-invoice-incomplete'

/**
 * Opens the tasks of a document that has no e-invoice. Missing data of the buyer are a task of the order. Missing data
 * of the shop are one task, which lists the documents.
 */
export const openIncompleteTasks = async (
  tx: Transaction,
  orderId: number,
  { number, corrections }: { number: number; corrections: readonly Correction[] },
  now: Date,
): Promise<void> => {
  const ofBuyer = corrections.filter(correction => !isSellerCorrection(correction))
  if (ofBuyer.length > 0 && !(await hasOpenTask(tx, orderId, number)))
    await openTask(tx, { orderId, kind: KIND, details: { document: number, corrections: ofBuyer }, now })
  const ofSeller = corrections.filter(isSellerCorrection)
  if (ofSeller.length > 0) await addToSellerTask(tx, { number, corrections: ofSeller }, now)
}

/** A corrected address sends the documents again, which needs no second task. */
const hasOpenTask = async (tx: Transaction, orderId: number, document: number): Promise<boolean> => {
  const tasks = await tx
    .select({ details: staffTasks.details })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, KIND), eq(staffTasks.orderId, orderId), isNull(staffTasks.closedAt)))
  return tasks.some(({ details }) => details.document === document)
}

const addToSellerTask = async (
  tx: Transaction,
  { number, corrections }: { number: number; corrections: readonly Correction[] },
  now: Date,
): Promise<void> => {
  const [task] = await tx
    .select({ id: staffTasks.id, details: staffTasks.details })
    .from(staffTasks)
    .where(and(eq(staffTasks.kind, KIND), isNull(staffTasks.orderId), isNull(staffTasks.closedAt)))
    .limit(1)
    .for('update')
  if (!task) {
    await openTask(tx, { orderId: null, kind: KIND, details: { documents: [number], corrections }, now })
    return
  }
  const known = task.details as { documents: number[]; corrections: Correction[] }
  const details = {
    documents: [...new Set([...known.documents, number])],
    corrections: [...new Set([...known.corrections, ...corrections])],
  }
  await tx.update(staffTasks).set({ details }).where(eq(staffTasks.id, task.id))
}
