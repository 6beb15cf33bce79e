import { useState } from 'react'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { formatCents, toCents } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import type { StaffPayment } from '#payments/contract-payment-admin.ts'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { formatMethodName } from './format-method-name.ts'
import { isPayable, PaymentDialog } from './record-payment-dialog.tsx'
import { findDueCents, RefundDialog } from './refund-dialog.tsx'

const TONES = {
  created: 'wait',
  pending: 'wait',
  completed: 'good',
  cancelled: 'quiet',
  failed: 'bad',
  refunded: 'quiet',
} as const

/** Shows payments and refunds of an order, with the actions to record or refund a payment. */
export const OrderPayments = ({ order, payments }: { order: AdminOrder; payments: readonly StaffPayment[] }) => {
  const language = useLanguage()
  const { paid, refunded, returned, allowance, open } = order.money
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  const totals = [
    ['paid', paid],
    ['refunded', refunded],
    ['returned', returned],
    ['allowance', allowance],
  ] as const
  const t = useT()
  const [isRecording, setIsRecording] = useState(false)
  const [refundingId, setRefundingId] = useState<number>()
  const refundedPayment = payments.find(({ id, refundable }) => id === refundingId && refundable > 0)
  const canManageMoney = can(useVisitor(), 'order.money')
  const isOrderPayable = isPayable(order)
  return (
    <DetailCard
      actions={
        isOrderPayable && canManageMoney ? (
          <Button onClick={() => setIsRecording(true)} size="sm">
            {t('paymentAdmin.record')}
          </Button>
        ) : null
      }
      id="order-payments"
      title={t('paymentAdmin.title')}
    >
      {order.pays_by && isOrderPayable ? (
        <p className="mb-3 font-medium">{t(`orderAdmin.paysBy.${order.pays_by}`)}</p>
      ) : null}
      {payments.length === 0 ? <p className="text-secondary">{t('paymentAdmin.none')}</p> : null}
      <ul className="grid gap-3">
        {payments.map(payment => (
          <PaymentLine
            key={payment.id}
            onRefund={canManageMoney ? () => setRefundingId(payment.id) : null}
            payment={payment}
          />
        ))}
      </ul>
      {paid > 0 ? (
        <dl className="tabular mt-3 grid gap-1 border-t border-line pt-3 text-sm">
          {totals.map(([name, sum]) =>
            sum === 0 ? null : (
              <div className="flex justify-between gap-6 text-secondary" key={name}>
                <dt>{t(`paymentAdmin.sums.${name}`)}</dt>
                <dd>{formatEuros(sum)}</dd>
              </div>
            ),
          )}
          {open === 0 ? null : (
            <div className="flex justify-between gap-6 text-base font-bold">
              <dt>{t(open > 0 ? 'orderAdmin.toPay' : 'orderAdmin.toRefund')}</dt>
              <dd>{formatEuros(Math.abs(open))}</dd>
            </div>
          )}
        </dl>
      ) : null}
      {isRecording && isOrderPayable ? <PaymentDialog onClose={() => setIsRecording(false)} order={order} /> : null}
      {refundedPayment ? (
        <RefundDialog
          dueCents={findDueCents(order, payments)}
          onClose={() => setRefundingId(undefined)}
          payment={refundedPayment}
        />
      ) : null}
    </DetailCard>
  )
}

const PaymentLine = ({ payment, onRefund }: { payment: StaffPayment; onRefund: (() => void) | null }) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  return (
    <li className="grid gap-1.5 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <StateMark tone={TONES[payment.state]}>{t(`paymentAdmin.states.${payment.state}`)}</StateMark>
        <b className="tabular">{formatEuros(payment.amount)}</b>
      </div>
      <p className="text-sm text-secondary wrap-anywhere">
        {formatMethodName(t, payment)} · {formatDateTime(payment.created_at, language)}
        {isReceivedOtherDay(payment)
          ? ` · ${t('paymentAdmin.receivedDay', { day: formatDay(payment.received_on ?? '', language) })}`
          : ''}
        {payment.provider_reference ? ` · ${payment.provider_reference}` : ''}
      </p>
      {payment.refunds.map(refund => (
        <p className="flex flex-wrap justify-between gap-x-6 text-sm" key={refund.id}>
          <span>
            {t(`paymentAdmin.refundStates.${refund.state}`)}
            {refund.is_outside ? ` ${t('paymentAdmin.outside')}` : ''} · {formatActor(t, refund.actor)} ·{' '}
            {formatDateTime(refund.requested_at, language)}
            {refund.comment ? ` · ${refund.comment}` : ''}
          </span>
          <span className="tabular">−{formatEuros(refund.amount)}</span>
        </p>
      ))}
      {payment.refundable > 0 && onRefund ? (
        <div>
          <Button onClick={onRefund} size="sm">
            {t('paymentAdmin.refund')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** The day of receipt differs from the day of creation. */
const isReceivedOtherDay = ({ received_on, created_at }: StaffPayment): boolean =>
  received_on !== null && received_on !== getShopDay(new Date(created_at))
