import type { CategoryTree } from '#catalog/domain/category-tree.ts'
import type { Attributes } from '#catalog/server/catalog.ts'

interface Names {
  categories: { tree: CategoryTree }
  attributes: Attributes
}

/**
 * True when all categories and filter options kept their positions; then renaming does not require reindexing products.
 * New ones are ignored, because their products are reported as changed.
 */
export const hasSameStructure = (before: Names, now: Names): boolean => {
  const places = placesOf(now)
  for (const [what, place] of placesOf(before)) if (places.get(what) !== place) return false
  return true
}

const placesOf = ({ categories: { tree }, attributes }: Names): Map<string, string> => {
  const places = new Map<string, string>()
  for (const { id } of tree.all()) {
    const trail = tree.trailOf(id).map(category => category.id)
    places.set(`category ${id}`, trail.join())
  }
  for (const attribute of attributes.byKey.values()) {
    for (const { id, filter } of attribute.options.values()) places.set(`option ${id}`, filter)
  }
  return places
}
