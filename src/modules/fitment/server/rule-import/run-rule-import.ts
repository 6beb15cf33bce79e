import { eq } from 'drizzle-orm'
import { isWorking, type RuleImportCounts, type RuleImportState } from '#fitment/domain/rule-import-states.ts'
import { createFitmentTag } from '#kernel/change-tag.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { DEAD_SUFFIX, defineJob, type Job } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { fitmentSources, ruleImports } from '../tables.ts'
import { applyRules, compareRules, countProducts, listNextProducts } from './compare-rules.ts'
import { readFile } from './read-file.ts'
import { countUnknown, resolveBatch } from './resolve-import.ts'
import { reviewBatch } from './review-batch.ts'
import { listNextUndoneProducts, undoRules } from './undo-rule-import.ts'

/** Works on an import batch by batch. A batch stores its progress, so that none runs twice. */
export const RUN_RULE_IMPORT = defineJob<{ importId: number }>('run-fitment-import', {
  retryLimit: 5,
  // The slowest step reads a file of a million rules.
  expireInSeconds: 300,
})

/** Receives jobs that failed at every retry. */
export const FAILED_RULE_IMPORT: Job<{ importId: number }> = defineJob(RUN_RULE_IMPORT.name + DEAD_SUFFIX)

type RuleImport = typeof ruleImports.$inferSelect

/** A job processes several batches, because enqueueing costs as much as a batch. */
const MAX_DURATION_MS = 10_000

/** Processes batches and enqueues itself until the current step has ended. */
export const runRuleImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  const [ruleImport] = await app.db.select().from(ruleImports).where(eq(ruleImports.id, importId))
  if (ruleImport?.state === 'reading') await readFile(app, actor, ruleImport)
  const deadline = performance.now() + MAX_DURATION_MS
  do {
    if (!(await runBatch(app, actor, importId))) return
  } while (performance.now() < deadline)
  await write(app, actor, async tx => ok(await app.jobs.enqueue(tx, RUN_RULE_IMPORT, { importId })))
}

/** Returns true when work remains. */
const runBatch = async (app: App, actor: Actor, importId: number): Promise<boolean> => {
  // Read before the transaction, which must not wait for another connection.
  await readVehicleCatalogue(app)
  const result = await write(app, actor, async tx => {
    const [ruleImport] = await tx.select().from(ruleImports).where(eq(ruleImports.id, importId)).for('update')
    if (!ruleImport) return ok(false)
    switch (ruleImport.state) {
      case 'resolving':
        await runResolveStep(app, tx, ruleImport)
        return ok(true)
      case 'checking':
        return ok(await runCheckStep(app, tx, ruleImport))
      case 'running':
        return ok(await runApplyStep(app, tx, ruleImport))
      case 'undoing':
        return ok(await runUndoStep(app, tx, ruleImport))
      default:
        return ok(false)
    }
  })
  return result.ok && result.value
}

const runResolveStep = async (app: App, tx: Write, ruleImport: RuleImport): Promise<void> => {
  if (!(await resolveBatch(app, tx, ruleImport))) return
  const total = await countProducts(tx, ruleImport)
  const counts: RuleImportCounts = await countUnknown(tx, ruleImport.id)
  await tx
    .update(ruleImports)
    .set({ state: 'checking', done: 0, total, lastProductId: 0, counts })
    .where(eq(ruleImports.id, ruleImport.id))
}

const runCheckStep = async (app: App, tx: Write, ruleImport: RuleImport): Promise<boolean> => {
  const productIds = await listNextProducts(tx, ruleImport)
  if (productIds.length === 0) return finishStep(tx, ruleImport, 'checked', app.now())
  const { rules, removed, universal } = await compareRules(tx, ruleImport, productIds)
  const catalogue = await readVehicleCatalogue(app)
  const findings = await reviewBatch(tx, catalogue, ruleImport.id, { rules, counts: ruleImport.counts })
  const count = (result: string): number => rules.filter(rule => rule.result === result).length
  const counted = { created: count('created'), changed: count('changed'), unchanged: count('unchanged') }
  return storeProgress(tx, ruleImport, productIds, { ...counted, removed, universal, ...findings })
}

