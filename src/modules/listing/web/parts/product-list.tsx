import { useContext } from 'react'
import { UNSAFE_ViewTransitionContext as ViewTransitionContext } from 'react-router'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import type { ViewMode } from './listing-preferences.ts'
import { ProductCard } from './product-card.tsx'
import type { ProductRowProps } from './product-row.tsx'

/** Most visitors keep the grid: the code of rows comes with the first list that is shown in rows. */
const ProductRows = lazyPart(() => import('./product-rows.tsx').then(({ ProductRows }) => ProductRows))

interface ProductListProps {
  products: readonly ListedProduct[]
  mode?: ViewMode
  /** The first pictures are in view when the page opens. */
  eager?: boolean
  /** Whether the picture of the product that is opened moves to its page; not from another product's page. */
  morph?: boolean
  /** What each product lacks of what was asked for, in words. */
  missesOf?: (id: number) => readonly string[]
}

const EAGER = 4

const NONE: readonly string[] = []
const NOTHING = (): readonly string[] => NONE

/** Whether the page is turning into a product's page, or that into this one; asked once for a list of dozens. */
const useMoving = (): ((path: string) => boolean) => {
  const moving = useContext(ViewTransitionContext)
  return path =>
    moving.isTransitioning && [moving.nextLocation, moving.currentLocation].some(({ pathname }) => pathname === path)
}

/** Products as a grid of 4, 3 or 2, as a list, or line by line. */
export const ProductList = ({
  products,
  mode = 'grid',
  eager = false,
  morph = true,
  missesOf = NOTHING,
}: ProductListProps) => {
  const isMoving = useMoving()
  const shown = products.map(
    (product, index): ProductRowProps => ({
      product,
      eager: eager && index < EAGER,
      misses: missesOf(product.id),
      morph: morph && isMoving(product.path),
    }),
  )
  const cards = <ProductCards shown={shown} />
  return mode === 'grid' ? cards : <ProductRows compact={mode === 'compact'} placeholder={cards} shown={shown} wanted />
}

const ProductCards = ({ shown }: { shown: readonly ProductRowProps[] }) => (
  <ul className="grid grid-cols-2 gap-x-4 gap-y-10 small:grid-cols-3 small:gap-x-6 wide:grid-cols-4">
    {shown.map(given => (
      <li className="min-w-0" key={given.product.id}>
        <ProductCard {...given} />
      </li>
    ))}
  </ul>
)
