import type { Language } from '#kernel/language.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import type { PublicOrder } from '#orders/contract-order.ts'
import { isReadyToPack } from '#orders/domain/order-states.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'

const TONES = {
  new: 'wait',
  paid: 'warn',
  packed: 'warn',
  shipped: 'good',
  delivered: 'good',
  cancelled: 'quiet',
  returned: 'bad',
} as const

interface OrderStateProps extends Pick<PublicOrder, 'state'> {
  /** Absent where only the state is shown. */
  pays_by?: PublicOrder['pays_by'] | undefined
  payment?: PublicOrder['payment'] | undefined
}

/** Returns whether the order waits to be packed, not to be paid, because it is paid on delivery. */
const waitsUnpaidForPacking = ({ state, pays_by = null }: OrderStateProps): boolean =>
  state === 'new' && isReadyToPack(state, { paysBy: pays_by, isPaid: false })

/** Formats the name of the state; a partly paid order is not called paid. */
const formatState = (t: T, order: OrderStateProps): string => {
  const { state, payment } = order
  if (waitsUnpaidForPacking(order)) return t('orderAdmin.states.new', { context: 'handover' })
  if (state === 'paid' && payment && payment.open > 0) return t(`orderAdmin.payments.${payment.status}`)
  return t(`orderAdmin.states.${state}`)
}

/** Formats the open amount, to pay or to refund; empty when nothing is open or nothing was paid yet. */
const formatOpenAmount = (t: T, language: Language, { state, payment }: OrderStateProps): string => {
  const { open, due } = payment ?? { open: 0, due: 0 }
  if (state === 'new' || open + due === 0) return ''
  const amount = formatCents(toCents(open + due), language)
  return t(open > 0 ? 'orderAdmin.toPaySum' : 'orderAdmin.toRefundSum', { sum: amount })
}

/** Formats the state and the open amount as text, for exported lists. */
export const formatOrderState = (t: T, language: Language, order: OrderStateProps): string =>
  [formatState(t, order), formatOpenAmount(t, language, order)].filter(text => text !== '').join(', ')

const findTone = (order: OrderStateProps) => {
  const { state, payment, pays_by } = order
  if (waitsUnpaidForPacking(order)) return 'warn'
  const isUnpaid = (payment?.open ?? 0) > 0 && pays_by !== 'cash' && state !== 'new'
  return isUnpaid ? 'bad' : TONES[state]
}

/** Shows the state of an order, highlighted when it waits for staff, with the open amount below. */
export const OrderStateMark = (order: OrderStateProps) => {
  const t = useT()
  const language = useLanguage()
  const open = formatOpenAmount(t, language, order)
  return (
    <>
      <StateMark tone={findTone(order)}>{formatState(t, order)}</StateMark>
      {open === '' ? null : <span className="tabular block text-sm whitespace-nowrap text-secondary">{open}</span>}
    </>
  )
}
