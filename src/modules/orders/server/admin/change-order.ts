import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { isMoneyStep } from '#orders/domain/money-step.ts'
import type { ChangeRefusal } from '#orders/domain/order-change.ts'
import type { PieceRefusal } from '#orders/domain/order-pieces.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { orders } from '../tables.ts'
import { adminOrder } from './admin-order.ts'
import { type Step, takeStep } from './take-step.ts'

interface Change extends Step {
  /** The user has the permission `order.money`. */
  mayMoney: boolean
  /** The version that the user saw. */
  baseVersion: number
}

type Refusal =
  | ChangeRefusal
  | PieceRefusal
  | 'unknown'
  | 'stale'
  | 'parcelWaits'
  | 'paymentDue'
  | 'goodsMissing'
  | 'notAllowed'

/** Takes a step with an order, unless somebody changed it since the user saw it. */
export const changeOrder = (
  app: App,
  actor: Actor,
  id: number,
  { action, mayMoney, baseVersion, ...step }: Change,
): Promise<Outcome<AdminOrder, Refusal>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, Refusal>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return refused('unknown')
    if (order.version !== baseVersion) return refused('stale')
    const hasMoney = order.paidAt !== null || order.paidCents !== 0
    if (isMoneyStep(action, { hasMoney }) && !mayMoney) return refused('notAllowed')
    const moved = await takeStep(tx, app, order, { action, ...step })
    if (!moved.ok) return moved
    const whole = await adminOrder(tx, id)
    return whole ? ok(whole) : refused('unknown')
  })
