import { failure, ok, type Result } from '#kernel/result.ts'
import type { OrderState } from './order.ts'
import { findNextOrderState, findStep, type OrderAction, type OrderActor } from './order-states.ts'
import type { PaymentMethod, PaymentTerms } from './payment-method.ts'

/** Steps that can be requested; the step `pay` follows from a payment. */
export type OrderChange = Exclude<OrderAction, 'pay'>
export const ORDER_CHANGES = [
  'pack',
  'ship',
  'deliver',
  'unpack',
  'cancel',
  'return',
] as const satisfies readonly OrderChange[]

export type ChangeFailure = 'wrongState' | 'notPermitted' | 'reasonRequired'

interface ChangeContext {
  state: OrderState
  isPaid: boolean
  paysBy?: PaymentMethod | null
  action: OrderChange
  actor: OrderActor
  reason: string
  /** By default nothing was sent or returned. */
  progress?: PieceProgress
}

/** The progress of an order's pieces. */
export interface PieceProgress {
  hasSent: boolean
  hasReturned: boolean
}

/** The next state and the consequences of a step. */
export interface ChangeDecision {
  nextState: OrderState
  /** The stock held by the order returns to the shelf. */
  returnsStock: boolean
  /** The customer must be refunded. */
  createsRefundDue: boolean
}

/** Decides a step by the state table; steps that end an order need a reason. */
export const decideChange = ({
  state,
  isPaid,
  paysBy = null,
  action,
  actor,
  reason,
  progress = NO_PROGRESS,
}: ChangeContext): Result<ChangeDecision, ChangeFailure> => {
  const next = findNextOrderState(state, action, actor, { paysBy, isPaid })
  if (!next.ok) return next
  if (isBlocked(action, progress)) return failure('wrongState')
  const endsOrder = action === 'cancel' || action === 'return'
  if (endsOrder && reason.trim() === '') return failure('reasonRequired')
  return ok({ nextState: next.value, returnsStock: endsOrder, createsRefundDue: endsOrder && isPaid })
}

/** Lists the steps that an actor may take now. */
export const listAllowedChanges = (
  state: OrderState,
  actor: OrderActor,
  terms: PaymentTerms,
  pieces = NO_PROGRESS,
): OrderChange[] =>
  ORDER_CHANGES.filter(action => findStep(state, action, terms)?.actors.includes(actor) && !isBlocked(action, pieces))

const NO_PROGRESS: PieceProgress = { hasSent: false, hasReturned: false }

/**
 * Returns true when a partly sent order would be cancelled or unpacked, or an order with returned lines would be
 * returned as a whole.
 */
const isBlocked = (action: OrderChange, { hasSent, hasReturned }: PieceProgress): boolean =>
  ((action === 'cancel' || action === 'unpack') && hasSent) || (action === 'return' && hasReturned)
