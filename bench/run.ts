import type { Measured } from './load.ts'
import { GENERATOR, measure } from './measure.ts'
import type { Contest, Probe, Scene, Step } from './measurement.ts'
import { playContest } from './play-contest.ts'
import { startServer } from './processes.ts'
import { machineLine, measurementTable, probeTable, type Row } from './report.ts'
import { scenes } from './scenes.ts'
import { startShop } from './shop.ts'

/** Of every load, where they are not to have their own. */
let seconds: number | undefined

/**
 * `npm run bench` for the everyday measurements, `-- --large` for all, `-- NAME…` for those whose names begin so: tables of
 * requests a second and percentiles, as shares of a bare server's. `--brief` loads for two seconds each, to see that all works.
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
  const floor = await measureFloor()
  const found: Found = { rows: [], probes: [] }
  for (const { scene, isChosen } of chosen) {
    if ('pairs' in scene) found.rows.push(...(await playContest(scene, isChosen, seconds)))
    else await play(scene, isChosen, found)
  }
  const tables = [measurementTable(floor, found.rows)]
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

/** Preparations are not chosen; they are done on the way to what is. */
const choice =
  ({ large }: Scene | Contest, names: readonly string[], all: boolean): Choice =>
  step => {
    if (!('name' in step)) return false
    return names.length > 0 ? names.some(wanted => step.name.startsWith(wanted)) : all || !large
  }

const play = async ({ products, steps }: Scene, isChosen: Choice, found: Found): Promise<void> => {
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
        console.error(`Looking at ${step.name}…`)
        found.probes.push([step, await step.look(shop)])
      }
      if ('load' in step) {
        console.error(`Measuring ${step.name}…`)
        const measured = await measure(shop.origin, { ...(await step.load(shop)), ...(seconds && { seconds }) })
        const other = found.rows.find(({ measurement }) => measurement.name === step.comparedTo)?.measured
        found.rows.push({ measurement: step, measured, other })
      }
    }
  } finally {
    await shop.stop()
  }
}

const measureFloor = async (): Promise<Measured> => {
  console.error('Measuring the floor: a bare Fastify…')
  const server = await startServer('bench/floor-server.ts', { ready: /ready/ })
  try {
    return await measure(server.origin, {
      name: 'floor',
      connections: 16,
      seconds: 5,
      paths: ['/'],
      expects: '{"status":"ok"}',
    })
  } finally {
    await server.stop()
  }
}

await main()
