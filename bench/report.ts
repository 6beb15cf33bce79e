import { cpus, totalmem } from 'node:os'
import type { LoadResult } from './load.ts'
import type { Measurement, Probe } from './measurement.ts'

export interface Row {
  measurement: Measurement
  measured: LoadResult
  /** The bare server is measured before, between and after the parts. */
  baseline: LoadResult
  /** The compared measurement; undefined when it was not run. */
  comparison: LoadResult | undefined
  /** Ratio of each round, for two shops that were measured alternately. */
  ratios?: readonly number[]
}

/** Formats the measurements as a Markdown table. */
export const formatMeasurementTable = (rows: readonly Row[]): string =>
  [
    formatRow([
      'measurement',
      'requests/s',
      'baseline requests/s',
      'ratio to baseline',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'processor µs',
      'failed',
    ]),
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(row => formatRow(formatCells(row))),
  ].join('\n')

/** Formats the other figures as a Markdown table. */
export const formatProbeTable = (rows: readonly [Probe, string][]): string =>
  [
    formatRow(['measurement', 'figure']),
    '| --- | --- |',
    ...rows.map(([{ description, name }, figure]) => formatRow([`${description} (\`${name}\`)`, figure])),
  ].join('\n')

/** Describes the machine and the load generator in a sentence. */
export const describeMachine = (generator: string): string => {
  const processors = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `Node ${process.versions.node}, ${processors}, ${memory}; load from ${generator} on the same machine.`
}

const describeMeasurement = ({ measurement, measured, comparison, ratios }: Row): string => {
  const { description, name, comparedTo } = measurement
  const share = comparison ? `; ${(measured.perSecond / comparison.perSecond).toFixed(2)} of \`${comparedTo}\`` : ''
  const rounds = ratios ? `, by rounds ${ratios.map(ratio => ratio.toFixed(2)).join(', ')}` : ''
  return `${description} (\`${name}\`${share}${rounds})`
}

const formatCells = (row: Row): string[] => {
  const { perSecond, p50Ms, p95Ms, p99Ms, processorUs, failures } = row.measured
  return [
    describeMeasurement(row),
    perSecond.toFixed(perSecond < 100 ? 1 : 0),
    row.baseline.perSecond.toFixed(0),
    (perSecond / row.baseline.perSecond).toPrecision(2),
    p50Ms.toFixed(1),
    p95Ms.toFixed(1),
    p99Ms.toFixed(1),
    processorUs?.toFixed(0) ?? '',
    String(failures),
  ]
}

const formatRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
