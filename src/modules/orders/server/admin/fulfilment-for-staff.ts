import { asc, eq } from 'drizzle-orm'
import { toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { openCents } from '#orders/domain/balance.ts'
import { returnablePieces } from '#orders/domain/order-pieces.ts'
import { returnStepsFor } from '#orders/domain/order-return.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { resolveTracking } from '#orders/domain/resolve-tracking.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listWarehouses } from '#stock/server/stock.ts'
import { addRestockLimits } from '../add-restock-limits.ts'
import type { OrderFulfilment } from '../order-fulfilment.ts'
import { unsentRefundOf } from '../step-confirmation.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderRevisions } from '../tables.ts'
import { valueReturnedLines } from '../value-returned-lines.ts'

type StaffFulfilment = Pick<
  AdminOrder,
  'money' | 'editable' | 'packed' | 'shipments' | 'returns' | 'returnable' | 'warehouses' | 'editions'
>

/** The shipments, returns, money and revisions of an order, as shown to staff. */
export const fulfilmentForStaff = async (
  db: Queryable,
  order: OrderRow,
  deeds: OrderFulfilment,
): Promise<StaffFulfilment> => {
  const editions = await db
    .select()
    .from(orderRevisions)
    .where(eq(orderRevisions.orderId, order.id))
    .orderBy(asc(orderRevisions.edition))
  return {
    money: {
      paid: toEuros(order.paidCents),
      refunded: toEuros(order.refundedCents),
      returned: toEuros(order.returnedCents),
      allowance: toEuros(order.allowanceCents),
      refunded_unsent: toEuros(unsentRefundOf(order, deeds)),
      open: toEuros(openCents(order)),
    },
    editable: isUnshipped(order.state),
    packed: order.packedLines,
    shipments: deeds.shipments.map(({ id, at, actor, tracking, lines }) => ({
      ...{ id, actor, tracking: resolveTracking(tracking, order.delivery), lines },
      at: at.toISOString(),
    })),
    returns: await Promise.all(
      deeds.returns.map(async one => ({
        ...{ id: one.id, kind: one.kind, state: one.state, reason: one.reason, actor: one.actor },
        opened_at: one.openedAt.toISOString(),
        lines: (await addRestockLimits(db, order.id, valueReturnedLines(deeds, one))).map(
          ({ position, amount, restocked, deductionCents, valueCents, ...shelf }) => ({
            ...{ position, amount, restocked, from_stock: shelf.fromStock, most_to_shelf: shelf.mostToShelf },
            deduction: toEuros(deductionCents),
            value: toEuros(valueCents),
          }),
        ),
        value: toEuros(one.valueCents),
        may: returnStepsFor(one.state),
      })),
    ),
    returnable: returnablePieces(deeds.pieces),
    warehouses: deeds.returns.length === 0 ? [] : await listWarehouses(db),
    editions: editions.map(one => ({
      ...{ edition: one.edition, actor: one.actor, reason: one.reason, restored: one.restored },
      at: one.at.toISOString(),
      total: toEuros(one.totalCents),
      lines: one.lines.map(({ name, code1, amount, unit, unitCents, unitNet }) => ({
        ...{ name, code1, amount, unit },
        price: order.vatExempt ? unitNet : toEuros(unitCents),
      })),
    })),
  }
}
