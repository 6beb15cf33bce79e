/** A price in euros and its period; `to` is null for the current one. */
interface Period {
  price: number
  total_price: number
  from: string
  to: string | null
}

export interface PriceSteps {
  /** SVG paths of the regular price and the current one. */
  regular: string
  total: string
  lowest: number
  highest: number
}

/** Draws prices over time as steps; now is at the right edge, the highest price at the top. */
export const priceSteps = (
  periods: readonly Period[],
  { width, height, now }: { width: number; height: number; now: number },
): PriceSteps | null => {
  const [first] = periods
  if (!first) return null
  const begin = Date.parse(first.from)
  const span = Math.max(1, now - begin)
  const all = periods.flatMap(({ price, total_price }) => [price, total_price])
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  const range = highest - lowest
  const x = (at: string | null) => round(((at === null ? now : Math.min(now, Date.parse(at))) - begin) / span) * width
  // A single price is a line in the middle.
  const y = (price: number) => (range === 0 ? height / 2 : round((highest - price) / range) * height)
  const path = (priceOf: (period: Period) => number) =>
    periods
      .map((period, at) => {
        const level = y(priceOf(period))
        return `${at === 0 ? 'M' : 'L'}${x(period.from)} ${level}L${x(period.to)} ${level}`
      })
      .join('')
  return { regular: path(({ price }) => price), total: path(({ total_price }) => total_price), lowest, highest }
}

const round = (share: number): number => Math.round(share * 1_000) / 1_000
