import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { OrderState } from './order.ts'
import { type PaymentTerms, paysOnDelivery } from './pay-way.ts'

export type OrderAction = 'pay' | 'pack' | 'unpack' | 'ship' | 'deliver' | 'cancel' | 'return'
export type OrderActor = 'customer' | 'staff' | 'system'

interface Step {
  to: OrderState
  by: readonly OrderActor[]
  /** Known only to orders that are paid when the goods are handed over, while they are unpaid. */
  onDelivery?: true
}

/** The money of goods that went first comes in any state; it moves the order only out of `new`. */
const paidAfterwards = (to: OrderState): Step => ({ to, by: ['system', 'staff'], onDelivery: true })

/**
 * What may happen to an order in each state, where it leads and who may do it. An order that is paid when the goods are handed
 * over takes the same steps, beginning in `new` (docs/decisions/150-paid-on-delivery.md).
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
    // Own pick-up: handed over without a carrier.
    deliver: { to: 'delivered', by: ['staff'] },
    unpack: { to: 'paid', by: ['staff'] },
    cancel: { to: 'cancelled', by: ['staff'] },
    pay: paidAfterwards('packed'),
  },
  shipped: {
    deliver: { to: 'delivered', by: ['staff', 'system'] },
    return: { to: 'returned', by: ['staff', 'system'] },
    pay: paidAfterwards('shipped'),
  },
  delivered: { return: { to: 'returned', by: ['staff'] }, pay: paidAfterwards('delivered') },
  cancelled: {},
  // A part of its price may be kept back.
  returned: { pay: paidAfterwards('returned') },
}

const PREPAID: PaymentTerms = { paysBy: null, isPaid: false }

/** The step as the order's payment allows it; undefined when the state does not know it. */
export const stepOf = (from: OrderState, action: OrderAction, terms: PaymentTerms = PREPAID): Step | undefined => {
  const step = ORDER_STEPS[from][action]
  const isOnDelivery = paysOnDelivery(terms)
  if (!step || (step.onDelivery && !isOnDelivery)) return undefined
  return action === 'unpack' && isOnDelivery ? { ...step, to: 'new' } : step
}

/** The state an action leads to: `notNow` when the state does not know it, `notYou` when somebody else may do it. */
export const nextOrderState = (
  from: OrderState,
  action: OrderAction,
  actor: OrderActor,
  terms: PaymentTerms = PREPAID,
): Outcome<OrderState, 'notNow' | 'notYou'> => {
  const step = stepOf(from, action, terms)
  if (!step) return refused('notNow')
  return step.by.includes(actor) ? ok(step.to) : refused('notYou')
}

/** The goods have not left yet, and will. */
export const stillHere = (state: OrderState): boolean => state === 'new' || state === 'paid' || state === 'packed'

/** The order waits to be packed. */
export const isToPack = (state: OrderState, terms: PaymentTerms): boolean => stepOf(state, 'pack', terms) !== undefined

/** The order is to be packed or to be sent: its goods are fetched and its parcels registered. */
export const isBeingFulfilled = (state: OrderState, terms: PaymentTerms): boolean =>
  state === 'packed' || isToPack(state, terms)

/** The order has not been paid and still can be. */
export const awaitsFirstPayment = (state: OrderState, terms: PaymentTerms): boolean =>
  !terms.isPaid && state !== 'returned' && stepOf(state, 'pay', terms) !== undefined

/** Pieces of it are still to come from their suppliers. */
export const awaitsGoods = ({ state, backordered }: { state: OrderState; backordered: boolean }): boolean =>
  backordered && stillHere(state)
