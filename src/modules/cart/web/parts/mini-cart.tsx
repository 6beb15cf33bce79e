import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { memo, useDeferredValue, useState } from 'react'
import { computeCartTotal, countUnits } from '#cart/domain/cart-total.ts'
import { isShipping } from '#catalog/domain/is-shipping.ts'
import { formatCents } from '#kernel/money.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { HoverCard } from '#ui/hover-card.tsx'
import { Link } from '#ui/link.tsx'
import { useCartSlots } from './cart-slots.tsx'
import { type ProductCart, useCart } from './cart-store.ts'
import { useLinePrice } from './line-price.ts'

const MiniCartPanel = createLazyComponent(() =>
  import('./mini-cart-panel.tsx').then(({ MiniCartPanel: component }) => component),
)

/** Counts above this are shown as "999+". */
const MAX_SHOWN_COUNT = 999

/**
 * Links to the cart in the header, with a preview on hover or focus. The cart is deferred, so that a press on a product
 * is answered first.
 */
export const MiniCart = () => <CartLink cart={useDeferredValue(useCart())} />

const CartLink = memo(({ cart }: { cart: ProductCart }) => {
  const t = useT()
  const language = useLanguage()
  const count = countUnits(cart)
  const getPrice = useLinePrice()
  const { ShippingPriceUpdater } = useCartSlots()
  const shippingItems = Object.values(cart).filter(({ product }) => isShipping(product))
  const shipping = shippingItems.length === 0 ? null : shippingItems.reduce((sum, item) => sum + getPrice(item), 0)
  const total = formatCents(computeCartTotal(cart, getPrice), language)
  const [isNear, setIsNear] = useState(false)
  const markPointerNear = () => setIsNear(true)
  const trigger = (
    <Link
      className="flex min-h-11 flex-col items-center justify-center gap-x-2 rounded-control px-2 text-text no-underline hover:bg-raised mobile:flex-row"
      href={`/${language}/cart`}
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
            {count > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : count}
          </span>
        ) : null}
      </span>
      <span
        aria-hidden
        className={joinClassNames(
          'tabular text-xs leading-tight font-bold whitespace-nowrap mobile:pl-1 mobile:text-sm',
          count === 0 && 'hidden mobile:inline',
        )}
      >
        {total}
      </span>
    </Link>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: detects a pointer or focus near the link
    <div onFocus={markPointerNear} onPointerEnter={markPointerNear}>
      <HoverCard label={t('cart.preview')} trigger={trigger}>
        <div className="w-88 max-w-[calc(100vw-2rem)] p-2">
          {count === 0 && shipping === null ? (
            <p className="p-3 text-secondary">{t('cart.emptyShort')}</p>
          ) : (
            <MiniCartPanel shipping={shipping} isNeeded={isNear} />
          )}
        </div>
      </HoverCard>
      {ShippingPriceUpdater && shipping !== null ? <ShippingPriceUpdater /> : null}
    </div>
  )
})
