import { data, type LoaderFunctionArgs } from 'react-router'
import { shopTime } from '#kernel/shop-time.ts'
import { type AdminOrder, orderAdmin } from '#orders/contract-staff-order.ts'
import { tasks } from '#orders/contract-task.ts'
import { OrderEditions } from '#orders/web/admin/parts/order-editions.tsx'
import { OrderClient, OrderDelivery, OrderLines, OrderPapers } from '#orders/web/admin/parts/order-facts.tsx'
import { OrderHistory } from '#orders/web/admin/parts/order-history.tsx'
import { OrderReturns } from '#orders/web/admin/parts/order-returns.tsx'
import { OrderStateMark } from '#orders/web/admin/parts/order-state-mark.tsx'
import { OrderSteps } from '#orders/web/admin/parts/order-steps.tsx'
import { OrderTags } from '#orders/web/admin/parts/order-tags.tsx'
import { OrderMessages, OrderNotes } from '#orders/web/admin/parts/order-talk.tsx'
import { OrderTasks } from '#orders/web/admin/parts/order-tasks.tsx'
import { paymentAdmin, type StaffPayment } from '#payments/contract-refund.ts'
import { useScreen } from '#platform/admin/use-screen.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { Button } from '#ui/button.tsx'
import { SendFailure } from '#wire/send.ts'
import { NotePaid, OrderPayments, PayBack } from './order-payments.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  try {
    const { body } = await send(orderAdmin.view, { params: { id: Number(params.id) || 0 } }, { signal })
    const order = body.data
    const [paid, open, counts] = await Promise.all([
      send(paymentAdmin.list, { params: { number: Number(order.number) } }, { signal }),
      send(tasks.list, { query: { state: 'all', order: order.number, page: 1, pageSize: 50 } }, { signal }),
      send(orderAdmin.counts, {}, { signal }),
    ])
    return { order, payments: paid.body.results, tasks: open.body.results, tags: counts.body.data.tags }
  } catch (error) {
    const missing = error instanceof SendFailure && (error.status === 404 || error.status === 422)
    throw missing ? data(null, { status: 404 }) : error
  }
}

/** One order with everything about it, and the steps that its state allows. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const { order, payments, tasks: found, tags } = useScreen<typeof loader>()
  const title = t('orderAdmin.heading', { number: order.number })
  return (
    <>
      <PageHeader
        actions={<OrderSteps order={order} />}
        crumbs={{
          label: t('admin.path'),
          of: [{ label: t('orderAdmin.title'), href: `/${language}/admin/order` }, { label: `#${order.number}` }],
        }}
        facts={
          <>
            <OrderStateMark state={order.state} />
            <span className="tabular">{t('orderAdmin.placed', { at: shopTime(order.placed_at) })}</span>
            {order.paid_at ? (
              <span className="tabular">{t('orderAdmin.paid', { at: shopTime(order.paid_at) })}</span>
            ) : null}
          </>
        }
        title={title}
      />
      <div className="grid items-start gap-4 medium:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderTasks found={found} solve={({ kind }) => solutionOf(kind, order, payments)} />
          <OrderLines order={order} />
          <OrderPayments order={order} payments={payments} />
          <OrderMessages order={order} />
          <OrderReturns order={order} />
          <OrderEditions order={order} />
          <OrderHistory order={order} />
        </div>
        <div className="grid min-w-0 gap-4">
          <OrderClient order={order} />
          <OrderDelivery order={order} />
          <OrderPapers order={order} />
          <OrderTags key={order.id} known={tags} order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  )
}

/** The button that solves a task of an order, where one does. */
const solutionOf = (kind: string, order: AdminOrder, payments: readonly StaffPayment[]) => {
  switch (kind) {
    case 'refund-due':
      return <PayBack order={order} payments={payments} />
    case 'payment-due':
      return <NotePaid order={order} />
    case 'buyer-wrote':
      return <Answer />
    default:
      return null
  }
}

/** Leads to where the buyer is answered. */
const Answer = () => {
  const t = useT()
  return (
    <Button onClick={() => document.querySelector<HTMLElement>('#order-message')?.focus()} size="sm" variant="primary">
      {t('orderAdmin.answer')}
    </Button>
  )
}
