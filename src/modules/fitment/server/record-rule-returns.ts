import { and, eq, inArray } from 'drizzle-orm'
import { parseCarKey } from '#fitment/domain/car-key.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { Write } from '#platform/server/write.ts'
import { fitmentRules, ruleReturns, vehicleNodes } from './tables.ts'

/** Checks for rules whose parts come back too often. The orders module handles the job, because it owns staff tasks. */
export const CHECK_RULE_RETURNS = defineJob<Record<string, never>>('check-rule-returns')

interface ReturnedGoods {
  returnId: number
  orderedAt: Date
  returnedAt: Date
  /** Lines of goods that did not fit, with the verdict as it was stored with the order. */
  lines: readonly { position: number; productId: number; fit: FitSnapshot }[]
}

/** Counts returned goods for the rules by which they fitted. Ignores deleted rules. */
export const recordRuleReturns = async (
  tx: Write,
  { returnId, orderedAt, returnedAt, lines }: ReturnedGoods,
): Promise<void> => {
  for (const { position, productId, fit } of lines) {
    const ids = [...(fit.rules ?? [])]
    if (ids.length === 0) continue
    const existing = await tx
      .select({ ruleId: fitmentRules.id })
      .from(fitmentRules)
      .where(and(eq(fitmentRules.productId, productId), inArray(fitmentRules.id, ids)))
    const nodeId = await findCar(tx, fit.key)
    const rows = existing.map(({ ruleId }) => ({ ruleId, returnId, position, nodeId, orderedAt, returnedAt }))
    if (rows.length > 0) await tx.insert(ruleReturns).values(rows).onConflictDoNothing()
  }
}

/** Returns the vehicle of a car's key, or the vehicle that it was merged into; null for a deleted one. */
const findCar = async (tx: Write, carKey: string): Promise<number | null> => {
  const nodeId = parseCarKey(carKey)?.nodeId ?? 0
  const [vehicle] = await tx.select().from(vehicleNodes).where(eq(vehicleNodes.id, nodeId))
  return vehicle ? (vehicle.mergedInto ?? vehicle.id) : null
}
