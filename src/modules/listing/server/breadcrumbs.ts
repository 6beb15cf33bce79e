import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
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

/** Returns the path to a category, starting with the listing (id 0). Guests do not see closed categories. */
export const buildBreadcrumbs = (
  tree: CategoryTree,
  categoryId: number | null | undefined,
  { language, listingName, isGuest }: BreadcrumbOptions,
): Breadcrumb[] => [
  { id: ROOT, name: listingName, url: listingPath(language) },
  ...tree
    .trailOf(categoryId ?? ROOT)
    .filter(({ id }) => !(isGuest && tree.isClosed(id)))
    .map(({ id }) => ({ id, name: tree.nameOf(id, language), url: listingPath(language, id) })),
]
