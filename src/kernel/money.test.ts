import { describe, expect, test } from 'vitest'
import { computeIncludedVat, computeNetCents, computeNetEuros, formatCents, toCents, toEuros } from './money.ts'

describe('money', () => {
  test.each([
    [12_400, 2400, 100, 10_000, 2_400],
    [14_990, 2400, 120.8871, 12_089, 2_901],
    [1, 2400, 0.0081, 1, 0],
    [999, 900, 9.1651, 917, 82],
    [999, 0, 9.99, 999, 0],
  ])('splits %i cents at %i basis points', (gross, rate, net4, net, vat) => {
    expect(computeNetEuros(gross, rate)).toBe(net4)
    expect(computeNetCents(gross, rate)).toBe(net)
    expect(computeIncludedVat(gross, rate)).toBe(vat)
  })

  test.each([
    [0, '0,00\u00a0€', '€0.00'],
    [123_456_789, '1\u00a0234\u00a0567,89\u00a0€', '€1,234,567.89'],
    [-505, '−5,05\u00a0€', '−€5.05'],
  ])('formats %i cents in both languages', (cents, et, en) => {
    expect(formatCents(cents, 'et')).toBe(et)
    expect(formatCents(cents, 'en')).toBe(en)
  })

  test.each([
    [0.1 + 0.2, 30],
    [149.9, 14_990],
    [1.005, 100],
  ])('converts %d euros to cents and back', (value, cents) => {
    expect(toCents(value)).toBe(cents)
    expect(toEuros(cents)).toBe(cents / 100)
  })
})
