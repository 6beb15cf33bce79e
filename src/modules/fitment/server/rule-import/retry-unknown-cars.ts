import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { getFirstElement } from '#kernel/require-existing.ts'
import { ok } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { readVehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { fitmentSources, ruleImports } from '../tables.ts'
import { addRulesOfCars } from './compare-rules.ts'
import { countUnknown, resolveUnknownCars } from './resolve-import.ts'
import { lockImport, startRuleImportStep } from './rule-import-lifecycle.ts'
import { announceProducts } from './run-rule-import.ts'
import { ruleImportCars } from './tables.ts'

/** Looks up the unknown cars of imports again after a change of vehicles. */
export const RETRY_UNKNOWN_CARS = defineJob<Record<string, never>>('retry-unknown-cars', { expireInSeconds: 600 })

/** Cars per transaction. */
const BATCH_SIZE = 100
/** A job tries this many cars of an import, and this many imports, newest first. */
const MAX_CARS = 20_000
const MAX_IMPORTS = 50

/** Tries unknown cars again after each change of vehicles, such as a new engine or K-type. */
export const watchUnknownCars = (app: App): void => {
  app.jobs.handle(RETRY_UNKNOWN_CARS, (_payload, actor) => retryUnknownCars(app, actor))
  const unsubscribe = app.changes.subscribe(async tags => {
    if (!tags.includes('vehicles')) return
    // Every process gets the change, but one waiting job is enough.
    await write(app, createSystemActor(RETRY_UNKNOWN_CARS.name), async tx =>
      ok(await app.jobs.enqueueMissing(tx, RETRY_UNKNOWN_CARS, [{}])),
    )
  })
  app.server.addHook('onClose', async () => unsubscribe())
}

/**
 * Adds the rules of cars that became known to stored imports. An import that only ran on trial is checked again, because
 * nobody has approved its rules. Applications with a condition wait for a person. A newer import that only added leaves
 * the older ones valid.
 */
export const retryUnknownCars = async (app: App, actor: Actor): Promise<void> => {
  const { rows } = await app.db.execute<{ id: number }>(sql`
    select id from fitment_import i where state in ('checked', 'done')
      and exists (select from fitment_import_car where import_id = i.id and state = 'unknown'
        and reason is distinct from 'condition')
      and not exists (select from fitment_import newer where newer.source_id = i.source_id and newer.id > i.id
        and newer.scope <> 'add' and (newer.has_changes or newer.state = 'running'))
    order by id desc limit ${MAX_IMPORTS}::int`)
  for (const { id } of rows) {
    let lastCar = 0
    let isKnown = false
    for (let tried = 0; tried < MAX_CARS; tried += BATCH_SIZE) {
      // Read before the transaction, which must not wait for another connection.
      await readVehicleCatalogue(app)
      const batch = await write(app, actor, async tx => ok(await retryBatch(app, tx, { id, lastCar })))
      if (!batch.ok || batch.value === null) break
      lastCar = batch.value.lastCar
      isKnown ||= batch.value.isKnown
    }
    if (isKnown) await startRuleImportStep(app, actor, { id, step: 'check' })
  }
}

/** Returns null when no car remains. `isKnown` asks for another trial run of an import that was not stored. */
const retryBatch = async (
  app: App,
  tx: Write,
  { id, lastCar }: { id: number; lastCar: number },
): Promise<{ lastCar: number; isKnown: boolean } | null> => {
  const ruleImport = await lockImport(tx, id)
  if (!ruleImport || !['checked', 'done'].includes(ruleImport.state)) return null
  const rows = await tx
    .select()
    .from(ruleImportCars)
    .where(
      and(
        eq(ruleImportCars.importId, id),
        eq(ruleImportCars.state, 'unknown'),
        sql`${ruleImportCars.reason} is distinct from 'condition'`,
        gt(ruleImportCars.id, lastCar),
      ),
    )
    .orderBy(asc(ruleImportCars.id))
    .limit(BATCH_SIZE)
  const last = rows.at(-1)
  if (!last) return null
  const cars = await resolveUnknownCars(app, tx, ruleImport, rows)
  if (ruleImport.state === 'checked' || cars.length === 0) return { lastCar: last.id, isKnown: cars.length > 0 }
  const { sourceId, counts } = ruleImport
  const source = getFirstElement(await tx.select().from(fitmentSources).where(eq(fitmentSources.id, sourceId)))
  const added = await addRulesOfCars(tx, { ...ruleImport, sourceKind: source.kind }, cars, app.now())
  announceProducts(tx, added.products)
  const newCounts = { ...counts, ...(await countUnknown(tx, id)), added: (counts.added ?? 0) + added.created }
  await tx
    .update(ruleImports)
    .set({ counts: newCounts, ...(added.created > 0 && { hasChanges: true }) })
    .where(eq(ruleImports.id, id))
  if (added.created > 0) tx.audit({ kind: 'fitment-import', id, after: { rulesCreated: added.created } })
  return { lastCar: last.id, isKnown: false }
}
