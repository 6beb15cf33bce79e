import { asc } from 'drizzle-orm'
import { readProducts } from '#catalog/server/catalog.ts'
import type {
  FitmentExplanation,
  ProductFitmentAnswer,
  StoredRule,
  TargetChoice,
} from '#fitment/contract-fitment-admin.ts'
import type { ChosenCar } from '#fitment/domain/car-key.ts'
import { toHubTexts } from '#fitment/domain/hub-texts.ts'
import { cleanCode } from '#fitment/domain/parse-vehicle-file.ts'
import { reviewRules } from '#fitment/domain/review-rules.ts'
import { searchVehicles } from '#fitment/domain/search-vehicles.ts'
import { type Car, type FitmentTarget, matchRule, mayConcern, type Verdict } from '#fitment/domain/verdict.ts'
import { compareMeasures, type WheelMeasures } from '#fitment/domain/wheel-fit.ts'
import { formatWindow } from '#fitment/domain/year-month.ts'
import { foldText } from '#kernel/search-text.ts'
import type { App } from '#platform/server/app.ts'
import { decideForCar, readFitments, toVerdictAnswer } from '../decide-for-car.ts'
import { formatDetails, listNames } from '../format-target.ts'
import { groupCarsByTarget, listCars, listLeaves, toCar } from '../list-cars.ts'
import { countRuleReturns } from '../read-rule-returns.ts'
import { readSources } from '../read-sources.ts'
import { findVehicle, readVehicleCatalogue, type VehicleCatalogue } from '../read-vehicle-catalogue.ts'
import { type ProductRule, toTargetColumns } from '../rule-rows.ts'
import { vehicleGroups } from '../tables.ts'
import { listQuestions } from './save-question.ts'
import { toWheelBody } from './save-wheel.ts'

const MAX_TARGETS = 20
const MAX_ENGINES = 100

/** Returns the fitment of a product for its editor; undefined for an unknown product. */
export const viewFitment = async (app: App, productId: number): Promise<ProductFitmentAnswer | undefined> => {
  if ((await readProducts(app.db, [productId])).length === 0) return undefined
  const catalogue = await readVehicleCatalogue(app)
  const fitment = (await readFitments(app.db, [productId])).get(productId)
  const groups = await app.db.select().from(vehicleGroups)
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]))
  const rules = fitment?.rules ?? []
  const cars = groupCarsByTarget(catalogue)
  const returns = await countRuleReturns(app.db, productId, app.now())
  return {
    version: fitment?.version ?? 0,
    mode: fitment?.mode ?? 'specific',
    wheel: toWheelBody(fitment?.wheel ?? null),
    sources: await readSources(app.db),
    questions: await listQuestions(app.db),
    rules: rules.map(rule => ({ ...toStoredRule(catalogue, groupNames, rule), returns: returns.get(rule.id) ?? 0 })),
    findings: reviewRules(rules, target => cars.get(target) ?? []).map(({ ruleId, kind, otherId }) => ({
      rule_id: ruleId,
      kind,
      other_id: otherId,
    })),
  }
}

const toStoredRule = (
  catalogue: VehicleCatalogue,
  groupNames: ReadonlyMap<number, string>,
  rule: ProductRule,
): Omit<StoredRule, 'returns'> => {
  const { id, sourceId, polarity, position, quantity, note, confidence, conditions } = rule
  const { nodeId, groupId, engineCode } = toTargetColumns(rule.target)
  const vehicle = nodeId === null ? undefined : findVehicle(catalogue, nodeId)
  const names = vehicle ? listNames(catalogue, vehicle) : [groupNames.get(groupId ?? 0) ?? engineCode ?? '']
  return {
    id,
    polarity,
    position,
    quantity,
    note,
    confidence,
    source_id: sourceId,
    node_id: nodeId,
    group_id: groupId,
    engine_code: engineCode,
    target: names,
    target_details: vehicle ? formatDetails(vehicle) : '',
    years: formatWindow(rule.window),
    fuels: [...rule.fuels],
    drives: [...rule.drives],
    gearboxes: [...rule.gearboxes],
    bodies: [...rule.bodies],
    conditions: conditions.map(({ question, answers }) => ({ question_id: question, answers: [...answers] })),
  }
}

