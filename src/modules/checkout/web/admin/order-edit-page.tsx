import { data, type LoaderFunctionArgs } from 'react-router'
import { eInvoiceEndpoints } from '#bookkeeping/contract-e-invoice.ts'
import { checkoutAdmin } from '#checkout/contract-checkout-admin.ts'
import { legalTextCalls } from '#compliance/contract-legal-text.ts'
import { withdrawalAdmin } from '#compliance/contract-withdrawal-admin.ts'
import { OrderLegalTexts } from '#compliance/web/admin/parts/order-legal-texts.tsx'
import { OrderWithdrawals } from '#compliance/web/admin/parts/order-withdrawals.tsx'
import { ReceivedDay } from '#compliance/web/admin/parts/received-day.tsx'
import { formatDateTime } from '#kernel/format-date.ts'
import { orderAdmin } from '#orders/contract-order-admin.ts'
import { tasks } from '#orders/contract-task.ts'
import { OrderClientCard } from '#orders/web/admin/parts/order-client-card.tsx'
import { OrderMessages, OrderNotes } from '#orders/web/admin/parts/order-conversation.tsx'
import { OrderDeliveryCard } from '#orders/web/admin/parts/order-delivery-card.tsx'
import { OrderDocumentsCard } from '#orders/web/admin/parts/order-documents-card.tsx'
import { OrderHistory } from '#orders/web/admin/parts/order-history.tsx'
import { OrderLines } from '#orders/web/admin/parts/order-lines.tsx'
import { OrderMails } from '#orders/web/admin/parts/order-mails.tsx'
import { OrderParcels } from '#orders/web/admin/parts/order-parcels.tsx'
import { OrderReturns } from '#orders/web/admin/parts/order-returns.tsx'
import { OrderRevisions } from '#orders/web/admin/parts/order-revisions.tsx'
import { OrderShortcuts } from '#orders/web/admin/parts/order-shortcuts.tsx'
import { OrderStateMark } from '#orders/web/admin/parts/order-state-mark.tsx'
import { OrderSteps } from '#orders/web/admin/parts/order-steps.tsx'
import { OrderTags } from '#orders/web/admin/parts/order-tags.tsx'
import { OrderTasks } from '#orders/web/admin/parts/order-tasks.tsx'
import { TransportEvidenceCard } from '#orders/web/admin/parts/transport-evidence.tsx'
import { paymentAdmin } from '#payments/contract-payment-admin.ts'
import { OrderPayments } from '#payments/web/admin/parts/order-payments.tsx'
import { useListHref } from '#platform/admin/use-list-href.ts'
import { useScreenData } from '#platform/admin/use-screen-data.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { PageHeader } from '#ui/admin/page-header.tsx'
import { CorrectDetailsButton } from './parts/correct-details-button.tsx'
import { EInvoiceHandOvers } from './parts/e-invoice-hand-overs.tsx'
import { TaskSolution } from './parts/task-solution.tsx'
import { VatProof } from './parts/vat-proof.tsx'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const { signal } = request
  try {
    const { body } = await send(orderAdmin.view, { params: { id: Number(params.id) || 0 } }, { signal })
    const order = body.data
    const [paymentList, taskList, counts, legalTexts, withdrawals, checks, handOvers] = await Promise.all([
      send(paymentAdmin.list, { params: { number: Number(order.number) } }, { signal }),
      send(tasks.list, { query: { state: 'all', order: order.number, page: 1, pageSize: 50 } }, { signal }),
      send(orderAdmin.counts, {}, { signal }),
      send(legalTextCalls.list, { params: { id: order.id } }, { signal }),
      send(withdrawalAdmin.listOfOrder, { params: { id: order.id } }, { signal }),
      order.vat_exempt
        ? send(
            checkoutAdmin.listVatChecks,
            { query: { order: Number(order.number), page: 1, pageSize: 50 } },
            { signal },
          )
        : null,
      order.wants_e_invoice ? send(eInvoiceEndpoints.handOvers, { params: { id: order.id } }, { signal }) : null,
    ])
    return {
      order,
      payments: paymentList.body.results,
      tasks: taskList.body.results,
      tags: counts.body.data.tags,
      legalTexts: legalTexts.body.data,
      withdrawals: withdrawals.body.data,
      checks: checks?.body.results ?? [],
      handOvers: handOvers?.body.results ?? [],
    }
  } catch (error) {
    throw isNotFoundError(error) ? data(null, { status: 404 }) : error
  }
}

/** Shows an order with the actions that its state allows. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const listHref = useListHref('order')
  const screenData = useScreenData<typeof loader>()
  const { order, payments, tasks: orderTasks, tags, legalTexts, withdrawals, checks, handOvers } = screenData
  const title = t('orderAdmin.heading', { number: order.number })
  return (
    <>
      <OrderShortcuts order={order} />
      <PageHeader
        actions={<OrderSteps order={order} />}
        crumbs={{
          label: t('admin.path'),
          items: [{ label: t('orderAdmin.title'), href: listHref }, { label: `#${order.number}` }],
        }}
        details={
          <>
            <span>
              <OrderStateMark payment={order.payment} pays_by={order.pays_by} state={order.state} />
            </span>
            <span className="tabular">{t('orderAdmin.placed', { at: formatDateTime(order.placed_at, language) })}</span>
            {order.paid_at && order.payment.open === 0 ? (
              <span className="tabular">{t('orderAdmin.paid', { at: formatDateTime(order.paid_at, language) })}</span>
            ) : null}
          </>
        }
        title={title}
      />
      <div className="grid items-start gap-4 medium:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <OrderTasks
            orderTasks={orderTasks}
            renderSolution={task => <TaskSolution order={order} payments={payments} task={task} />}
          />
          <OrderWithdrawals order={order} statements={withdrawals} />
          <OrderLines order={order} />
          <OrderPayments order={order} payments={payments} />
          <OrderMessages order={order} />
          <OrderReturns order={order} />
          <OrderRevisions order={order} />
          <OrderHistory order={order} />
        </div>
        <div className="grid min-w-0 gap-4">
          <OrderClientCard correctButton={<CorrectDetailsButton order={order} />} order={order} />
          {order.vat_exempt ? <VatProof checks={checks} order={order} /> : null}
          {order.vat_exempt ? <TransportEvidenceCard order={order} /> : null}
          <OrderDeliveryCard order={order} receivedDay={<ReceivedDay order={order} />} />
          <OrderParcels order={order} />
          <OrderDocumentsCard order={order} />
          {order.wants_e_invoice ? <EInvoiceHandOvers handOvers={handOvers} /> : null}
          <OrderLegalTexts texts={legalTexts} />
          <OrderMails order={order} />
          <OrderTags key={order.id} knownTags={tags} order={order} />
          <OrderNotes order={order} />
        </div>
      </div>
    </>
  )
}
