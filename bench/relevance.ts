import { measureRelevance } from '../src/demo/relevance/measure-relevance.ts'
import type { Probe, Scenario } from './measurement.ts'
import type { BenchShop } from './shop.ts'

const formatPercent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Runs every judged search on the shop; prints the failed ones to stderr. */
const reportJudgedSearches = async ({ origin }: BenchShop): Promise<string> => {
  const report = await measureRelevance(async ({ words, language }) => {
    const response = await fetch(`${origin}/v1/product?${new URLSearchParams({ q: words, lang: language })}`)
    if (!response.ok) throw new Error(`The search for ${words} was answered ${response.status}`)
    const { results } = (await response.json()) as { results: { name: string }[] }
    return results.map(({ name }) => name)
  })
  for (const missedQuery of report.missed) console.error(`  ${missedQuery}`)
  const { queries, shareAtRankOne, shareInTopFive, shareWithoutResults } = report
  return [
    `success@1 ${formatPercent(shareAtRankOne)}`,
    `success@5 ${formatPercent(shareInTopFive)}`,
    `nothing found ${formatPercent(shareWithoutResults)} of ${queries} searches`,
  ].join(', ')
}

export const createRelevanceProbe = (name: string, description: string): Probe => ({
  name,
  description,
  measure: reportJudgedSearches,
})

/** Measures how many searches find the intended products; needs the demo shop. */
export const relevance: Scenario = {
  products: 1,
  isLarge: false,
  steps: [createRelevanceProbe('relevance', 'Judged searches, the demo shop')],
}
