import { type CategoryRow, ROOT } from '#catalog/domain/category-tree.ts'
import { buildListingPath } from '#catalog/domain/listing-path.ts'
import { findNextProductChange } from '#catalog/server/catalog.ts'
import { toApiImage } from '#files/server/files.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import type { CategoryNode } from '#shop/contract-shop.ts'
import type { Visitor } from '#wire/visitor.ts'
import type { CategoryCounter } from './catalogue.ts'
import { getListing } from './get-listing.ts'

/**
 * Returns the category tree for page options, with product counts for guests. Guests do not see hidden or empty
 * categories.
 */
export const buildCategoryTree = async (app: App, language: Language, visitor: Visitor): Promise<CategoryNode[]> => {
  const now = app.now()
  const catalogue = await (await getListing(app)).getCatalogue(now)
  const countProducts = await getGuestCounts(app)()
  const { tree, images } = catalogue.categories
  const listChildren = (parentId: number): CategoryNode[] =>
    tree
      .getChildren(parentId)
      .filter(row => !visitor.isGuest || (!row.hidden && countProducts(row.id) > 0))
      .map(toNode)
  const toNode = (row: CategoryRow): CategoryNode => {
    const image = row.imageId === null ? undefined : images.get(row.imageId)
    return {
      id: row.id,
      parent_id: row.parentId,
      name: pickText(row.name, language),
      position: row.position,
      hidden: row.hidden ? 1 : 0,
      root: row.parentId === ROOT,
      className: row.className,
      url: buildListingPath(language, row.id),
      count: countProducts(row.id),
      search_keywords: row.searchKeywords,
      image: image ? removePreview(toApiImage(image, language)) : null,
      children: listChildren(row.id),
    }
  }
  return listChildren(ROOT)
}

/** Inline previews are removed, because every page contains the tree and few pages show its pictures. */
const removePreview = ({
  inlinePreview: _inlinePreview,
  ...image
}: ReturnType<typeof toApiImage>): CategoryNode['image'] => image

/** Caches product counts per category until lists or categories change, or a scheduled change is due. */
const getGuestCounts = memoizePerApp(app =>
  createInvalidatingCache(
    app,
    { invalidatedBy: ['listing', 'catalog', 'category'], until: now => findNextProductChange(app.db, now) },
    async (_name, now): Promise<CategoryCounter> => {
      const catalogue = await (await getListing(app)).getCatalogue(now)
      const countProducts = await catalogue.countForGuests(now.getTime())
      const countsByCategory = new Map<number, number>()
      return categoryId => {
        const cached = countsByCategory.get(categoryId) ?? countProducts(categoryId)
        countsByCategory.set(categoryId, cached)
        return cached
      }
    },
  ),
)
