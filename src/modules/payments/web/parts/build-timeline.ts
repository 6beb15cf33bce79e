import type { PublicOrder } from '#orders/contract-order.ts'
import { paysOnDelivery } from '#orders/domain/payment-method.ts'

type StepName = 'placed' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

export interface TimelineStep {
  name: StepName
  /** `current` is the next expected step; after `ended` no step follows. */
  state: 'done' | 'current' | 'upcoming' | 'ended'
  /** ISO time, if known. */
  at: string | null
}

const STEPS = ['placed', 'paid', 'packed', 'shipped', 'delivered'] as const
/** Cash on handover: the payment is the last step. */
const STEPS_ON_DELIVERY = ['placed', 'packed', 'shipped', 'delivered', 'paid'] as const
/** Number of completed steps for each state. */
const COMPLETED_STEPS = { new: 1, paid: 2, packed: 3, shipped: 4, delivered: 5 } as const

/** Builds the steps of an order: done, current and upcoming. Cancelled and returned orders end. */
export const buildTimeline = ({
  state,
  placed_at,
  paid_at,
  payment,
  pays_by,
}: Pick<PublicOrder, 'state' | 'placed_at' | 'paid_at' | 'payment' | 'pays_by'>): TimelineStep[] => {
  const times: Partial<Record<StepName, string | null>> = { placed: placed_at, paid: paid_at }
  const findTime = (name: StepName) => times[name] ?? null
  if (state === 'cancelled' || state === 'returned') {
    const passedSteps = STEPS.filter(name => name === 'placed' || (name === 'paid' && paid_at !== null))
    return [
      ...passedSteps.map((name): TimelineStep => ({ name, state: 'done', at: findTime(name) })),
      { name: state, state: 'ended', at: null },
    ]
  }
  const isPaidOnDelivery = paysOnDelivery({ paysBy: pays_by, isPaid: paid_at !== null })
  // Until the payment arrives, it is the last step instead of the second.
  const completedCount = COMPLETED_STEPS[state] - (isPaidOnDelivery && state !== 'new' ? 1 : 0)
  // An open amount of a prepaid order is the current step.
  const hasOpenAmount = payment.open > 0 && !isPaidOnDelivery
  return (isPaidOnDelivery ? STEPS_ON_DELIVERY : STEPS).map((name, index) => {
    if (hasOpenAmount && name === 'paid') return { name, state: 'current', at: null }
    if (index < completedCount) return { name, state: 'done', at: findTime(name) }
    return { name, state: index === completedCount && !hasOpenAmount ? 'current' : 'upcoming', at: findTime(name) }
  })
}
