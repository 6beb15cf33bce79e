import { useState } from 'react'
import { formatCents, toCents, toEuros } from '#kernel/money.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import { awaitsFirstPayment } from '#orders/domain/order-states.ts'
import { paymentAdmin } from '#payments/contract-payment-admin.ts'
import { MANUAL_METHODS, type ManualMethod } from '#payments/domain/manual-payment.ts'
import { FormDialog } from '#platform/admin/form-dialog.tsx'
import { useReload } from '#platform/admin/use-reload.ts'
import { useSend } from '#platform/web/send-context.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { useAttemptBase } from '#platform/web/use-attempt-base.ts'
import { useForm } from '#platform/web/use-form.ts'
import { MoneyField } from '#ui/admin/money-field.tsx'
import { Select } from '#ui/admin/select.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { can } from '#wire/visitor.ts'
import { useReloadOnConflict } from './use-reload-on-conflict.ts'

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

interface PaymentForm {
  method: ManualMethod
  /** Cents, or the typed text when it is not an amount. */
  amount: number | string | null
  /** `YYYY-MM-DD` */
  received_on: string
  comment: string
}

export const PaymentDialog = ({ order, onClose }: { order: AdminOrder; onClose: () => void }) => {
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

/** A free order can be recorded as paid too. */
export const isPayable = ({ state, to_pay, pays_by, isPaid }: AdminOrder): boolean =>
  to_pay > 0 || awaitsFirstPayment(state, { paysBy: pays_by, isPaid })
