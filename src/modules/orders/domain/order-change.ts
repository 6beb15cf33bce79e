import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { OrderState } from './order.ts'
import { nextOrderState, type OrderAction, type OrderActor, stepOf } from './order-states.ts'
import type { PaymentTerms, PayWay } from './pay-way.ts'

/** Steps that a person takes; the step `pay` follows from a payment. */
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
  /** Tells whether pieces were sent or returned. */
  pieces?: PieceDeeds
}

/** Tells which pieces have left, or were returned line by line. */
export interface PieceDeeds {
  sent: boolean
  returned: boolean
}

/** The next state and the consequences of a step. */
export interface ChangeDecision {
  to: OrderState
  /** The stock held by the order returns to the shelf. */
  givesBack: boolean
  /** The buyer must be refunded. */
  refundDue: boolean
}

/** Decides a step by the state table; steps that end an order need a reason. */
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

/** Lists the steps that an actor may take now. */
export const changesFor = (
  state: OrderState,
  actor: OrderActor,
  terms: PaymentTerms,
  pieces = NOTHING_DONE,
): OrderChange[] =>
  ORDER_CHANGES.filter(action => stepOf(state, action, terms)?.by.includes(actor) && !isBarred(action, pieces))

const NOTHING_DONE: PieceDeeds = { sent: false, returned: false }

/** A partly sent order can be neither cancelled nor unpacked; one with line returns cannot be returned as a whole. */
const isBarred = (action: OrderChange, { sent, returned }: PieceDeeds): boolean =>
  ((action === 'cancel' || action === 'unpack') && sent) || (action === 'return' && returned)
