import type { Measured } from './load.ts'

/** Merges rounds of equal length: all requests, and the percentiles of the median round. */
export const pooled = (rounds: readonly Measured[]): Measured => {
  const sum = (of: (round: Measured) => number): number => rounds.reduce((total, round) => total + of(round), 0)
  const median = (of: (round: Measured) => number): number =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    requests: sum(({ requests }) => requests),
    failures: sum(({ failures }) => failures),
    perSecond: sum(({ perSecond }) => perSecond) / rounds.length,
    p50: median(({ p50 }) => p50),
    p95: median(({ p95 }) => p95),
    p99: median(({ p99 }) => p99),
    processorUs: median(({ processorUs }) => processorUs ?? 0),
  }
}
