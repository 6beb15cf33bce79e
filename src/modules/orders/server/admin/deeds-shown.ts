import { asc, eq } from 'drizzle-orm'
import { euros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import { openCents } from '#orders/domain/balance.ts'
import { followParcel } from '#orders/domain/follow-parcel.ts'
import { returnable } from '#orders/domain/order-pieces.ts'
import { returnStepsFor } from '#orders/domain/order-return.ts'
import { stillHere } from '#orders/domain/order-states.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listWarehouses } from '#stock/server/stock.ts'
import { toShelf } from '../back-to-shelf.ts'
import type { OrderDeeds } from '../order-deeds.ts'
import { returnedLines } from '../returned-lines.ts'
import type { OrderRow } from '../stored-order.ts'
import { orderEditions } from '../tables.ts'

type Shown = Pick<
  AdminOrder,
  'money' | 'editable' | 'packed' | 'shipments' | 'returns' | 'returnable' | 'warehouses' | 'editions'
>

/** The shipments, returns, money and revisions of an order, as shown to staff. */
export const deedsShown = async (db: Queryable, order: OrderRow, deeds: OrderDeeds): Promise<Shown> => {
  const editions = await db
    .select()
    .from(orderEditions)
    .where(eq(orderEditions.orderId, order.id))
    .orderBy(asc(orderEditions.edition))
  return {
    money: {
      paid: euros(order.paidCents),
      refunded: euros(order.refundedCents),
      returned: euros(order.returnedCents),
      allowance: euros(order.allowanceCents),
      open: euros(openCents(order)),
    },
    editable: stillHere(order.state),
    packed: order.packedLines,
    shipments: deeds.shipments.map(({ id, at, actor, tracking, lines }) => ({
      ...{ id, actor, tracking: followParcel(tracking, order.delivery), lines },
      at: at.toISOString(),
    })),
    returns: await Promise.all(
      deeds.returns.map(async one => ({
        ...{ id: one.id, kind: one.kind, state: one.state, reason: one.reason, actor: one.actor },
        opened_at: one.openedAt.toISOString(),
        lines: (await toShelf(db, order.id, returnedLines(deeds, one))).map(
          ({ position, amount, restocked, deductionCents, valueCents, ...shelf }) => ({
            ...{ position, amount, restocked, from_stock: shelf.fromStock, most_to_shelf: shelf.mostToShelf },
            deduction: euros(deductionCents),
            value: euros(valueCents),
          }),
        ),
        value: euros(one.valueCents),
        may: returnStepsFor(one.state),
      })),
    ),
    returnable: returnable(deeds.pieces),
    warehouses: deeds.returns.length === 0 ? [] : await listWarehouses(db),
    editions: editions.map(one => ({
      ...{ edition: one.edition, actor: one.actor, reason: one.reason, restored: one.restored },
      at: one.at.toISOString(),
      total: euros(one.totalCents),
      lines: one.lines.map(({ name, code1, amount, unit, unitCents, unitNet }) => ({
        ...{ name, code1, amount, unit },
        price: order.vatExempt ? unitNet : euros(unitCents),
      })),
    })),
  }
}
