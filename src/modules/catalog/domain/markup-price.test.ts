import { expect, test } from 'vitest'
import { computeMarkupPrice } from './markup-price.ts'

test.each([
  [10_000, { markup: 4_000, vatRate: 2_400, ending: 'exact' }, 17_360],
  [10_000, { markup: 4_000, vatRate: 2_400, ending: '90' }, 17_390],
  [10_000, { markup: 0, vatRate: 0, ending: 'exact' }, 10_000],
  [333, { markup: 3_333, vatRate: 2_400, ending: 'exact' }, 551],
] as const)('marks %d cents up by %j', (cost, rule, expected) => expect(computeMarkupPrice(cost, rule)).toBe(expected))
