import { type Visibility, visibilityAt } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import type { Visitor } from '#wire/visitor.ts'
import { readProducts } from './read-products.ts'

/** Hidden products are for staff, inaccessible ones for nobody. */
export const showsTo = (visibility: Visibility | null, visitor: Visitor, now: Date): boolean => {
  const state = visibilityAt(visibility, now.getTime())
  return state === 0 || (state === 1 && !visitor.isGuest)
}

/** Whether there is such a product, not thrown away, that the visitor may see. */
export const productShows = async (db: Queryable, id: number, visitor: Visitor, now: Date): Promise<boolean> => {
  const [record] = await readProducts(db, [id])
  return record !== undefined && showsTo(record.visibility, visitor, now)
}

/** The visibilities of these products by id; those that lie in the bin are left out. */
export const productVisibilities = async (
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Visibility | null>> =>
  new Map((await readProducts(db, [...ids])).map(({ id, visibility }) => [id, visibility]))
