import { eq } from 'drizzle-orm'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { ChangeFailure } from '#orders/domain/order-change.ts'
import type { PieceFailure } from '#orders/domain/order-pieces.ts'
import type { UnacceptedWarning } from '#orders/domain/payment-status.ts'
import type { ReceivedOnFailure } from '#orders/domain/received-on.ts'
import { requiresMoneyPermission } from '#orders/domain/requires-money-permission.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { addBatches } from '../record-batches.ts'
import { orders } from '../tables.ts'
import { readAdminOrder } from './read-admin-order.ts'
import { type StepRequest, takeStep } from './take-step.ts'

interface ChangeRequest extends StepRequest {
  /** The user has the permission `order.money`. */
  canManageMoney: boolean
  /** The version that the user saw. */
  baseVersion: number
  /** Batch or serial numbers of the packed or sent pieces. */
  batches?: readonly { position: number; codes: string }[] | undefined
}

type ChangeOrderFailure =
  | ChangeFailure
  | PieceFailure
  | ReceivedOnFailure
  | 'notFound'
  | 'stale'
  | 'parcelPending'
  | UnacceptedWarning
  | 'goodsMissing'
  | 'vatUnproven'
  | 'notAllowed'

/** Changes the state of an order, unless somebody changed it since the user saw it. */
export const changeOrder = (
  app: App,
  actor: Actor,
  id: number,
  { action, canManageMoney, baseVersion, batches = [], ...step }: ChangeRequest,
): Promise<Result<AdminOrder, ChangeOrderFailure>> =>
  write(app, actor, async (tx): Promise<Result<AdminOrder, ChangeOrderFailure>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return failure('notFound')
    if (order.version !== baseVersion) return failure('stale')
    const hasMoney = order.paidAt !== null || order.paidCents !== 0
    if (requiresMoneyPermission(action, { hasMoney }) && !canManageMoney) return failure('notAllowed')
    const before = batches.length > 0 ? await readFulfilment(tx, order) : null
    const stepResult = await takeStep(tx, app, order, { action, ...step })
    if (!stepResult.ok) return stepResult
    if (before) await addBatches(tx, id, batches, before)
    const adminOrder = await readAdminOrder(tx, id)
    return adminOrder ? ok(adminOrder) : failure('notFound')
  })
