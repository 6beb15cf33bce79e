import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useEffect, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { sendContext, useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { Button } from '#ui/button.tsx'
import { parseLanguage } from '#wire/languages.ts'
import { SendError } from '#wire/send.ts'
import { loadOrder, type ViewedOrder } from './parts/load-order.ts'
import { OrderContents } from './parts/order-contents.tsx'
import { useOrderInPayment } from './parts/order-in-payment.ts'

type Order = ViewedOrder['order']

/** Loads the order named in the address; null without an order in the address or after a failed request. */
export const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Order | null> => {
  const token = new URL(request.url).searchParams.get('order')
  if (!token) return null
  try {
    const viewedOrder = await loadOrder(context.get(sendContext), token, parseLanguage(params.lang), request.signal)
    return viewedOrder.order
  } catch (error) {
    if (error instanceof SendError && error.kind !== 'aborted') return null
    throw error
  }
}

/** Only an order that is known to be paid shows the success message. */
const findOutcome = (order: Order | null) => {
  if (order === null) return 'unknown'
  return order.isPaid ? 'paid' : 'unpaid'
}

const TITLES = { paid: 'payments.successTitle', unpaid: 'payments.unpaidTitle', unknown: 'payments.unknownTitle' }
const TEXTS = { paid: 'payments.successText', unpaid: 'payments.unpaidText', unknown: 'payments.unknownText' }

export const handle = {
  head: (order: Order | null, t: T) => ({ title: t(TITLES[findOutcome(order)]), robots: 'noindex' }),
}

/** `/{lang}/payment-success` shows the result of a payment for the order of the address or of this tab. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const order = useReturnedOrder(useRouteData<typeof loader>())
  const outcome = findOutcome(order)
  const Icon = outcome === 'paid' ? CircleCheck : CircleHelp
  useEffect(() => {
    document.title = t(TITLES[outcome])
  }, [t, outcome])
  return (
    <div className="page-width max-w-190! py-12 small:py-16">
      <div className="grid justify-items-start gap-4">
        <Icon
          aria-hidden
          className={outcome === 'paid' ? 'size-14 stroke-[1.25] text-good' : 'size-14 stroke-[1.25] text-secondary'}
        />
        <h1 className="text-2xl small:text-3xl">{t(TITLES[outcome])}</h1>
        <p className="measure text-lg text-secondary">{t(TEXTS[outcome])}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button href={`/${language}`} variant="primary">
            {t('payments.successBack')}
          </Button>
          {order ? <Button href={`/${language}/payment/${order.public_token}`}>{t('payments.toOrder')}</Button> : null}
        </div>
      </div>
      {order && outcome === 'paid' ? (
        <div className="mt-12">
          <p className="heading tabular mb-6 text-xl">{t('payments.orderHeading', { number: order.number })}</p>
          <OrderContents order={order} fulfilment={null} />
        </div>
      ) : null}
    </div>
  )
}

/** Returns the named order, else the one that this tab left to pay. */
const useReturnedOrder = (namedOrder: Order | null): Order | null => {
  const send = useSend()
  const language = useLanguage()
  const storedToken = useOrderInPayment()
  const [order, setOrder] = useState<Order | null>(null)
  const token = namedOrder ? null : storedToken
  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    loadOrder(send, token, language, controller.signal).then(
      viewedOrder => setOrder(viewedOrder.order),
      (error: unknown) => {
        // The page works without the order.
        if (!(error instanceof SendError)) throw error
      },
    )
    return () => controller.abort()
  }, [send, token, language])
  return namedOrder ?? order
}
