import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'

interface ListingNames {
  categories: { tree: CategoryTree }
  attributes: Attributes
}

/**
 * True when all categories and filter options kept their positions; then renaming does not require reindexing products.
 * New ones are ignored, because their products are reported as changed.
 */
export const hasSameStructure = (previous: ListingNames, current: ListingNames): boolean => {
  const identifiers = listIdentifiers(current)
  for (const [item, place] of listIdentifiers(previous)) if (identifiers.get(item) !== place) return false
  return true
}

const listIdentifiers = ({ categories: { tree }, attributes }: ListingNames): Map<string, string> => {
  const places = new Map<string, string>()
  for (const { id } of tree.all()) {
    const path = tree.trailOf(id).map(category => category.id)
    places.set(`category ${id}`, path.join())
  }
  for (const attribute of attributes.byKey.values()) {
    for (const { id, filter } of attribute.options.values()) places.set(`option ${id}`, filter)
  }
  return places
}
