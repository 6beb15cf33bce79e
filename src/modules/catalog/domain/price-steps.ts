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
export const buildPriceSteps = (
  periods: readonly Period[],
  { width, height, now }: { width: number; height: number; now: number },
): PriceSteps | null => {
  const [firstPeriod] = periods
  if (!firstPeriod) return null
  const startMs = Date.parse(firstPeriod.from)
  const spanMs = Math.max(1, now - startMs)
  const allPrices = periods.flatMap(({ price, total_price }) => [price, total_price])
  const [lowest, highest] = [Math.min(...allPrices), Math.max(...allPrices)]
  const range = highest - lowest
  const toX = (time: string | null) =>
    round(((time === null ? now : Math.min(now, Date.parse(time))) - startMs) / spanMs) * width
  // A single price is a line in the middle.
  const toY = (price: number) => (range === 0 ? height / 2 : round((highest - price) / range) * height)
  const buildPath = (getPrice: (period: Period) => number) =>
    periods
      .map((period, index) => {
        const level = toY(getPrice(period))
        return `${index === 0 ? 'M' : 'L'}${toX(period.from)} ${level}L${toX(period.to)} ${level}`
      })
      .join('')
  return {
    regular: buildPath(({ price }) => price),
    total: buildPath(({ total_price }) => total_price),
    lowest,
    highest,
  }
}

const round = (share: number): number => Math.round(share * 1_000) / 1_000
