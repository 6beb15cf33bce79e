import type { Baseline } from './baseline.ts'
import type { LoadResult } from './load.ts'
import { measure, warmUp } from './measure.ts'
import type { Comparison, Measurement, Pair } from './measurement.ts'
import { mergeRounds } from './merge-rounds.ts'
import type { Row } from './report.ts'
import { type BenchShop, startShop } from './shop.ts'

/** Measures the pairs on two shops, of which only the second is prepared. */
export const runComparison = async (
  { products, rounds, seconds, preparation, pairs }: Comparison,
  isChosen: (measurement: Measurement) => boolean,
  { baseline, brief }: { baseline: Baseline; brief: number | undefined },
): Promise<Row[]> => {
  const shops: BenchShop[] = []
  const startMeasuredShop = async (): Promise<BenchShop> => {
    console.error(`Making a shop with ${products} generated products…`)
    const shop = await startShop(products)
    shops.push(shop)
    return shop
  }
  try {
    const first = await startMeasuredShop()
    const second = await startMeasuredShop()
    console.error(`${preparation.description}…`)
    await preparation.prepare(second)
    const rows: Row[] = []
    for (const pair of pairs.filter(({ first, second }) => isChosen(first) || isChosen(second))) {
      rows.push(...(await measurePair(pair, { first, second }, { baseline, rounds, seconds: brief ?? seconds })))
    }
    return rows
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** Measures both sides alternately and swaps their order each round; both sides may name one shop. */
export const measurePair = async (
  pair: Pair,
  shops: Record<keyof Pair, BenchShop>,
  { baseline, rounds, seconds }: { baseline: Baseline; rounds: number; seconds: number },
): Promise<Row[]> => {
  const results: Record<keyof Pair, LoadResult[]> = { first: [], second: [] }
  const baselines: LoadResult[] = []
  // Round 0 only warms up: prepared data is still being flushed to disk, which delays commits.
  for (let round = 0; round <= rounds; round++) {
    await Promise.all([shops.first.waitUntilIdle(), shops.second.waitUntilIdle()])
    if (round > 0) baselines.push(await baseline.measure())
    for (const side of round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const)) {
      const [measurement, shop] = [pair[side], shops[side]]
      console.error(
        round === 0 ? `Warming up ${measurement.name}…` : `Measuring ${measurement.name}, round ${round} of ${rounds}…`,
      )
      const load = { ...(await measurement.createLoad(shop)), seconds }
      if (round === 0) await warmUp(shop.origin, load)
      const measured = await measure(shop.origin, load)
      if (round > 0) results[side].push(measured)
    }
  }
  const comparison = mergeRounds(results.first)
  const ratios = results.second.map(
    ({ perSecond }, round) => perSecond / (results.first[round]?.perSecond ?? perSecond),
  )
  return [
    { measurement: pair.first, measured: comparison, baseline: mergeRounds(baselines), comparison: undefined },
    {
      measurement: pair.second,
      measured: mergeRounds(results.second),
      baseline: mergeRounds(baselines),
      comparison,
      ratios,
    },
  ]
}
