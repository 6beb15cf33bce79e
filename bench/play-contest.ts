import type { Measured } from './load.ts'
import { measure } from './measure.ts'
import type { Contest, Measurement, Pair } from './measurement.ts'
import { pooled } from './pooled.ts'
import type { Row } from './report.ts'
import { type BenchShop, startShop } from './shop.ts'

/** Measures both shops in turns, each round the other way round: what drifts meanwhile is the same to both. */
export const playContest = async (
  { products, rounds, seconds, another, pairs }: Contest,
  isChosen: (measurement: Measurement) => boolean,
  brief: number | undefined,
): Promise<Row[]> => {
  const shops: BenchShop[] = []
  const start = async (): Promise<BenchShop> => {
    console.error(`Making a shop with ${products} generated products…`)
    const shop = await startShop(products)
    shops.push(shop)
    return shop
  }
  try {
    const first = await start()
    const second = await start()
    console.error(`${another.says}…`)
    await another.prepare(second)
    const rows: Row[] = []
    for (const pair of pairs.filter(({ first, second }) => isChosen(first) || isChosen(second))) {
      rows.push(...(await playPair(pair, { first, second }, { rounds, seconds: brief ?? seconds })))
    }
    return rows
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

const playPair = async (
  pair: Pair,
  shops: Record<keyof Pair, BenchShop>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Row[]> => {
  const found: Record<keyof Pair, Measured[]> = { first: [], second: [] }
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? (['first', 'second'] as const) : (['second', 'first'] as const)) {
      const [measurement, shop] = [pair[side], shops[side]]
      console.error(`Measuring ${measurement.name}, round ${round + 1} of ${rounds}…`)
      const load = { ...(await measurement.load(shop)), seconds }
      found[side].push(await measure(shop.origin, load, { warm: round === 0 }))
    }
  }
  const other = pooled(found.first)
  const ratios = found.second.map(({ perSecond }, round) => perSecond / (found.first[round]?.perSecond ?? perSecond))
  return [
    { measurement: pair.first, measured: other, other: undefined },
    { measurement: pair.second, measured: pooled(found.second), other, ratios },
  ]
}
