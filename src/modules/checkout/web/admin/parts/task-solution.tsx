import { type ReactNode, useState } from 'react'
import { toCents } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-order-admin.ts'
import type { StaffTask } from '#orders/contract-task.ts'
import type { TaskKind } from '#orders/domain/task-kind.ts'
import { EditLines } from '#orders/web/admin/parts/edit-lines.tsx'
import { ParcelTaskButton } from '#orders/web/admin/parts/order-parcels.tsx'
import { CancelOrderButton } from '#orders/web/admin/parts/order-steps.tsx'
import { listUnsentPieces } from '#orders/web/admin/parts/piece-amounts.ts'
import { AddEvidenceButton } from '#orders/web/admin/parts/transport-evidence.tsx'
import type { StaffPayment } from '#payments/contract-payment-admin.ts'
import { RecordPaymentButton } from '#payments/web/admin/parts/record-payment-dialog.tsx'
import { RefundDueButton, RefundPaymentButton } from '#payments/web/admin/parts/refund-dialog.tsx'
import { useVisitor } from '#platform/web/session.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { can } from '#wire/visitor.ts'
import { ChargeVatButton } from './charge-vat-button.tsx'
import { CorrectDetailsButton } from './correct-details-button.tsx'
import { RequestViesButton } from './request-vies-button.tsx'

interface TaskSolutionProps {
  task: StaffTask
  order: AdminOrder
  payments: readonly StaffPayment[]
}

type Solution = (props: TaskSolutionProps) => ReactNode

/** Renders the refund of the whole payment. */
const renderFullRefund: Solution = ({ task: { details }, payments }) => {
  const payment = payments.find(({ id }) => id === details.paymentId)
  return payment ? <RefundPaymentButton dueCents={toCents(payment.refundable)} payment={payment} /> : null
}
/** Renders a form for a refund made outside the shop, with the amount from the task. */
const renderOutsideRefund: Solution = ({ task: { id: task, details }, payments }) => {
  const payment = payments.find(({ id }) => id === details.paymentId)
  return payment ? (
    <RefundPaymentButton dueCents={Number(details.amountCents) || 0} payment={payment} task={task} />
  ) : null
}
const renderPaymentsLink: Solution = () => (
  <ScrollButton label="orderAdmin.taskList.toPayments" targetId="order-payments" />
)

/** Links to the step that fits: unsent goods are cancelled or removed from the order, sent goods are returned. */
const renderWithdrawal: Solution = ({ order }) => {
  const hasUnsent = order.state !== 'cancelled' && listUnsentPieces(order).length > 0
  return (
    <>
      {order.returns.length > 0 ? (
        <ScrollButton label="orderAdmin.taskList.toReturns" isPrimary={!hasUnsent} targetId="order-returns" />
      ) : (
        <ScrollButton label="orderAdmin.taskList.toWithdrawal" isPrimary={!hasUnsent} targetId="order-withdrawals" />
      )}
      {hasUnsent ? (
        <>
          <CancelOrderButton order={order} />
          <EditLinesButton order={order} />
        </>
      ) : null}
    </>
  )
}

