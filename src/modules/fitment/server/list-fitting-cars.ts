import type { FittingCars } from '#fitment/contract-fit.ts'
import { NO_ANSWERS } from '#fitment/domain/build-car.ts'
import type { FitmentQuestion } from '#fitment/domain/fitment-rule.ts'
import { listVehicleWords, listWords } from '#fitment/domain/search-vehicles.ts'
import { matchRule, mayConcern } from '#fitment/domain/verdict.ts'
import { decideWheelFit } from '#fitment/domain/wheel-fit.ts'
import { formatWindow, getYear, type MonthWindow } from '#fitment/domain/year-month.ts'
import type { Language } from '#kernel/language.ts'
import { pickText } from '#kernel/multilingual.ts'
import type { App, Translate } from '#platform/server/app.ts'
import { readCachedFitment, readFitmentTerms } from './cached-fitment.ts'
import { readFitments, type StoredFitment } from './decide-for-car.ts'
import { buildGenerationPath } from './find-generation.ts'
import { describeRing } from './fit-answer.ts'
import { groupLeavesByHub, listTargetLeaves } from './index-leaves.ts'
import { listLeaves, toCar } from './list-cars.ts'
import {
  findVehicle,
  listPath,
  readVehicleCatalogue,
  type StoredVehicle,
  type VehicleCatalogue,
} from './read-vehicle-catalogue.ts'
import { type ProductRule, toTargetColumns } from './rule-rows.ts'

type CarGroup = FittingCars['fits'][number]
type Line = CarGroup['lines'][number]
type ListedFitment = Pick<StoredFitment, 'mode' | 'rules' | 'wheel'>

interface Reader {
  language: Language
  t: Translate
}

interface Context extends Reader {
  catalogue: VehicleCatalogue
  questions: readonly FitmentQuestion[]
}

/** Cars of one generation that a rule, or the measures of a product, agree with. */
interface NamedCars {
  /** The generation, or a vehicle above it that has no vehicles below. */
  vehicle: StoredVehicle
  /** Empty for a whole generation. */
  engines: readonly StoredVehicle[]
}

/** A page lists at most this many lines; a rule for an engine code or a make names hundreds of cars. */
export const MAX_CAR_LINES = 500

/** Lists the cars that a product fits and does not fit by rules and measures, grouped by make and model. */
export const listFittingCars = async (app: App, productId: number, reader: Reader): Promise<FittingCars> => {
  const fitment = await readCachedFitment(app, productId)
  if (fitment.rules.length === 0 && !fitment.wheel) return createEmptyList(fitment)
  return groupCars(fitment, { ...(await readTerms(app)), ...reader })
}

/** Lists the cars of many products; products that nothing is stored about are missing. */
export const listFittingCarsOfProducts = async (
  app: App,
  productIds: readonly number[],
  reader: Reader,
): Promise<ReadonlyMap<number, FittingCars>> => {
  const [fitments, terms] = await Promise.all([readFitments(app.db, productIds), readTerms(app)])
  return new Map([...fitments].map(([id, fitment]) => [id, groupCars(fitment, { ...terms, ...reader })]))
}

const readTerms = async (app: App) => {
  const [catalogue, { questions }] = await Promise.all([readVehicleCatalogue(app), readFitmentTerms(app)])
  return { catalogue, questions }
}

const createEmptyList = ({ mode }: Pick<ListedFitment, 'mode'>): FittingCars => ({
  mode,
  fits: [],
  excludes: [],
  has_more: false,
})

const groupCars = (fitment: ListedFitment, context: Context): FittingCars => {
  if (fitment.mode === 'nonVehicle') return createEmptyList(fitment)
  const fits = createCarGroups(context)
  const excludes = createCarGroups(context)
  const listedIds = new Set<number>()
  for (const rule of fitment.rules) {
    const groups = rule.polarity === 'fits' ? fits : excludes
    if (groups.isFull()) continue
    const leaves = listRuleLeaves(rule, fitment, context)
    if (rule.polarity === 'fits') for (const { id } of leaves) listedIds.add(id)
    for (const cars of nameCars(rule, leaves, context)) groups.add(cars, describeRule(rule, cars, context))
  }
  if (fitment.mode === 'specific') addMeasuredCars(fits, { fitment, listedIds }, context)
  return {
    mode: fitment.mode,
    fits: fits.list(),
    excludes: excludes.list(),
    has_more: fits.isFull() || excludes.isFull(),
  }
}

