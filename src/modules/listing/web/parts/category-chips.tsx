import { pictureLadder } from '#catalog/web/parts/product-picture.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-page-options.ts'
import { LazyImage } from '#ui/lazy-image.tsx'
import { Link } from '#ui/link.tsx'

/** What lies under this category, one press away; on a phone the row is swiped. */
export const CategoryChips = ({ nodes }: { nodes: readonly CategoryNode[] }) => {
  const t = useT()
  if (nodes.length === 0) return null
  return (
    <nav
      aria-label={t('listing.subcategories')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] wide:mx-0 wide:px-0"
    >
      <ul className="flex gap-2 wide:flex-wrap">
        {nodes.map(node => (
          <li className="shrink-0" key={node.id}>
            <Link
              className="flex min-h-12 items-center gap-3 rounded-tile bg-surface pr-4 pl-4 text-sm font-medium shadow-lift hover:text-primary-text has-[img]:pl-1.5"
              href={node.url}
            >
              {node.image ? (
                <LazyImage
                  alt=""
                  className="stage w-9"
                  height={1}
                  ladder={pictureLadder(node.image.url).slice(0, 1)}
                  width={1}
                />
              ) : null}
              {node.name}
              <span className="tabular text-secondary">{node.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
