import type { Car, FitmentRule, ProductFitment, Verdict } from './verdict.ts'
import type { Hub, WheelMeasures } from './wheel-fit.ts'

/** A car that a car with unknown facts can be: every fact is decided. */
interface DecidedCar {
  /** The rule aims at the car. */
  isAimed: boolean
  ym: number
  fuel: string
  drive: string
  gearbox: string
  body: string
  answers: ReadonlyMap<number, string>
}

export interface Possibilities {
  fuels: readonly string[]
  drives: readonly string[]
  gearboxes: readonly string[]
  bodies: readonly string[]
  answers: readonly string[]
  /** The months that represent all months of an open window. */
  months: readonly number[]
  /** Measures that represent all numbers of bolts, bolt circles, bores and offsets. */
  measures: readonly number[]
}

/**
 * Decides independently of `decideVerdict` for property tests: it lists every car that the known facts allow and counts
 * the ones that each rule covers. Slow by design.
 */
export const decideNaively = (car: Car, product: ProductFitment, options: Possibilities): Verdict['kind'] | null => {
  if (product.mode === 'nonVehicle') return null
  const judge = (rule: FitmentRule): 'all' | 'none' | 'some' => {
    const decidedCars = listDecidedCars(car, options, rule)
    const coveredCount = decidedCars.filter(decidedCar => covers(rule, decidedCar)).length
    if (coveredCount === 0) return 'none'
    return coveredCount === decidedCars.length ? 'all' : 'some'
  }
  const judgeRules = (polarity: FitmentRule['polarity']) =>
    product.rules.filter(rule => rule.polarity === polarity).map(judge)
  const excludes = judgeRules('excludes')
  const fits = judgeRules('fits')
  if (excludes.includes('all')) return 'no_fit'
  if (fits.includes('all')) return excludes.includes('some') ? 'fits_if' : 'fits'
  if (product.mode === 'universal') return excludes.includes('some') ? 'fits_if' : 'universal'
  if (fits.includes('some')) return 'fits_if'
  if (product.wheel) {
    const kind = judgeMeasures(car.hub ?? null, product.wheel, options.measures)
    return kind === 'fits' && excludes.includes('some') ? 'fits_if' : kind
  }
  return product.rules.length > 0 && product.coverage === 'complete' ? 'no_fit' : 'unknown'
}

/** Decides for a car that is one of several, by the verdicts on each. */
export const decideVariantsNaively = (
  cars: readonly Car[],
  product: ProductFitment,
  options: Possibilities,
): Verdict['kind'] | null => {
  const kinds = new Set(cars.map(car => decideNaively(car, product, options)))
  const [kind = null] = kinds
  if (kinds.size === 1) return kind
  if (kinds.size === 2 && kinds.has('fits') && kinds.has('universal')) return 'universal'
  return kinds.has('fits') || kinds.has('fits_if') || kinds.has('universal') ? 'fits_if' : 'unknown'
}

/** Tries all measures for those that are unknown. */
const judgeMeasures = (hub: Hub | null, wheel: WheelMeasures, measures: readonly number[]): Verdict['kind'] => {
  if (!hub) return 'unknown'
  const listMeasures = (value: number | null): readonly number[] => (value === null ? measures : [value])
  const compare = (name: 'bolts' | 'pcd' | 'bore', fits: (part: number, car: number) => boolean) =>
    listMeasures(wheel[name]).flatMap(part => listMeasures(hub[name]).map(car => fits(part, car)))
  const isInside = (offset: number): boolean =>
    offset >= (hub.minOffset ?? Number.NEGATIVE_INFINITY) && offset <= (hub.maxOffset ?? Number.POSITIVE_INFINITY)
  const hasWindow = hub.minOffset !== null || hub.maxOffset !== null
  const isEqual = (part: number, car: number): boolean => part === car
  const offsets = wheel.offset !== null && hasWindow ? [isInside(wheel.offset)] : [true, false]
  const facts =
    wheel.kind === 'ring'
      ? [compare('bore', isEqual)]
      : [
          compare('bolts', isEqual),
          compare('pcd', isEqual),
          wheel.bore === null || hub.bore === null ? [true, false] : [wheel.bore >= hub.bore],
          ...(wheel.kind === 'wheel' ? [offsets] : []),
        ]
  if (facts.some(outcomes => !outcomes.includes(true))) return 'no_fit'
  return facts.every(outcomes => !outcomes.includes(false)) ? 'fits' : 'unknown'
}

/**
 * Lists the cars with decided facts that a car can be. Omits questions that the rule does not ask, because their
 * answers have no effect.
 */
const listDecidedCars = (car: Car, options: Possibilities, rule: FitmentRule): DecidedCar[] => {
  const months = options.months.filter(
    ym => (car.window.from === null || ym >= car.window.from) && (car.window.to === null || ym <= car.window.to),
  )

  let decidedCars: DecidedCar[] = (car.builtYm === null ? months : [car.builtYm]).map(ym => ({
    isAimed: false,
    ym,
    fuel: '',
    drive: '',
    gearbox: '',
    body: '',
    answers: new Map(),
  }))
  const expand = (name: 'fuel' | 'drive' | 'gearbox' | 'body', values: readonly string[]) => {
    decidedCars = decidedCars.flatMap(decidedCar => values.map(value => ({ ...decidedCar, [name]: value })))
  }
  decidedCars = decidedCars.flatMap(decidedCar => listAims(car, rule).map(isAimed => ({ ...decidedCar, isAimed })))
  expand('fuel', car.fuel === null ? options.fuels : [car.fuel])
  expand('drive', car.drive === null ? options.drives : [car.drive])
  expand('gearbox', car.gearbox === null ? options.gearboxes : [car.gearbox])
  expand('body', car.bodies.length === 0 ? options.bodies : car.bodies)
  for (const { question } of rule.conditions) {
    const answer = car.answers.get(question)
    decidedCars = decidedCars.flatMap(decidedCar =>
      (answer === undefined ? options.answers : [answer]).map(value => ({
        ...decidedCar,
        answers: new Map([...decidedCar.answers, [question, value]]),
      })),
    )
  }
  return decidedCars
}

/** Lists whether the rule aims at the car: both values while the engine is unknown. */
const listAims = ({ targets, mayHave }: Car, { target }: FitmentRule): boolean[] => {
  if (targets.has(target)) return [true]
  return mayHave?.(target) ? [true, false] : [false]
}

const covers = (rule: FitmentRule, car: DecidedCar): boolean =>
  car.isAimed &&
  (rule.window.from === null || car.ym >= rule.window.from) &&
  (rule.window.to === null || car.ym <= rule.window.to) &&
  allows(rule.fuels, car.fuel) &&
  allows(rule.drives, car.drive) &&
  allows(rule.gearboxes, car.gearbox) &&
  allows(rule.bodies, car.body) &&
  rule.conditions.every(({ question, answers }) => answers.includes(car.answers.get(question) ?? ''))

const allows = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value)