const runApplyStep = async (app: App, tx: Write, ruleImport: RuleImport): Promise<boolean> => {
  const productIds = await listNextProducts(tx, ruleImport)
  if (productIds.length === 0) return finishStep(tx, ruleImport, 'done', app.now())
  const source = getFirstElement(
    await tx
      .select({ kind: fitmentSources.kind })
      .from(fitmentSources)
      .where(eq(fitmentSources.id, ruleImport.sourceId)),
  )
  const { products, ...counts } = await applyRules(
    tx,
    { ...ruleImport, sourceKind: source.kind },
    productIds,
    app.now(),
  )
  announceProducts(tx, products)
  return storeProgress(tx, ruleImport, productIds, counts)
}

const runUndoStep = async (app: App, tx: Write, ruleImport: RuleImport): Promise<boolean> => {
  const productIds = await listNextUndoneProducts(tx, ruleImport)
  if (productIds.length === 0) return finishStep(tx, ruleImport, 'undone', app.now())
  const { products, ...counts } = await undoRules(tx, ruleImport, productIds, app.now())
  announceProducts(tx, products)
  return storeProgress(tx, ruleImport, productIds, counts)
}

export const announceProducts = (tx: Write, products: readonly number[]): void => {
  if (products.length > 0) tx.changed([...products.map(createFitmentTag), 'fitments'])
}

const storeProgress = async (
  tx: Write,
  { id, done, total, counts }: RuleImport,
  productIds: readonly number[],
  newCounts: RuleImportCounts,
): Promise<boolean> => {
  await tx
    .update(ruleImports)
    .set({
      done: Math.min(done + productIds.length, total),
      lastProductId: productIds.at(-1) ?? 0,
      counts: addCounts(counts, newCounts),
    })
    .where(eq(ruleImports.id, id))
  return true
}

const addCounts = (counts: RuleImportCounts, added: RuleImportCounts): RuleImportCounts => {
  const entries = Object.entries(added).map(([name, number]) => [
    name,
    (counts[name as keyof RuleImportCounts] ?? 0) + number,
  ])
  return { ...counts, ...Object.fromEntries(entries) }
}

/** Ends a step and records one audit entry for all its changes. Changed products have no separate entries. */
const finishStep = async (tx: Write, ruleImport: RuleImport, state: RuleImportState, now: Date): Promise<false> => {
  const { id, total, counts } = ruleImport
  await tx
    .update(ruleImports)
    .set({ state, done: total, finishedAt: now, ...(state === 'undone' && { hasChanges: false }) })
    .where(eq(ruleImports.id, id))
  const { created = 0, changed = 0, removed = 0, undone = 0, skipped = 0 } = counts
  tx.audit({
    kind: 'fitment-import',
    id,
    before: { state: ruleImport.state },
    after: {
      state,
      ...(state === 'done' && { rulesCreated: created, rulesChanged: changed, rulesRemoved: removed }),
      ...(state === 'undone' && { rulesUndone: undone, rulesSkipped: skipped }),
    },
  })
  return false
}

/** Marks an import whose job failed at every try, so that staff can undo what it changed. */
export const failRuleImport = async (app: App, actor: Actor, importId: number): Promise<void> => {
  await write(app, actor, async tx => {
    const [ruleImport] = await tx.select().from(ruleImports).where(eq(ruleImports.id, importId)).for('update')
    if (!ruleImport || !isWorking(ruleImport.state)) return ok(null)
    const { state, done } = ruleImport
    app.log.error({ importId, state, done }, 'fitment_import.failed')
    await tx.update(ruleImports).set({ state: 'failed' }).where(eq(ruleImports.id, importId))
    tx.audit({ kind: 'fitment-import', id: importId, before: { state }, after: { state: 'failed' } })
    return ok(null)
  })
}
