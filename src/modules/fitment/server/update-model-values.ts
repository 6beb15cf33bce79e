import { inArray, sql } from 'drizzle-orm'
import { readAttributes, readFilterValues, setFilterValues } from '#catalog/server/catalog.ts'
import { NO_ANSWERS } from '#fitment/domain/build-car.ts'
import { MODEL_FILTER_KEY } from '#fitment/domain/model-filter.ts'
import { findNamedVehicles } from '#fitment/domain/search-vehicles.ts'
import { type Car, decideVerdict, type FitmentTarget } from '#fitment/domain/verdict.ts'
import { extractFitmentIds } from '#kernel/change-tag.ts'
import { pickText } from '#kernel/multilingual.ts'
import { ok } from '#kernel/result.ts'
import { type Actor, createSystemActor } from '#platform/server/actor.ts'
import type { App } from '#platform/server/app.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import { type Write, write } from '#platform/server/write.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { readFitments, type StoredFitment } from './decide-for-car.ts'
import { listLeaves, toCar } from './list-cars.ts'
import { readVehicleCatalogue, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toTargetColumns } from './rule-rows.ts'
import { productFitments } from './tables.ts'

/** Gives products the values of the filter `model` that their rules and measures name; without ids all products. */
export const UPDATE_MODEL_VALUES = defineJob<{ productIds?: number[] }>('update-model-values', { expireInSeconds: 600 })

const BATCH_SIZE = 500
/** A value that names more vehicles, such as `GTI`, does not mean one car. */
const MAX_NAMED_VEHICLES = 10

/** A value of the filter that names vehicles of the shop. */
interface ModelValue {
  optionId: number
  /** The cars of the vehicles, without engine codes that they may have: a value names cars that a rule surely names. */
  cars: readonly Car[]
  /** Every target of a rule that can decide about one of them. */
  targets: ReadonlySet<FitmentTarget>
}

const getModelValues = memoizePerApp(app =>
  createInvalidatingCache<readonly ModelValue[]>(app, { invalidatedBy: ['vehicles', 'attributes'] }, async () => {
    const options = (await readAttributes(app.db)).byKey.get(MODEL_FILTER_KEY)?.options.values() ?? []
    const catalogue = await readVehicleCatalogue(app)
    return [...options].flatMap(({ id, name }): ModelValue[] => {
      const vehicleIds = new Set(
        getShopLanguages().flatMap(language =>
          findNamedVehicles(catalogue.index, pickText(name, language)).map(vehicle => vehicle.id),
        ),
      )
      if (vehicleIds.size === 0 || vehicleIds.size > MAX_NAMED_VEHICLES) return []
      const cars = [...vehicleIds].flatMap(vehicleId => listNamedCars(catalogue, vehicleId))
      return [{ optionId: id, cars, targets: new Set(cars.flatMap(car => [...car.targets])) }]
    })
  }),
)

const listNamedCars = (catalogue: VehicleCatalogue, id: number): Car[] => {
  const vehicle = catalogue.vehicles.get(id)
  const leaves = vehicle ? listLeaves(catalogue, vehicle) : []
  return leaves.map(leaf => ({ ...toCar(catalogue, leaf, NO_ANSWERS), mayHave: undefined }))
}

/**
 * Makes the values of the filter `model` agree with the rules and the measures of wheels. A product with these has the
 * values that name a car which it fits. Other values keep what staff entered: those that name no vehicle, cars that
 * measures leave unknown, and products without rules. Values that rules gave a product leave with the rules.
 */
export const updateModelValues = async (app: App, actor: Actor, productIds: readonly number[]): Promise<void> => {
  const values = await getModelValues(app)()
  for (let start = 0; start < productIds.length; start += BATCH_SIZE) {
    const ids = productIds.slice(start, start + BATCH_SIZE)
    await write(app, actor, async tx => ok(await updateBatch(tx, ids, values)))
  }
}

const updateBatch = async (tx: Write, ids: readonly number[], values: readonly ModelValue[]): Promise<void> => {
  // Locked in one order, because every process updates the values after a change.
  await tx.execute(sql`select from product where id = any(${sql.param([...ids])}::int[]) order by id for no key update`)
  const fitments = await readFitments(tx, ids)
  const stored = await readFilterValues(tx, MODEL_FILTER_KEY, ids)
  const ruleValues = await readRuleValues(tx, ids)
  const changed = new Map<number, number[]>()
  const changedRuleValues: { id: number; option_ids: number[] }[] = []
  for (const [id, fitment] of fitments) {
    const former = ruleValues.get(id) ?? []
    const { fitting, decided } = decideValues(fitment, values)
    const replaced = new Set([...former, ...decided])
    const current = stored.get(id) ?? []
    const wanted = [...current.filter(optionId => !replaced.has(optionId)), ...fitting].toSorted(
      (first, second) => first - second,
    )
    if (wanted.join() !== current.join()) changed.set(id, wanted)
    if (fitting.join() !== former.join()) changedRuleValues.push({ id, option_ids: fitting })
  }
  await setFilterValues(tx, MODEL_FILTER_KEY, changed)
  await tx.execute(sql`
    update product_fitment f set model_option_ids = v.option_ids
    from jsonb_to_recordset(${JSON.stringify(changedRuleValues)}::jsonb) v(id int, option_ids int[])
    where f.product_id = v.id`)
}

