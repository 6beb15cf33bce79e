import { centsOf, formatCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { isToPack } from '#orders/domain/order-states.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
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
  /** Neither is told where an order is only mentioned. */
  pays_by?: PublicOrder['pays_by'] | undefined
  payment?: PublicOrder['payment'] | undefined
}

/** It does not wait for its payment but to be packed: it is paid when the goods are handed over. */
const isPackedUnpaid = ({ state, pays_by = null }: StateFacts): boolean =>
  state === 'new' && isToPack(state, { paysBy: pays_by, isPaid: false })

/** The name of an order's state; what is only partly paid is not called paid. */
export const stateName = (t: T, order: StateFacts): string => {
  const { state, payment } = order
  if (isPackedUnpaid(order)) return t('orderAdmin.states.new', { context: 'handover' })
  if (state === 'paid' && payment && payment.open > 0) return t(`orderAdmin.payments.${payment.status}`)
  return t(`orderAdmin.states.${state}`)
}

/** Where an order stands: what waits for staff stands out. Under it what is still to be paid, or to be paid back. */
export const OrderStateMark = (order: StateFacts) => {
  const t = useT()
  const language = useLanguage()
  const { state, payment, pays_by } = order
  const { open, due } = payment ?? { open: 0, due: 0 }
  const isPrepaid = pays_by !== 'cash'
  const tone = isPackedUnpaid(order) ? 'look' : open > 0 && isPrepaid && state !== 'new' ? 'bad' : TONES[state]
  const sum = state !== 'new' && open + due > 0 ? formatCents(centsOf(open + due), language) : null
  return (
    <>
      <StateMark tone={tone}>{stateName(t, order)}</StateMark>
      {sum === null ? null : (
        <span className="tabular block text-sm whitespace-nowrap text-secondary">
          {t(open > 0 ? 'orderAdmin.toPaySum' : 'orderAdmin.toRefundSum', { sum })}
        </span>
      )}
    </>
  )
}
