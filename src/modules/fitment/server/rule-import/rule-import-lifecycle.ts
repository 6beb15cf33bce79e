import { and, eq, gt, sql } from 'drizzle-orm'
import {
  findNextState,
  isWorking,
  MAX_PART_BYTES,
  type RuleImportScope,
  type RuleImportStep,
} from '#fitment/domain/rule-import-states.ts'
import { DAY_MS } from '#kernel/durations.ts'
import { DEFAULT_LANGUAGE } from '#kernel/language.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { ensureOwnSource } from '../read-sources.ts'
import { fitmentSources, ruleImports } from '../tables.ts'
import { countProducts } from './compare-rules.ts'
import { RUN_RULE_IMPORT } from './run-rule-import.ts'
import { ruleImportFindings, ruleImportParts } from './tables.ts'
import { countUndoneProducts } from './undo-rule-import.ts'

export type RuleImportFailure = 'notFound' | 'noSource' | 'wrongState' | 'notLatest' | 'wrongPart'

type RuleImport = typeof ruleImports.$inferSelect

interface NewRuleImport {
  name: string
  source_id: number
  size: number
  scope: RuleImportScope
}

/** Creates an import that waits for the bytes of its file. */
export const createRuleImport = (
  app: App,
  actor: Actor,
  { name, source_id: sourceId, size, scope }: NewRuleImport,
): Promise<Result<number, RuleImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, RuleImportFailure>> => {
    await ensureOwnSource(tx)
    if ((await tx.$count(fitmentSources, eq(fitmentSources.id, sourceId))) === 0) return failure('noSource')
    const created = getFirstElement(
      await tx
        .insert(ruleImports)
        .values({
          name,
          sourceId,
          size,
          scope,
          noteLanguage: DEFAULT_LANGUAGE,
          state: 'receiving',
          createdAt: app.now(),
          userId: actor.kind === 'user' ? actor.id : null,
        })
        .returning({ id: ruleImports.id }),
    )
    tx.audit({
      kind: 'fitment-import',
      id: created.id,
      action: 'created',
      after: { name, sourceId, size, importScope: scope },
    })
    return ok(created.id)
  })

/** Stores the next bytes of the file; the last ones start reading. Returns the number of bytes received in all. */
export const receivePart = (
  app: App,
  actor: Actor,
  { id, from, bytes }: { id: number; from: number; bytes: Buffer },
): Promise<Result<number, RuleImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, RuleImportFailure>> => {
    const ruleImport = await lockImport(tx, id)
    if (!ruleImport) return failure('notFound')
    if (ruleImport.state !== 'receiving' || ruleImport.received !== from) return failure('wrongState')
    const received = from + bytes.length
    if (bytes.length === 0 || bytes.length > MAX_PART_BYTES || received > ruleImport.size) return failure('wrongPart')
    await tx.insert(ruleImportParts).values({ importId: id, position: from, bytes })
    const isAll = received === ruleImport.size
    await tx
      .update(ruleImports)
      .set({ received, ...(isAll && { state: 'reading', stepStartedAt: app.now() }) })
      .where(eq(ruleImports.id, id))
    if (isAll) await app.jobs.enqueue(tx, RUN_RULE_IMPORT, { importId: id })
    tx.audit({ kind: 'fitment-import', id, before: { size: from }, after: { size: received } })
    return ok(received)
  })

export const lockImport = async (tx: Write, id: number): Promise<RuleImport | undefined> => {
  const [ruleImport] = await tx.select().from(ruleImports).where(eq(ruleImports.id, id)).for('update')
  return ruleImport
}

