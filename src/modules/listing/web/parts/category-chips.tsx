import { Picture } from '#files/web/parts/picture.tsx'
import { useT } from '#platform/web/texts.tsx'
import type { CategoryNode } from '#shop/contract-shop.ts'
import { Link } from '#ui/link.tsx'
import { type CategoryLinkProps, CategoryLinks } from './category-links.tsx'

/** Shows subcategories as chips; narrow screens scroll the row. */
export const CategoryChips = ({ nodes }: { nodes: readonly CategoryNode[] }) => {
  const t = useT()
  if (nodes.length === 0) return null
  return (
    <nav
      aria-label={t('listing.subcategories')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] wide:mx-0 wide:px-0"
    >
      <CategoryLinks className="flex gap-2 wide:flex-wrap" nodes={nodes} row={ChipRow} />
    </nav>
  )
}

const ChipRow = ({ node }: CategoryLinkProps) => (
  <li className="shrink-0">
    <Link
      className="flex min-h-12 items-center gap-3 rounded-tile bg-surface pr-4 pl-4 text-sm font-medium shadow-lift hover:text-primary-text has-[img]:pl-1.5"
      href={node.url}
    >
      {node.image ? (
        <Picture
          alt=""
          className="stage w-9"
          focus={node.image.focus}
          height={1}
          maxWidth={320}
          sizes="36px"
          src={node.image.url}
          width={1}
        />
      ) : null}
      {node.name}
      <span className="tabular text-secondary">{node.count}</span>
    </Link>
  </li>
)
