import ChevronLeft from 'lucide-react/icons/chevron-left'
import { listingPath } from '#catalog/domain/listing-path.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { CategoryChips } from './category-chips.tsx'
import { type CategoryLinkProps, CategoryLinks } from './category-links.tsx'
import { findCategory, visibleCategories } from './category-tree.ts'
import type { LoadedListing } from './load-listing.ts'
import { useSearchTree } from './use-search-tree.ts'

interface OfListing {
  listing: LoadedListing
}

/** Returns the category tree and the position of the listing in it. */
const usePlaceInTree = (listing: LoadedListing) => {
  const { tree, allHref } = useSearchTree(listing, listingPath(useLanguage()))
  return { tree, allHref, here: listing.category ? findCategory(tree, listing.category.id) : undefined }
}

/** Shows the subcategories above the list. */
export const SubcategoryChips = ({ listing, className }: OfListing & { className: string }) => {
  const { here } = usePlaceInTree(listing)
  if (!here || here.node.children.length === 0) return null
  return (
    <div className={className}>
      <CategoryChips nodes={visibleCategories(here.node.children)} />
    </div>
  )
}

/** Shows the neighbourhood of the category in the side panel: parent, itself, children or siblings. */
export const CategoryNav = ({ listing }: OfListing) => {
  const t = useT()
  const { tree, allHref, here } = usePlaceInTree(listing)
  const parent = here?.above.at(-1)
  const below = here ? visibleCategories(here.node.children) : []
  const beside = visibleCategories(parent?.children ?? tree)
  const list = below.length > 0 ? below : beside
  return (
    <nav aria-label={t('listing.listingCategories')} className="border-b border-line pb-4">
      {here ? (
        <Link
          className="-ml-1 flex min-h-9 items-center gap-1 text-sm text-secondary hover:text-text"
          href={parent?.url ?? allHref}
        >
          <ChevronLeft aria-hidden className="size-4" />
          {parent?.name ?? t('listing.allProducts')}
        </Link>
      ) : null}
      {here && below.length > 0 ? <p className="min-h-9 py-1.5 font-bold">{here.node.name}</p> : null}
      <CategoryLinks
        className={classNames(here && below.length > 0 && 'border-l border-line pl-3')}
        currentId={here?.node.id}
        nodes={list}
        row={NavRow}
      />
    </nav>
  )
}

const NavRow = ({ node, current }: CategoryLinkProps) => (
  <li>
    <Link
      aria-current={current ? 'page' : undefined}
      className={classNames(
        'flex min-h-9 items-baseline gap-2 py-1.5 hover:text-primary-text',
        current && 'font-bold text-primary-text',
      )}
      href={node.url}
    >
      <span className="min-w-0 flex-1">{node.name}</span>
      <span className="tabular text-sm text-secondary">{node.count}</span>
    </Link>
  </li>
)
