import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type ChosenCar, formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import type { CarProducts, CommonProducts } from '#fitment/domain/car-products.ts'
import { decidePlainRules, type PlainRules, type PlainVerdict } from '#fitment/domain/decide-plain-rules.ts'
import type { FitmentTarget } from '#fitment/domain/verdict.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { decideForCar, readFitments, type StoredFitment } from './decide-for-car.ts'
import { formatCarName } from './fit-answer.ts'
import { listLeaves, toCar } from './list-cars.ts'
import {
  findVehicle,
  readVehicleCatalogue,
  type StoredVehicle,
  type VehicleCatalogue,
} from './read-vehicle-catalogue.ts'
import { toTarget, toTargetColumns } from './rule-rows.ts'
import { fitmentRules } from './tables.ts'

/** Sets of this many cars stay in memory, some kilobytes each. */
const MAX_CARS = 256
const CHANGES = ['vehicles', 'fitments'] as const

/** A chosen car with its products. The key names the vehicle that a double was merged into. */
export interface FoundCar {
  key: string
  name: string
  products: CarProducts
}

/** Returns a car with the products by their verdict; null for a text that names no vehicle. */
export const findCarProducts = async (app: App, carKey: string): Promise<FoundCar | null> => {
  const car = parseCarKey(carKey)
  return car && getCar(app)(formatCarKey(car))
}

let lastId = 0

const getCar = memoizePerApp(app =>
  createInvalidatingCache<FoundCar | null>(app, { invalidatedBy: CHANGES, maxEntries: MAX_CARS }, async carKey => {
    const car = parseCarKey(carKey)
    const [catalogue, shared] = await Promise.all([readVehicleCatalogue(app), getSharedProducts(app)()])
    const vehicle = car && findVehicle(catalogue, car.nodeId)
    if (!vehicle) return null
    const chosen = { ...car, nodeId: vehicle.id }
    return {
      key: formatCarKey(chosen),
      name: formatCarName(catalogue, vehicle.id),
      products: await readCarProducts(app.db, catalogue, shared, vehicle, chosen),
    }
  }),
)

interface SharedProducts extends CommonProducts {
  /** Products that their measures decide where no rule does; the verdict function decides them for every car. */
  measured: ReadonlyMap<number, StoredFitment>
}

/** Products that have nothing to do with cars are in no list. */
const getSharedProducts = memoizePerApp(app =>
  createInvalidatingCache<SharedProducts>(app, { invalidatedBy: CHANGES }, async () => {
    const { rows } = await app.db.execute<{ universal: number[]; complete: number[]; measured: number[] }>(sql`
      select coalesce(array_agg(product_id) filter (where mode = 'universal'), '{}') as universal,
        coalesce(array_agg(product_id) filter (where mode = 'specific' and exists (
          select from fitment rule join fitment_source source on source.id = rule.source_id
          where rule.product_id = product.product_id and rule.polarity = 'fits' and source.coverage = 'complete'
        )), '{}') as complete,
        coalesce(array_agg(product_id) filter (where mode = 'specific' and wheel is not null), '{}') as measured
      from product_fitment product`)
    const [row] = rows
    return {
      universal: new Set(row?.universal),
      complete: new Set(row?.complete),
      measured: await readFitments(app.db, row?.measured ?? []),
    }
  }),
)

const readCarProducts = async (
  db: Queryable,
  catalogue: VehicleCatalogue,
  shared: SharedProducts,
  vehicle: StoredVehicle,
  chosen: ChosenCar,
): Promise<CarProducts> => {
  const variants = listLeaves(catalogue, vehicle).map(leaf => toCar(catalogue, leaf, chosen).targets)
  const isAimedAtCar = createTargetCondition(new Set(variants.flatMap(targets => [...targets])))
  // The verdict function decides every product with a limited rule or with measures.
  const limitedIds = (await readLimitedProducts(db, isAimedAtCar)).filter(id => !shared.measured.has(id))
  const fitments = new Map([...shared.measured, ...(await readFitments(db, limitedIds))])
  const plainVerdicts = decidePlainRules(variants, await readPlainRules(db, isAimedAtCar, fitments), shared)
  const lists: Record<PlainVerdict, number[]> = { fits: [], check: [], noFit: [], unknown: [] }
  for (const [id, verdict] of plainVerdicts) lists[verdict].push(id)
  for (const [id, fitment] of fitments) {
    const verdict = decideForCar(catalogue, fitment, chosen)
    // A universal product that no rule decides has the verdict of all other cars.
    if (verdict && verdict.kind !== 'universal') lists[LISTS[verdict.kind]].push(id)
  }
  lastId += 1
  return { id: lastId, ...lists, common: shared }
}

const LISTS = { fits: 'fits', fits_if: 'check', no_fit: 'noFit', unknown: 'unknown' } as const

/** Selects rules that aim at one of the targets. */
export const createTargetCondition = (targets: ReadonlySet<FitmentTarget>): SQL | undefined => {
  const columns = [...targets].map(toTargetColumns)
  return or(
    inArray(
      fitmentRules.nodeId,
      columns.flatMap(({ nodeId }) => nodeId ?? []),
    ),
    inArray(
      fitmentRules.groupId,
      columns.flatMap(({ groupId }) => groupId ?? []),
    ),
    inArray(
      fitmentRules.engineCode,
      columns.flatMap(({ engineCode }) => engineCode ?? []),
    ),
  )
}

const HAS_MODE = sql`exists (select from product_fitment where product_id = ${fitmentRules.productId} and mode <> 'nonVehicle')`
const IS_LIMITED = sql`(from_ym is not null or to_ym is not null or condition_key <> ''
  or cardinality(fuels) + cardinality(drives) + cardinality(gearboxes) + cardinality(bodies) > 0)`

/** Reads the products of which a limited rule aims at the car. */
const readLimitedProducts = async (db: Queryable, isAimedAtCar: SQL | undefined): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: fitmentRules.productId })
    .from(fitmentRules)
    .where(and(isAimedAtCar, IS_LIMITED))
  return rows.map(({ id }) => id)
}

const readPlainRules = async (
  db: Queryable,
  isAimedAtCar: SQL | undefined,
  decidedElsewhere: ReadonlyMap<number, StoredFitment>,
): Promise<PlainRules> => {
  const rows = await db
    .select({
      nodeId: fitmentRules.nodeId,
      groupId: fitmentRules.groupId,
      engineCode: fitmentRules.engineCode,
      polarity: fitmentRules.polarity,
      productIds: sql<number[]>`array_agg(product_id)`,
    })
    .from(fitmentRules)
    .where(and(isAimedAtCar, sql`not ${IS_LIMITED}`, HAS_MODE))
    .groupBy(fitmentRules.nodeId, fitmentRules.groupId, fitmentRules.engineCode, fitmentRules.polarity)
  const group = (polarity: 'fits' | 'excludes') =>
    new Map(
      rows
        .filter(row => row.polarity === polarity)
        .map(row => [toTarget(row), row.productIds.filter(id => !decidedElsewhere.has(id))] as const),
    )
  return { fits: group('fits'), excludes: group('excludes') }
}
