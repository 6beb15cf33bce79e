import { expect, test } from 'vitest'
import { isExcludedFromWithdrawal, resolveExclusion } from './withdrawal-exclusion.ts'

test.each([
  ['none', true, 'none', false],
  ['custom', false, 'custom', true],
  ['digital', true, 'digital', true],
  ['digital', false, 'none', false],
  ['sealed', true, 'sealed', false],
] as const)(
  'a product of exclusion %s with consent %s is ordered as %s',
  (exclusion, hasConsent, ordered, isExcluded) => {
    expect(resolveExclusion(exclusion, { hasDigitalConsent: hasConsent })).toBe(ordered)
    expect(isExcludedFromWithdrawal(ordered)).toBe(isExcluded)
  },
)
