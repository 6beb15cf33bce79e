import { useContext } from 'react'
import { UNSAFE_ViewTransitionContext as ViewTransitionContext } from 'react-router'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { createLazyComponent } from '#platform/web/lazy-component.tsx'
import type { ViewMode } from './listing-preferences.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductRowProps } from './product-row.tsx'

/** Rows load on demand, because most visitors keep the grid. */
const ProductRows = createLazyComponent(() =>
  import('./product-rows.tsx').then(({ ProductRows: component }) => component),
)

interface ProductListProps {
  products: readonly ListedProduct[]
  mode?: ViewMode
  /** The first pictures are in view on load. */
  isEager?: boolean
  /** Moves the picture of an opened product to its page; off on other products' pages. */
  animatesPicture?: boolean
  /** Returns unmatched filters as texts, by product id. */
  getMissedFilters?: (id: number) => readonly string[]
}

const MAX_EAGER_PRODUCTS = 4

/** Returns a function that checks for a transition from or to a page; the list subscribes once for all products. */
const useIsTransitioning = (): ((path: string) => boolean) => {
  const transition = useContext(ViewTransitionContext)
  return path =>
    transition.isTransitioning &&
    [transition.nextLocation, transition.currentLocation].some(({ pathname }) => pathname === path)
}

/** Shows products as a grid of 4, 3 or 2 columns, as a list, or compact. */
export const ProductList = ({
  products,
  mode = 'grid',
  isEager = false,
  animatesPicture = true,
  getMissedFilters,
}: ProductListProps) => {
  const isTransitioning = useIsTransitioning()
  const shownProducts = products.map(
    (product, index): ProductRowProps => ({
      product,
      isEager: isEager && index < MAX_EAGER_PRODUCTS,
      missedFilters: getMissedFilters?.(product.id),
      isMorphing: animatesPicture && isTransitioning(product.path),
    }),
  )
  const cards = <ProductCards shownProducts={shownProducts} />
  return mode === 'grid' ? (
    cards
  ) : (
    <ProductRows isCompact={mode === 'compact'} placeholder={cards} shownProducts={shownProducts} isNeeded />
  )
}

const ProductCards = ({ shownProducts }: { shownProducts: readonly ProductRowProps[] }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-10 small:grid-cols-3 small:gap-x-6 wide:grid-cols-4">
    {shownProducts.map(cardProps => (
      <li className="min-w-0" key={cardProps.product.id}>
        <ProductCard {...cardProps} />
      </li>
    ))}
  </ul>
)
