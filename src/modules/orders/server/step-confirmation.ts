import type { OrderAction } from '#orders/domain/order-states.ts'
import {
  confirmationFor,
  type StepConfirmation,
  summarizePayment,
  unsentRefundCents,
} from '#orders/domain/payment-status.ts'
import type { OrderFulfilment } from './order-fulfilment.ts'
import type { OrderRow } from './stored-order.ts'

type Progress = Pick<OrderFulfilment, 'lines' | 'pieces'>

export const NO_CONFIRMATION: StepConfirmation = { dueCents: 0, refundCents: 0 }

/** The refund of an order's goods that have not left. */
export const unsentRefundOf = (order: OrderRow, { lines, pieces }: Progress): number =>
  unsentRefundCents(
    order,
    lines.map(({ amount, totalCents }, at) => ({ amount, totalCents, sent: pieces[at]?.sent ?? 0 })),
  )

/** The amounts of a stored order that staff must confirm before a step. */
export const stepConfirmation = (action: OrderAction, order: OrderRow, progress: Progress): StepConfirmation =>
  confirmationFor(action, {
    paysBy: order.paysBy,
    openCents: summarizePayment(order).openCents,
    refundCents: unsentRefundOf(order, progress),
  })

/** The confirmed amounts as details of the order's history. */
export const confirmedDetails = ({ dueCents, refundCents }: StepConfirmation): Partial<StepConfirmation> => ({
  ...(dueCents > 0 && { dueCents }),
  ...(refundCents > 0 && { refundCents }),
})
