import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { type LoaderFunctionArgs, useRevalidator } from 'react-router'
import { findLineWarning } from '#cart/domain/check-cart.ts'
import { listGoods } from '#cart/domain/latest-products.ts'
import { cartStore, useCart, useIsCartLoaded, useLatestProducts } from '#cart/web/parts/cart-store.ts'
import { useCartRefresh } from '#cart/web/parts/use-cart-refresh.ts'
import { useEmptyCartToast } from '#cart/web/parts/use-checkout-gate.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { guaranteeNotice } from '#compliance/contract-guarantee.ts'
import { delivery } from '#delivery/contract-delivery.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { sendContext } from '#platform/web/send-context.tsx'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { useRouteData } from '#platform/web/use-route-data.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toasts.ts'
import { SendError } from '#wire/send.ts'
import { CheckoutFormView } from './parts/checkout-form-view.tsx'
import { discardOrderKey } from './parts/order-key.ts'
import { deleteStoredForm } from './parts/stored-form.ts'
import { usePrepareOrder } from './parts/use-prepare-order.ts'

/** Loaded on demand, because few carts contain goods that sold out before the checkout. */
const BlockedNotice = createLazyComponent(() =>
  import('./parts/blocked-notice.tsx').then(({ BlockedNotice: component }) => component),
)

/** Loads the notice on the guarantee and the delivery providers without long lists of points; null after a failure. */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const send = context.get(sendContext)
  const options = { signal: request.signal }
  const noticeRequest = send(guaranteeNotice.readCurrent, {}, options).then(
    ({ body }) => body.data,
    // Ignores a failure: an order must not depend on the notice, to which the order page and the footer also link.
    () => null,
  )
  try {
    const { body } = await send(delivery.providers, { query: { points: '0' } }, options)
    return { offer: body.data, notice: await noticeRequest }
  } catch (error) {
    if (error instanceof SendError && error.kind !== 'aborted') return { offer: null, notice: null }
    throw error
  }
}

export const handle = {
  head: (_loaded: unknown, t: T) => ({
    title: t('checkout.heading'),
    description: t('checkout.description'),
    robots: 'noindex',
  }),
  /** Hides the navigation in the header. */
  isPlain: true,
}

/** `/{lang}/checkout` shows the whole checkout on one page. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  return (
    <div className="page-width py-6 small:py-8">
      <Link
        className="-ml-1 inline-flex min-h-11 items-center gap-2 text-secondary no-underline hover:text-text"
        data-keep-clear
        href={`/${language}/cart`}
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('checkout.backToCart')}
      </Link>
      <SectionTitle className="mt-2" level={1}>
        {t('checkout.heading')}
      </SectionTitle>
      <Checkout />
    </div>
  )
}

const Checkout = () => {
  const t = useT()
  const { offer, notice } = useRouteData<typeof loader>()
  const isShopEnabled = usePageOptions().categories !== null
  const isCartLoaded = useIsCartLoaded()
  const cart = useCart()
  const latestProducts = useLatestProducts()
  const { progress, refresh } = useCartRefresh()
  const revalidator = useRevalidator()
  const [formKey, setFormKey] = useState(0)
  usePrepareOrder()
  useEmptyCartToast(isCartLoaded && isShopEnabled)
  const [isPlaced, setIsPlaced] = useState(false)

  const reload = async () => void (await Promise.all([refresh(), revalidator.revalidate()]))
  const forgetDetails = () => {
    deleteStoredForm()
    discardOrderKey()
    cartStore.setShipping(null)
    setFormKey(formKey + 1)
    showToast('success', t('checkout.forgotten'))
  }
  if (!isCartLoaded) {
    return (
      <>
        <Spinner isCentered className="goods-place noscript:hidden" label={t('checkout.loading')} />
        <noscript>
          <Notice className="mt-6" kind="info">
            {t('cart.withoutScript')}
          </Notice>
        </noscript>
      </>
    )
  }
  if (isPlaced) return <Spinner isCentered label={t('app.loadingOrder')} />
  if (!isShopEnabled) {
    return (
      <Notice className="mt-8" kind="warning">
        {t('cart.shopDisabled')}
      </Notice>
    )
  }
  const goods = listGoods(cart, latestProducts)
  if (goods.length === 0) return <EmptyCheckout />
  if (!offer) {
    const retry = (
      <Button isLoading={revalidator.state === 'loading'} onClick={reload}>
        {t('checkout.retry')}
      </Button>
    )
    return (
      <Notice action={retry} className="mt-8" kind="warning">
        {t('checkout.deliveryDown')}
      </Notice>
    )
  }
  return (
    <>
      <ProgressBar label={t('checkout.loading')} value={progress} />
      <BlockedNotice goods={goods} isNeeded={goods.some(item => findLineWarning(item) !== null)} />
      <CheckoutFormView
        cart={cart}
        countries={offer.deliveryCountries}
        guarantee={notice}
        destinationVat={offer.destinationVat}
        key={formKey}
        onForget={forgetDetails}
        onPlaced={() => setIsPlaced(true)}
        onReprice={reload}
        providers={offer.deliveryProviders}
      />
    </>
  )
}

const EmptyCheckout = () => {
  const t = useT()
  const language = useLanguage()
  return (
    <EmptyState
      action={
        <Button href={buildListingPath(language)} variant="primary">
          {t('cart.toProducts')}
        </Button>
      }
      title={t('cart.noProducts')}
    >
      {t('cart.emptyHint')}
    </EmptyState>
  )
}
