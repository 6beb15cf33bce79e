import { failure, ok, type Result } from '#kernel/result.ts'
import type { OrderState } from './order.ts'
import { type PaymentTerms, paysOnDelivery } from './payment-method.ts'

export type OrderAction = 'pay' | 'pack' | 'unpack' | 'ship' | 'deliver' | 'cancel' | 'return'
export type OrderActor = 'customer' | 'staff' | 'system'

interface Step {
  to: OrderState
  by: readonly OrderActor[]
  /** Allowed only for unpaid orders that are paid on delivery. */
  onDelivery?: true
}

/** Payment on delivery can arrive in any state; it changes the state only from `new`. */
const createPaymentStep = (to: OrderState): Step => ({ to, by: ['system', 'staff'], onDelivery: true })

/**
 * The steps of each state, their target and their actors. An order paid on delivery takes the same steps, starting
 * from `new` (docs/decisions/017-order-states.md).
 */
export const ORDER_STEPS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderAction, Step>>>>> = {
  new: {
    pay: { to: 'paid', by: ['system', 'staff'] },
    pack: { to: 'packed', by: ['staff'], onDelivery: true },
    cancel: { to: 'cancelled', by: ['customer', 'staff', 'system'] },
  },
  paid: {
    pack: { to: 'packed', by: ['staff'] },
    cancel: { to: 'cancelled', by: ['staff'] },
  },
  packed: {
    ship: { to: 'shipped', by: ['staff', 'system'] },
    // A pick-up order is handed over without a carrier.
    deliver: { to: 'delivered', by: ['staff'] },
    unpack: { to: 'paid', by: ['staff'] },
    cancel: { to: 'cancelled', by: ['staff'] },
    pay: createPaymentStep('packed'),
  },
  shipped: {
    deliver: { to: 'delivered', by: ['staff', 'system'] },
    return: { to: 'returned', by: ['staff', 'system'] },
    pay: createPaymentStep('shipped'),
  },
  delivered: { return: { to: 'returned', by: ['staff'] }, pay: createPaymentStep('delivered') },
  cancelled: {},
  // The buyer may still owe a part of the price, if it was withheld.
  returned: { pay: createPaymentStep('returned') },
}

const PREPAID_TERMS: PaymentTerms = { paysBy: null, isPaid: false }

/** The step under the order's payment terms; undefined when the state does not allow it. */
export const findStep = (
  from: OrderState,
  action: OrderAction,
  terms: PaymentTerms = PREPAID_TERMS,
): Step | undefined => {
  const step = ORDER_STEPS[from][action]
  const isOnDelivery = paysOnDelivery(terms)
  if (!step || (step.onDelivery && !isOnDelivery)) return undefined
  return action === 'unpack' && isOnDelivery ? { ...step, to: 'new' } : step
}

/** The state after an action: `notNow` when the state does not allow it, `notYou` when another actor may take it. */
export const nextOrderState = (
  from: OrderState,
  action: OrderAction,
  actor: OrderActor,
  terms: PaymentTerms = PREPAID_TERMS,
): Result<OrderState, 'notNow' | 'notYou'> => {
  const step = findStep(from, action, terms)
  if (!step) return failure('notNow')
  return step.by.includes(actor) ? ok(step.to) : failure('notYou')
}

/** The goods have not left yet and still will. */
export const isUnshipped = (state: OrderState): boolean => state === 'new' || state === 'paid' || state === 'packed'

/** The order waits to be packed. */
export const isReadyToPack = (state: OrderState, terms: PaymentTerms): boolean =>
  findStep(state, 'pack', terms) !== undefined

/** The order is to be packed or sent: its goods are picked and its parcels registered. */
export const isBeingFulfilled = (state: OrderState, terms: PaymentTerms): boolean =>
  state === 'packed' || isReadyToPack(state, terms)

/** The order is unpaid and can still be paid. */
export const awaitsFirstPayment = (state: OrderState, terms: PaymentTerms): boolean =>
  !terms.isPaid && state !== 'returned' && findStep(state, 'pay', terms) !== undefined

/** The order waits for pieces from suppliers. */
export const awaitsGoods = ({ state, backordered }: { state: OrderState; backordered: boolean }): boolean =>
  backordered && isUnshipped(state)
