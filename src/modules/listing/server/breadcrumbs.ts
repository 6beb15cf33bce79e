import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'

export interface Breadcrumb {
  id: number
  name: string
  url: string
}

interface Asked {
  language: Language
  /** What the listing itself is called. */
  products: string
  isGuest: boolean
}

/** The way to a category: the listing itself under id 0, then down to the category; for guests as far as it is open to them. */
export const breadcrumbsTo = (
  tree: CategoryTree,
  categoryId: number | null | undefined,
  { language, products, isGuest }: Asked,
): Breadcrumb[] => [
  { id: ROOT, name: products, url: listingPath(language) },
  ...tree
    .trailOf(categoryId ?? ROOT)
    .filter(({ id }) => !(isGuest && tree.isClosed(id)))
    .map(({ id }) => ({ id, name: tree.nameOf(id, language), url: listingPath(language, id) })),
]
