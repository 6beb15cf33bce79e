import ChevronLeft from 'lucide-react/icons/chevron-left'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { useLanguage, useT } from '#platform/web/texts.tsx'
import { joinClassNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import { CategoryChips } from './category-chips.tsx'
import { type CategoryLinkProps, CategoryLinks } from './category-links.tsx'
import { findCategory, listVisibleCategories } from './category-tree.ts'
import type { LoadedListing } from './load-listing.ts'
import { useSearchTree } from './use-search-tree.ts'

interface ListingProps {
  listing: LoadedListing
}

/** Returns the category tree and the position of the listing in it. */
const useCategoryInTree = (listing: LoadedListing) => {
  const { tree, allHref } = useSearchTree(listing, buildListingPath(useLanguage()))
  return { tree, allHref, position: listing.category ? findCategory(tree, listing.category.id) : undefined }
}

/** Shows the subcategories above the list. */
export const SubcategoryChips = ({ listing, className }: ListingProps & { className: string }) => {
  const { position: current } = useCategoryInTree(listing)
  if (!current || current.node.children.length === 0) return null
  return (
    <div className={className}>
      <CategoryChips nodes={listVisibleCategories(current.node.children)} />
    </div>
  )
}

/** Shows the neighbourhood of the category in the side panel: parent, itself, children or siblings. */
export const CategoryNav = ({ listing }: ListingProps) => {
  const t = useT()
  const { tree, allHref, position } = useCategoryInTree(listing)
  const parent = position?.ancestors.at(-1)
  const children = position ? listVisibleCategories(position.node.children) : []
  const siblings = listVisibleCategories(parent?.children ?? tree)
  const list = children.length > 0 ? children : siblings
  return (
    <nav aria-label={t('listing.listingCategories')} className="border-b border-line pb-4">
      {position ? (
        <Link
          className="-ml-1 flex min-h-9 items-center gap-1 text-sm text-secondary hover:text-text"
          href={parent?.url ?? allHref}
        >
          <ChevronLeft aria-hidden className="size-4" />
          {parent?.name ?? t('listing.allProducts')}
        </Link>
      ) : null}
      {position && children.length > 0 ? <p className="min-h-9 py-1.5 font-bold">{position.node.name}</p> : null}
      <CategoryLinks
        className={joinClassNames(position && children.length > 0 && 'border-l border-line pl-3')}
        currentId={position?.node.id}
        nodes={list}
        row={NavRow}
      />
    </nav>
  )
}

const NavRow = ({ node, isCurrent }: CategoryLinkProps) => (
  <li>
    <Link
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClassNames(
        'flex min-h-9 items-baseline gap-2 py-1.5 hover:text-primary-text',
        isCurrent && 'font-bold text-primary-text',
      )}
      href={node.url}
    >
      <span className="min-w-0 flex-1">{node.name}</span>
      <span className="tabular text-sm text-secondary">{node.count}</span>
    </Link>
  </li>
)
