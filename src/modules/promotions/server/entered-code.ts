import { eq } from 'drizzle-orm'
import type { Queryable } from '#platform/server/db/database.ts'
import { normalizePromotionCode } from '#promotions/domain/promotion-terms.ts'
import { countUsesOfCode } from './count-uses.ts'
import type { PromotionRow } from './read-active-promotions.ts'
import { promotionCodes } from './tables.ts'

/** A code of the shop that the customer entered. */
export interface EnteredCode {
  code: string
  promotionId: number
  isUsedUp: boolean
}

/** Finds the code that the customer entered; null for an unknown one. An order locks a code with a limit. */
export const readEnteredCode = async (
  db: Queryable,
  activePromotions: readonly PromotionRow[],
  { code: typedCode, email }: { code: string; email: string | null },
): Promise<EnteredCode | null> => {
  const code = normalizePromotionCode(typedCode)
  if (code === '' || !activePromotions.some(({ needsCode }) => needsCode)) return null
  const query = db.select().from(promotionCodes).where(eq(promotionCodes.code, code))
  const [row] = await query
  if (!row) return null
  const { promotionId, maxUses } = row
  if (maxUses !== null && email !== null) await query.for('no key update')
  return { code, promotionId, isUsedUp: maxUses !== null && (await countUsesOfCode(db, code)) >= maxUses }
}
