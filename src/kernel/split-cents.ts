import type { Cents } from './money.ts'

/**
 * Splits an amount by weights, for example a discount by the totals of lines. The shares add up to the amount exactly.
 * Each share is rounded down, and left-over cents go to the largest fractions, to the first of equal ones. No share
 * exceeds its weight when the amount is at most their sum. Throws when all weights are 0 and the amount is not.
 */
export const splitCents = (cents: Cents, weights: readonly number[]): Cents[] => {
  // The product of two amounts can exceed the integers that a number holds exactly.
  const amount = BigInt(cents)
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) {
    if (cents !== 0) throw new Error('An amount cannot be split by weights of 0')
    return weights.map(() => 0)
  }
  const shares = weights.map((weight, index) => {
    const scaled = amount * BigInt(weight)
    return { index, cents: Number(scaled / sum), fraction: scaled % sum }
  })
  const leftOver = cents - shares.reduce((total, share) => total + share.cents, 0)
  const byFraction = shares.toSorted((first, second) => compareBigInts(second.fraction, first.fraction))
  for (const share of byFraction.slice(0, leftOver)) share.cents++
  return shares.map(share => share.cents)
}

const compareBigInts = (first: bigint, second: bigint): number => {
  if (first === second) return 0
  return first < second ? -1 : 1
}
