import { useContext } from 'react'
import { UNSAFE_ViewTransitionContext as ViewTransitionContext } from 'react-router'
import type { ListedProduct } from '#catalog/contract-product.ts'
import { useCardMarkup } from './card-markup.tsx'
import type { ViewMode } from './listing-preferences.ts'
import { ProductCard } from './product-card.tsx'
import { ProductRow } from './product-row.tsx'

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

const LISTS: Record<ViewMode, string> = {
  grid: 'grid grid-cols-2 gap-x-4 gap-y-10 small:grid-cols-3 small:gap-x-6 wide:grid-cols-4',
  list: 'grid gap-6',
  compact: 'divide-y divide-line border-y border-line',
}

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
  // biome-ignore lint/correctness/useHookAtTopLevel: a build is either the server's or the browser's
  const markupOf = import.meta.env.SSR ? useCardMarkup() : undefined
  return (
    <ul className={LISTS[mode]}>
      {products.map((product, index) => {
        const given = {
          product,
          eager: eager && index < EAGER,
          misses: missesOf(product.id),
          morph: morph && isMoving(product.path),
        }
        if (import.meta.env.SSR && mode === 'grid') {
          const markup = markupOf?.(given)
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, its texts escaped as React does
          if (markup) return <li className="min-w-0" dangerouslySetInnerHTML={{ __html: markup }} key={product.id} />
        }
        return (
          <li className="min-w-0" key={product.id}>
            {mode === 'grid' ? <ProductCard {...given} /> : <ProductRow {...given} compact={mode === 'compact'} />}
          </li>
        )
      })}
    </ul>
  )
}
