import type { AnsweredCar, FitQuestion, FitResult } from '#fitment/contract-fit.ts'
import { type ChosenCar, formatCarKey } from '#fitment/domain/car-key.ts'
import { isGuaranteed } from '#fitment/domain/is-guaranteed.ts'
import type { Car, OpenQuestion, Verdict } from '#fitment/domain/verdict.ts'
import { formatDecimal } from '#kernel/decimal.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { readFitmentTerms } from './cached-fitment.ts'
import { decideForCars, readFitments, type StoredFitment } from './decide-for-car.ts'
import { describeAnswers, describeQuestion, formatQuestionKey, type QuestionReader } from './fit-questions.ts'
import { listCars, normalizeCar } from './list-cars.ts'
import { findVehicle, listPath, readVehicleCatalogue, type VehicleCatalogue } from './read-vehicle-catalogue.ts'

type Reader = Pick<QuestionReader, 'language' | 't'>

export interface FitAnswer {
  car: AnsweredCar | null
  questions: FitQuestion[]
  results: FitResult[]
}

/** Decides which products fit a car, with texts in the reader's language. */
export const answerFit = async (
  app: App,
  chosen: ChosenCar | null,
  productIds: readonly number[],
  reader: Reader,
): Promise<FitAnswer> => {
  const catalogue = await readVehicleCatalogue(app)
  const car = normalizeCar(catalogue, chosen)
  const vehicle = car && findVehicle(catalogue, car.nodeId)
  if (!vehicle) return { car: null, questions: [], results: [] }
  const hasEngines = (catalogue.children.get(vehicle.id)?.length ?? 0) > 0
  const [fitments, { guaranteesFit }, { questions: stored }] = await Promise.all([
    readFitments(app.db, productIds),
    readSettings(app.db),
    readFitmentTerms(app),
  ])
  const cars = listCars(catalogue, vehicle, car)
  const verdicts = productIds.map(id => {
    const fitment = fitments.get(id)
    return { id, fitment, verdict: decideForCars(cars, fitment) }
  })
  const questionReader: QuestionReader = { ...reader, cars, stored, now: app.now() }
  const open = verdicts.flatMap(({ verdict }) => listAnswerable(verdict, hasEngines))
  const questions = [...new Map(open.map(question => [formatQuestionKey(question), question])).values()].map(question =>
    describeQuestion(question, questionReader),
  )
  return {
    car: {
      key: formatCarKey(car),
      name: formatCarName(catalogue, vehicle.id),
      answers: describeAnswers(car, questionReader),
    },
    questions,
    results: verdicts.map(({ id, fitment, verdict }) => {
      const result = toFitResult(id, fitment, verdict, { reader, questions, cars, hasEngines })
      const isPromised = guaranteesFit && verdict && isGuaranteed(verdict.kind, findRule(fitment, verdict)?.confidence)
      return { ...result, guarantee: isPromised ? reader.t('vehicle.guarantee') : '' }
    }),
  }
}

/** Returns the names from the make to the car in one line. */
export const formatCarName = (catalogue: VehicleCatalogue, nodeId: number): string => {
  const vehicle = findVehicle(catalogue, nodeId)
  return vehicle
    ? listPath(catalogue, vehicle)
        .map(({ name }) => name)
        .join(' ')
    : ''
}

const toFitResult = (
  productId: number,
  fitment: StoredFitment | undefined,
  verdict: Verdict | null,
  {
    reader,
    questions,
    cars,
    hasEngines,
  }: { reader: Reader; questions: readonly FitQuestion[]; cars: readonly Car[]; hasEngines: boolean },
): Omit<FitResult, 'guarantee'> => {
  const open = listAnswerable(verdict, hasEngines).map(formatQuestionKey)
  const question = questions.find(({ key }) => key === open[0])
  // The question about the engine follows from its reason.
  const asked = verdict?.kind === 'fits_if' && question?.kind !== 'engine' ? question?.text : ''
  return {
    product_id: productId,
    verdict: verdict?.kind ?? null,
    title: verdict ? reader.t(`vehicle.verdict.${VERDICT_KEYS[verdict.kind]}`) : '',
    reason: verdict ? asked || describeReason(verdict, { fitment, reader, cars, hasEngines }) : '',
    open,
  }
}

/** Describes why a verdict is so: by the note of its rule, or in general words. */
export const describeReason = (
  verdict: Verdict,
  {
    fitment,
    reader: { language, t },
    cars,
    hasEngines,
  }: { fitment: StoredFitment | undefined; reader: Reader; cars: readonly Car[]; hasEngines: boolean },
): string => {
  const isEngineMissing = !hasEngines && verdict.questions.some(({ kind }) => kind === 'engine')
  if (isEngineMissing && listAnswerable(verdict, hasEngines).length === 0) return t('vehicle.reason.engineMissing')
  const rule = findRule(fitment, verdict)
  // The note of a rule that needs answers may not concern the car.
  const note = verdict.kind === 'fits_if' ? '' : pickText(rule?.note, language)
  const ring = describeRing(fitment?.wheel?.bore ?? 0, cars, language)
  return note || t(`vehicle.reason.${pickReason(verdict, rule?.confidence)}`, { ring })
}

/** Lists the questions that the owner can answer, which omits the engine if the shop lists none for the car. */
export const listAnswerable = (verdict: Verdict | null, hasEngines: boolean): readonly OpenQuestion[] =>
  verdict?.questions.filter(({ kind }) => kind !== 'engine' || hasEngines) ?? []

/** Describes the centring ring of a wheel for the hubs of the car: `73.1 → 57.1`. */
export const describeRing = (bore: number, cars: readonly Pick<Car, 'hub'>[], language: Language): string =>
  [...new Set(cars.map(({ hub }) => hub?.bore ?? bore))]
    .filter(hubBore => hubBore < bore)
    .map(hubBore => `${formatDecimal(bore, 1, language)} → ${formatDecimal(hubBore, 1, language)}`)
    .join(', ')

const findRule = (fitment: StoredFitment | undefined, verdict: Verdict | null) =>
  fitment?.rules.find(({ id }) => id === verdict?.ruleId)

/** Parts of message keys; an underscore in a key would mean a grammatical context. */
const VERDICT_KEYS = {
  fits: 'fits',
  universal: 'universal',
  fits_if: 'check',
  no_fit: 'noFit',
  unknown: 'unknown',
} as const

/** Returns the reason of a verdict. For a product that fits, the reason is the source of the rule. */
const pickReason = ({ kind, reason }: Verdict, confidence: string | undefined): string =>
  kind === 'fits' && confidence !== undefined ? confidence : reason