/** Reads the values that rules gave products at the last update. */
const readRuleValues = async (tx: Write, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
  const rows = await tx
    .select({ id: productFitments.productId, optionIds: productFitments.modelOptionIds })
    .from(productFitments)
    .where(inArray(productFitments.productId, [...ids]))
  return new Map(rows.map(({ id, optionIds }) => [id, optionIds]))
}

/** Returns the options whose cars a product fits, and those that its rules or measures decide about. */
const decideValues = (
  fitment: StoredFitment,
  values: readonly ModelValue[],
): { fitting: number[]; decided: readonly number[] } => {
  const hasRules = fitment.rules.some(({ polarity }) => polarity === 'fits')
  if (fitment.mode !== 'specific' || !(hasRules || fitment.wheel)) return { fitting: [], decided: [] }
  const decisions = values.map(value => ({ id: value.optionId, kinds: decideValue(fitment, value) }))
  return {
    fitting: decisions.filter(({ kinds }) => kinds.has('fits') || kinds.has('fits_if')).map(({ id }) => id),
    decided: decisions
      .filter(({ kinds }) => hasRules || [...kinds].some(kind => kind !== 'unknown'))
      .map(({ id }) => id),
  }
}

/** Returns the verdicts on the cars of a value; none where no rule names one of them and measures decide nothing. */
const decideValue = (fitment: StoredFitment, { cars, targets }: ModelValue): ReadonlySet<string> => {
  const isNamed = fitment.rules.some(({ target }) => targets.has(target))
  return new Set(isNamed || fitment.wheel ? cars.map(car => decideVerdict(car, fitment)?.kind ?? 'unknown') : [])
}

/**
 * Updates the values after changes of rules, and of all products after a change of vehicles or filters and at night.
 */
export const watchModelValues = (app: App): void => {
  app.jobs.handle(UPDATE_MODEL_VALUES, async ({ productIds }, actor) =>
    updateModelValues(app, actor, await listConcernedProducts(app, productIds)),
  )
  app.jobs.schedule(UPDATE_MODEL_VALUES, { cron: '55 2 * * *', payload: {}, key: 'model-values' })
  const unsubscribe = app.changes.subscribe(async tags => {
    const concernsAll = tags.some(tag => tag === 'vehicles' || tag === 'attributes' || tag === 'catalog')
    if (!concernsAll && !tags.includes('fitments')) return
    const payload = concernsAll ? {} : { productIds: extractFitmentIds(tags) }
    // Every process gets the change, but one waiting job is enough.
    await write(app, createSystemActor(UPDATE_MODEL_VALUES.name), async tx =>
      ok(await app.jobs.enqueueMissing(tx, UPDATE_MODEL_VALUES, [payload])),
    )
  })
  app.server.addHook('onClose', async () => unsubscribe())
}

/**
 * Lists the products, of these or of all, that have a rule that can decide about a value, or that have a value. A value
 * from former rules counts too.
 */
const listConcernedProducts = async (app: App, among?: readonly number[]): Promise<number[]> => {
  const values = await getModelValues(app)()
  const targets = new Set(values.flatMap(value => [...value.targets]))
  const columns = [...targets].map(toTargetColumns)
  const anyOf = (items: readonly (number | string)[], type: 'int' | 'text') =>
    sql`any(${sql.param([...items])}::${sql.raw(type)}[])`
  const { rows } = await app.db.execute<{ id: number }>(sql`
    select product_id as id from product_fitment where ${among ? sql`product_id = ${anyOf(among, 'int')}` : sql`true`}
    and (model_option_ids <> '{}' or mode = 'specific' and (wheel is not null or product_id in (
      select product_id from fitment where polarity = 'fits' and (
        node_id = ${anyOf(
          columns.flatMap(({ nodeId }) => nodeId ?? []),
          'int',
        )}
        or group_id = ${anyOf(
          columns.flatMap(({ groupId }) => groupId ?? []),
          'int',
        )}
        or engine_code = ${anyOf(
          columns.flatMap(({ engineCode }) => engineCode ?? []),
          'text',
        )})
      union select product_id from product_option where option_id = ${anyOf(
        values.map(({ optionId }) => optionId),
        'int',
      )}
    ))) order by product_id`)
  return rows.map(({ id }) => id)
}
