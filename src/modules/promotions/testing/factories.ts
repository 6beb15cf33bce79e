import { multilingual } from '#kernel/multilingual.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { promotionCodes, promotions } from '#promotions/server/tables.ts'

/** A target that selects all products. */
export const ALL_PRODUCTS = { productIds: [], categoryIds: [], brands: [], valueIds: [], excludesReduced: false }

/** Stores an active promotion of 10 %, or with these fields, and its codes. */
export const makePromotion = async (
  db: Queryable,
  fields: Partial<typeof promotions.$inferInsert> = {},
  codes: readonly { code: string; maxUses?: number }[] = [],
): Promise<number> => {
  const now = new Date()
  const { id } = getFirstElement(
    await db
      .insert(promotions)
      .values({
        name: multilingual({ et: 'Kampaania', en: 'Campaign' }),
        isActive: true,
        effect: { kind: 'percent', basisPoints: 1_000 },
        target: ALL_PRODUCTS,
        modifiedAt: now,
        needsCode: codes.length > 0,
        ...fields,
      })
      .returning(),
  )
  if (codes.length > 0)
    await db.insert(promotionCodes).values(codes.map(code => ({ ...code, promotionId: id, createdAt: now })))
  return id
}
