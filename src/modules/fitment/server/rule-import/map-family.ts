import { and, eq, sql } from 'drizzle-orm'
import { getExternalId } from '#fitment/domain/rule-files/format-described-car.ts'
import { needsConditions } from '#fitment/domain/rule-files/rule-file.ts'
import { isWorking } from '#fitment/domain/rule-import-states.ts'
import { failure, ok, type Result } from '#kernel/result.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { type Write, write } from '#platform/server/write.ts'
import { lockImport, type RuleImportFailure } from './rule-import-lifecycle.ts'
import { ruleImportCars, ruleImportTargets, sourceCars } from './tables.ts'

/** Bounds the transaction; larger families need several presses. */
const MAX_CARS = 5_000

/** The base vehicle or model of ACES, or the make and model of a description by names. Other numbers have no family. */
const FAMILY = sql`coalesce(
  substring(car->>'externalId' from '^(?:basevehicle:[0-9]+|make:[0-9]+(?: model:[0-9]+)?)'),
  case when car->>'externalId' is null then lower(concat_ws('|', car->>'make', car->>'model')) end)`

/** Counts the other unknown cars of the base vehicle or model of each car. */
export const countFamilies = async (
  db: Queryable,
  importId: number,
  cars: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    with families as (
      select ${FAMILY} as family, count(*)::int as count from fitment_import_car
      where import_id = ${importId}::int and state = 'unknown' group by 1
    )
    select c.id, f.count - 1 as count from fitment_import_car c join families f on f.family = ${FAMILY}
    where c.import_id = ${importId}::int and c.state = 'unknown' and c.id = any(${sql.param([...cars])}::int[])`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/**
 * Gives the mapping of a car to the other unknown cars of its base vehicle or model, and returns their number.
 * Applications with a condition stay unknown, because each condition needs an answer of a person.
 */
export const mapFamily = (
  app: App,
  actor: Actor,
  { id, car }: { id: number; car: number },
): Promise<Result<number, RuleImportFailure>> =>
  write(app, actor, async (tx): Promise<Result<number, RuleImportFailure>> => {
    const ruleImport = await lockImport(tx, id)
    if (!ruleImport) return failure('notFound')
    if (isWorking(ruleImport.state)) return failure('wrongState')
    const { sourceId } = ruleImport
    const [mapped] = await tx
      .select({ key: ruleImportCars.key })
      .from(ruleImportCars)
      .where(and(eq(ruleImportCars.importId, id), eq(ruleImportCars.id, car)))
    const [mapping] = await tx
      .select()
      .from(sourceCars)
      .where(and(eq(sourceCars.sourceId, sourceId), eq(sourceCars.key, mapped?.key ?? '')))
    if (!mapping) return failure('notFound')
    // Conditions that a person named for one car limit no other.
    if (mapping.conditionKey !== '') return ok(0)
    const siblings = await listFamily(tx, id, car)
    if (siblings.length === 0) return ok(0)
    const modifiedAt = app.now()
    await tx
      .insert(sourceCars)
      .values(siblings.map(({ key, label }) => ({ ...mapping, key, label, modifiedAt })))
      .onConflictDoNothing()
    const ids = sql`${sql.param(siblings.map(sibling => sibling.id))}::int[]`
    await tx
      .update(ruleImportCars)
      .set({ state: 'mapped', reason: null })
      .where(and(eq(ruleImportCars.importId, id), sql`${ruleImportCars.id} = any(${ids})`))
    const [target] = await tx
      .select()
      .from(ruleImportTargets)
      .where(and(eq(ruleImportTargets.importId, id), eq(ruleImportTargets.car, car)))
    if (target) await tx.insert(ruleImportTargets).values(siblings.map(sibling => ({ ...target, car: sibling.id })))
    tx.audit({
      kind: 'fitment-source',
      id: sourceId,
      action: 'changed',
      after: { car: mapping.label, count: siblings.length },
    })
    return ok(siblings.length)
  })

const listFamily = async (tx: Write, importId: number, car: number) => {
  const rows = await tx
    .select({ id: ruleImportCars.id, key: ruleImportCars.key, label: ruleImportCars.label })
    .from(ruleImportCars)
    .where(
      and(
        eq(ruleImportCars.importId, importId),
        eq(ruleImportCars.state, 'unknown'),
        sql`${FAMILY} = (select ${FAMILY} from fitment_import_car where import_id = ${importId}::int and id = ${car}::int)`,
      ),
    )
    .orderBy(ruleImportCars.id)
    .limit(MAX_CARS)
  return rows.filter(({ key }) => !needsConditions(getExternalId(key)))
}
