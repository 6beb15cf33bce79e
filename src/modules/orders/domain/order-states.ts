import { failure, ok, type Result } from '#kernel/result.ts'
import type { OrderState } from './order.ts'
import { type PaymentTerms, paysOnDelivery } from './payment-method.ts'

export type OrderAction = 'pay' | 'pack' | 'unpack' | 'ship' | 'deliver' | 'cancel' | 'return'
export type OrderActor = 'customer' | 'staff' | 'system'

interface Step {
  nextState: OrderState
  actors: readonly OrderActor[]
  /** Allowed only for unpaid orders that are paid on delivery. */
  isOnDelivery?: true
}

/** A payment on delivery that arrives after packing keeps the state. */
const createPaymentStep = (nextState: OrderState): Step => ({
  nextState,
  actors: ['system', 'staff'],
  isOnDelivery: true,
})

/**
 * The steps of each state, their target and their actors. An order paid on delivery takes the same steps, starting
 * from `new` (docs/decisions/017-order-states.md).
 */
export const ORDER_STEPS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderAction, Step>>>>> = {
  new: {
    pay: { nextState: 'paid', actors: ['system', 'staff'] },
    pack: { nextState: 'packed', actors: ['staff'], isOnDelivery: true },
    cancel: { nextState: 'cancelled', actors: ['customer', 'staff', 'system'] },
  },
  paid: {
    pack: { nextState: 'packed', actors: ['staff'] },
    cancel: { nextState: 'cancelled', actors: ['staff'] },
  },
  packed: {
    ship: { nextState: 'shipped', actors: ['staff', 'system'] },
    // A pick-up order is handed over without a carrier.
    deliver: { nextState: 'delivered', actors: ['staff'] },
    unpack: { nextState: 'paid', actors: ['staff'] },
    cancel: { nextState: 'cancelled', actors: ['staff'] },
    pay: createPaymentStep('packed'),
  },
  shipped: {
    deliver: { nextState: 'delivered', actors: ['staff', 'system'] },
    return: { nextState: 'returned', actors: ['staff', 'system'] },
    pay: createPaymentStep('shipped'),
  },
  delivered: { return: { nextState: 'returned', actors: ['staff'] }, pay: createPaymentStep('delivered') },
  cancelled: {},
  // The customer may still owe a part of the price, if it was withheld.
  returned: { pay: createPaymentStep('returned') },
}

const PREPAID_TERMS: PaymentTerms = { paysBy: null, isPaid: false }

/** Finds the step under the order's payment terms; undefined when the state does not allow it. */
export const findStep = (
  from: OrderState,
  action: OrderAction,
  terms: PaymentTerms = PREPAID_TERMS,
): Step | undefined => {
  const step = ORDER_STEPS[from][action]
  const isOnDelivery = paysOnDelivery(terms)
  if (!step || (step.isOnDelivery && !isOnDelivery)) return undefined
  return action === 'unpack' && isOnDelivery ? { ...step, nextState: 'new' } : step
}

/**
 * Finds the state after an action. It fails with `wrongState` when the state does not allow the action, and with
 * `notPermitted` when only another actor may take it.
 */
export const findNextOrderState = (
  from: OrderState,
  action: OrderAction,
  actor: OrderActor,
  terms: PaymentTerms = PREPAID_TERMS,
): Result<OrderState, 'wrongState' | 'notPermitted'> => {
  const step = findStep(from, action, terms)
  if (!step) return failure('wrongState')
  return step.actors.includes(actor) ? ok(step.nextState) : failure('notPermitted')
}

/** Returns whether the goods are still in the warehouse and will leave. */
export const isUnshipped = (state: OrderState): boolean => state === 'new' || state === 'paid' || state === 'packed'

export const isReadyToPack = (state: OrderState, terms: PaymentTerms): boolean =>
  findStep(state, 'pack', terms) !== undefined

/** Returns whether the order waits to be packed or sent: only then are goods picked and parcels registered. */
export const isBeingFulfilled = (state: OrderState, terms: PaymentTerms): boolean =>
  state === 'packed' || isReadyToPack(state, terms)

/** Returns whether the order is unpaid and can still be paid. */
export const awaitsFirstPayment = (state: OrderState, terms: PaymentTerms): boolean =>
  !terms.isPaid && state !== 'returned' && findStep(state, 'pay', terms) !== undefined

export const awaitsGoods = ({ state, backordered }: { state: OrderState; backordered: boolean }): boolean =>
  backordered && isUnshipped(state)
