import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'

export interface Breadcrumb {
  id: number
  name: string
  url: string
}

interface BreadcrumbOptions {
  language: Language
  /** The localized name of the listing itself. */
  listingName: string
  isGuest: boolean
}

/** Returns the path to a category, starting with the listing (id 0). Guests do not see hidden categories. */
export const buildBreadcrumbs = (
  tree: CategoryTree,
  categoryId: number | null | undefined,
  { language, listingName, isGuest }: BreadcrumbOptions,
): Breadcrumb[] => [
  { id: ROOT, name: listingName, url: buildListingPath(language) },
  ...tree
    .getBreadcrumb(categoryId ?? ROOT)
    .filter(({ id }) => !(isGuest && tree.isHiddenFromGuests(id)))
    .map(({ id }) => ({ id, name: tree.getName(id, language), url: buildListingPath(language, id) })),
]
