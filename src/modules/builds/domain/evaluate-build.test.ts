import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Approval } from '#catalog/domain/road-approval.ts'
import { multilingual } from '#kernel/multilingual.ts'
import { formatBuildItems, parseBuildItems } from './build-items.ts'
import { type BuildPart, evaluateBuild, PART_RULE_KINDS, type PartRule, pickCandidate } from './evaluate-build.ts'

const createApproval = (use: 'road' | 'with_entry' | 'motorsport', kind: Approval['kind'] = 'report'): Approval => ({
  kind,
  regulation: '',
  number: '1',
  countries: [],
  elsewhere: use,
  conditions: multilingual({}),
  fileIds: [],
})
const buildPart = (productId: number, changes: Partial<BuildPart> = {}): BuildPart => ({
  productId,
  verdict: 'fits',
  isForSale: true,
  amount: 1,
  totalCents: 10_000,
  approvals: [],
  ...changes,
})

describe('pickCandidate', () => {
  test.each([
    [['no_fit', 'fits_if', 'fits'], 3],
    [['unknown', 'universal', 'fits_if'], 2],
    [['no_fit', null], 2],
    [[null, null], 1],
    [[], undefined],
  ] as const)('picks the candidate of %j that fits best', (verdicts, expected) => {
    const candidates = verdicts.map((verdict, index) => ({ productId: index + 1, verdict, isForSale: true }))
    expect(pickCandidate(candidates)?.productId).toBe(expected)
  })

  test('prefers a product that is for sale to one that fits as well', () => {
    const candidates = [false, true].map((isForSale, index) => buildPart(index + 1, { isForSale }))
    expect(pickCandidate(candidates)?.productId).toBe(2)
  })
})

describe('evaluateBuild', () => {
  test('sums prices, and counts the worst verdict and the strictest statement', () => {
    const parts = [
      buildPart(1, { amount: 2, approvals: [createApproval('road', 'abe')] }),
      buildPart(2, { verdict: 'fits_if', totalCents: 5_001, approvals: [createApproval('with_entry', 'abe')] }),
      buildPart(3, { verdict: null }),
    ]
    expect(evaluateBuild(parts, [])).toEqual({
      totalCents: 35_001,
      verdict: 'fits_if',
      roadUse: 'with_entry',
      unstatedCount: 1,
      hasTwoAbes: true,
      problems: [],
    })
  })

  test('returns no findings for an empty build', () => {
    expect(evaluateBuild([], [])).toMatchObject({ totalCents: 0, verdict: null, roadUse: null, problems: [] })
  })

  test('finds missing, conflicting and replaced parts', () => {
    const rules: PartRule[] = [
      { productId: 1, kind: 'requires', otherId: 9 },
      { productId: 1, kind: 'requires', otherId: 2 },
      { productId: 1, kind: 'conflicts', otherId: 2 },
      { productId: 2, kind: 'replaces', otherId: 1 },
      { productId: 9, kind: 'conflicts', otherId: 1 },
    ]
    expect(evaluateBuild([buildPart(1), buildPart(2)], rules).problems).toEqual([rules[0], rules[2], rules[3]])
  })

  test('reports a rule either with or without the other part, never in both builds', () => {
    const rule = fc.record({
      productId: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom(...PART_RULE_KINDS),
      otherId: fc.integer({ min: 5, max: 8 }),
    })
    fc.assert(
      fc.property(rule, ({ productId, kind, otherId }) => {
        const pairEvaluation = evaluateBuild([buildPart(productId), buildPart(otherId)], [{ productId, kind, otherId }])
        const singleEvaluation = evaluateBuild([buildPart(productId)], [{ productId, kind, otherId }])
        expect(pairEvaluation.problems.length + singleEvaluation.problems.length).toBe(1)
      }),
    )
  })
})

describe('build items in a URL', () => {
  test('parses the items that it formatted', () => {
    const item = fc.record({
      productId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      amount: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: ({ productId }) => productId, maxLength: 24 }), items => {
        expect(parseBuildItems(formatBuildItems(items))).toEqual(items)
      }),
    )
  })

  test.each([
    ['', []],
    ['0.-1.a.12*0.99999999999', []],
    ['12.12*3', [{ productId: 12, amount: 4 }]],
    ['12*99.12', [{ productId: 12, amount: 99 }]],
  ])('parses %s', (text, items) => {
    expect(parseBuildItems(text)).toEqual(items)
  })
})
