import CircleCheck from 'lucide-react/icons/circle-check'
import { formatCents, toCents } from '#kernel/money.ts'
import type { OrderPayment } from '#orders/contract-order.ts'
import { isUnshipped } from '#orders/domain/order-states.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { ViewedOrder } from './load-order.ts'
import type { PaymentStarter } from './use-pay.ts'

interface OrderNoticesProps {
  viewedOrder: ViewedOrder
  /** The order became paid while the page was open. */
  hasBecomePaid: boolean
  /** Error of a payment started without JavaScript, or null. */
  problem: string | null
  pay: PaymentStarter
}

const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ['notPayable', 'payments.problem.notPayable'],
  ['tooMany', 'payments.problem.tooMany'],
  ['unknownMethod', 'payments.problem.unknownMethod'],
  ['providerDown', 'payments.problem.providerDown'],
])

/** Message of a cancelled order by payment status. */
const CANCELLED_MESSAGES: Readonly<Partial<Record<OrderPayment['status'], string>>> = {
  refundDue: 'payments.cancelledPaid',
  refunded: 'payments.cancelledRefunded',
}

/** Shows the most important notice about the order. */
export const OrderNotices = ({ viewedOrder, hasBecomePaid, problem, pay }: OrderNoticesProps) => {
  const t = useT()
  const { order, failedAttempt, isPaymentPending, latePayment } = viewedOrder
  const problemKey = problem === null ? undefined : PROBLEMS.get(problem)
  if (hasBecomePaid) return <Notice kind="success">{t('payments.nowPaid')}</Notice>
  if (order.state === 'cancelled') {
    if (latePayment) return <Notice kind="warning">{t(`payments.latePayment.${latePayment}`)}</Notice>
    return <Notice kind="warning">{t(CANCELLED_MESSAGES[order.payment.status] ?? 'payments.cancelled')}</Notice>
  }
  const problemNotice = problemKey && !order.isPaid ? <Notice kind="danger">{t(problemKey)}</Notice> : null
  if (isPaymentPending) {
    return (
      <div className="grid gap-4">
        {problemNotice}
        <PlacedMessage viewedOrder={viewedOrder} />
        <Notice title={t('payments.pendingTitle')}>{t('payments.pendingHint')}</Notice>
      </div>
    )
  }
  if (problemNotice) return problemNotice
  if (order.payment.status === 'partlyPaid') return <PartlyPaidNotice order={order} />
  if (failedAttempt) {
    return (
      <Notice
        action={<RetryForm failedAttempt={failedAttempt} pay={pay} />}
        kind="warning"
        title={t(`payments.failedTitle.${failedAttempt.state}`)}
      >
        {t('payments.failedHint')}
      </Notice>
    )
  }
  return <PlacedMessage viewedOrder={viewedOrder} />
}

/** Shows the open amount. The shop ships no further goods until the customer has paid it. */
const PartlyPaidNotice = ({ order: { payment, state, pays_by, delivery } }: Pick<ViewedOrder, 'order'>) => {
  const t = useT()
  const language = useLanguage()
  const formatEuros = (euros: number) => formatCents(toCents(euros), language)
  const collectedContext = delivery.collected ? { context: 'collected' } : {}
  const context = pays_by === 'cash' ? { context: 'handover' } : collectedContext
  return (
    <Notice
      kind="warning"
      title={t('payments.partlyPaid', {
        received: formatEuros(payment.received - payment.refunded),
        open: formatEuros(payment.open),
      })}
    >
      {isUnshipped(state) ? t('payments.partlyPaidHint', context) : null}
    </Notice>
  )
}

/** Returns the key of the message about the order; own pick-up has other texts. */
const findMessageKey = ({ order }: ViewedOrder): string => {
  if (order.state === 'returned') return 'payments.returned'
  if (!order.delivery.collected) return 'payments.placed'
  if (order.state === 'shipped') return 'payments.readyToCollect'
  return order.state === 'delivered' ? 'payments.collected' : 'payments.placed'
}

const PlacedMessage = ({ viewedOrder }: { viewedOrder: ViewedOrder }) => {
  const t = useT()
  return (
    <p className="flex items-center gap-2 text-lg">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
      {t(findMessageKey(viewedOrder))}
    </p>
  )
}

const RetryForm = ({
  failedAttempt,
  pay,
}: {
  failedAttempt: NonNullable<ViewedOrder['failedAttempt']>
  pay: PaymentStarter
}) => {
  const t = useT()
  const { method, name, country } = failedAttempt
  return (
    <form action={pay.formAction} method="post" onSubmit={event => pay.submit(event, { group: method, name, country })}>
      <input name="method" type="hidden" value={method} />
      <input name="name" type="hidden" value={name} />
      <input name="country" type="hidden" value={country ?? ''} />
      <Button isLoading={pay.openingKey !== null} loadingLabel={t('payments.opening')} type="submit" variant="primary">
        {t('payments.tryAgain')}
      </Button>
    </form>
  )
}
