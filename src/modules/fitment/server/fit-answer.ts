import type { FitQuestion, FitResult } from '#fitment/contract-fit.ts'
import { type ChosenCar, formatCarKey } from '#fitment/domain/car-key.ts'
import type { FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import { isGuaranteed } from '#fitment/domain/is-guaranteed.ts'
import { BODIES, DRIVES, FUELS, GEARBOXES } from '#fitment/domain/vehicle.ts'
import type { OpenQuestion, Verdict } from '#fitment/domain/verdict.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readSettings } from '#shop/server/shop.ts'
import { decideForCar, readFitments, type StoredFitment } from './decide-for-car.ts'
import { findVehicle, listPath, readVehicleCatalogue, type VehicleCatalogue } from './read-vehicle-catalogue.ts'
import { fitmentQuestions } from './tables.ts'

interface Reader {
  language: Language
  t: Translate
}

export interface FitAnswer {
  car: { key: string; name: string } | null
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
  const vehicle = chosen && findVehicle(catalogue, chosen.nodeId)
  if (!vehicle) return { car: null, questions: [], results: [] }
  const car = { ...chosen, nodeId: vehicle.id }
  const [fitments, { guaranteesFit }] = await Promise.all([readFitments(app.db, productIds), readSettings(app.db)])
  const verdicts = productIds.map(id => {
    const fitment = fitments.get(id)
    return { id, fitment, verdict: decideForCar(catalogue, fitment, car) }
  })
  const open = verdicts.flatMap(({ verdict }) => verdict?.questions ?? [])
  const stored = open.some(({ kind }) => kind === 'question') ? await app.db.select().from(fitmentQuestions) : []
  return {
    car: { key: formatCarKey(car), name: formatCarName(catalogue, vehicle.id) },
    questions: [...new Map(open.map(question => [formatQuestionKey(question), question])).values()].map(question =>
      toFitQuestion(question, stored, reader),
    ),
    results: verdicts.map(({ id, fitment, verdict }) => {
      const result = toFitResult(id, fitment, verdict, reader)
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

const formatQuestionKey = (question: OpenQuestion): string =>
  question.kind === 'question' ? `q${question.id}` : question.kind

const toFitQuestion = (question: OpenQuestion, stored: readonly FitmentQuestion[], reader: Reader): FitQuestion => {
  const key = formatQuestionKey(question)
  if (question.kind === 'question') {
    const found = stored.find(({ id }) => id === question.id)
    const options = (found?.options ?? []).map(option => ({
      key: option.key,
      text: pickText(option.text, reader.language),
    }))
    return { key, kind: question.kind, id: question.id, text: pickText(found?.text, reader.language), options }
  }
  const { t } = reader
  return {
    key,
    kind: question.kind,
    id: null,
    text: t(`vehicle.ask.${question.kind}`),
    options: listOptions(question.kind).map(value => ({ key: value, text: t(`vehicle.fact.${value}`) })),
  }
}

const listOptions = (kind: Exclude<OpenQuestion['kind'], 'question'>): readonly string[] => {
  switch (kind) {
    case 'fuel':
      return FUELS
    case 'drive':
      return DRIVES
    case 'gearbox':
      return GEARBOXES
    case 'body':
      return BODIES
    default:
      return []
  }
}

const toFitResult = (
  productId: number,
  fitment: StoredFitment | undefined,
  verdict: Verdict | null,
  { language, t }: Reader,
): Omit<FitResult, 'guarantee'> => {
  const rule = findRule(fitment, verdict)
  const note = verdict?.kind === 'fits_if' ? '' : pickText(rule?.note, language)
  return {
    product_id: productId,
    verdict: verdict?.kind ?? null,
    title: verdict ? t(`vehicle.verdict.${VERDICT_KEYS[verdict.kind]}`) : '',
    reason: note || (verdict ? t(`vehicle.reason.${pickReason(verdict, rule?.confidence)}`) : ''),
    open: verdict?.questions.map(formatQuestionKey) ?? [],
  }
}

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
const pickReason = ({ kind, reason }: Verdict, confidence: string | undefined): string => {
  if (kind === 'fits_if') return 'open'
  return kind === 'fits' && confidence !== undefined ? confidence : reason
}
