import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { findByCodes } from '#catalog/server/catalog.ts'
import { isKnownConditionKey, MAX_RULES } from '#fitment/domain/fitment-rule.ts'
import { getExternalId, getMappingKey } from '#fitment/domain/rule-files/format-described-car.ts'
import { buildCarIndex, type CarIndex, type ResolvedCar, resolveCar } from '#fitment/domain/rule-files/resolve-car.ts'
import { needsConditions } from '#fitment/domain/rule-files/rule-file.ts'
import type { FileCarState, ProductProblem } from '#fitment/domain/rule-import-states.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import { getFirstElement } from '#kernel/require-existing.ts'
import type { App } from '#platform/server/app.ts'
import { memoizePerApp } from '#platform/server/invalidating-cache.ts'
import type { Write } from '#platform/server/write.ts'
import { findVehicle, readVehicleCatalogue, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { toTarget, toTargetColumns } from '../rule-rows.ts'
import { fitmentQuestions, ruleImports, vehicleGroups } from '../tables.ts'
import { ruleImportCars, ruleImportFindings, ruleImportProducts, ruleImportTargets, sourceCars } from './tables.ts'

type RuleImport = typeof ruleImports.$inferSelect

const BATCH_SIZE = 1_000

/**
 * Looks up the next products and cars of an import; returns true when all are known. The numbers of both begin at 1, so
 * `done` is the position.
 */
export const resolveBatch = async (app: App, tx: Write, ruleImport: RuleImport): Promise<boolean> => {
  const { id, done } = ruleImport
  const products = await tx.$count(ruleImportProducts, eq(ruleImportProducts.importId, id))
  const total = products + (await tx.$count(ruleImportCars, eq(ruleImportCars.importId, id)))
  const next = Math.min(done + BATCH_SIZE, done < products ? products : total)
  if (done < products) await resolveProducts(tx, id, { from: done, to: next })
  else if (done < total) await resolveCars(app, tx, ruleImport, { from: done - products, to: next - products })
  await tx.update(ruleImports).set({ done: next, total }).where(eq(ruleImports.id, id))
  if (next < total) return false
  await refuseConditions(tx, id)
  await markProducts(tx, id)
  return true
}

interface Range {
  from: number
  to: number
}

const resolveProducts = async (tx: Write, importId: number, { from, to }: Range): Promise<void> => {
  const rows = await tx
    .select({ id: ruleImportProducts.id, sku: ruleImportProducts.sku })
    .from(ruleImportProducts)
    .where(
      and(eq(ruleImportProducts.importId, importId), gt(ruleImportProducts.id, from), lte(ruleImportProducts.id, to)),
    )
  const matches = await findByCodes(
    tx,
    rows.map(({ sku }) => sku),
  )
  const products = rows.map(({ id, sku }) => {
    const { ids = [], isUnclear = false } = matches.get(sku) ?? {}
    const problem = findProductProblem(ids, isUnclear)
    return { id, product_id: problem === null ? ids[0] : null, problem }
  })
  await tx.execute(sql`
    update fitment_import_product p set product_id = f.product_id, problem = f.problem
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as f(id int, product_id int, problem text)
    where p.import_id = ${importId}::int and p.id = f.id`)
}

const findProductProblem = (ids: readonly number[], isUnclear: boolean): ProductProblem | null => {
  if (ids.length === 0) return 'unknown'
  return ids.length > 1 || isUnclear ? 'ambiguous' : null
}

interface CarLookup {
  catalogue: VehicleCatalogue
  index: CarIndex
}

const getLookup = memoizePerApp(app => {
  let cached: CarLookup | undefined
  return async (tx: Write): Promise<CarLookup> => {
    const catalogue = await readVehicleCatalogue(app)
    if (cached?.catalogue !== catalogue)
      cached = {
        catalogue,
        index: buildCarIndex([...catalogue.vehicles.values()], await tx.select().from(vehicleGroups)),
      }
    return cached
  }
})

interface CarOutcome {
  id: number
  state: FileCarState
  reason: string | null
  targets: readonly { target: FitmentTarget; from: number | null; to: number | null }[]
  /** Conditions that a person mapped the car with. */
  conditionKey?: string
}

/** Resolves cars. A mapping by a person takes precedence over the names in the file. */
const resolveCars = async (
  app: App,
  tx: Write,
  { id: importId, sourceId }: RuleImport,
  { from, to }: Range,
): Promise<void> => {
  const rows = await tx
    .select()
    .from(ruleImportCars)
    .where(and(eq(ruleImportCars.importId, importId), gt(ruleImportCars.id, from), lte(ruleImportCars.id, to)))
    .orderBy(asc(ruleImportCars.id))
  await storeOutcomes(tx, importId, await decideOutcomes(app, tx, sourceId, rows))
}

type FileCarRow = typeof ruleImportCars.$inferSelect

const decideOutcomes = async (
  app: App,
  tx: Write,
  sourceId: number,
  rows: readonly FileCarRow[],
): Promise<CarOutcome[]> => {
  const keys = rows.flatMap(({ key }) => [getMappingKey(key), key])
  const mappings = await tx
    .select()
    .from(sourceCars)
    .where(and(eq(sourceCars.sourceId, sourceId), inArray(sourceCars.key, keys)))
  const byKey = new Map(mappings.map(mapping => [mapping.key, mapping]))
  const { catalogue, index } = await getLookup(app)(tx)
  return rows.map(({ id, key, car }): CarOutcome => {
    const mapping = byKey.get(getMappingKey(key)) ?? byKey.get(key)
    if (mapping) return toMappedOutcome(catalogue, id, mapping)
    return toOutcome(id, resolveCar(index, car))
  })
}

/** Looks up cars that were unknown; returns the numbers of those that the shop knows now. */
export const resolveUnknownCars = async (
  app: App,
  tx: Write,
  { id: importId, sourceId }: RuleImport,
  rows: readonly FileCarRow[],
): Promise<number[]> => {
  const known = (await decideOutcomes(app, tx, sourceId, rows)).filter(({ targets }) => targets.length > 0)
  await storeOutcomes(tx, importId, known)
  return known.map(({ id }) => id)
}

const toOutcome = (id: number, resolved: ResolvedCar): CarOutcome =>
  resolved.kind === 'found'
    ? { id, state: 'found', reason: null, targets: resolved.targets }
    : { id, state: 'unknown', reason: resolved.reason, targets: [] }

const toMappedOutcome = (
  catalogue: VehicleCatalogue,
  id: number,
  mapping: typeof sourceCars.$inferSelect,
): CarOutcome => {
  const { nodeId, groupId, engineCode, conditionKey, isEveryVariant } = mapping
  if (nodeId === null && groupId === null && engineCode === null)
    return { id, state: 'ignored', reason: null, targets: [] }
  const isConditionMissing = conditionKey === '' && !isEveryVariant && needsConditions(getExternalId(mapping.key))
  if (isConditionMissing || !isKnownConditionKey(conditionKey, catalogue.optionKeys))
    return { id, state: 'unknown', reason: 'condition', targets: [] }
  const vehicle = nodeId === null ? undefined : findVehicle(catalogue, nodeId)
  if (nodeId !== null && !vehicle) return { id, state: 'unknown', reason: 'number', targets: [] }
  const target = vehicle ? (`node:${vehicle.id}` as const) : toTarget({ nodeId: null, groupId, engineCode })
  return { id, state: 'mapped', reason: null, targets: [{ target, from: null, to: null }], conditionKey }
}

const storeOutcomes = async (tx: Write, importId: number, outcomes: readonly CarOutcome[]): Promise<void> => {
  if (outcomes.length === 0) return
  await tx.execute(sql`
    update fitment_import_car c set state = o.state, reason = o.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id int, state text, reason text)
    where c.import_id = ${importId}::int and c.id = o.id`)
  const ids = outcomes.map(({ id }) => id)
  await tx
    .delete(ruleImportTargets)
    .where(and(eq(ruleImportTargets.importId, importId), inArray(ruleImportTargets.car, ids)))
  const targets = outcomes.flatMap(({ id, targets: carTargets, conditionKey = '' }) =>
    carTargets.map(({ target, from, to }, position) => ({
      ...toTargetColumns(target),
      car: id,
      position,
      from,
      to,
      several: carTargets.length > 1,
      conditionKey,
    })),
  )
  await tx.execute(sql`
    insert into fitment_import_target (import_id, car, position, node_id, group_id, engine_code, from_ym, to_ym,
      is_one_of_several, condition_key)
    select ${importId}::int, car, position, "nodeId", "groupId", "engineCode", "from", "to", several, "conditionKey"
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t(car int, position int, "nodeId" int, "groupId" int,
      "engineCode" text, "from" int, "to" int, several boolean, "conditionKey" text)`)
}

/** Marks rows whose conditions name a question or an answer that the shop lacks. A later trial run can find them. */
const refuseConditions = async (tx: Write, importId: number): Promise<void> => {
  const { rows } = await tx.execute<{ key: string }>(sql`
    select distinct condition_key as key from fitment_import_row where import_id = ${importId}::int and condition_key <> ''`)
  if (rows.length === 0) return
  await tx
    .delete(ruleImportFindings)
    .where(
      and(
        eq(ruleImportFindings.importId, importId),
        eq(ruleImportFindings.kind, 'refused'),
        isNull(ruleImportFindings.cells),
      ),
    )
  const questions = await tx.select().from(fitmentQuestions)
  const options = new Map(questions.map(question => [question.id, new Set(question.options.map(({ key }) => key))]))
  const unknown = rows.map(({ key }) => key).filter(key => !isKnownConditionKey(key, options))
  await tx.execute(sql`
    with refused as (
      update fitment_import_row set is_refused = condition_key = any(${sql.param(unknown)}::text[])
      where import_id = ${importId}::int and condition_key <> '' returning line, product, condition_key, is_refused
    )
    insert into fitment_import_finding (import_id, kind, line, sku, "column", value, reason, cells)
    select ${importId}::int, 'refused', refused.line, p.sku, 'conditions', refused.condition_key, 'unknownValue', null
    from refused join fitment_import_product p on p.import_id = ${importId}::int and p.id = refused.product
    where refused.is_refused`)
}

/**
 * Marks products with too many rules, and products that keep their stored rules because some of their rows are
 * unreadable.
 */
const markProducts = async (tx: Write, importId: number): Promise<void> => {
  await tx.execute(sql`
    update fitment_import_product p set problem = 'tooMany' where import_id = ${importId}::int and problem is null
      and product_id in (select product_id from fitment_import_product where import_id = ${importId}::int
        group by product_id having sum(rules) > ${MAX_RULES}::int)`)
  await tx.execute(sql`
    with incomplete as (
      select p.product_id from fitment_import_finding f
        join fitment_import_product p on p.import_id = f.import_id and p.sku = f.sku
        where f.import_id = ${importId}::int and f.kind = 'refused' and p.product_id is not null
      union select p.product_id from fitment_import_car c
        join fitment_import_row r on r.import_id = c.import_id and r.car = c.id
        join fitment_import_product p on p.import_id = r.import_id and p.id = r.product
        where c.import_id = ${importId}::int and c.state = 'unknown' and p.product_id is not null
      union select product_id from fitment_import_product where import_id = ${importId}::int and problem = 'tooMany'
    )
    update fitment_import_product p set is_kept = product_id in (select product_id from incomplete)
    where import_id = ${importId}::int and is_kept <> (product_id in (select product_id from incomplete))`)
}

/** Counts what the file names and the shop does not know. */
export const countUnknown = async (tx: Write, importId: number) => {
  const { rows } = await tx.execute<{
    refused: number
    unusedColumn: number
    unknownProducts: number
    unknownProductRows: number
    unknownCars: number
    unknownCarRows: number
  }>(sql`
    select
      (select count(distinct line)::int from fitment_import_finding where import_id = ${importId}::int and kind = 'refused') as refused,
      (select count(*)::int from fitment_import_finding where import_id = ${importId}::int and kind = 'unusedColumn') as "unusedColumn",
      (select count(*)::int from fitment_import_product where import_id = ${importId}::int and problem is not null) as "unknownProducts",
      (select coalesce(sum(rules), 0)::int from fitment_import_product where import_id = ${importId}::int and problem is not null)
        as "unknownProductRows",
      (select count(*)::int from fitment_import_car where import_id = ${importId}::int and state = 'unknown') as "unknownCars",
      (select coalesce(sum(rules), 0)::int from fitment_import_car where import_id = ${importId}::int and state = 'unknown')
        as "unknownCarRows"`)
  return getFirstElement(rows)
}
