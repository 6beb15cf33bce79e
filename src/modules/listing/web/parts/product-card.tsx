import { memo } from 'react'
import type { Product } from '#catalog/contract-product.ts'
import { AvailabilityLine } from '#catalog/web/parts/availability-line.tsx'
import { isHiddenFromVisitors, ProductMarks } from '#catalog/web/parts/product-marks.tsx'
import { ProductPicture } from '#catalog/web/parts/product-picture.tsx'
import { ProductPrice } from '#catalog/web/parts/product-price.tsx'
import { RoadUseBadge } from '#catalog/web/parts/road-use-badge.tsx'
import { FitMark } from '#fitment/web/parts/fit-mark.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { keepTogether } from '#ui/keep-together.tsx'
import { Link } from '#ui/link.tsx'
import { PartialMatchNotes } from './partial-match-notes.tsx'
import { useListingSlots } from './slots.tsx'
import { useProductHref } from './use-product-href.ts'

const SIZES = '(width < 768px) 50vw, (width < 1200px) 30vw, 240px'

export interface ProductCardProps {
  product: Product
  isEager?: boolean
  /** True during the view transition that moves its picture. */
  isMorphing?: boolean
  /** Unmatched filters as texts. */
  missedFilters?: readonly string[] | undefined
}

/** Higher prices get the whole line, so that the button does not move. */
const LONG_PRICE_EUROS = 10_000

/** Shows a product in a grid. The whole card is a link, except the cart button. */
export const ProductCard = memo(({ product, isEager = false, isMorphing = false, missedFilters }: ProductCardProps) => {
  const { AddToCartButton } = useListingSlots()
  const href = useProductHref(product.path)
  const isHidden = isHiddenFromVisitors(product)
  return (
    <article className={joinClassNames('product-card', isHidden && 'opacity-60')} data-product={product.id}>
      <ProductPicture
        isEager={isEager}
        image={product.image}
        transitionName={isMorphing ? 'product-picture' : undefined}
        maxWidth={960}
        sizes={SIZES}
      />
      <div className="absolute top-0 left-0 flex flex-wrap items-center gap-2 p-2">
        <ProductMarks product={product} />
        <RoadUseBadge product={product} />
      </div>
      <div className="product-card-text">
        <p className="product-card-brand">{product.brand}</p>
        <h3>
          <Link href={href} viewTransition>
            {keepTogether(product.name)}
          </Link>
        </h3>
        <p className="product-card-code">{product.code1}</p>
        <AvailabilityLine className="mt-2" product={product} />
        <FitMark productId={product.id} />
        <PartialMatchNotes missedFilters={missedFilters} />
        <div className="product-card-foot">
          <div className="product-card-deal" data-long-price={product.total_price >= LONG_PRICE_EUROS || undefined}>
            <ProductPrice product={product} />
            {isHidden ? null : (
              <div className="product-card-add">
                <AddToCartButton product={product} size="card" />
              </div>
            )}
          </div>
        </div>
      </div>
    </article>
  )
})
