import { isDeepStrictEqual } from 'node:util'
import { and, inArray, isNull } from 'drizzle-orm'
import { type FitmentMode, formatRuleKey } from '#fitment/domain/fitment-rule.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { lockFitment, replaceRules } from '../replace-rules.ts'
import { toTargetColumns } from '../rule-rows.ts'
import { fitmentSources, vehicleGroups, vehicleNodes } from '../tables.ts'
import { type AuditedRule, toAuditFields } from './save-fitment.ts'

interface AuditedFields {
  fitmentMode?: FitmentMode
  fitmentRules?: readonly AuditedRule[]
}

/**
 * Undoes the user's own changes of fitment. A product stays if its fitment changed since, or if a vehicle or group of
 * its earlier rules is gone.
 */
export const undoFitments = async (
  app: WriteContext & Pick<App, 'db'>,
  actor: Actor & { kind: 'user' },
  { operationId, after: position }: { operationId: string; after: number },
): Promise<Result<BulkUndoStep, 'notFound'>> => {
  const { rows, next } = await readOperationEntries(app.db, {
    operationId,
    userId: actor.id,
    kind: 'fitment',
    after: position,
  })
  if (rows.length === 0) return position === 0 ? { ok: false, reason: 'notFound' } : ok({ undone: 0, skipped: 0, next })
  let undone = 0
  for (const { subject, before, after } of rows) {
    if (!before || !after) continue
    const restored = await write(app, actor, tx => restore(tx, Number(subject), before, after, app.now()))
    if (restored.ok) undone += 1
  }
  return ok({ undone, skipped: rows.length - undone, next })
}

const restore = async (
  tx: Write,
  productId: number,
  before: AuditedFields,
  after: AuditedFields,
  now: Date,
): Promise<Result<true, 'changed' | 'gone'>> => {
  const locked = await lockFitment(tx, productId)
  const current = toAuditFields(locked.mode, locked.rules)
  const isUnchanged = Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(current[name as keyof typeof current])), value),
  )
  if (!isUnchanged) return { ok: false, reason: 'changed' }
  const rules = before.fitmentRules ? await followMerges(tx, before.fitmentRules) : current.fitmentRules
  if (!rules) return { ok: false, reason: 'gone' }
  const mode = before.fitmentMode ?? locked.mode
  for (const { id: sourceId } of await tx.select({ id: fitmentSources.id }).from(fitmentSources)) {
    const sourceRules = rules.filter(rule => rule.sourceId === sourceId)
    await replaceRules(tx, locked, { productId, sourceId, mode, rules: sourceRules }, now)
  }
  const restored = await lockFitment(tx, productId)
  tx.audit({
    kind: 'fitment',
    id: productId,
    before: current,
    after: toAuditFields(restored.mode, restored.rules),
  })
  return ok(true)
}

/**
 * Returns the rules with merged vehicles replaced by those that remain; null if a target is gone. Rules that thereby
 * become equal are one rule.
 */
const followMerges = async (tx: Write, rules: readonly AuditedRule[]): Promise<AuditedRule[] | null> => {
  const columns = rules.map(({ target }) => toTargetColumns(target))
  const nodeIds = columns.flatMap(({ nodeId }) => nodeId ?? [])
  const groupIds = columns.flatMap(({ groupId }) => groupId ?? [])
  const nodes = await tx
    .select({ id: vehicleNodes.id, into: vehicleNodes.mergedInto })
    .from(vehicleNodes)
    .where(inArray(vehicleNodes.id, nodeIds))
  const remainingIds = new Map(nodes.map(({ id, into }) => [id, into ?? id]))
  const activeIds = new Set(
    (
      await tx
        .select({ id: vehicleNodes.id })
        .from(vehicleNodes)
        .where(and(inArray(vehicleNodes.id, [...remainingIds.values()]), isNull(vehicleNodes.removedAt)))
    ).map(({ id }) => id),
  )
  const groups = await tx
    .select({ id: vehicleGroups.id })
    .from(vehicleGroups)
    .where(inArray(vehicleGroups.id, groupIds))
  const storedGroups = new Set(groups.map(({ id }) => id))
  const movedRules = rules.flatMap((rule): AuditedRule[] => {
    const { nodeId, groupId } = toTargetColumns(rule.target)
    if (groupId !== null) return storedGroups.has(groupId) ? [rule] : []
    if (nodeId === null) return [rule]
    const into = remainingIds.get(nodeId)
    return into !== undefined && activeIds.has(into) ? [{ ...rule, target: `node:${into}` }] : []
  })
  if (movedRules.length < rules.length) return null
  return [...new Map(movedRules.map(rule => [`${rule.sourceId} ${formatRuleKey(rule)}`, rule])).values()]
}
