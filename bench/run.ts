import { type Baseline, startFloor } from './baseline.ts'
import type { Load, Measured } from './load.ts'
import { GENERATOR, measure, warmUp } from './measure.ts'
import type { Contest, Probe, Scene, Step } from './measurement.ts'
import { playContest } from './play-contest.ts'
import { pooled } from './pooled.ts'
import { machineLine, measurementTable, probeTable, type Row } from './report.ts'
import { scenes } from './scenes.ts'
import { type BenchShop, startShop } from './shop.ts'

/** Overrides the duration of every load. */
let seconds: number | undefined

/**
 * `npm run bench` runs the everyday measurements, `-- --large` all, `-- NAME…` those whose names begin so. It prints
 * requests per second and percentiles as shares of a bare server's. `--brief` loads for two seconds each, as a trial.
 */
const main = async (): Promise<void> => {
  const given = process.argv.slice(2)
  const names = given.filter(name => !name.startsWith('--'))
  seconds = given.includes('--brief') ? 2 : undefined
  const chosen = scenes
    .map(scene => ({ scene, isChosen: choice(scene, names, given.includes('--large')) }))
    .filter(({ scene, isChosen }) => stepsOf(scene).some(isChosen))
  if (chosen.length === 0) {
    const known = scenes.flatMap(scene => stepsOf(scene).flatMap(step => ('name' in step ? step.name : [])))
    console.error(`There is no such measurement: use ${known.join(', ')}, --large for all, or none for the usual ones.`)
    process.exit(1)
  }
  const baseline = await startFloor()
  const found: Found = { rows: [], probes: [] }
  try {
    for (const { scene, isChosen } of chosen) {
      if ('pairs' in scene) found.rows.push(...(await playContest(scene, isChosen, { baseline, brief: seconds })))
      else await play(scene, isChosen, { baseline, found })
    }
  } finally {
    await baseline.stop()
  }
  const tables = [measurementTable(found.rows)]
  if (found.probes.length > 0) tables.push(probeTable(found.probes))
  console.log([...tables, machineLine(GENERATOR)].join('\n\n'))
  if (found.rows.some(({ measured }) => measured.failures > 0)) process.exitCode = 1
}

interface Found {
  rows: Row[]
  probes: [Probe, string][]
}

const stepsOf = (scene: Scene | Contest): readonly Step[] =>
  'pairs' in scene ? scene.pairs.flatMap(({ first, second }) => [first, second]) : scene.steps

type Choice = (step: Step) => boolean

/** Preparations are never chosen; they run before the chosen steps that need them. */
const choice =
  ({ large }: Scene | Contest, names: readonly string[], all: boolean): Choice =>
  step => {
    if (!('name' in step)) return false
    return names.length > 0 ? names.some(wanted => step.name.startsWith(wanted)) : all || !large
  }

const play = async (
  { products, steps }: Scene,
  isChosen: Choice,
  { baseline, found }: { baseline: Baseline; found: Found },
): Promise<void> => {
  console.error(`Making a shop with ${products} generated products…`)
  const shop = await startShop(products)
  try {
    for (const step of steps.slice(0, steps.findLastIndex(isChosen) + 1)) {
      if ('prepare' in step) {
        console.error(`${step.says}…`)
        await step.prepare(shop)
      }
      if (!isChosen(step)) continue
      if ('look' in step) {
        console.error(`Measuring ${step.name}…`)
        found.probes.push([step, await step.look(shop)])
      }
      if ('load' in step) {
        console.error(`Measuring ${step.name}…`)
        const load = { ...(await step.load(shop)), ...(seconds && { seconds }) }
        const other = found.rows.find(({ measurement }) => measurement.name === step.comparedTo)?.measured
        found.rows.push({ measurement: step, ...(await besideFloor(baseline, shop, load)), other })
      }
    }
  } finally {
    await shop.stop()
  }
}

/** Number of parts of a load: a shared machine can be half as fast from one second to the next. */
const PARTS = 4

/** Measures a load in parts, with the bare server before, between and after them. */
const besideFloor = async (
  baseline: Baseline,
  shop: BenchShop,
  load: Load,
): Promise<Pick<Row, 'measured' | 'baseline'>> => {
  const part = { ...load, seconds: Math.ceil(load.seconds / PARTS) }
  const baselines: Measured[] = []
  const parts: Measured[] = []
  const measureBaseline = async (): Promise<void> => {
    await shop.atRest()
    baselines.push(await baseline.measure())
  }
  await warmUp(shop.origin, load)
  await measureBaseline()
  while (parts.length < PARTS) {
    parts.push(await measure(shop.origin, part))
    await measureBaseline()
  }
  return { measured: pooled(parts), baseline: pooled(baselines) }
}

await main()
