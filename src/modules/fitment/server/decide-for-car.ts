import { inArray } from 'drizzle-orm'
import type { VerdictAnswer } from '#fitment/contract-fit.ts'
import type { ChosenCar } from '#fitment/domain/car-key.ts'
import { type FitmentMode, pickCoverage } from '#fitment/domain/fitment-rule.ts'
import {
  type Car,
  decideVerdict,
  decideVerdictOfVariants,
  type ProductFitment,
  type Verdict,
} from '#fitment/domain/verdict.ts'
import type { Queryable } from '#platform/server/db/database.ts'
import { listCars } from './list-cars.ts'
import { findVehicle, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { type ProductRule, readRules } from './rule-rows.ts'
import { fitmentSources, productFitments } from './tables.ts'

export interface StoredFitment extends ProductFitment {
  mode: FitmentMode
  version: number
  rules: readonly ProductRule[]
}

/** A product without a row. */
const NO_FITMENT: ProductFitment = { mode: 'specific', coverage: 'partial', rules: [] }

/** Reads the fitments of products; products without a row are missing. */
export const readFitments = async (
  db: Queryable,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StoredFitment>> => {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(productFitments)
    .where(inArray(productFitments.productId, [...productIds]))
  const rules = Map.groupBy(await readRules(db, productIds), ({ productId }) => productId)
  const sources = await db.select({ id: fitmentSources.id, coverage: fitmentSources.coverage }).from(fitmentSources)
  const coverages = new Map(sources.map(({ id, coverage }) => [id, coverage]))
  return new Map(
    rows.map(({ productId, mode, wheel, version }) => {
      const productRules = rules.get(productId) ?? []
      const coverage = pickCoverage(
        productRules.map(({ polarity, sourceId }) => ({ polarity, coverage: coverages.get(sourceId) ?? 'partial' })),
      )
      return [productId, { mode, wheel, version, coverage, rules: productRules }]
    }),
  )
}

/**
 * Decides whether a product fits a chosen car, which may be known to its model or generation only. Null for products
 * that have nothing to do with cars, and for an unknown car.
 */
export const decideForCar = (
  catalogue: VehicleCatalogue,
  fitment: ProductFitment | undefined,
  chosen: ChosenCar,
): Verdict | null => {
  const vehicle = findVehicle(catalogue, chosen.nodeId)
  return vehicle ? decideForCars(listCars(catalogue, vehicle, chosen), fitment) : null
}

/** Decides whether a product fits a car that is one of `cars`. */
export const decideForCars = (cars: readonly Car[], fitment: ProductFitment = NO_FITMENT): Verdict | null => {
  const [car] = cars
  return cars.length === 1 && car ? decideVerdict(car, fitment) : decideVerdictOfVariants(cars, fitment)
}

export const toVerdictAnswer = (verdict: Verdict | null): VerdictAnswer | null =>
  verdict && {
    kind: verdict.kind,
    reason: verdict.reason,
    rule_id: verdict.ruleId,
    questions: verdict.questions.map(question => ({
      kind: question.kind,
      id: question.kind === 'question' ? question.id : null,
    })),
  }
