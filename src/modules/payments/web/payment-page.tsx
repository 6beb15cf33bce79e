import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useEffect } from 'react'
import { data, isRouteErrorResponse, type LoaderFunctionArgs, useRouteError } from 'react-router'
import { useWithdrawalLink } from '#compliance/web/parts/use-withdrawal-link.ts'
import { isNotFoundError } from '#platform/web/is-not-found-error.ts'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { SendError } from '#wire/send.ts'
import { loadOrder } from './parts/load-order.ts'
import { OrderContents } from './parts/order-contents.tsx'
import { OrderDocuments } from './parts/order-documents.tsx'
import { OrderMessages } from './parts/order-messages.tsx'
import { OrderNotices } from './parts/order-notices.tsx'
import { OrderParcels } from './parts/order-parcels.tsx'
import { OrderTimeline } from './parts/order-timeline.tsx'
import { PaymentMethodList } from './parts/payment-method-list.tsx'
import { useLivePayment } from './parts/use-live-payment.ts'
import { usePay } from './parts/use-pay.ts'

export const loader = async ({ params, request, context }: LoaderFunctionArgs) => {
  try {
    const order = await loadOrder(
      context.get(sendContext),
      params.token ?? '',
      parseLanguage(params.lang),
      request.signal,
    )
    return { ...order, problem: new URL(request.url).searchParams.get('problem') }
  } catch (error) {
    const isMissing = isNotFoundError(error)
    if (error instanceof SendError && error.status === 410) throw data(null, { status: 410 })
    throw isMissing ? data(null, { status: 404 }) : error
  }
}

type PageData = Awaited<ReturnType<typeof loader>>

const findHeading = ({ number, isPaid }: PageData['order'], t: T): string =>
  t(isPaid ? 'payments.orderHeadingPaid' : 'payments.orderHeading', { number })

export const handle = { head: ({ order }: PageData, t: T) => ({ title: findHeading(order, t), robots: 'noindex' }) }

/** `/{lang}/payment/{token}` shows the order and its payment methods to anyone with the token. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const withdrawalLink = useWithdrawalLink()
  const { problem, ...loadedOrder } = useRouteData<typeof loader>()
  const viewedOrder = useLivePayment(loadedOrder)
  const {
    order,
    fulfilment,
    paymentMethods,
    excludedMethods,
    acceptsOnlinePayment,
    isPaymentPending,
    documents,
    hasBecomePaid,
  } = viewedOrder
  const pay = usePay(order.public_token)
  const heading = findHeading(order, t)
  useEffect(() => {
    document.title = heading
  }, [heading])
  const isPayable = order.to_pay > 0
  return (
    <div className="page-width py-8 small:py-12">
      <SectionTitle level={1}>{heading}</SectionTitle>
      <div aria-live="polite" className="mt-3">
        <OrderNotices pay={pay} problem={problem} hasBecomePaid={hasBecomePaid} viewedOrder={viewedOrder} />
      </div>
      <div className="mt-8 grid items-start gap-x-12 gap-y-10 medium:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-8">
          {isPayable ? (
            <PaymentMethodList
              excludedMethods={excludedMethods}
              methods={paymentMethods}
              order={order}
              pay={pay}
              acceptsOnlinePayment={acceptsOnlinePayment}
              isPaymentPending={isPaymentPending}
            />
          ) : null}
          {fulfilment && fulfilment.parcels.length > 0 ? (
            <OrderParcels delivery={order.delivery} parcels={fulfilment.parcels} />
          ) : null}
          <OrderContents order={order} fulfilment={fulfilment} />
          <OrderMessages token={order.public_token} />
        </div>
        <aside className="grid gap-8 medium:sticky medium:top-32">
          <OrderTimeline order={order} fulfilment={fulfilment} />
          <div className="no-print grid gap-2">
            <OrderDocuments
              order={order}
              documents={documents}
              hasApprovalBundle={viewedOrder.hasApprovalBundle}
              hasPrepaymentInvoice={viewedOrder.hasPrepaymentInvoice}
              legalTexts={viewedOrder.legalTexts}
            />
            {viewedOrder.canWithdraw ? (
              <Button href={`${withdrawalLink.url}?order=${order.public_token}`} isWide>
                {withdrawalLink.label}
              </Button>
            ) : null}
            <Button href={`/${language}`} icon={<ArrowLeft aria-hidden />} variant="ghost" isWide>
              {t('payments.backToShop')}
            </Button>
          </div>
        </aside>
      </div>
    </div>
  )
}

export const ErrorBoundary = () => {
  const t = useT()
  const language = useLanguage()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 0
  const isReplaced = status === 410
  const isMissing = status === 404 || isReplaced
  const title = t(isReplaced ? 'payments.linkReplaced' : 'payments.notFound')
  useEffect(() => {
    if (isMissing) document.title = title
  }, [isMissing, title])
  if (!isMissing) throw error
  return (
    <div className="page-width">
      <EmptyState
        action={
          <Button href={`/${language}`} variant="primary">
            {t('payments.backToShop')}
          </Button>
        }
        figure={isReplaced ? undefined : '404'}
        level={1}
        title={title}
      >
        {t(isReplaced ? 'payments.linkReplacedHint' : 'payments.notFoundHint')}
      </EmptyState>
    </div>
  )
}
