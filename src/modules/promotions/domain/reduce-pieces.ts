import type { BasisPoints, Cents } from '#kernel/money.ts'

interface Pieces {
  unitCents: Cents
  amount: number
}

/**
 * Reduces the cheapest pieces: `get` of every `buy + get`. Returns the discount of each line, or null when there are
 * too few pieces for one set.
 */
export const reducePieces = (
  lines: readonly Pieces[],
  { buy, get, basisPoints }: { buy: number; get: number; basisPoints: BasisPoints },
): Cents[] | null => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  let reducedPieces = Math.floor(total / (buy + get)) * get
  if (reducedPieces === 0) return null
  const discounts = lines.map(() => 0)
  const cheapestFirst = [...lines.entries()].sort(([, first], [, second]) => first.unitCents - second.unitCents)
  for (const [index, { unitCents, amount }] of cheapestFirst) {
    const pieces = Math.min(amount, reducedPieces)
    reducedPieces -= pieces
    discounts[index] = Math.round((unitCents * pieces * basisPoints) / 10_000)
  }
  return discounts
}
