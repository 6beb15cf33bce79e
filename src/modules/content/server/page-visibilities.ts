import { eq } from 'drizzle-orm'
import type { Visibility } from '#kernel/visibility.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type PageKind, pages } from './tables.ts'

/** Returns the visibilities of products by id. Missing and binned products are omitted. */
export type ReadProductVisibilities = (
  db: Queryable,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, Visibility | null>>

interface OwnVisibility {
  kind: PageKind
  subjectId: number | null
  visibility: Partial<Visibility> | null
}

const NEVER_VISIBLE: Visibility = { type: 0, rangeFrom: null, rangeTo: null, stateInRange: 2, stateOutRange: 2 }

/** Adds to each page all visibilities that apply to it: its own and its product's. */
export const addVisibilities = async <P extends OwnVisibility>(
  db: Queryable,
  rows: readonly P[],
  readProductVisibilities: ReadProductVisibilities,
): Promise<(P & { visibilities: (Partial<Visibility> | null)[] })[]> => {
  const productIds = rows.flatMap(({ kind, subjectId }) => (kind === 'product' && subjectId !== null ? subjectId : []))
  const productVisibilities =
    productIds.length === 0 ? new Map() : await readProductVisibilities(db, [...new Set(productIds)])
  return rows.map(page => ({
    ...page,
    visibilities: [
      page.visibility,
      ...(page.kind === 'product' && page.subjectId !== null
        ? [productVisibilities.has(page.subjectId) ? productVisibilities.get(page.subjectId) : NEVER_VISIBLE]
        : []),
    ],
  }))
}

/** Returns a page's own visibility. Null means always visible. */
export const readPageVisibility = async (db: Queryable, pageId: number): Promise<Partial<Visibility> | null> => {
  const [page] = await db.select({ visibility: pages.visibility }).from(pages).where(eq(pages.id, pageId))
  return page?.visibility ?? null
}
