import { useState } from 'react'
import type { CartItem } from '#cart/domain/cart.ts'
import { computeLineTotal } from '#cart/domain/cart-total.ts'
import { INITIAL_ITEM_COUNT } from '#cart/domain/latest-products.ts'
import type { Product } from '#catalog/contract-product.ts'
import { ExclusionNote } from '#catalog/web/parts/exclusion-note.tsx'
import { RoadUseNote } from '#catalog/web/parts/road-use-note.tsx'
import { FitMark } from '#fitment/web/parts/fit-mark.tsx'
import { type Cents, formatCents } from '#kernel/money.ts'
import { inflectUnit } from '#kernel/unit.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { keepTogether } from '#ui/keep-together.tsx'
import { ItemPicture } from './item-picture.tsx'
import { LineAvailability } from './line-availability.tsx'

interface SummaryLinesProps {
  goods: readonly CartItem<Product>[]
  /** Returns the price of a line; the gross total by default. */
  getPrice?: (item: CartItem<Product>) => Cents
  /** Shows product pictures; omit it where another list shows them. */
  hasImages?: boolean
  /** Shows the availability; omit it where another list shows it. */
  hasAvailability?: boolean
  /** Returns the manufacturer's statement about road use, shown with the availability. */
  getRoadUseNote?: (product: Product) => string | undefined
}

/** Lists the goods, five of them before "show more". */
export const SummaryLines = ({
  goods,
  getPrice = computeLineTotal,
  hasImages = false,
  hasAvailability = false,
  getRoadUseNote,
}: SummaryLinesProps) => {
  const t = useT()
  const language = useLanguage()
  const [isExpanded, setIsExpanded] = useState(false)
  const noteClass = joinClassNames('col-span-2 mt-0.5 text-xs text-secondary', hasImages && 'col-start-2')
  const hiddenCount = isExpanded ? 0 : Math.max(0, goods.length - INITIAL_ITEM_COUNT)
  return (
    <>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {goods.slice(0, goods.length - hiddenCount).map(item => (
          <li
            className={joinClassNames(
              'grid items-start gap-x-4 leading-snug',
              hasImages ? 'grid-cols-[3.5rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
            )}
            key={item.product.id}
          >
            {hasImages ? (
              <span className="row-span-4">
                <ItemPicture image={item.product.image} size={56} />
              </span>
            ) : null}
            <span className="min-w-0">
              <span className="line-clamp-2">{keepTogether(item.product.name)}</span>
              <span className="tabular text-xs text-secondary">
                {t('cart.summaryLine', { amount: item.amount, unit: inflectUnit(item.product.unit, item.amount) })}
              </span>
            </span>
            <span className="tabular whitespace-nowrap">{formatCents(getPrice(item), language)}</span>
            {hasAvailability ? (
              <span className={joinClassNames('col-span-2', hasImages && 'col-start-2')}>
                <FitMark productId={item.product.id} />
              </span>
            ) : null}
            {hasAvailability ? (
              <LineAvailability
                amount={item.amount}
                className={joinClassNames('col-span-2 mt-0.5 text-xs', hasImages && 'col-start-2')}
                product={item.product}
              />
            ) : null}
            {hasAvailability ? <ExclusionNote className={noteClass} product={item.product} /> : null}
            {hasAvailability ? <RoadUseNote className={noteClass} note={getRoadUseNote?.(item.product)} /> : null}
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <button
          className="mt-1 min-h-11 text-sm font-bold underline underline-offset-4"
          onClick={() => setIsExpanded(true)}
          type="button"
        >
          {t('cart.showMore', { count: hiddenCount })}
        </button>
      ) : null}
    </>
  )
}
