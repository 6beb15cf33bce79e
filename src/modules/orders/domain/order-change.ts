import { failure, ok, type Result } from '#kernel/result.ts'
import type { OrderState } from './order.ts'
import { findStep, nextOrderState, type OrderAction, type OrderActor } from './order-states.ts'
import type { PaymentMethod, PaymentTerms } from './payment-method.ts'

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

export type ChangeFailure = 'notNow' | 'notYou' | 'reasonRequired'

interface ChangeContext {
  state: OrderState
  isPaid: boolean
  paysBy?: PaymentMethod | null
  action: OrderChange
  actor: OrderActor
  reason: string
  /** Tells whether pieces were sent or returned. */
  pieces?: PieceProgress
}

/** Tells which pieces have left, or were returned line by line. */
export interface PieceProgress {
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
  pieces = NO_PROGRESS,
}: ChangeContext): Result<ChangeDecision, ChangeFailure> => {
  const next = nextOrderState(state, action, actor, { paysBy, isPaid })
  if (!next.ok) return next
  if (isBlocked(action, pieces)) return failure('notNow')
  const isEnd = action === 'cancel' || action === 'return'
  if (isEnd && reason.trim() === '') return failure('reasonRequired')
  return ok({ to: next.value, givesBack: isEnd, refundDue: isEnd && isPaid })
}

/** Lists the steps that an actor may take now. */
export const allowedChanges = (
  state: OrderState,
  actor: OrderActor,
  terms: PaymentTerms,
  pieces = NO_PROGRESS,
): OrderChange[] =>
  ORDER_CHANGES.filter(action => findStep(state, action, terms)?.by.includes(actor) && !isBlocked(action, pieces))

const NO_PROGRESS: PieceProgress = { sent: false, returned: false }

/** A partly sent order can be neither cancelled nor unpacked; one with line returns cannot be returned as a whole. */
const isBlocked = (action: OrderChange, { sent, returned }: PieceProgress): boolean =>
  ((action === 'cancel' || action === 'unpack') && sent) || (action === 'return' && returned)
