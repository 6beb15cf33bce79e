import { cpus, totalmem } from 'node:os'
import type { Load, Measured } from './load.ts'
import { type Measurement, measurements } from './measurements.ts'
import { sendWithNode } from './node-load.ts'
import { startServer } from './processes.ts'
import { startShop } from './shop.ts'
import { hasWrk, sendWithWrk } from './wrk.ts'

const PRODUCTS = 10_000
const withWrk = hasWrk()
/** Numbers go on from round to round: no key of an order is used twice. */
let next = 0

/** `npm run bench`, `npm run bench -- NAME`: requests a second and percentiles, as shares of a bare server's. */
const main = async (): Promise<void> => {
  const chosen = choose(process.argv.slice(2))
  if (chosen.length === 0) {
    console.error(
      `There is no such measurement: use ${measurements.map(({ name }) => name).join(', ')}, or none for all.`,
    )
    process.exit(1)
  }
  const floor = await measureFloor()
  console.error(`Making a shop with ${PRODUCTS} generated products…`)
  const shop = await startShop(PRODUCTS)
  try {
    const rows: [Measurement, Measured][] = []
    for (const measurement of chosen) {
      console.error(`Measuring ${measurement.name}…`)
      rows.push([measurement, await measure(shop.origin, await measurement.load(shop), measurement.warm)])
    }
    console.log(table(floor, rows))
    console.log(
      `\n${machine()} ${PRODUCTS} generated products beside the demo shop's; ready ${shop.readySeconds.toFixed(1)} s after its start.`,
    )
    if (rows.some(([, { failures }]) => failures > 0)) process.exitCode = 1
  } finally {
    await shop.stop()
  }
}

const choose = (names: readonly string[]): readonly Measurement[] =>
  names.length === 0 ? measurements : measurements.filter(({ name }) => names.some(wanted => name.startsWith(wanted)))

const measureFloor = async (): Promise<Measured> => {
  console.error('Measuring the floor: a bare Fastify…')
  const server = await startServer('bench/floor-server.ts', { ready: /ready/ })
  try {
    return await measure(server.origin, { name: 'floor', connections: 16, seconds: 5, paths: ['/'] }, true)
  } finally {
    await server.stop()
  }
}

const measure = async (origin: string, load: Load, warm: boolean): Promise<Measured> => {
  if (warm) await send(origin, { ...load, seconds: 2 })
  return send(origin, load)
}

const send = async (origin: string, load: Load): Promise<Measured> => {
  const measured = await (withWrk ? sendWithWrk : sendWithNode)(origin, load, next)
  next += measured.requests + load.connections
  return measured
}

const table = (floor: Measured, rows: readonly [Measurement, Measured][]): string =>
  [
    '| what | requests/s | of the floor | p50 ms | p99 ms | failed |',
    '|---|---:|---:|---:|---:|---:|',
    line('The floor: a bare Fastify, a tiny JSON', floor, floor),
    ...rows.map(([{ says, name }, measured]) => line(`${says} (\`${name}\`)`, measured, floor)),
  ].join('\n')

const line = (says: string, { perSecond, p50, p99, failures }: Measured, floor: Measured): string =>
  `| ${says} | ${perSecond.toFixed(perSecond < 100 ? 1 : 0)} | ${(perSecond / floor.perSecond).toPrecision(2)} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${failures} |`

const machine = (): string =>
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB; load from ${withWrk ? 'wrk' : 'Node'} on the same machine.`

await main()
