import { asc, eq } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { computeOpenCents } from '#orders/domain/balance.ts'
import { listReturnablePieces } from '#orders/domain/order-pieces.ts'
import { listReturnSteps } from '#orders/domain/order-return.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listWarehouses } from '#stock/server/stock.ts'
import { addRestockLimits } from '../add-restock-limits.ts'
import type { OrderFulfilment } from '../order-fulfilment.ts'
import { computeUnsentRefund } from '../step-warnings.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderRevisions } from '../tables.ts'
import { valueReturnedLines } from '../value-returned-lines.ts'

type StaffFulfilment = Pick<
  AdminOrder,
  'money' | 'can_edit' | 'packed' | 'shipments' | 'returns' | 'returnable' | 'warehouses' | 'revisions'
>

/** Describes the shipments, returns, money and revisions of an order for staff. */
export const describeFulfilment = async (
  db: Queryable,
  order: OrderRow,
  fulfilment: OrderFulfilment,
): Promise<StaffFulfilment> => {
  const revisions = await db
    .select()
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, order.id))
    .orderBy(asc(orderRevisions.revision))
  return {
    money: {
      paid: toEuros(order.paidCents),
      refunded: toEuros(order.refundedCents),
      returned: toEuros(order.returnedCents),
      allowance: toEuros(order.allowanceCents),
      refunded_unsent: toEuros(computeUnsentRefund(order, fulfilment)),
      open: toEuros(computeOpenCents(order)),
    },
    can_edit: isUnshipped(order.state),
    packed: order.packedLines,
    shipments: fulfilment.shipments.map(({ id, at, actor, tracking, lines }) => ({
      id,
      actor,
      tracking: resolveTracking(tracking, order.delivery),
      lines,
      at: at.toISOString(),
    })),
    returns: await Promise.all(
      fulfilment.returns.map(async row => ({
        id: row.id,
        kind: row.kind,
        state: row.state,
        reason: row.reason,
        actor: row.actor,
        opened_at: row.openedAt.toISOString(),
        lines: (await addRestockLimits(db, order.id, valueReturnedLines(fulfilment, row))).map(
          ({ position, amount, restocked, deductionCents, valueCents, cause, line, fromStock, maxToShelf }) => ({
            position,
            amount,
            restocked,
            from_stock: fromStock,
            max_to_shelf: maxToShelf,
            deduction: toEuros(deductionCents),
            value: toEuros(valueCents),
            cause: cause ?? null,
            has_car: line.fit !== null,
          }),
        ),
        value: toEuros(row.valueCents),
        allowed_steps: listReturnSteps(row.state),
      })),
    ),
    returnable: listReturnablePieces(fulfilment.pieces),
    warehouses: fulfilment.returns.length === 0 ? [] : await listWarehouses(db),
    revisions: revisions.map(row => ({
      revision: row.revision,
      actor: row.actor,
      reason: row.reason,
      restored: row.restored,
      at: row.at.toISOString(),
      total: toEuros(row.totalCents),
      lines: row.lines.map(({ name, code1, amount, unit, unitCents, unitNet }) => ({
        name,
        code1,
        amount,
        unit,
        price: order.vatExempt ? unitNet : toEuros(unitCents),
      })),
    })),
  }
}