/** Lists the cars of a rule that its limits allow. A rule of fitting cars omits those that the product excludes. */
const listRuleLeaves = (rule: ProductRule, fitment: ListedFitment, context: Context): readonly StoredVehicle[] => {
  const leaves = listTargetLeaves(context.catalogue, rule.target)
  const exclusions = rule.polarity === 'fits' ? listExclusions(fitment) : []
  return leaves.filter(leaf => {
    const car = toCar(context.catalogue, leaf, NO_ANSWERS)
    return matchRule(car, rule).kind !== 'out' && !exclusions.some(exclusion => excludesCar(car, exclusion))
  })
}

const listExclusions = ({ rules }: ListedFitment): readonly ProductRule[] =>
  rules.filter(({ polarity }) => polarity === 'excludes')

const excludesCar = (car: ReturnType<typeof toCar>, rule: ProductRule): boolean =>
  mayConcern(car, rule.target) && matchRule(car, rule).kind === 'in'

const nameCars = ({ target }: ProductRule, leaves: readonly StoredVehicle[], { catalogue }: Context): NamedCars[] => {
  const level = findVehicle(catalogue, toTargetColumns(target).nodeId ?? 0)?.level
  const namesEngines = level === undefined || level === 'variant'
  return groupByGeneration(catalogue, leaves).map(({ vehicle, engines }) => ({
    vehicle,
    engines: namesEngines ? engines : [],
  }))
}

const groupByGeneration = (catalogue: VehicleCatalogue, leaves: readonly StoredVehicle[]): NamedCars[] =>
  [...Map.groupBy(leaves, leaf => (leaf.level === 'variant' ? (leaf.parentId ?? leaf.id) : leaf.id))].flatMap(
    ([id, engines]) => {
      const vehicle = findVehicle(catalogue, id)
      return vehicle ? [{ vehicle, engines: engines.filter(engine => engine !== vehicle) }] : []
    },
  )

/** Adds the cars that no rule names and that the measures of a wheel, a spacer or a ring agree with. */
const addMeasuredCars = (
  groups: CarGroups,
  { fitment, listedIds }: { fitment: ListedFitment; listedIds: ReadonlySet<number> },
  context: Context,
): void => {
  const { wheel } = fitment
  if (!wheel) return
  const exclusions = listExclusions(fitment)
  const { catalogue, language, t } = context
  for (const { hub, leaves } of groupLeavesByHub(catalogue)) {
    const fit = decideWheelFit(hub, wheel)
    if (groups.isFull() || (fit !== 'fits' && fit !== 'ring')) continue
    const named = leaves.filter(
      leaf =>
        !listedIds.has(leaf.id) &&
        (exclusions.length === 0 ||
          !exclusions.some(exclusion => excludesCar(toCar(catalogue, leaf, NO_ANSWERS), exclusion))),
    )
    const ring = describeRing(wheel.bore ?? 0, [{ hub }], language)
    for (const { vehicle, engines } of groupByGeneration(catalogue, named)) {
      const isWhole = engines.length === (catalogue.children.get(vehicle.id)?.length ?? 0)
      const cars = { vehicle, engines: isWhole ? [] : engines }
      groups.add(cars, {
        window: findWindow(catalogue, cars),
        details: [...describeEngines(cars.engines), fit === 'ring' ? t('vehicle.withRing', { ring }) : ''],
        note: '',
        hasPage: true,
      })
    }
  }
}

interface CarDescription {
  window: MonthWindow
  details: readonly string[]
  note: string
  /** A car without fitting products has no page. */
  hasPage: boolean
}