/** Explains the verdict on a product for a car; null for an unknown car, undefined for an unknown product. */
export const explainVerdict = async (
  app: App,
  productId: number,
  chosen: ChosenCar | null,
): Promise<FitmentExplanation | null | undefined> => {
  if ((await readProducts(app.db, [productId])).length === 0) return undefined
  const catalogue = await readVehicleCatalogue(app)
  const vehicle = chosen && findVehicle(catalogue, chosen.nodeId)
  if (!vehicle) return null
  const fitment = (await readFitments(app.db, [productId])).get(productId)
  const leaves = listLeaves(catalogue, vehicle)
  const [leaf] = leaves
  const car = leaves.length === 1 && leaf ? toCar(catalogue, leaf, chosen) : null
  const verdict = decideForCar(catalogue, fitment, chosen)
  const rules = car ? (fitment?.rules ?? []).filter(({ target }) => mayConcern(car, target)) : []
  return {
    car: listNames(catalogue, vehicle),
    verdict: toVerdictAnswer(verdict),
    measures: listMeasures(fitment?.wheel ?? null, verdict, listCars(catalogue, vehicle, chosen)),
    engine_count: car ? 0 : leaves.length,
    rules: car
      ? rules.map(rule => {
          const match = matchRule(car, rule)
          return {
            rule_id: rule.id,
            match: match.kind,
            facts: match.facts.map(({ fact, kind }) => ({
              fact: fact.kind,
              question_id: fact.kind === 'question' ? fact.id : null,
              match: kind,
            })),
          }
        })
      : [],
    engines: car
      ? []
      : leaves.slice(0, MAX_ENGINES).map(engine => ({
          id: engine.id,
          names: listNames(catalogue, engine),
          details: formatDetails(engine),
          verdict: toVerdictAnswer(decideForCar(catalogue, fitment, { ...chosen, nodeId: engine.id })),
        })),
  }
}

/** Lists the measures of a wheel beside those of the car, whose engines may all have one hub. */
const listMeasures = (
  wheel: WheelMeasures | null,
  verdict: Verdict | null,
  cars: readonly Car[],
): FitmentExplanation['measures'] => {
  const [hub, ...otherHubs] = new Map(cars.map(car => [JSON.stringify(car.hub), car.hub])).values()
  const isByMeasures = verdict?.reason.startsWith('measures') ?? false
  if (!wheel || !isByMeasures || !hub || otherHubs.length > 0) return []
  const names = { pattern: 'bolt_pattern', bore: 'centre_bore', offset: 'offset' } as const
  const [product, ofCar] = [toWheelBody(wheel), toHubTexts(hub)]
  return compareMeasures(hub, wheel).map(({ measure, isMatching }) => ({
    measure,
    product: product?.[names[measure]] ?? '',
    car: ofCar[names[measure]],
    match: isMatching === null ? 'ask' : isMatching ? 'in' : 'out',
  }))
}

/** Finds what a rule can aim at. Engine codes come after vehicles, since one code may be in many of them. */
export const findTargets = async (app: App, q: string): Promise<TargetChoice[]> => {
  const catalogue = await readVehicleCatalogue(app)
  const vehicles = searchVehicles(catalogue.index, q, MAX_TARGETS).flatMap(({ id }) => catalogue.vehicles.get(id) ?? [])
  const code = cleanCode(q)
  const codes = [...groupCarsByTarget(catalogue)]
    .filter(([target]) => code !== '' && target.startsWith(`engine:${code}`))
    .slice(0, MAX_TARGETS)
  const folded = foldText(q)
  const groups = (await app.db.select().from(vehicleGroups).orderBy(asc(vehicleGroups.key))).filter(
    ({ name }) => folded !== '' && foldText(name).includes(folded),
  )
  return [
    ...vehicles.map(vehicle => ({
      ...toTargetIds(`node:${vehicle.id}`),
      names: listNames(catalogue, vehicle),
      details: formatDetails(vehicle),
      level: vehicle.level,
    })),
    ...codes.map(([target]) => toNamedTarget(target, target.slice('engine:'.length))),
    ...groups.map(({ id, name }) => toNamedTarget(`group:${id}`, name)),
  ].slice(0, MAX_TARGETS * 2)
}

const toNamedTarget = (target: FitmentTarget, name: string): TargetChoice => ({
  ...toTargetIds(target),
  names: [name],
  details: '',
  level: null,
})

const toTargetIds = (target: FitmentTarget) => {
  const { nodeId, groupId, engineCode } = toTargetColumns(target)
  return { node_id: nodeId, group_id: groupId, engine_code: engineCode }
}
