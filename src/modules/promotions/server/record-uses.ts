import type { Write } from '#platform/server/write.ts'
import type { CartDiscounts } from './find-discounts.ts'
import { promotionUses } from './tables.ts'

/** Records the promotions that reduced an order, in the order's transaction. */
export const recordUses = async (tx: Write, orderId: number, { lines, freeShipping }: CartDiscounts): Promise<void> => {
  const uses = new Map<number, typeof promotionUses.$inferInsert>()
  for (const { promotionId, code, cents } of [...lines.flat(), ...(freeShipping ? [freeShipping] : [])]) {
    const savedCents = (uses.get(promotionId)?.savedCents ?? 0) + cents
    uses.set(promotionId, { orderId, promotionId, code, savedCents })
  }
  if (uses.size > 0) await tx.insert(promotionUses).values([...uses.values()])
}
