import { useViewTransitionState } from 'react-router'
import type { Product } from '#catalog/contract.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { AvailabilityLine } from './availability-line.tsx'
import { isHiddenFromVisitors, ProductMarks } from './product-marks.tsx'
import { ProductPicture } from './product-picture.tsx'
import { ProductPrice } from './product-price.tsx'
import { useCatalogSlots } from './slots.tsx'

const SIZES = '(width < 768px) 50vw, (width < 1200px) 30vw, 240px'

interface ProductCardProps {
  product: Product
  eager?: boolean
  /** Whether its picture moves to the product's page. */
  morph?: boolean
}

/** Euros: what is dearer needs the whole line, so that the button below it never moves. */
const SHORT_PRICE = 10_000

/** A product in a grid: the whole card leads to it, the add button stands on its own. */
export const ProductCard = ({ product, eager = false, morph = true }: ProductCardProps) => {
  const { AddToCart } = useCatalogSlots()
  const moving = useViewTransitionState(product.path) && morph
  const hidden = isHiddenFromVisitors(product)
  return (
    <article className={classNames('group relative flex h-full flex-col', hidden && 'opacity-60')}>
      <ProductPicture
        className="transition-shadow group-hover:shadow-lift group-hover:outline group-hover:outline-edge"
        eager={eager}
        image={product.image}
        morph={moving ? 'product-picture' : undefined}
        sizes={SIZES}
      />
      <div className="absolute top-0 left-0 flex flex-wrap items-center gap-2 p-2">
        <ProductMarks product={product} />
      </div>
      <div className="mt-3 flex flex-1 flex-col">
        <p className="truncate text-xs text-secondary font-stretch-semi-expanded">{product.brand}</p>
        <h3 className="mt-0.5 line-clamp-2 min-h-[2.7em] text-base leading-[1.35] font-bold tracking-normal font-stretch-normal">
          <Link
            className="after:absolute after:inset-0 after:rounded-tile focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-primary-text"
            href={product.path}
            morph
          >
            {product.name}
          </Link>
        </h3>
        <p className="code mt-1 truncate text-secondary">{product.code1}</p>
        <AvailabilityLine className="mt-2" product={product} />
        <div className="@container mt-auto pt-3">
          <div
            className={classNames(
              'grid gap-x-2 gap-y-2',
              product.total_price < SHORT_PRICE && '@min-[13rem]:grid-cols-[minmax(0,1fr)_auto] @min-[13rem]:items-end',
            )}
          >
            <ProductPrice product={product} />
            {hidden ? null : (
              <div className="relative z-1 *:w-full">
                <AddToCart product={product} size="card" />
              </div>
            )}
          </div>
        </div>
      </div>
    </article>
  )
}
