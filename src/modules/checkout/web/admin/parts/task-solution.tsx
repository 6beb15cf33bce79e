import { useState } from 'react'
import { centsOf } from '#kernel/money.ts'
import type { AdminOrder } from '#orders/contract-staff-order.ts'
import type { StaffTask } from '#orders/contract-task.ts'
import { EditLines } from '#orders/web/admin/parts/edit-lines.tsx'
import type { StaffPayment } from '#payments/contract-refund.ts'
import { NotePaid, PayBack, PayBackThrough } from '#payments/web/admin/parts/order-payments.tsx'
import { useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { AskVies } from './ask-vies.tsx'

interface TaskSolutionProps {
  task: StaffTask
  order: AdminOrder
  payments: readonly StaffPayment[]
}

/** The button that solves a task of an order; what a person judges alone has none but "done". */
export const TaskSolution = ({ task, order, payments }: TaskSolutionProps) => {
  const { paymentId, amountCents } = task.details
  const payment = payments.find(({ id }) => id === paymentId)
  switch (task.kind) {
    case 'refund-due':
      return <PayBack order={order} payments={payments} />
    case 'second-payment':
    case 'payment-of-cancelled-order':
      return payment ? <PayBackThrough due={centsOf(payment.refundable)} payment={payment} /> : null
    case 'refund-failed':
      return payment ? <PayBackThrough due={Number(amountCents) || 0} payment={payment} /> : null
    case 'payment-due':
      return <NotePaid order={order} />
    case 'paid-short-of-stock':
      return <ChangeLines order={order} />
    case 'buyer-wrote':
      return <Write label="orderAdmin.answer" primary />
    case 'vat-number-unknown':
      return <AskVies order={order} primary />
    case 'vat-number-invalid':
      return (
        <>
          <Write label="checkoutAdmin.vies.write" primary />
          <AskVies order={order} />
        </>
      )
    default:
      return null
  }
}

/** Leads to where the buyer is written to. */
const Write = ({ label, primary = false }: { label: string; primary?: boolean }) => {
  const t = useT()
  return (
    <Button
      onClick={() => document.querySelector<HTMLElement>('#order-message')?.focus()}
      size="sm"
      {...(primary && { variant: 'primary' })}
    >
      {t(label)}
    </Button>
  )
}

/** Takes off what cannot be had. */
const ChangeLines = ({ order }: { order: AdminOrder }) => {
  const t = useT()
  const [open, setOpen] = useState(false)
  if (!order.editable) return null
  return (
    <>
      <Button onClick={() => setOpen(true)} size="sm" variant="primary">
        {t('orderAdmin.edit.title')}
      </Button>
      {open ? <EditLines onClose={() => setOpen(false)} order={order} /> : null}
    </>
  )
}
