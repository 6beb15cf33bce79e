import { memo } from 'react'
import type { ListedProduct } from '#catalog/contract-product.ts'
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

export interface ProductRowProps {
  product: ListedProduct
  /** Uses one line with a thumbnail. */
  isCompact?: boolean
  isEager?: boolean
  /** True during the view transition that moves its picture. */
  isMorphing?: boolean
  /** Unmatched filters as texts. */
  missedFilters?: readonly string[] | undefined
}

/** Code and availability are next to the name on wide screens, and below it on others. */
const COMPACT_CLASSES = 'flex flex-wrap gap-x-4 wide:grid wide:grid-cols-[minmax(0,1fr)_12rem]'

/** Shows a product as a row of the list or compact view. */
export const ProductRow = memo(
  ({ product, isCompact = false, isEager = false, isMorphing = false, missedFilters }: ProductRowProps) => {
    const { AddToCartButton } = useListingSlots()
    const href = useProductHref(product.path)
    const isHidden = isHiddenFromVisitors(product)
    return (
      <article
        className={joinClassNames(
          'relative grid items-center gap-x-4 hover:bg-surface',
          isCompact
            ? 'grid-cols-[3rem_1fr] gap-y-2 py-2 mobile:grid-cols-[3rem_1fr_auto]'
            : 'grid-cols-[6rem_1fr] gap-y-3 rounded-tile mobile:grid-cols-[9rem_1fr_auto] mobile:gap-x-6',
          isHidden && 'opacity-60',
        )}
        data-product={product.id}
      >
        <ProductPicture
          isEager={isEager}
          image={product.image}
          transitionName={isMorphing ? 'product-picture' : undefined}
          maxWidth={480}
          sizes={isCompact ? '48px' : '(width < 600px) 96px, 144px'}
        />
        <div className={joinClassNames('min-w-0', isCompact && COMPACT_CLASSES)}>
          <div
            className={joinClassNames('min-w-0', isCompact && 'max-wide:basis-full wide:row-span-2 wide:self-center')}
          >
            <p className={joinClassNames('truncate text-xs text-secondary', isCompact && 'max-medium:hidden')}>
              {product.brand}
            </p>
            <h3 className="text-base leading-snug font-bold tracking-normal font-stretch-normal">
              <Link
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary-text"
                href={href}
                viewTransition
              >
                {keepTogether(product.name)}
              </Link>
            </h3>
          </div>
          <p className={joinClassNames('code self-center truncate text-secondary', isCompact && 'wide:self-end')}>
            {product.code1}
          </p>
          {isCompact || product.description === '' ? null : (
            <p className="mt-1 line-clamp-2 max-w-prose text-sm text-secondary max-mobile:hidden">
              {product.description}
            </p>
          )}
          <div
            className={joinClassNames(
              'flex flex-wrap items-center gap-2 self-center',
              isCompact ? 'wide:self-start' : 'mt-1.5',
            )}
          >
            <AvailabilityLine product={product} />
            <ProductMarks product={product} />
            <RoadUseBadge product={product} />
            <PartialMatchNotes missedFilters={missedFilters} />
          </div>
          <FitMark productId={product.id} />
        </div>
        <div
          className={joinClassNames(
            'col-span-full flex items-center justify-between gap-4 mobile:col-span-1 mobile:justify-end mobile:pr-3',
            isCompact && 'medium:w-60',
          )}
        >
          <ProductPrice product={product} size={isCompact ? 'sm' : 'md'} />
          {isHidden ? null : (
            <div className="relative z-1">
              <AddToCartButton product={product} size="card" />
            </div>
          )}
        </div>
      </article>
    )
  },
)
