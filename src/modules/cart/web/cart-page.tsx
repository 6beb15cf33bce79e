import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#catalog/contract-product.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { useRoadUse } from '#catalog/web/parts/use-road-use.ts'
import { flash, useFlash } from '#platform/web/flash.ts'
import { type T, useLanguage, useT } from '#platform/web/texts.tsx'
import { HOME_COUNTRY } from '#shop/domain/eu-countries.ts'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { CartItem } from '../domain/cart.ts'
import { countUnits } from '../domain/cart-total.ts'
import { listGoods } from '../domain/latest-products.ts'
import { CartLine } from './parts/cart-line.tsx'
import { CART_FLASH, takeCartNotices } from './parts/cart-notices.ts'
import { useCartSlots } from './parts/cart-slots.tsx'
import { useCart, useIsCartLoaded, useLatestProducts } from './parts/cart-store.ts'
import { PurchaseSummary } from './parts/purchase-summary.tsx'
import { useCartRefresh } from './parts/use-cart-refresh.ts'
import { useCheckoutGate } from './parts/use-checkout-gate.ts'

export const handle = {
  head: (_loaded: unknown, t: T) => ({
    title: t('cart.heading'),
    description: t('cart.description'),
    robots: 'noindex',
  }),
}

/** `/{lang}/cart` lists the items, shows which of them cannot be bought, and leads to checkout. */
export const Component = () => {
  const t = useT()
  const language = useLanguage()
  const isCartLoaded = useIsCartLoaded()
  const cart = useCart()
  const goods = listGoods(cart, useLatestProducts())
  const { progress } = useCartRefresh()
  const isShopEnabled = usePageOptions().categories !== null
  return (
    <div className="page-width py-8 small:py-12">
      <ProgressBar label={t('cart.loading')} value={goods.length > 0 ? progress : undefined} />
      <SectionTitle count={isCartLoaded && goods.length > 0 ? countUnits(cart) : undefined} level={1}>
        {t('cart.heading')}
      </SectionTitle>
      <p className="no-print mt-2">
        <Link
          className="inline-flex min-h-8 items-center underline underline-offset-4"
          href={`/${language}/quick-order`}
        >
          {t('cart.quickOrder')}
        </Link>
      </p>
      <CartFlash />
      {isCartLoaded ? null : <LoadingCart />}
      {isCartLoaded && goods.length === 0 ? <EmptyCart isShopEnabled={isShopEnabled} /> : null}
      {isCartLoaded && goods.length > 0 ? (
        <div className="goods mt-6 grid content-start items-start gap-x-12 gap-y-8 medium:grid-cols-[minmax(0,1fr)_22rem]">
          <CartLines goods={goods} />
          <PurchaseSummary
            action={
              isShopEnabled ? <CheckoutButton isWide /> : <Notice kind="warning">{t('cart.shopDisabled')}</Notice>
            }
            cart={cart}
            className="medium:sticky medium:top-32"
          />
        </div>
      ) : null}
    </div>
  )
}

/** The browser's cart is readable only with scripts. */
const LoadingCart = () => {
  const t = useT()
  return (
    <>
      <Spinner isCentered className="goods-place noscript:hidden" label={t('cart.loading')} />
      <noscript>
        <Notice className="mt-6" kind="info">
          {t('cart.withoutScript')}
        </Notice>
      </noscript>
    </>
  )
}

/** Lists the goods with the statements about road use in the country of the delivery. */
const CartLines = ({ goods }: { goods: readonly CartItem<Product>[] }) => {
  const t = useT()
  const { readDeliveryCountry } = useCartSlots()
  const { getNote, warnings } = useRoadUse(
    goods.map(({ product }) => product),
    readDeliveryCountry?.() ?? HOME_COUNTRY,
  )
  return (
    <div>
      {warnings.map(warning => (
        <Notice className="mb-4" key={warning} kind="warning">
          {warning}
        </Notice>
      ))}
      <ul aria-label={t('cart.items')} className="border-t border-line">
        {goods.map(item => (
          <CartLine item={item} key={item.product.id} roadUseNote={getNote(item.product)} />
        ))}
      </ul>
    </div>
  )
}

/** Shows warnings at the top of the page. Messages left by another page come first. */
const CartFlash = () => {
  const messages = useFlash(CART_FLASH)
  useEffect(() => {
    const storedNotices = takeCartNotices()
    if (storedNotices.length > 0) flash.set(CART_FLASH, storedNotices)
  }, [])
  return (
    <div className="mt-4 grid gap-3 empty:mt-0">
      {messages.map(({ kind, message }) => (
        <Notice key={message} kind={kind}>
          {message}
        </Notice>
      ))}
    </div>
  )
}

interface CheckoutButtonProps {
  variant?: 'primary' | 'secondary'
  isWide?: boolean
}

const CheckoutButton = ({ variant = 'primary', isWide = false }: CheckoutButtonProps) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const passesGate = useCheckoutGate()
  return (
    <Button
      onClick={() => {
        if (passesGate()) void navigate(`/${language}/checkout`)
      }}
      size={isWide ? 'lg' : undefined}
      variant={variant}
      isWide={isWide}
    >
      {t('cart.checkout')}
    </Button>
  )
}

const EmptyCart = ({ isShopEnabled }: { isShopEnabled: boolean }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <EmptyState
      action={
        <div className="flex flex-wrap gap-3">
          <Button href={buildListingPath(language)} variant="primary">
            {t('cart.toProducts')}
          </Button>
          {isShopEnabled ? <CheckoutButton variant="secondary" /> : null}
        </div>
      }
      title={t('cart.empty')}
    >
      {t('cart.emptyHint')}
    </EmptyState>
  )
}
