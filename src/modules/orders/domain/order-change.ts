import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { OrderState } from './order.ts'
import { nextOrderState, type OrderAction, type OrderActor, stepOf } from './order-states.ts'
import type { PaymentTerms, PayWay } from './pay-way.ts'

/** Steps that somebody takes with an order; that it is paid is told by its payments. */
export type OrderChange = Exclude<OrderAction, 'pay'>
export const ORDER_CHANGES = [
  'pack',
  'ship',
  'deliver',
  'unpack',
  'cancel',
  'return',
] as const satisfies readonly OrderChange[]

export type ChangeRefusal = 'notNow' | 'notYou' | 'reasonRequired'

interface ChangeFacts {
  state: OrderState
  isPaid: boolean
  paysBy?: PayWay | null
  action: OrderChange
  actor: OrderActor
  reason: string
  /** What was done with its pieces. */
  pieces?: PieceDeeds
}

/** Whether some of an order's pieces have left, or came back by the line. */
export interface PieceDeeds {
  sent: boolean
  returned: boolean
}

/** What a step leads to and what follows from it. */
export interface ChangeDecision {
  to: OrderState
  /** What the order holds goes back to the shelf. */
  givesBack: boolean
  /** The buyer's money has to go back. */
  refundDue: boolean
}

/** Decides a step by the table of states; what ends an order needs a reason. */
export const decideChange = ({
  state,
  isPaid,
  paysBy = null,
  action,
  actor,
  reason,
  pieces = NOTHING_DONE,
}: ChangeFacts): Outcome<ChangeDecision, ChangeRefusal> => {
  const next = nextOrderState(state, action, actor, { paysBy, isPaid })
  if (!next.ok) return next
  if (isBarred(action, pieces)) return refused('notNow')
  const ends = action === 'cancel' || action === 'return'
  if (ends && reason.trim() === '') return refused('reasonRequired')
  return ok({ to: next.value, givesBack: ends, refundDue: ends && isPaid })
}

/** The steps that somebody may take with an order now. */
export const changesFor = (
  state: OrderState,
  actor: OrderActor,
  terms: PaymentTerms,
  pieces = NOTHING_DONE,
): OrderChange[] =>
  ORDER_CHANGES.filter(action => stepOf(state, action, terms)?.by.includes(actor) && !isBarred(action, pieces))

const NOTHING_DONE: PieceDeeds = { sent: false, returned: false }

/** What was sent is neither cancelled nor unpacked, and what comes back by the line is not returned at once. */
const isBarred = (action: OrderChange, { sent, returned }: PieceDeeds): boolean =>
  ((action === 'cancel' || action === 'unpack') && sent) || (action === 'return' && returned)
