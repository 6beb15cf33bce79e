import type { PublicOrder } from '#orders/contract-order.ts'
import { paysOnDelivery } from '#orders/domain/pay-way.ts'

type StepName = 'placed' | 'paid' | 'packed' | 'shipped' | 'delivered' | 'cancelled' | 'returned'

export interface TimelineStep {
  name: StepName
  /** `current` is what is being waited for; `ended` stops the order. */
  state: 'done' | 'current' | 'ahead' | 'ended'
  /** ISO time, where it is known. */
  at: string | null
}

const WAY = ['placed', 'paid', 'packed', 'shipped', 'delivered'] as const
/** The goods go first: their money comes when they are handed over. */
const WAY_ON_DELIVERY = ['placed', 'packed', 'shipped', 'delivered', 'paid'] as const
/** How many steps of the way each state has behind it. */
const BEHIND = { new: 1, paid: 2, packed: 3, shipped: 4, delivered: 5 } as const

/** An order's way as steps: those behind, the one waited for, those ahead; cancelled and returned orders end. */
export const timelineOf = ({
  state,
  placed_at,
  paid_at,
  payment,
  pays_by,
}: Pick<PublicOrder, 'state' | 'placed_at' | 'paid_at' | 'payment' | 'pays_by'>): TimelineStep[] => {
  const timeOf = (name: StepName) => (name === 'placed' ? placed_at : name === 'paid' ? paid_at : null)
  if (state === 'cancelled' || state === 'returned') {
    const behind = WAY.filter(name => name === 'placed' || (name === 'paid' && paid_at !== null))
    return [
      ...behind.map((name): TimelineStep => ({ name, state: 'done', at: timeOf(name) })),
      { name: state, state: 'ended', at: null },
    ]
  }
  const isOnDelivery = paysOnDelivery({ paysBy: pays_by, isPaid: paid_at !== null })
  // Until its money comes, the payment is the last step instead of the second.
  const behind = BEHIND[state] - (isOnDelivery && state !== 'new' ? 1 : 0)
  // While something is to be paid of what is paid in advance, that is what is waited for.
  const isOpen = payment.open > 0 && !isOnDelivery
  return (isOnDelivery ? WAY_ON_DELIVERY : WAY).map((name, index) => {
    if (isOpen && name === 'paid') return { name, state: 'current', at: null }
    if (index < behind) return { name, state: 'done', at: timeOf(name) }
    return { name, state: index === behind && !isOpen ? 'current' : 'ahead', at: timeOf(name) }
  })
}
