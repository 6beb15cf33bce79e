import { type CategoryTree, ROOT } from '#catalog/domain/category-tree.ts'
import { listingPath } from '#catalog/domain/listing-path.ts'
import type { Language } from '#kernel/language.ts'

export interface Breadcrumb {
  id: number
  name: string
  url: string
}

/** The way to a category: the listing itself under id 0, then down to the category. */
export const breadcrumbsTo = (
  tree: CategoryTree,
  categoryId: number | null | undefined,
  { language, products }: { language: Language; products: string },
): Breadcrumb[] => [
  { id: ROOT, name: products, url: listingPath(language) },
  ...tree.trailOf(categoryId ?? ROOT).map(({ id }) => ({
    id,
    name: tree.nameOf(id, language),
    url: listingPath(language, id),
  })),
]
