import type { ReactNode } from 'react'
import { computeCartTotal, computeLineTotal } from '#cart/domain/cart-total.ts'
import { INITIAL_ITEM_COUNT, listGoods } from '#cart/domain/latest-products.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { keepTogether } from '#ui/keep-together.tsx'
import { Link } from '#ui/link.tsx'
import { type ProductItem, useCart, useLatestProducts } from './cart-store.ts'
import { ItemPicture } from './item-picture.tsx'
import { type GetLinePrice, useLinePrice } from './line-price.ts'
import { useCartInLanguage } from './use-cart-refresh.ts'

/** Shows the latest items of the cart and the total. `shipping` is null before a delivery is chosen. */
export const MiniCartPanel = ({ shipping }: { shipping: Cents | null }) => {
  const t = useT()
  const language = useLanguage()
  const cart = useCart()
  useCartInLanguage(cart)
  const goods = listGoods(cart, useLatestProducts())
  const getPrice = useLinePrice()
  if (goods.length === 0) return <p className="p-3 text-secondary">{t('cart.emptyShort')}</p>
  return (
    <>
      {goods.length > INITIAL_ITEM_COUNT ? (
        <p className="px-2 pt-1 pb-2 text-sm text-secondary">{t('cart.showingLatest')}</p>
      ) : null}
      <ul className="grid gap-1">
        {goods.slice(0, INITIAL_ITEM_COUNT).map(item => (
          <MiniLine cents={getPrice(item)} item={item} key={item.product.id} />
        ))}
      </ul>
      <dl className="mt-2 grid gap-1 border-t border-line px-2 py-3">
        {shipping === null ? null : (
          <MiniTotal name={t('cart.delivery')}>
            <span className="tabular text-sm">{shipping === 0 ? t('cart.free') : formatCents(shipping, language)}</span>
          </MiniTotal>
        )}
        <MiniTotal name={t(getTotalLabelKey(getPrice, shipping !== null))}>
          <span className="heading tabular text-lg">{formatCents(computeCartTotal(cart, getPrice), language)}</span>
        </MiniTotal>
      </dl>
      <Button href={`/${language}/cart`} variant="primary" isWide>
        {t('cart.button')}
      </Button>
    </>
  )
}

/** Returns the label that says what the total includes. */
const getTotalLabelKey = (getPrice: GetLinePrice, includesDelivery: boolean): string => {
  if (getPrice !== computeLineTotal) return 'cart.totalWithoutVat'
  return includesDelivery ? 'cart.estimatedTotal' : 'cart.total'
}

const MiniTotal = ({ name, children }: { name: string; children: ReactNode }) => (
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
        <span className="line-clamp-2 leading-snug">{keepTogether(product.name)}</span>
        <span className="tabular text-right whitespace-nowrap">
          <span className="block text-xs text-secondary">
            {amount} {inflectUnit(product.unit, amount)}
          </span>
          <span className="font-bold">{formatCents(cents, language)}</span>
        </span>
      </Link>
    </li>
  )
}
