import { getVisibilityState, HIDDEN, VISIBLE, type Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Visitor } from '#wire/visitor.ts'
import { readProducts } from './read-products.ts'

/** Staff see hidden products; nobody sees inaccessible ones. */
export const isVisibleTo = (visibility: Visibility | null, visitor: Visitor, now: Date): boolean => {
  const state = getVisibilityState(visibility, now.getTime())
  return state === VISIBLE || (state === HIDDEN && !visitor.isGuest)
}

/** Returns true when the product exists and the visitor may see it; products in the bin are inaccessible. */
export const isProductVisible = async (db: Queryable, id: number, visitor: Visitor, now: Date): Promise<boolean> => {
  const [record] = await readProducts(db, [id])
  return record !== undefined && isVisibleTo(record.visibility, visitor, now)
}

/** Reads visibilities by product id; unknown ids are missing. */
export const readProductVisibilities = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Visibility | null>> =>
  new Map((await readProducts(db, [...ids])).map(({ id, visibility }) => [id, visibility]))
