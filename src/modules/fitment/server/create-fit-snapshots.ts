import { inArray } from 'drizzle-orm'
import { formatCarKey, parseCarKey } from '#fitment/domain/car-key.ts'
import type { FitSnapshot } from '#fitment/domain/fit-snapshot.ts'
import { isGuaranteed } from '#fitment/domain/is-guaranteed.ts'
import { listDecidingRules } from '#fitment/domain/list-deciding-rules.ts'
import type { Verdict } from '#fitment/domain/verdict.ts'
import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { getShopLanguages } from '#wire/languages.ts'
import { readFitmentTerms } from './cached-fitment.ts'
import { decideForCars, readFitments, type StoredFitment } from './decide-for-car.ts'
import { formatCarName } from './fit-answer.ts'
import type { QuestionReader } from './fit-questions.ts'
import { explainVerdict, listStatedFacts, type SnapshotContext } from './fit-snapshot-texts.ts'
import { listCars, normalizeCar } from './list-cars.ts'
import { findVehicle, readVehicleCatalogue } from './read-vehicle-catalogue.ts'
import { fitmentSources } from './tables.ts'

/**
 * Returns the verdicts on products for a car, to be stored with an order. Products without a verdict are missing. The
 * result is empty for a text that names no vehicle.
 */
export const createFitSnapshots = async (
  app: App,
  carKey: string,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, FitSnapshot>> => {
  const catalogue = await readVehicleCatalogue(app)
  const car = normalizeCar(catalogue, parseCarKey(carKey))
  const vehicle = car && findVehicle(catalogue, car.nodeId)
  if (!vehicle) return new Map()
  const [fitments, { questions }] = await Promise.all([readFitments(app.db, productIds), readFitmentTerms(app)])
  const sources = await readSourceNames(app, [...fitments.values()])
  const cars = listCars(catalogue, vehicle, car)
  const { guaranteesFit } = await readSettings(app.db)
  const listAnswers = ({ rules }: StoredFitment): FitSnapshot['answers'] => {
    const askedQuestionIds = new Set(rules.flatMap(({ conditions }) => conditions.map(({ question }) => question)))
    return questions.flatMap(({ id, text, options }) => {
      const answer = askedQuestionIds.has(id) ? options.find(({ key }) => key === car.answers.get(id)) : undefined
      return answer ? { question: text, answer: answer.text } : []
    })
  }
  const readers = getShopLanguages().map(
    (language): QuestionReader => ({ language, t: app.texts(language), cars, stored: questions, now: app.now() }),
  )
  const hasEngines = (catalogue.children.get(vehicle.id)?.length ?? 0) > 0
  const context: SnapshotContext = { car, cars, readers, hasEngines }
  return new Map(
    productIds.flatMap((id): [number, FitSnapshot][] => {
      const fitment = fitments.get(id)
      const verdict = decideForCars(cars, fitment)
      if (!verdict) return []
      const rule = fitment?.rules.find(candidate => candidate.id === verdict.ruleId)
      const deciding = canFit(verdict) ? listDecidingRules(cars, fitment?.rules ?? []) : []
      const snapshot = {
        key: formatCarKey(car),
        car: formatCarName(catalogue, vehicle.id),
        verdict: verdict.kind,
        reason: verdict.reason,
        ...(deciding.length > 0 && { rules: deciding.map(decidingRule => decidingRule.id) }),
        source: (rule && sources.get(rule.sourceId)) ?? null,
        confidence: rule?.confidence ?? null,
        explanation: explainVerdict(context, verdict, fitment),
        decidedAt: app.now().toISOString(),
        isGuaranteed: guaranteesFit && isGuaranteed(verdict.kind, rule?.confidence),
        answers: fitment ? [...listStatedFacts(context, fitment), ...listAnswers(fitment)] : [],
      }
      return [[id, snapshot]]
    }),
  )
}

const canFit = ({ kind }: Verdict): boolean => kind === 'fits' || kind === 'fits_if'

const readSourceNames = async (app: App, fitments: readonly StoredFitment[]): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set(fitments.flatMap(({ rules }) => rules.map(({ sourceId }) => sourceId)))]
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .select({ id: fitmentSources.id, name: fitmentSources.name })
    .from(fitmentSources)
    .where(inArray(fitmentSources.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
