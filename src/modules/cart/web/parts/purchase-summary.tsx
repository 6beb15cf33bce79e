import { type ReactNode, useState } from 'react'
import { formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { goodsTotal, lineTotal, pieceCount, shippingTotal } from '../../domain/cart-total.ts'
import { FEW_ITEMS, goodsOf } from '../../domain/latest-products.ts'
import { useCartSlots } from './cart-slots.tsx'
import { type ProductCart, useLatestProducts } from './cart-store.ts'

interface PurchaseSummaryProps {
  cart: ProductCart
  /** The one way on. */
  action: ReactNode
  className?: string
}

/** What the cart comes to: five items before 'show more', delivery as far as it is known, the total. */
export const PurchaseSummary = ({ cart, action, className }: PurchaseSummaryProps) => {
  const t = useT()
  const language = useLanguage()
  const { DeliveryEstimate } = useCartSlots()
  const goodsCents = goodsTotal(cart)
  const shipping = shippingTotal(cart)
  return (
    <section
      aria-labelledby="purchase-summary"
      className={classNames('rounded-tile bg-surface p-5 shadow-lift small:p-6', className)}
    >
      <h2 className="text-lg" id="purchase-summary">
        {t('cart.summary')}
      </h2>
      <SummaryLines cart={cart} />
      <dl className="tabular mt-4 grid gap-2 border-t border-line pt-4">
        <SummaryRow name={t('cart.goods', { count: pieceCount(cart) })} value={formatCents(goodsCents, language)} />
        {shipping === null && DeliveryEstimate ? (
          <DeliveryEstimate goodsCents={goodsCents} />
        ) : (
          <>
            <SummaryRow
              name={t('cart.delivery')}
              value={shipping === null ? t('cart.deliveryLater') : written(shipping, language, t('cart.free'))}
            />
            <SummaryTotal name={t('cart.total')} value={formatCents(goodsCents + (shipping ?? 0), language)} />
          </>
        )}
      </dl>
      <p className="mt-1 mb-5 text-sm text-secondary">{t('cart.withVat')}</p>
      {action}
    </section>
  )
}

const written = (cents: number, language: 'et' | 'en', free: string): string =>
  cents === 0 ? free : formatCents(cents, language)

/** A named sum within the summary's list. */
export const SummaryRow = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 text-sm">
    <dt className="text-secondary">{name}</dt>
    <dd className="text-right font-medium">{value}</dd>
  </div>
)

/** The sum that one pays. */
export const SummaryTotal = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
    <dt className="font-bold">{name}</dt>
    <dd className="heading text-xl whitespace-nowrap">{value}</dd>
  </div>
)

const SummaryLines = ({ cart }: { cart: ProductCart }) => {
  const t = useT()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const goods = goodsOf(cart, useLatestProducts())
  const hidden = all ? 0 : Math.max(0, goods.length - FEW_ITEMS)
  return (
    <>
      <ul className="mt-4 grid gap-2 text-sm">
        {goods.slice(0, goods.length - hidden).map(item => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-4" key={item.product.id}>
            <span className="min-w-0">
              <span className="line-clamp-2">{item.product.name}</span>
              <span className="tabular text-xs text-secondary">
                {t('cart.summaryLine', { amount: item.amount, unit: item.product.unit })}
              </span>
            </span>
            <span className="tabular whitespace-nowrap">{formatCents(lineTotal(item), language)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button
          className="mt-2 min-h-11 text-sm font-bold underline underline-offset-4"
          onClick={() => setAll(true)}
          type="button"
        >
          {t('cart.showMore', { count: hidden })}
        </button>
      ) : null}
    </>
  )
}