const describeRule = (
  rule: ProductRule,
  cars: NamedCars,
  { catalogue, questions, language, t }: Context,
): CarDescription => {
  const facts = [...rule.fuels, ...rule.drives, ...rule.gearboxes, ...rule.bodies].map(value =>
    t(`vehicle.fact.${value}`),
  )
  const isLimited = rule.window.from !== null || rule.window.to !== null
  return {
    window: isLimited ? rule.window : findWindow(catalogue, cars),
    details: [
      ...describeEngines(cars.engines),
      ...facts,
      rule.position === null ? '' : t(`vehicle.position.${rule.position}`),
      rule.quantity === null ? '' : t('vehicle.pieces', { count: rule.quantity }),
      ...rule.conditions.map(({ question, answers }) => {
        const stored = questions.find(({ id }) => id === question)
        const texts = stored?.options.filter(({ key }) => answers.includes(key)) ?? []
        return `${pickText(stored?.text, language)} ${texts.map(({ text }) => pickText(text, language)).join(' / ')}`
      }),
    ],
    note: pickText(rule.note, language),
    hasPage: rule.polarity === 'fits',
  }
}

/** Returns the years of a single engine, or else of the generation. */
const findWindow = (catalogue: VehicleCatalogue, { vehicle, engines }: NamedCars): MonthWindow => {
  const [engine] = engines
  const path = listPath(catalogue, engine && engines.length === 1 ? engine : vehicle)
  return path.findLast(({ from, to }) => from !== null || to !== null) ?? { from: null, to: null }
}

/** Returns the code and the power that the engines share. */
const describeEngines = (engines: readonly StoredVehicle[]): string[] => {
  const [code, ...otherCodes] = new Set(engines.map(({ engineCode }) => engineCode))
  const [kw, ...otherPowers] = new Set(engines.map(engine => engine.kw))
  return [
    otherCodes.length === 0 ? (code ?? '') : '',
    otherPowers.length === 0 && typeof kw === 'number' ? `${kw} kW` : '',
  ]
}

interface CarGroups {
  add: (cars: NamedCars, description: CarDescription) => void
  isFull: () => boolean
  list: () => CarGroup[]
}

/** Collects lines by make and model. Equal lines of several sources are one. */
const createCarGroups = ({ catalogue, language }: Context): CarGroups => {
  const lines = new Map<string, { models: readonly StoredVehicle[]; line: Line }>()
  const compare = (first: { name: string }, second: { name: string }): number =>
    first.name.localeCompare(second.name, language, { numeric: true })
  return {
    isFull: () => lines.size > MAX_CAR_LINES,
    add: (cars, description) => {
      const path = listPath(catalogue, cars.vehicle)
      const line = toLine(catalogue, cars, description)
      const models = path.slice(0, 2)
      lines.set(JSON.stringify([models.map(({ id }) => id), line]), { models, line })
    },
    list: () =>
      [...Map.groupBy([...lines.values()].slice(0, MAX_CAR_LINES), ({ models }) => models.at(-1)?.id)]
        .map(([, group]) => {
          const models = group[0]?.models ?? []
          const name = models.map(model => model.name).join(' ')
          return {
            name,
            words: listOtherWords(models, [name]),
            lines: group.map(({ line }) => line).toSorted(compare),
          }
        })
        .toSorted(compare),
  }
}

const toLine = (
  catalogue: VehicleCatalogue,
  { vehicle, engines }: NamedCars,
  { window, details, note, hasPage }: CarDescription,
): Line => {
  const isGeneration = vehicle.level === 'generation'
  const isWhole = engines.length === (catalogue.children.get(vehicle.id)?.length ?? 0) && engines.length > 1
  const engineNames = isWhole ? '' : [...new Set(engines.map(engine => engine.name))].join(', ')
  const name = [isGeneration ? vehicle.name : '', engineNames].filter(Boolean).join(' ')
  const shownDetails = [formatWindow(window), ...details].filter(detail => detail !== '')
  const below = engines.length > 0 ? engines : listLeaves(catalogue, vehicle)
  return {
    name,
    details: shownDetails,
    note,
    words: listOtherWords(isGeneration ? [vehicle, ...below] : [], [name, ...shownDetails]),
    from_year: window.from === null ? null : getYear(window.from),
    to_year: window.to === null ? null : getYear(window.to),
    path: isGeneration && hasPage ? buildGenerationPath(catalogue, vehicle) : null,
  }
}

/** Lists the words that find the vehicles and that the texts lack. */
const listOtherWords = (vehicles: readonly StoredVehicle[], texts: readonly string[]): string => {
  const shown = new Set(texts.flatMap(listWords))
  return [...new Set(vehicles.flatMap(listVehicleWords))].filter(word => word !== '' && !shown.has(word)).join(' ')
}
