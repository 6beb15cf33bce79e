import { isDeepStrictEqual } from 'node:util'
import type { FitmentMode } from '#fitment/domain/fitment-rule.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { readOperationEntries } from '#platform/server/bulk.ts'
import { type Write, type WriteContext, write } from '#platform/server/write.ts'
import type { BulkUndoStep } from '#wire/contract-bulk.ts'
import { lockFitment, replaceRules } from '../replace-rules.ts'
import { fitmentSources } from '../tables.ts'
import { type AuditedRule, toAuditFields } from './save-fitment.ts'

interface AuditedFields {
  fitmentMode?: FitmentMode
  fitmentRules?: readonly AuditedRule[]
}

/** Undoes the user's own changes of fitment; a product whose fitment changed since stays. */
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
): Promise<Result<true, 'changed'>> => {
  const locked = await lockFitment(tx, productId)
  const current = toAuditFields(locked.mode, locked.rules)
  const isUnchanged = Object.entries(after).every(([name, value]) =>
    isDeepStrictEqual(JSON.parse(JSON.stringify(current[name as keyof typeof current])), value),
  )
  if (!isUnchanged) return { ok: false, reason: 'changed' }
  const rules = before.fitmentRules ?? current.fitmentRules
  const mode = before.fitmentMode ?? locked.mode
  for (const { id: sourceId } of await tx.select({ id: fitmentSources.id }).from(fitmentSources)) {
    const own = rules.filter(rule => rule.sourceId === sourceId)
    await replaceRules(tx, locked, { productId, sourceId, mode, rules: own }, now)
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