/** Action for each kind of task; tasks that need research link to the payments. */
const SOLUTIONS: Readonly<Record<TaskKind, Solution | null>> = {
  'refund-due': ({ order, payments }) => <RefundDueButton order={order} payments={payments} />,
  'second-payment': renderFullRefund,
  'payment-of-cancelled-order': renderFullRefund,
  'refund-failed': ({ task: { details }, payments }) => {
    const payment = payments.find(({ id }) => id === details.paymentId)
    return payment ? <RefundPaymentButton dueCents={Number(details.amountCents) || 0} payment={payment} /> : null
  },
  'payment-due': ({ order }) => <RecordPaymentButton order={order} />,
  'paid-short-of-stock': ({ order }) => <EditLinesButton order={order} />,
  'message-received': () => <ScrollButton label="orderAdmin.answer" isPrimary targetId="order-message" />,
  'withdrawal-received': props => renderWithdrawal(props),
  'withdrawal-deadline': props => renderWithdrawal(props),
  'unusual-order': () => <ScrollButton label="checkoutAdmin.vies.write" isPrimary targetId="order-message" />,
  'vat-number-unknown': ({ order }) => (
    <>
      <CorrectDetailsButton order={order} />
      <RequestViesButton order={order} isPrimary />
    </>
  ),
  'vat-number-invalid': ({ order }) => (
    <>
      <CorrectDetailsButton order={order} />
      <ChargeVatButton order={order} />
      <ScrollButton label="checkoutAdmin.vies.write" isPrimary targetId="order-message" />
      <RequestViesButton order={order} />
    </>
  ),
  'vat-number-domestic': ({ order }) => (
    <>
      <CorrectDetailsButton order={order} />
      <ChargeVatButton order={order} />
      <ScrollButton label="checkoutAdmin.vies.write" targetId="order-message" />
    </>
  ),
  'transport-evidence': ({ order }) => <AddEvidenceButton order={order} isPrimary />,
  'parcel-refused': ({ order }) => (
    <>
      <CorrectDetailsButton order={order} />
      <ParcelTaskButton order={order} step="retry" />
    </>
  ),
  'parcel-left-over': ({ order, task }) => (
    <ParcelTaskButton order={order} parcelId={Number(task.details.parcelId)} step="cancel" />
  ),
  'order-mismatch': renderPaymentsLink,
  'amount-mismatch': renderPaymentsLink,
  'currency-mismatch': renderPaymentsLink,
  'transaction-mismatch': renderPaymentsLink,
  'refunded-outside': renderOutsideRefund,
  'dispute-lost': renderOutsideRefund,
  'provider-disagrees': renderPaymentsLink,
  'refund-waits': renderPaymentsLink,
  'refunded-twice': renderPaymentsLink,
  // Staff answer a dispute at the provider.
  'payment-disputed': renderPaymentsLink,
  // Issued documents keep their data, so staff send the e-invoice by other means.
  'e-invoice-incomplete': null,
  // Tasks without an order appear only in the list of all tasks.
  'unknown-payment': null,
  'unknown-refund': null,
  'webhook-failing': null,
  'bookkeeping-failing': null,
  'backup-failed': null,
  'jobs-failed': null,
  'mails-failed': null,
  'withdrawal-receipt-failed': null,
  'erasure-requested': null,
  'seller-data-missing': null,
  'guarantee-notice-missing': null,
  'guarantee-file-unmailable': null,
  'terms-incomplete': null,
  'page-claim': null,
  'text-claim': null,
  'recall-report-missing': null,
  'oss-threshold': null,
  // Staff register at the tax authority, outside the shop.
  'oss-started': null,
  'return-due': null,
  'fitment-returns': null,
  'prices-waiting': null,
}

/** Renders the action for a task; nothing for an unknown kind. */
export const TaskSolution = (props: TaskSolutionProps) => SOLUTIONS[props.task.kind as TaskKind]?.(props) ?? null

interface ScrollButtonProps {
  label: string
  /** Id of the element to focus. */
  targetId: string
  isPrimary?: boolean
}

/** Scrolls to an element of the same screen and focuses it. */
const ScrollButton = ({ label, targetId, isPrimary = false }: ScrollButtonProps) => {
  const t = useT()
  return (
    <Button
      onClick={() => {
        const target = document.getElementById(targetId)
        target?.scrollIntoView({ block: 'nearest' })
        target?.focus()
      }}
      size="sm"
      {...(isPrimary && { variant: 'primary' })}
    >
      {t(label)}
    </Button>
  )
}

/** Opens the order editor; hidden without the money permission. */
const EditLinesButton = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const canManageMoney = can(useVisitor(), 'order.money')
  if (!order.can_edit || !canManageMoney) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="sm" variant="primary">
        {t('orderAdmin.edit.title')}
      </Button>
      {isOpen ? <EditLines onClose={() => setIsOpen(false)} order={order} /> : null}
    </>
  )
}
