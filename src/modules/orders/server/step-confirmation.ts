import type { OrderAction } from '#orders/domain/order-states.ts'
import {
  computeConfirmation,
  computeRefundOfUnsentGoodsCents,
  type StepConfirmation,
  summarizePayment,
} from '#orders/domain/payment-status.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type OrderFulfilment, readFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'

type Progress = Pick<OrderFulfilment, 'lines' | 'pieces'>

export const NO_CONFIRMATION: StepConfirmation = { dueCents: 0, refundCents: 0 }

/** Computes the refund of an order's goods that have not left. */
export const computeUnsentRefund = (order: OrderRow, { lines, pieces }: Progress): number =>
  computeRefundOfUnsentGoodsCents(
    order,
    lines.map(({ amount, totalCents }, index) => ({ amount, totalCents, sent: pieces[index]?.sent ?? 0 })),
  )

/** Computes the amounts of a stored order that staff must confirm before a step. */
export const buildStepConfirmation = (action: OrderAction, order: OrderRow, progress: Progress): StepConfirmation =>
  computeConfirmation(action, {
    paysBy: order.paysBy,
    receivedCents: order.paidCents,
    openCents: summarizePayment(order).openCents,
    refundCents: computeUnsentRefund(order, progress),
  })

/**
 * Computes the amounts that staff must confirm before a step, reading the goods only when a refund makes it necessary.
 */
export const readStepConfirmation = async (
  db: Queryable,
  order: OrderRow,
  step: OrderAction,
): Promise<StepConfirmation> =>
  buildStepConfirmation(
    step,
    order,
    order.allowanceCents > 0 ? await readFulfilment(db, order) : { lines: [], pieces: [] },
  )

/** Converts the confirmed amounts to details of the order's history. */
export const toConfirmedDetails = ({ dueCents, refundCents }: StepConfirmation): Partial<StepConfirmation> => ({
  ...(dueCents > 0 && { dueCents }),
  ...(refundCents > 0 && { refundCents }),
})
