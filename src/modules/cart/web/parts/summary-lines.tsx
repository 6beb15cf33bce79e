import { useState } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import { lineTotal } from '#cart/domain/cart-total.ts'
import { FEW_ITEMS } from '#cart/domain/latest-products.ts'
import type { Product } from '#catalog/contract.ts'
import { type Cents, formatCents } from '#kernel/money.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'

interface SummaryLinesProps {
  goods: readonly CartItem<Product>[]
  /** What a line comes to; its gross sum unless told. */
  priceOf?: (item: CartItem<Product>) => Cents
}

/** What is bought, in short: five items before 'show more'. */
export const SummaryLines = ({ goods, priceOf = lineTotal }: SummaryLinesProps) => {
  const t = useT()
  const language = useLanguage()
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, goods.length - FEW_ITEMS)
  return (
    <>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {goods.slice(0, goods.length - hidden).map(item => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-4 leading-snug" key={item.product.id}>
            <span className="min-w-0">
              <span className="line-clamp-2">{item.product.name}</span>
              <span className="tabular text-xs text-secondary">
                {t('cart.summaryLine', { amount: item.amount, unit: item.product.unit })}
              </span>
            </span>
            <span className="tabular whitespace-nowrap">{formatCents(priceOf(item), language)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <button
          className="mt-1 min-h-11 text-sm font-bold underline underline-offset-4"
          onClick={() => setAll(true)}
          type="button"
        >
          {t('cart.showMore', { count: hidden })}
        </button>
      ) : null}
    </>
  )
}
