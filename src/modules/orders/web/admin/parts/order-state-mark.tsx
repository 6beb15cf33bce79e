import type { PublicOrder } from '#orders/contract-order.ts'
import { isToPack } from '#orders/domain/order-states.ts'
import { type T, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = {
  new: 'wait',
  paid: 'look',
  packed: 'look',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'quiet',
  returned: 'bad',
} as const

interface StateFacts extends Pick<PublicOrder, 'state'> {
  /** Not told where an order is only mentioned. */
  pays_by?: PublicOrder['pays_by'] | undefined
}

/** It does not wait for its payment but to be packed: it is paid when the goods are handed over. */
const isPackedUnpaid = ({ state, pays_by = null }: StateFacts): boolean =>
  state === 'new' && isToPack(state, { paysBy: pays_by, isPaid: false })

export const stateName = (t: T, order: StateFacts): string =>
  isPackedUnpaid(order) ? t('orderAdmin.states.new', { context: 'handover' }) : t(`orderAdmin.states.${order.state}`)

/** Where an order stands: what waits for staff stands out. */
export const OrderStateMark = (order: StateFacts) => {
  const t = useT()
  const tone = isPackedUnpaid(order) ? 'look' : TONES[order.state]
  return <StateMark tone={tone}>{stateName(t, order)}</StateMark>
}
