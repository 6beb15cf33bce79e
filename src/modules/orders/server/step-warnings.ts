import type { Cents } from '#kernel/money.ts'
import type { OrderAction } from '#orders/domain/order-states.ts'
import {
  computeRefundOfUnsentGoodsCents,
  computeStepWarnings,
  type StepWarnings,
  summarizePayment,
} from '#orders/domain/payment-status.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type OrderFulfilment, readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'

type Progress = Pick<OrderFulfilment, 'lines' | 'pieces'>

export const NO_WARNINGS: StepWarnings = { openCents: 0, refundCents: 0 }

/** Computes the refund of an order's goods that have not left. */
export const computeUnsentRefund = (order: OrderRow, { lines, pieces }: Progress): number =>
  computeRefundOfUnsentGoodsCents(
    order,
    lines.map(({ amount, totalCents }, index) => ({ amount, totalCents, sent: pieces[index]?.sent ?? 0 })),
  )

/** Computes the amounts of a stored order that staff must accept before a step. */
export const buildStepWarnings = (action: OrderAction, order: OrderRow, progress: Progress): StepWarnings =>
  computeStepWarnings(action, {
    paysBy: order.paysBy,
    receivedCents: order.paidCents,
    openCents: summarizePayment(order).openCents,
    refundCents: computeUnsentRefund(order, progress),
  })

/** Computes the amounts that staff must accept before a step. Reads the goods only of orders with a refund. */
export const readStepWarnings = async (db: Queryable, order: OrderRow, step: OrderAction): Promise<StepWarnings> =>
  buildStepWarnings(step, order, order.allowanceCents > 0 ? await readFulfilment(db, order) : { lines: [], pieces: [] })

/** Converts the accepted amounts to details of the order's history. */
export const toAcceptedDetails = ({
  openCents,
  refundCents,
}: StepWarnings): { dueCents?: Cents; refundCents?: Cents } => ({
  ...(openCents > 0 && { dueCents: openCents }),
  ...(refundCents > 0 && { refundCents }),
})
