import { eq } from 'drizzle-orm'
import { getFirstElement, requireExisting } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { decideReturn, type PieceCount, type PieceFailure } from '#orders/domain/order-pieces.ts'
import {
  computeWithheldDeliveryCents,
  findNextReturnState,
  type InspectionLine,
  type ReturnKind,
  type ReturnStep,
} from '#orders/domain/order-return.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readFulfilment } from '../order-fulfilment.ts'
import { recordOrderEvent } from '../record-order-event.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderReturns, orders } from '../tables.ts'
import { inspectReturn } from './inspect-return.ts'
import { readAdminOrder } from './read-admin-order.ts'
import type { ReturnFailure } from './return-failure.ts'

interface OrderVersion {
  /** The version that the user saw. */
  baseVersion: number
  username: string
}

interface NewReturn extends OrderVersion {
  kind: ReturnKind
  reason: string
  lines: readonly PieceCount[]
}

/** Announces a return; stock and money change only with its inspection. */
export const openReturn = (
  app: App,
  actor: Actor,
  id: number,
  { kind, reason, lines, ...orderVersion }: NewReturn,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  changeLockedOrder(app, actor, id, orderVersion, async (tx, order) => {
    const announced = await announceReturn(tx, order, {
      kind,
      reason,
      lines,
      actor: orderVersion.username,
      now: app.now(),
    })
    return announced.ok ? ok(null) : announced
  })

interface AnnouncedReturn {
  kind: ReturnKind
  reason: string
  lines: readonly PieceCount[]
  /** A username, or `customer`. */
  actor: string
  now: Date
  /** Further details for the history of the order. */
  details?: Readonly<Record<string, unknown>>
}

/** Announces a return of a locked order and returns its id. The caller increases the order's version. */
export const announceReturn = async (
  tx: Write,
  order: OrderRow,
  { kind, reason, lines, actor, now, details = {} }: AnnouncedReturn,
): Promise<Result<number, PieceFailure>> => {
  const { pieces, lines: orderLines } = await readFulfilment(tx, order)
  const decision = decideReturn(pieces, lines)
  if (!decision.ok) return decision
  const computeDeductionCents = (position: number): number => {
    const line = orderLines.find(candidate => candidate.position === position)
    return kind === 'withdrawal' && line?.class === 'shipping'
      ? computeWithheldDeliveryCents(line, order.cheapestDeliveryCents, order.vatExempt)
      : 0
  }
  const returned = decision.value.map(piece => ({
    ...piece,
    restocked: null,
    deductionCents: computeDeductionCents(piece.position),
  }))
  const values = { orderId: order.id, kind, reason, actor, openedAt: now, lines: returned }
  const row = getFirstElement(await tx.insert(orderReturns).values(values).returning({ id: orderReturns.id }))
  const event = { kind: `${kind}-announced`, returnId: row.id, reason, username: actor, now, details }
  await recordReturnEvent(tx, order, event)
  return ok(row.id)
}

interface ReturnMove extends OrderVersion {
  returnId: number
  step: ReturnStep
  inspectedLines: readonly InspectionLine[]
  /** The warehouse for goods that came from no stock; the first one by default. */
  warehouseId?: number | undefined
}

/** Changes the state of a return: receives, inspects or cancels it. The inspection moves stock, money and documents. */
export const advanceReturn = (
  app: App,
  actor: Actor,
  id: number,
  { returnId, step, inspectedLines, warehouseId, ...orderVersion }: ReturnMove,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  changeLockedOrder(app, actor, id, orderVersion, async (tx, order) => {
    const fulfilment = await readFulfilment(tx, order)
    const returnRow = fulfilment.returns.find(row => row.id === returnId)
    if (!returnRow) return failure('notFound')
    const next = findNextReturnState(returnRow.state, step)
    if (!next.ok) return next
    const now = app.now()
    if (step === 'inspect') {
      const inspected = await inspectReturn(tx, app, order, {
        fulfilment,
        returnRow,
        inspectedLines,
        warehouseId,
        username: orderVersion.username,
      })
      if (!inspected.ok) return inspected
    }
    await tx
      .update(orderReturns)
      .set({ state: next.value, ...(step === 'receive' && { receivedAt: now }) })
      .where(eq(orderReturns.id, returnId))
    await recordReturnEvent(tx, order, {
      kind: `return-${next.value}`,
      returnId,
      reason: '',
      username: orderVersion.username,
      now,
    })
    return ok(null)
  })

/** Locks an order, fails if others changed it, runs the work and returns the updated order. */
const changeLockedOrder = (
  app: App,
  actor: Actor,
  id: number,
  { baseVersion }: OrderVersion,
  change: (tx: Write, order: OrderRow) => Promise<Result<null, ReturnFailure>>,
): Promise<Result<AdminOrder, ReturnFailure>> =>
  write(app, actor, async (tx): Promise<Result<AdminOrder, ReturnFailure>> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('no key update')
    if (!order) return failure('notFound')
    if (order.version !== baseVersion) return failure('stale')
    const result = await change(tx, order)
    if (!result.ok) return result
    await tx
      .update(orders)
      .set({ version: baseVersion + 1 })
      .where(eq(orders.id, id))
    return ok(requireExisting(await readAdminOrder(tx, id), 'the order'))
  })

interface ReturnEvent {
  kind: string
  returnId: number
  reason: string
  username: string
  now: Date
  details?: Readonly<Record<string, unknown>>
}

const recordReturnEvent = async (
  tx: Write,
  order: OrderRow,
  { kind, returnId, reason, username, now, details: ownDetails }: ReturnEvent,
): Promise<void> => {
  const details = { returnId, ...(reason !== '' && { reason }), ...ownDetails }
  await recordOrderEvent(tx, { orderId: order.id, actor: username, kind, details, now })
  tx.audit({ kind: 'order', id: order.id, action: kind, after: { return: returnId } })
}
