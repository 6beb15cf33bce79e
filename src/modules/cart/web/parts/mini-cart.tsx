import { ShoppingCart } from 'lucide-react'
import type { ReactNode } from 'react'
import { cartTotal, lineTotal, pieceCount } from '#cart/domain/cart-total.ts'
import { FEW_ITEMS, goodsOf } from '#cart/domain/latest-products.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { HoverCard } from '#ui/hover-card.tsx'
import { Link } from '#ui/link.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { useCartSlots } from './cart-slots.tsx'
import { type ProductItem, useCart, useLatestProducts } from './cart-store.ts'
import { ItemPicture } from './item-picture.tsx'
import { type LinePrice, useShownPrices } from './shown-prices.ts'

/** Above this the count on the cart's sign says only that there are more. */
const MOST_SHOWN = 999

/** In the header: what is in the cart and what it comes to; a preview of the latest items on hover or focus. */
export const MiniCart = () => {
  const t = useT()
  const language = useLanguage()
  const cart = useCart()
  const goods = goodsOf(cart, useLatestProducts())
  const count = pieceCount(cart)
  const priceOf = useShownPrices()
  const { KeepShipping } = useCartSlots()
  const chosen = Object.values(cart).filter(({ product }) => isShipping(product))
  const shipping = chosen.length === 0 ? null : chosen.reduce((sum, item) => sum + priceOf(item), 0)
  const total = formatCents(cartTotal(cart, priceOf), language)
  const href = `/${language}/cart`
  const trigger = (
    <Link
      className="flex min-h-11 flex-col items-center justify-center gap-x-2 rounded-control px-2 text-text no-underline hover:bg-raised mobile:flex-row"
      href={href}
    >
      <span className="sr-only">{t('cart.miniLabel', { count, total })}</span>
      <span aria-hidden className="relative">
        <ShoppingCart aria-hidden className="size-6" />
        {count > 0 ? (
          <span
            className="tabular absolute -top-2 -right-2.5 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs leading-none font-bold text-on-primary transition duration-200 starting:-translate-y-1.5 starting:opacity-0"
            data-testid="mini-cart-count"
            key={count}
          >
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
        ) : null}
      </span>
      <span
        aria-hidden
        className={classNames(
          'tabular text-xs leading-tight font-bold whitespace-nowrap mobile:pl-1 mobile:text-sm',
          count === 0 && 'hidden mobile:inline',
        )}
      >
        {total}
      </span>
    </Link>
  )
  return (
    <HoverCard label={t('cart.preview')} trigger={trigger}>
      {KeepShipping ? <KeepShipping /> : null}
      <div className="w-88 max-w-[calc(100vw-2rem)] p-2">
        {goods.length === 0 ? (
          <p className="p-3 text-secondary">{t('cart.emptyShort')}</p>
        ) : (
          <>
            {goods.length > FEW_ITEMS ? (
              <p className="px-2 pt-1 pb-2 text-sm text-secondary">{t('cart.showingLatest')}</p>
            ) : null}
            <ul className="grid gap-1">
              {goods.slice(0, FEW_ITEMS).map(item => (
                <MiniLine cents={priceOf(item)} item={item} key={item.product.id} />
              ))}
            </ul>
            <dl className="mt-2 grid gap-1 border-t border-line px-2 py-3">
              {shipping === null ? null : (
                <MiniSum name={t('cart.delivery')}>
                  <span className="tabular text-sm">
                    {shipping === 0 ? t('cart.free') : formatCents(shipping, language)}
                  </span>
                </MiniSum>
              )}
              <MiniSum name={t(totalName(priceOf, shipping !== null))}>
                <span className="heading tabular text-lg">{total}</span>
              </MiniSum>
            </dl>
            <Button href={href} variant="primary" wide>
              {t('cart.button')}
            </Button>
          </>
        )}
      </div>
    </HoverCard>
  )
}

/** What the sum holds. */
const totalName = (priceOf: LinePrice, withDelivery: boolean): string => {
  if (priceOf !== lineTotal) return 'cart.totalWithoutVat'
  return withDelivery ? 'cart.estimatedTotal' : 'cart.total'
}

const MiniSum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-sm text-secondary">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const MiniLine = ({ item, cents }: { item: ProductItem; cents: Cents }) => {
  const language = useLanguage()
  const { product, amount } = item
  return (
    <li>
      <Link
        className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-3 rounded-control p-2 text-sm no-underline hover:bg-surface"
        href={product.path}
      >
        <ItemPicture image={product.image} size={48} />
        <span className="line-clamp-2 leading-snug">{unbroken(product.name)}</span>
        <span className="tabular text-right whitespace-nowrap">
          <span className="block text-xs text-secondary">
            {amount} {product.unit}
          </span>
          <span className="font-bold">{formatCents(cents, language)}</span>
        </span>
      </Link>
    </li>
  )
}
