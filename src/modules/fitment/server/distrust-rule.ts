import { eq, sql } from 'drizzle-orm'
import { createFitmentTag } from '#kernel/change-tag.ts'
import type { Write } from '#platform/server/write.ts'
import { toAuditFields } from './admin/save-fitment.ts'
import type { ReturnedRule } from './read-rule-returns.ts'
import { lockFitment } from './replace-rules.ts'
import { fitmentRules, productFitments } from './tables.ts'

/**
 * Makes a rule a guess, so that the shop promises nothing by it. The time of its last change stays, because returns
 * count from there.
 */
export const distrustRule = async (
  tx: Write,
  { ruleId, productId, confidence }: Pick<ReturnedRule, 'ruleId' | 'productId' | 'confidence'>,
): Promise<void> => {
  if (confidence === 'guess') return
  const { mode, rules } = await lockFitment(tx, productId)
  await tx.update(fitmentRules).set({ confidence: 'guess' }).where(eq(fitmentRules.id, ruleId))
  await tx
    .update(productFitments)
    .set({ version: sql`${productFitments.version} + 1` })
    .where(eq(productFitments.productId, productId))
  tx.changed([createFitmentTag(productId), 'fitments'])
  const after = rules.map(rule => (rule.id === ruleId ? { ...rule, confidence: 'guess' as const } : rule))
  tx.audit({ kind: 'fitment', id: productId, before: toAuditFields(mode, rules), after: toAuditFields(mode, after) })
}
