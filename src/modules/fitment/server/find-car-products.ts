import { and, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import type { CarProducts } from '#fitment/domain/car-products.ts'
import { decidePlainRules, type PlainVerdict } from '#fitment/domain/decide-plain-rules.ts'
import { type Car, type FitmentTarget, mayConcern } from '#fitment/domain/verdict.ts'
import type { App } from '#platform/server/app.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { createInvalidatingCache, memoizePerApp } from '#platform/server/invalidating-cache.ts'
import { decideForCars, readFitments } from './decide-for-car.ts'
import { formatCarName } from './fit-answer.ts'
import { listCars, normalizeCar } from './list-cars.ts'
import { findVehicle, readVehicleCatalogue } from './read-vehicle-catalogue.ts'
import { toTarget, toTargetColumns } from './rule-rows.ts'
import { readSharedProducts, type SharedProducts } from './shared-products.ts'
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
    const [catalogue, shared] = await Promise.all([readVehicleCatalogue(app), readSharedProducts(app)])
    const chosen = normalizeCar(catalogue, parseCarKey(carKey))
    const vehicle = chosen && findVehicle(catalogue, chosen.nodeId)
    if (!vehicle) return null
    return {
      key: formatCarKey(chosen),
      name: formatCarName(catalogue, vehicle.id),
      products: await readCarProducts(app.db, listCars(catalogue, vehicle, chosen), shared),
    }
  }),
)

const readCarProducts = async (
  db: Queryable,
  cars: readonly Car[],
  { measured, ...common }: SharedProducts,
): Promise<CarProducts> => {
  const aimed = await readAimedRules(db, cars)
  // The verdict function decides every product with a limited rule or with measures.
  const limitedIds = new Set(aimed.filter(({ isLimited }) => isLimited).flatMap(({ productIds }) => productIds))
  const fitments = new Map([
    ...measured,
    ...(await readFitments(
      db,
      [...limitedIds].filter(id => !measured.has(id)),
    )),
  ])
  const group = (polarity: 'fits' | 'excludes') =>
    new Map(
      aimed
        .filter(rule => !rule.isLimited && rule.polarity === polarity)
        .map(rule => [rule.target, rule.productIds.filter(id => !fitments.has(id))] as const),
    )
  const plainVerdicts = decidePlainRules(cars, { fits: group('fits'), excludes: group('excludes') }, common)
  const lists: Record<PlainVerdict, number[]> = { fits: [], check: [], noFit: [], unknown: [] }
  for (const [id, verdict] of plainVerdicts) lists[verdict].push(id)
  for (const [id, fitment] of fitments) {
    const verdict = decideForCars(cars, fitment)
    // A universal product that no rule decides has the verdict of all other cars.
    if (verdict && verdict.kind !== 'universal') lists[LISTS[verdict.kind]].push(id)
  }
  lastId += 1
  return { id: lastId, ...lists, common }
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

/** Selects rules for engine codes and groups that one of the cars may have, besides those that it has. */
const createPossibleCondition = (cars: readonly Car[]): SQL | undefined => {
  const mayHave = (target: FitmentTarget): boolean => cars.some(car => car.mayHave?.(target))
  return or(
    cars.some(car => car.mayHave) ? isNotNull(fitmentRules.engineCode) : undefined,
    mayHave('group:0') ? isNotNull(fitmentRules.groupId) : undefined,
  )
}

interface AimedRules {
  target: FitmentTarget
  polarity: 'fits' | 'excludes'
  /** They limit years, facts or answers. */
  isLimited: boolean
  productIds: readonly number[]
}

const HAS_MODE = sql`exists (select from product_fitment where product_id = ${fitmentRules.productId} and mode <> 'nonVehicle')`
const IS_LIMITED = sql<boolean>`(from_ym is not null or to_ym is not null or condition_key <> ''
  or cardinality(fuels) + cardinality(drives) + cardinality(gearboxes) + cardinality(bodies) > 0)`

/** Reads the products of rules that concern one of the cars, or may do so, by target. */
const readAimedRules = async (db: Queryable, cars: readonly Car[]): Promise<AimedRules[]> => {
  const targets = new Set(cars.flatMap(car => [...car.targets]))
  const { nodeId, groupId, engineCode, polarity } = fitmentRules
  const rows = await db
    .select({
      nodeId,
      groupId,
      engineCode,
      polarity,
      isLimited: IS_LIMITED,
      productIds: sql<number[]>`array_agg(product_id)`,
    })
    .from(fitmentRules)
    .where(and(or(createTargetCondition(targets), createPossibleCondition(cars)), HAS_MODE))
    .groupBy(nodeId, groupId, engineCode, polarity, IS_LIMITED)
  return rows
    .map(row => ({ ...row, target: toTarget(row) }))
    .filter(({ target }) => cars.some(car => mayConcern(car, target)))
}
