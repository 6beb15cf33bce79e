import { cpus, totalmem } from 'node:os'
import type { Measured } from './load.ts'
import type { Measurement, Probe } from './measurement.ts'

export interface Row {
  measurement: Measurement
  measured: Measured
  /** The bare server, measured before, between and after the parts. */
  baseline: Measured
  /** The baseline, where it was measured too. */
  other: Measured | undefined
  /** Ratio of each round, where both were measured alternately. */
  ratios?: readonly number[]
}

/** Formats the measurements as a Markdown table. */
export const measurementTable = (rows: readonly Row[]): string =>
  [
    '| what | requests/s | baseline then | of the baseline | p50 ms | p95 ms | p99 ms | processor µs | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(row => line(saying(row), row.measured, row.baseline)),
  ].join('\n')

/** Formats the other figures as a Markdown table. */
export const probeTable = (rows: readonly [Probe, string][]): string =>
  [
    '| what | |',
    '| --- | --- |',
    ...rows.map(([{ says, name }, found]) => `| ${says} (\`${name}\`) | ${found} |`),
  ].join('\n')

/** Describes the machine and the load generator in a sentence. */
export const machineLine = (generator: string): string =>
  `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB; load from ${generator} on the same machine.`

const saying = ({ measurement: { says, name, comparedTo }, measured, other, ratios }: Row): string => {
  const share = other ? `; ${(measured.perSecond / other.perSecond).toFixed(2)} of \`${comparedTo}\`` : ''
  const rounds = ratios ? `, by rounds ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}` : ''
  return `${says} (\`${name}\`${share}${rounds})`
}

const line = (
  says: string,
  { perSecond, p50, p95, p99, processorUs, failures }: Measured,
  baseline: Measured,
): string =>
  `| ${says} | ${perSecond.toFixed(perSecond < 100 ? 1 : 0)} | ${baseline.perSecond.toFixed(0)} | ${(perSecond / baseline.perSecond).toPrecision(2)} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p99.toFixed(1)} | ${processorUs === undefined ? '' : processorUs.toFixed(0)} | ${failures} |`
