import type { Car, FitmentRule, ProductFitment, Verdict } from './verdict.ts'

/** A car with every fact decided. */
interface World {
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
}

/**
 * Decides independently of `decideVerdict` for property tests: it lists every car that the known facts allow and counts
 * the ones that each rule covers. Slow by design.
 */
export const decideNaively = (car: Car, product: ProductFitment, options: Possibilities): Verdict['kind'] | null => {
  if (product.mode === 'nonVehicle') return null
  const aimed = product.rules.filter(rule => car.targets.has(rule.target))
  const judge = (rule: FitmentRule): 'all' | 'none' | 'some' => {
    const worlds = listWorlds(car, options, rule)
    const covered = worlds.filter(world => covers(rule, world)).length
    if (covered === 0) return 'none'
    return covered === worlds.length ? 'all' : 'some'
  }
  const filterRules = (polarity: FitmentRule['polarity']) => aimed.filter(rule => rule.polarity === polarity).map(judge)
  const excludes = filterRules('excludes')
  const fits = filterRules('fits')
  if (excludes.includes('all')) return 'no_fit'
  if (fits.includes('all')) return excludes.includes('some') ? 'fits_if' : 'fits'
  if (product.mode === 'universal') return excludes.includes('some') ? 'fits_if' : 'universal'
  if (fits.includes('some')) return 'fits_if'
  return product.rules.length > 0 && product.coverage === 'complete' ? 'no_fit' : 'unknown'
}

/** Lists the worlds of a car. Omits questions that the rule does not ask, because their answers have no effect. */
const listWorlds = (car: Car, options: Possibilities, rule: FitmentRule): World[] => {
  const months = options.months.filter(
    ym => (car.window.from === null || ym >= car.window.from) && (car.window.to === null || ym <= car.window.to),
  )
  let worlds: World[] = (car.builtYm === null ? months : [car.builtYm]).map(ym => ({
    ym,
    fuel: '',
    drive: '',
    gearbox: '',
    body: '',
    answers: new Map(),
  }))
  const expand = (name: 'fuel' | 'drive' | 'gearbox' | 'body', values: readonly string[]) => {
    worlds = worlds.flatMap(world => values.map(value => ({ ...world, [name]: value })))
  }
  expand('fuel', car.fuel === null ? options.fuels : [car.fuel])
  expand('drive', car.drive === null ? options.drives : [car.drive])
  expand('gearbox', car.gearbox === null ? options.gearboxes : [car.gearbox])
  expand('body', car.bodies.length === 0 ? options.bodies : car.bodies)
  for (const { question } of rule.conditions) {
    const answer = car.answers.get(question)
    worlds = worlds.flatMap(world =>
      (answer === undefined ? options.answers : [answer]).map(value => ({
        ...world,
        answers: new Map([...world.answers, [question, value]]),
      })),
    )
  }
  return worlds
}

const covers = (rule: FitmentRule, world: World): boolean =>
  (rule.window.from === null || world.ym >= rule.window.from) &&
  (rule.window.to === null || world.ym <= rule.window.to) &&
  allows(rule.fuels, world.fuel) &&
  allows(rule.drives, world.drive) &&
  allows(rule.gearboxes, world.gearbox) &&
  allows(rule.bodies, world.body) &&
  rule.conditions.every(({ question, answers }) => answers.includes(world.answers.get(question) ?? ''))

const allows = (wanted: readonly string[], value: string): boolean => wanted.length === 0 || wanted.includes(value)
