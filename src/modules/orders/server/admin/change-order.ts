import { eq } from 'drizzle-orm'
import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import type { Tracking } from '#orders/domain/order.ts'
import type { ChangeRefusal, OrderChange } from '#orders/domain/order-change.ts'
import type { PieceCount, PieceRefusal } from '#orders/domain/order-pieces.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { write } from '#platform/server/write.ts'
import { moveOrder } from '../move-order.ts'
import { orders } from '../tables.ts'
import { adminOrder } from './admin-order.ts'
import { shipPart } from './ship-part.ts'

interface Change {
  action: OrderChange
  username: string
  /** They may change what orders cost. */
  mayMoney: boolean
  /** The version that staff saw. */
  baseVersion: number
  reason?: string | undefined
  tracking?: Tracking | null | undefined
  /** What is sent, where it is not all. */
  lines?: readonly PieceCount[] | undefined
}

type Refusal = ChangeRefusal | PieceRefusal | 'unknown' | 'stale' | 'parcelWaits' | 'notAllowed'

/** A member of staff takes a step with an order, as long as nobody else changed what they saw. */
export const changeOrder = (
  app: App,
  actor: Actor,
  id: number,
  { action, username, mayMoney, baseVersion, reason = '', tracking = null, lines }: Change,
): Promise<Outcome<AdminOrder, Refusal>> =>
  write(app, actor, async (tx): Promise<Outcome<AdminOrder, Refusal>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return refused('unknown')
    if (order.version !== baseVersion) return refused('stale')
    if (action === 'cancel' && order.paidAt !== null && !mayMoney) return refused('notAllowed')
    if (action === 'ship' && lines) {
      const part = await shipPart(tx, app, order, { lines, tracking, actor: username })
      if (!part.ok) return part
      if (part.value) return ok((await adminOrder(tx, id))!)
    }
    const moved = await moveOrder(tx, app.jobs, order, {
      action,
      as: 'staff',
      actor: username,
      reason,
      tracking: action === 'ship' ? tracking : null,
      now: app.now(),
    })
    if (!moved.ok) return moved
    const whole = await adminOrder(tx, id)
    return whole ? ok(whole) : refused('unknown')
  })
