import { useState } from 'react'
import { formatDateTime, formatDay } from '#kernel/format-date.ts'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { formatActor } from '#orders/domain/format-actor.ts'
import { awaitsFirstPayment } from '#orders/domain/order-states.ts'
import { DetailCard } from '#orders/web/admin/parts/detail-card.tsx'
import { paymentAdmin, type StaffPayment } from '#payments/contract-payment-admin.ts'
import { MANUAL_METHODS, type ManualMethod } from '#payments/domain/manual-payment.ts'
import { choosePaymentToRefund, computeDueAfterRefunds, isRefundUnconfirmed } from '#payments/domain/refund.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useAttemptBase } from '#platform/web/use-attempt-base.ts'
import { useForm } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { StateMark } from '#ui/admin/state-mark.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import type { SendError } from '#wire/send.ts'
import { can } from '#wire/visitor.ts'

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
  const refunding = payments.find(({ id, refundable }) => id === refundingId && refundable > 0)
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
      {refunding ? (
        <RefundDialog
          dueCents={findDueCents(order, payments)}
          onClose={() => setRefundingId(undefined)}
          payment={refunding}
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

/** Returns the display name of the method. */
const formatMethodName = (t: T, { provider, method, method_label }: StaffPayment): string =>
  provider === 'hand' ? t(`paymentAdmin.manualMethods.${method}`) : method_label

/** Shows a button that refunds the due amount. */
export const RefundDueButton = ({ order, payments }: { order: AdminOrder; payments: readonly StaffPayment[] }) => {
  const dueCents = findDueCents(order, payments)
  const payment = dueCents > 0 ? choosePaymentToRefund(payments, toEuros(dueCents)) : undefined
  return payment ? <RefundPaymentButton dueCents={dueCents} payment={payment} /> : null
}

/** Shows a button that refunds a payment, up to the due amount, or records a refund made elsewhere. */
export const RefundPaymentButton = ({ payment, dueCents, task }: Omit<RefundDialogProps, 'onClose'>) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const canManageMoney = can(useVisitor(), 'order.money')
  if (payment.refundable === 0 || !canManageMoney) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" variant="primary">
        {t(task === undefined ? 'paymentAdmin.refund' : 'paymentAdmin.recordRefund')}
      </Button>
      {isOpen ? (
        <RefundDialog dueCents={dueCents} onClose={() => setIsOpen(false)} payment={payment} task={task} />
      ) : null}
    </>
  )
}

/** Shows a button that records a payment without a provider. */
export const RecordPaymentButton = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const canManageMoney = can(useVisitor(), 'order.money')
  if (!isPayable(order) || !canManageMoney) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" variant="primary">
        {t('paymentAdmin.record')}
      </Button>
      {isOpen ? <PaymentDialog onClose={() => setIsOpen(false)} order={order} /> : null}
    </>
  )
}

/** Reloads the order after a conflict. The toast stays when the dialog closes. */
const useReloadOnConflict = () => {
  const reload = useReload()
  return async ({ status, message }: SendError): Promise<false> => {
    if (status !== 409) return false
    showToast('warning', message)
    await reload()
    return false
  }
}

interface PaymentForm {
  method: ManualMethod
  /** Cents, or the typed text when it is not an amount. */
  amount: number | string | null
  /** `YYYY-MM-DD` */
  received_on: string
  comment: string
}

const PaymentDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const reloadOnConflict = useReloadOnConflict()
  const getBase = useAttemptBase(order.to_pay)
  const maxCents = toCents(order.to_pay)
  const today = getShopDay(new Date())
  const form = useForm<PaymentForm, unknown>({
    initial: {
      method: order.pays_by === 'cash' ? 'cash' : 'transfer',
      amount: maxCents,
      received_on: today,
      comment: '',
    },
    check: ({ amount, received_on }) => ({
      ...(!(typeof amount === 'number' && amount <= maxCents && (amount > 0 || maxCents === 0)) && {
        amount: t('paymentAdmin.recordMax', { sum: formatCents(maxCents, language) }),
      }),
      ...(received_on === '' && { received_on: t('app.problem.required') }),
      ...(received_on > today && { received_on: t('payments.problem.manual.future') }),
    }),
    send: ({ amount, ...fields }, { lost }) =>
      send(paymentAdmin.record, {
        params: { number: Number(order.number) },
        body: { ...fields, amount: toEuros(Number(amount)), to_pay: getBase(lost) },
      }),
    onError: reloadOnConflict,
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      hint={t('paymentAdmin.recordHint', { sum: formatCents(toCents(order.to_pay), language) })}
      onClose={onClose}
      title={t('paymentAdmin.record')}
    >
      <Select
        error={form.errorAt('method')}
        label={t('paymentAdmin.method')}
        name="method"
        onChange={value => form.set('method', value)}
        options={MANUAL_METHODS.map(value => ({ value, label: t(`paymentAdmin.manualMethods.${value}`) }))}
        value={form.values.method}
      />
      <MoneyField
        error={form.errorAt('amount')}
        hint={t('paymentAdmin.recordAmountHint')}
        label={t('paymentAdmin.amount')}
        language={language}
        name="amount"
        onChange={value => form.set('amount', value)}
        value={form.values.amount}
      />
      <TextField {...form.field('received_on')} label={t('paymentAdmin.receivedOn')} max={today} required type="date" />
      <TextField {...form.field('comment')} label={t('paymentAdmin.comment')} />
    </FormDialog>
  )
}

