import { useState } from 'react'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { paymentAdmin, type StaffPayment } from '#payments/contract-payment-admin.ts'
import { choosePaymentToRefund, computeDueAfterRefunds, isRefundUnconfirmed } from '#payments/domain/refund.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useAttemptBase } from '#platform/web/use-attempt-base.ts'
import { useForm } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'
import { formatMethodName } from './format-method-name.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

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

interface RefundForm {
  /** Cents, or the typed text when it is not an amount. */
  amount: number | string | null
  comment: string
  /** The refund was made outside the shop and is only recorded. */
  is_outside: boolean
}

/** Returns the due amount in cents minus unconfirmed refunds; 0 when nothing is due. */
export const findDueCents = ({ money }: AdminOrder, payments: readonly StaffPayment[]): number =>
  computeDueAfterRefunds(
    Math.max(0, -toCents(money.open)),
    payments
      .filter(({ pays_order }) => pays_order)
      .flatMap(({ refunds }) => refunds.map(({ state, amount }) => ({ state, amountCents: toCents(amount) }))),
  )

interface RefundDialogProps {
  payment: StaffPayment
  /** Due amount, which the form suggests; 0 when unknown. */
  dueCents: number
  /** Task that the recorded refund solves. */
  task?: number | undefined
  onClose: () => void
}

export const RefundDialog = ({ payment, dueCents, task, onClose }: RefundDialogProps) => {
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
