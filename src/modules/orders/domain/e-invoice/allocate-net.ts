import type { Cents } from '#kernel/money.ts'

/**
 * Splits a net amount over gross amounts by their share. The parts add up to it exactly, and each differs from its
 * exact share by less than one cent.
 */
export const allocateNet = (grossCents: readonly Cents[], netCents: Cents): Cents[] => {
  const totalCents = grossCents.reduce((sum, cents) => sum + cents, 0)
  let grossSoFar = 0
  let netSoFar = 0
  return grossCents.map(cents => {
    grossSoFar += cents
    const target = totalCents === 0 ? 0 : Math.round((netCents * grossSoFar) / totalCents)
    const part = target - netSoFar
    netSoFar = target
    return part
  })
}
