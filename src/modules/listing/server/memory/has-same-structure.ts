import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'

interface CatalogueNames {
  categories: { tree: CategoryTree }
  attributes: Attributes
}

/**
 * Returns true when all categories and filter options kept their positions; then products need no reindexing.
 * New ones are ignored, because their products are reported as changed.
 */
export const hasSameStructure = (previous: CatalogueNames, current: CatalogueNames): boolean => {
  const currentLocations = listLocations(current)
  for (const [identifier, location] of listLocations(previous))
    if (currentLocations.get(identifier) !== location) return false
  return true
}

const listLocations = ({ categories: { tree }, attributes }: CatalogueNames): Map<string, string> => {
  const locations = new Map<string, string>()
  for (const { id } of tree.listAll()) {
    const path = tree.getBreadcrumb(id).map(category => category.id)
    locations.set(`category ${id}`, path.join())
  }
  for (const attribute of attributes.byKey.values()) {
    for (const { id, filter } of attribute.options.values()) locations.set(`option ${id}`, filter)
  }
  return locations
}
