import { type Baseline, startBaseline } from './baseline.ts'
import type { Load, LoadResult } from './load.ts'
import { GENERATOR, measure, warmUp } from './measure.ts'
import type { Comparison, Probe, Scenario, Step } from './measurement.ts'
import { mergeRounds } from './merge-rounds.ts'
import { describeMachine, formatMeasurementTable, formatProbeTable, type Row } from './report.ts'
import { measurePair, runComparison } from './run-comparison.ts'
import { scenarios } from './scenarios.ts'
import { type BenchShop, startShop } from './shop.ts'

/** Overrides the duration of every load. */
let seconds: number | undefined

/**
 * `npm run bench` runs the everyday measurements, `-- --large` all, `-- NAME…` those whose names begin with NAME. It
 * prints requests per second and percentiles as shares of a bare server's. `--brief` loads for two seconds each, as a
 * trial.
 */
const main = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const names = args.filter(name => !name.startsWith('--'))
  seconds = args.includes('--brief') ? 2 : undefined
  const chosenScenarios = scenarios
    .map(scenario => ({ scenario, isChosen: createStepFilter(scenario, names, args.includes('--large')) }))
    .filter(({ scenario, isChosen }) => getSteps(scenario).some(isChosen))
  if (chosenScenarios.length === 0) {
    const knownNames = scenarios.flatMap(scenario => getSteps(scenario).flatMap(getNames))
    console.error(
      `There is no such measurement: use ${knownNames.join(', ')}, --large for all, or none for the usual ones.`,
    )
    process.exit(1)
  }
  const baseline = await startBaseline()
  const results: BenchResults = { rows: [], probes: [] }
  try {
    for (const { scenario, isChosen } of chosenScenarios) {
      if ('pairs' in scenario)
        results.rows.push(...(await runComparison(scenario, isChosen, { baseline, brief: seconds })))
      else await runScenario(scenario, isChosen, { baseline, results })
    }
  } finally {
    await baseline.stop()
  }
  const tables = [formatMeasurementTable(results.rows)]
  if (results.probes.length > 0) tables.push(formatProbeTable(results.probes))
  console.log([...tables, describeMachine(GENERATOR)].join('\n\n'))
  if (results.rows.some(({ measured }) => measured.failures > 0)) process.exitCode = 1
}

interface BenchResults {
  rows: Row[]
  probes: [Probe, string][]
}

const getSteps = (scenario: Scenario | Comparison): readonly Step[] =>
  'pairs' in scenario ? scenario.pairs : scenario.steps

const getNames = (step: Step): string[] => {
  if ('first' in step) return [step.first.name, step.second.name]
  return 'name' in step ? [step.name] : []
}

type IsChosen = (step: Step) => boolean

/** Returns a function that chooses measurements; preparations run before the chosen steps that need them. */
const createStepFilter =
  ({ isLarge }: Scenario | Comparison, names: readonly string[], includesLarge: boolean): IsChosen =>
  step => {
    const stepNames = getNames(step)
    if (stepNames.length === 0) return false
    if (names.length === 0) return includesLarge || !isLarge
    return stepNames.some(name => names.some(prefix => name.startsWith(prefix)))
  }

const runScenario = async (
  { products, steps }: Scenario,
  isChosen: IsChosen,
  { baseline, results }: { baseline: Baseline; results: BenchResults },
): Promise<void> => {
  console.error(`Making a shop with ${products} generated products…`)
  const shop = await startShop(products)
  try {
    for (const step of steps.slice(0, steps.findLastIndex(isChosen) + 1)) {
      if ('prepare' in step) {
        console.error(`${step.description}…`)
        await step.prepare(shop)
      }
      if (!isChosen(step)) continue
      if ('first' in step) {
        const options = { baseline, rounds: PAIR_ROUNDS, seconds: seconds ?? PAIR_SECONDS }
        results.rows.push(...(await measurePair(step, { first: shop, second: shop }, options)))
      }
      if ('measure' in step) {
        console.error(`Measuring ${step.name}…`)
        results.probes.push([step, await step.measure(shop)])
      }
      if ('createLoad' in step) {
        console.error(`Measuring ${step.name}…`)
        const load = { ...(await step.createLoad(shop)), ...(seconds && { seconds }) }
        const comparison = results.rows.find(({ measurement }) => measurement.name === step.comparedTo)?.measured
        results.rows.push({ measurement: step, ...(await measureWithBaseline(baseline, shop, load)), comparison })
      }
    }
  } finally {
    await shop.stop()
  }
}

/** Rounds and their length for two loads that take turns on one shop. */
const PAIR_ROUNDS = 6
const PAIR_SECONDS = 5

/** Number of parts of a load: a shared machine can be half as fast from one second to the next. */
const PARTS = 4

/** Measures a load in parts, with the bare server before, between and after them. */
const measureWithBaseline = async (
  baseline: Baseline,
  shop: BenchShop,
  load: Load,
): Promise<Pick<Row, 'measured' | 'baseline'>> => {
  const part = { ...load, seconds: Math.ceil(load.seconds / PARTS) }
  const baselines: LoadResult[] = []
  const parts: LoadResult[] = []
  const measureBaseline = async (): Promise<void> => {
    await shop.waitUntilIdle()
    baselines.push(await baseline.measure())
  }
  await warmUp(shop.origin, load)
  await measureBaseline()
  while (parts.length < PARTS) {
    parts.push(await measure(shop.origin, part))
    await measureBaseline()
  }
  return { measured: mergeRounds(parts), baseline: mergeRounds(baselines) }
}

await main()