/** Starts a trial run, a run or an undo; a background job does the work. */
export const startRuleImportStep = (
  app: App,
  actor: Actor,
  { id, step }: { id: number; step: RuleImportStep },
): Promise<Result<null, RuleImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, RuleImportFailure>> => {
    const ruleImport = await lockImport(tx, id)
    if (!ruleImport) return failure('notFound')
    // Two imports of one source would replace each other's rules.
    await tx.select().from(fitmentSources).where(eq(fitmentSources.id, ruleImport.sourceId)).for('update')
    const state = findNextState(ruleImport, step)
    if (!state) return failure('wrongState')
    const newer = await tx
      .select({ state: ruleImports.state, hasChanges: ruleImports.hasChanges })
      .from(ruleImports)
      .where(and(eq(ruleImports.sourceId, ruleImport.sourceId), gt(ruleImports.id, id)))
    if (newer.some(other => other.hasChanges || other.state === 'running')) return failure('notLatest')
    const total = await countStepProducts(tx, ruleImport, step)
    await tx
      .update(ruleImports)
      .set({
        state,
        total,
        done: 0,
        lastProductId: 0,
        stepStartedAt: app.now(),
        finishedAt: null,
        counts: step === 'run' ? keepFindings(ruleImport.counts) : {},
        ...(step === 'run' && { hasChanges: true }),
      })
      .where(eq(ruleImports.id, id))
    if (step === 'check')
      await tx
        .delete(ruleImportFindings)
        .where(
          and(eq(ruleImportFindings.importId, id), sql`${ruleImportFindings.kind} not in ('refused', 'unusedColumn')`),
        )
    await app.jobs.enqueue(tx, RUN_RULE_IMPORT, { importId: id })
    tx.audit({ kind: 'fitment-import', id, before: { state: ruleImport.state }, after: { state } })
    return ok(null)
  })

/** Counts the products that a step processes; a trial run counts them itself. */
const countStepProducts = async (tx: Write, ruleImport: RuleImport, step: RuleImportStep): Promise<number> => {
  if (step === 'run') return countProducts(tx, { ...ruleImport, lastProductId: 0 })
  return step === 'undo' ? countUndoneProducts(tx, ruleImport.id) : 0
}

/** Keeps the findings of the trial run about the file. A run counts only its own changes. */
const keepFindings = ({
  created: _created,
  changed: _changed,
  unchanged: _unchanged,
  removed: _removed,
  universal: _universal,
  ...findings
}: RuleImport['counts']): RuleImport['counts'] => findings

/** Deletes an idle import. Its rules stay. */
export const removeRuleImport = (app: App, actor: Actor, id: number): Promise<Result<null, RuleImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<null, RuleImportFailure>> => {
    const ruleImport = await lockImport(tx, id)
    if (!ruleImport) return failure('notFound')
    if (isWorking(ruleImport.state)) return failure('wrongState')
    await tx.delete(ruleImports).where(eq(ruleImports.id, id))
    const { name, state } = ruleImport
    tx.audit({ kind: 'fitment-import', id, action: 'removed', before: { name, state } })
    return ok(null)
  })

const PURGE_RULE_IMPORTS = defineJob<Record<string, never>>('purge-fitment-imports')
/** The latest import of a source stays, because its unknown cars can still be mapped. */
const RETENTION_DAYS = 90
const INCOMPLETE_RETENTION_DAYS = 1

export const scheduleRuleImportPurge = (app: App): void => {
  app.jobs.handle(PURGE_RULE_IMPORTS, async (_payload, actor) => {
    await write(app, actor, async tx => ok(await purgeRuleImports(tx, app.now())))
  })
  app.jobs.schedule(PURGE_RULE_IMPORTS, { cron: '35 4 * * *', payload: {}, key: 'old-imports' })
}

export const purgeRuleImports = async (tx: Pick<App['db'], 'execute'>, now: Date): Promise<void> => {
  const getCutoff = (days: number) => sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`
  await tx.execute(sql`
    delete from fitment_import i where
      (state in ('receiving', 'failed') and not has_changes and created_at < ${getCutoff(INCOMPLETE_RETENTION_DAYS)})
      or (state in ('checked', 'done', 'undone', 'failed') and created_at < ${getCutoff(RETENTION_DAYS)}
        and exists (select from fitment_import newer where newer.source_id = i.source_id and newer.id > i.id
          and newer.state = 'done'))`)
}
