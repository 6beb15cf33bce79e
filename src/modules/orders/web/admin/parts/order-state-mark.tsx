import type { PublicOrder } from '#orders/contract-order.ts'
import { useT } from '#platform/web/texts.tsx'
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

/** Where an order stands: what waits for staff stands out. */
export const OrderStateMark = ({ state }: { state: PublicOrder['state'] }) => {
  const t = useT()
  return <StateMark tone={TONES[state]}>{t(`orderAdmin.states.${state}`)}</StateMark>
}
