import { CircleCheck } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSend } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { SendFailure } from '#wire/send.ts'
import { loadOrder, type ViewedOrder } from './parts/load-order.ts'
import { OrderContents } from './parts/order-contents.tsx'
import { payingOrder } from './parts/paying-order.ts'

export const loader = () => null

export const handle = { head: (_loaded: null, t: T) => ({ title: t('payments.successTitle'), robots: 'noindex' }) }

/** `/{lang}/payment-success`: 'Tasumine õnnestus', with the order that this tab left to pay. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const order = usePaidOrder()
  return (
    <div className="page-width max-w-190! py-12 small:py-16">
      <div className="grid justify-items-start gap-4">
        <CircleCheck aria-hidden className="size-14 stroke-[1.25] text-good" />
        <h1 className="text-2xl small:text-3xl">{t('payments.successTitle')}</h1>
        <p className="measure text-lg text-secondary">{t('payments.successText')}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button href={`/${language}`} variant="primary">
            {t('payments.successBack')}
          </Button>
          {order ? <Button href={`/${language}/payment/${order.public_token}`}>{t('payments.toOrder')}</Button> : null}
        </div>
      </div>
      {order ? (
        <div className="mt-12">
          <p className="heading tabular mb-6 text-xl">{t('payments.orderHeading', { number: order.number })}</p>
          <OrderContents order={order} parts={null} />
        </div>
      ) : null}
    </div>
  )
}

const never = () => () => {}

/** The order that was paid from this tab; null where it is not known, or cannot be asked for. */
const usePaidOrder = (): ViewedOrder['order'] | null => {
  const send = useSend()
  const language = useLanguage()
  const token = useSyncExternalStore(never, payingOrder, () => null)
  const [order, setOrder] = useState<ViewedOrder['order'] | null>(null)
  useEffect(() => {
    if (token === null) return
    const controller = new AbortController()
    loadOrder(send, token, language, controller.signal).then(
      viewed => setOrder(viewed.order),
      (error: unknown) => {
        // The page says what it has to say without it.
        if (!(error instanceof SendFailure)) throw error
      },
    )
    return () => controller.abort()
  }, [send, token, language])
  return order
}
