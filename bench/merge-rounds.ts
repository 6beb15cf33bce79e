import type { LoadResult } from './load.ts'

/** Merges rounds of equal length: all requests, and the percentiles of the median round. */
export const mergeRounds = (rounds: readonly LoadResult[]): LoadResult => {
  const computeSum = (read: (round: LoadResult) => number): number =>
    rounds.reduce((total, round) => total + read(round), 0)
  const computeMedian = (read: (round: LoadResult) => number): number =>
    rounds.map(read).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  return {
    requests: computeSum(({ requests }) => requests),
    failures: computeSum(({ failures }) => failures),
    perSecond: computeSum(({ perSecond }) => perSecond) / rounds.length,
    p50Ms: computeMedian(({ p50Ms }) => p50Ms),
    p95Ms: computeMedian(({ p95Ms }) => p95Ms),
    p99Ms: computeMedian(({ p99Ms }) => p99Ms),
    processorUs: computeMedian(({ processorUs }) => processorUs ?? 0),
  }
}
