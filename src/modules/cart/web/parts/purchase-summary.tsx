import type { ReactNode } from 'react'
import { computeGoodsTotal, computeLineTotal, computeShippingTotal, countUnits } from '#cart/domain/cart-total.ts'
import { listGoods } from '#cart/domain/latest-products.ts'
import { measureGoods } from '#catalog/domain/measure-goods.ts'
import { formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { usePageOptions } from '#shop/web/parts/page-options.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { sumSavedCents, useCartDiscounts } from './cart-discounts.ts'
import { useCartSlots } from './cart-slots.tsx'
import { type ProductCart, useLatestProducts } from './cart-store.ts'
import { CartPromotions } from './lazy-cart-promotions.ts'
import { SummaryLines } from './summary-lines.tsx'
import { SummaryList, SummaryRow, SummaryTotal } from './summary-rows.tsx'

interface PurchaseSummaryProps {
  cart: ProductCart
  /** Button below the summary. */
  action: ReactNode
  className?: string
}

/** Summarizes the cart: five items before "show more", delivery if known, and the total. */
export const PurchaseSummary = ({ cart, action, className }: PurchaseSummaryProps) => {
  const t = useT()
  const language = useLanguage()
  const { DeliveryEstimate } = useCartSlots()
  const goods = listGoods(cart, useLatestProducts())
  const goodsCents = computeGoodsTotal(cart)
  const discounts = useCartDiscounts()
  const reducedCents = goods.reduce((sum, { product }) => sum - sumSavedCents(discounts, product.id), goodsCents)
  const goodsRow = (
    <SummaryRow name={t('cart.goods', { count: countUnits(cart) })} value={formatCents(reducedCents, language)} />
  )
  return (
    <section
      aria-labelledby="purchase-summary"
      className={joinClassNames('rounded-tile bg-surface p-5 shadow-lift small:p-6', className)}
    >
      <h2 className="text-lg" id="purchase-summary">
        {t('cart.summary')}
      </h2>
      <SummaryLines
        getPrice={item => computeLineTotal(item) - sumSavedCents(discounts, item.product.id)}
        goods={goods}
      />
      <CartPromotions
        deliveryCents={computeShippingTotal(cart) ?? 0}
        goods={goods}
        isNeeded={usePageOptions().hasPromotions ?? false}
      />
      {DeliveryEstimate ? (
        <DeliveryEstimate
          measure={measureGoods(goods)}
          goodsCents={goodsCents}
          isDeliveryFree={discounts.delivery !== null}
          reducedCents={reducedCents}
          shippingCents={computeShippingTotal(cart)}
        >
          {goodsRow}
        </DeliveryEstimate>
      ) : (
        <SummaryList>
          {goodsRow}
          <SummaryTotal name={t('cart.total')} value={formatCents(reducedCents, language)} />
        </SummaryList>
      )}
      <p className="mt-1 mb-5 text-sm text-secondary">{t('cart.withVat')}</p>
      {action}
    </section>
  )
}
