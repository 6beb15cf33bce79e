import { failure, ok, type Result } from '#kernel/result.ts'
import { type CategoryTree, ROOT } from './category-tree.ts'

/** A requested position; missing values stay, or mean the last position among new siblings. */
export interface RequestedPosition {
  id?: number | undefined
  parentId?: number | undefined
  position?: number | undefined
}

export interface CategoryPosition {
  parentId: number
  position: number
  /** Siblings that move one position down. */
  shiftedIds: number[]
}

export type PlaceCategoryFailure = 'catalog.category.noParent' | 'catalog.category.cycle'

/** Decides the position of a category, which moves with its descendants. It cannot move into itself or a descendant. */
export const placeCategory = (
  tree: CategoryTree,
  { id, parentId: requestedParent, position }: RequestedPosition,
): Result<CategoryPosition, PlaceCategoryFailure> => {
  const current = id === undefined ? undefined : tree.get(id)
  const parentId = requestedParent ?? current?.parentId ?? ROOT
  const breadcrumb = tree.getBreadcrumb(parentId)
  if (requestedParent !== undefined && requestedParent !== ROOT && breadcrumb.length === 0)
    return failure('catalog.category.noParent')
  if (id !== undefined && breadcrumb.some(ancestor => ancestor.id === id)) return failure('catalog.category.cycle')
  const siblings = tree.getChildren(parentId).filter(sibling => sibling.id !== id)
  const currentPosition = current?.parentId === parentId ? current.position : undefined
  const lastPosition = Math.max(-1, ...siblings.map(sibling => sibling.position)) + 1
  const newPosition = position ?? currentPosition ?? lastPosition
  const isTaken = position !== undefined && siblings.some(sibling => sibling.position === newPosition)
  const shiftedIds = isTaken
    ? siblings.filter(sibling => sibling.position >= newPosition).map(sibling => sibling.id)
    : []
  return ok({ parentId, position: newPosition, shiftedIds })
}
