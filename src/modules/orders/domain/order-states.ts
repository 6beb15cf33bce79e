import { type Outcome, ok, refused } from '#kernel/outcome.ts'
import type { OrderState } from './order.ts'

export type OrderAction = 'pay' | 'pack' | 'ship' | 'deliver' | 'cancel' | 'return'
export type OrderActor = 'customer' | 'staff' | 'system'

interface Step {
  to: OrderState
  by: readonly OrderActor[]
}

/** What may happen to an order in each state, where it leads and who may do it. */
export const ORDER_STEPS: Readonly<Record<OrderState, Readonly<Partial<Record<OrderAction, Step>>>>> = {
  new: {
    pay: { to: 'paid', by: ['system', 'staff'] },
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
    cancel: { to: 'cancelled', by: ['staff'] },
  },
  shipped: {
    deliver: { to: 'delivered', by: ['staff', 'system'] },
    return: { to: 'returned', by: ['staff', 'system'] },
  },
  delivered: { return: { to: 'returned', by: ['staff'] } },
  cancelled: {},
  returned: {},
}

/** The state an action leads to: `notNow` when the state does not know it, `notYou` when somebody else may do it. */
export const nextOrderState = (
  from: OrderState,
  action: OrderAction,
  actor: OrderActor,
): Outcome<OrderState, 'notNow' | 'notYou'> => {
  const step = ORDER_STEPS[from][action]
  if (!step) return refused('notNow')
  return step.by.includes(actor) ? ok(step.to) : refused('notYou')
}

/** The goods have not left yet, and will. */
export const stillHere = (state: OrderState): boolean => state === 'new' || state === 'paid' || state === 'packed'

/** Pieces of it are still to come from their suppliers. */
export const awaitsGoods = ({ state, backordered }: { state: OrderState; backordered: boolean }): boolean =>
  backordered && stillHere(state)