interface RefundForm {
  /** Cents, or the typed text when it is not an amount. */
  amount: number | string | null
  comment: string
  /** The refund was made outside the shop and is only recorded. */
  is_outside: boolean
}

/** Returns the due amount in cents minus unconfirmed refunds; 0 when nothing is due. */
const findDueCents = ({ money }: AdminOrder, payments: readonly StaffPayment[]): number =>
  computeDueAfterRefunds(
    Math.max(0, -toCents(money.open)),
    payments
      .filter(({ pays_order }) => pays_order)
      .flatMap(({ refunds }) => refunds.map(({ state, amount }) => ({ state, amountCents: toCents(amount) }))),
  )

/** A free order can be recorded as paid too. */
const isPayable = ({ state, to_pay, pays_by, isPaid }: AdminOrder): boolean =>
  to_pay > 0 || awaitsFirstPayment(state, { paysBy: pays_by, isPaid })

interface RefundDialogProps {
  payment: StaffPayment
  /** Due amount, which the form suggests; 0 when unknown. */
  dueCents: number
  /** Task that the recorded refund solves. */
  task?: number | undefined
  onClose: () => void
}

const RefundDialog = ({ payment, dueCents, task, onClose }: RefundDialogProps) => {
  const t = useT()
  const language = useLanguage()
  const send = useSend()
  const reload = useReload()
  const reloadOnConflict = useReloadOnConflict()
  const getBase = useAttemptBase(payment.refundable)
  const maxCents = toCents(payment.refundable)
  // Suggests no amount when a refund is pending or its amount is unknown.
  const isAmountUnknown = task !== undefined || payment.refunds.some(({ state }) => isRefundUnconfirmed(state))
  const fullCents = isAmountUnknown ? null : maxCents
  const suggestedCents = dueCents > 0 ? Math.min(dueCents, maxCents) : fullCents
  const form = useForm<RefundForm, unknown>({
    initial: { amount: suggestedCents, comment: '', is_outside: task !== undefined },
    check: ({ amount }): Record<string, string> =>
      typeof amount === 'number' && amount > 0 && amount <= maxCents
        ? {}
        : { amount: t('paymentAdmin.refundMax', { sum: formatCents(maxCents, language) }) },
    send: ({ amount, ...fields }, { lost }) => {
      const body = {
        amount: toEuros(Number(amount)),
        ...fields,
        ...(fields.is_outside && { task }),
        refundable: getBase(lost),
      }
      return send(paymentAdmin.refund, { params: { id: payment.id }, body })
    },
    onError: reloadOnConflict,
    onDone: async () => {
      await reload()
      onClose()
    },
  })
  const isOutside = form.values.is_outside
  return (
    <FormDialog
      isDestructive={!isOutside}
      form={form}
      hint={
        isOutside
          ? t('paymentAdmin.refundOutsideHint')
          : t('paymentAdmin.refundHint', { method: formatMethodName(t, payment) })
      }
      onClose={onClose}
      title={t(isOutside ? 'paymentAdmin.recordRefund' : 'paymentAdmin.refund')}
    >
      <MoneyField
        error={form.errorAt('amount')}
        label={t('paymentAdmin.amount')}
        language={language}
        name="amount"
        onChange={value => form.set('amount', value)}
        value={form.values.amount}
      />
      {/* A manual payment can only be refunded manually. */}
      {payment.provider === 'hand' ? null : (
        <Checkbox
          checked={isOutside}
          hint={t('paymentAdmin.refundOutsideWays')}
          label={t('paymentAdmin.refundOutside')}
          onChange={event => form.set('is_outside', event.target.checked)}
        />
      )}
      <TextField {...form.field('comment')} label={t('paymentAdmin.comment')} />
    </FormDialog>
  )
}
