import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVatTable, priceLine, sumTotalCents } from './order-money.ts'

test.each([
  // gross price, pieces, rate, exempt → total, net price
  [12_400, 1, 2400, false, 12_400, 100],
  [12_400, 3, 2400, true, 30_000, 100],
  [999, 3, 2400, false, 2_997, 8.0565],
  [999, 3, 2400, true, 2_417, 8.0565],
  [0, 5, 2400, true, 0, 0],
])('prices %i cents × %i at %i basis points, exempt: %s', (cents, amount, rate, isExempt, total, net) => {
  expect(priceLine(cents, amount, rate, { isExempt })).toEqual({
    unitCents: cents,
    unitNet: net,
    discounts: [],
    totalCents: total,
    vatBasisPoints: rate,
  })
})

test('computes VAT per rate on the sum, not per line', () => {
  const lines = [
    priceLine(10, 1, 2400, { isExempt: false }),
    priceLine(10, 1, 2400, { isExempt: false }),
    priceLine(109, 1, 900, { isExempt: false }),
  ]
  expect(buildVatTable(lines, { isExempt: false })).toEqual([
    { basisPoints: 2400, sumCents: 20, vatCents: 4 },
    { basisPoints: 900, sumCents: 109, vatCents: 9 },
  ])
})

test('omits a VAT rate without an amount, such as that of free delivery', () => {
  const lines = [priceLine(10_900, 1, 900, { isExempt: false }), priceLine(0, 1, 2400, { isExempt: false })]
  expect(buildVatTable(lines, { isExempt: false })).toEqual([{ basisPoints: 900, sumCents: 10_900, vatCents: 900 }])
})

test('an exempt order has one row of 0 %', () => {
  const lines = [priceLine(12_400, 1, 2400, { isExempt: true }), priceLine(10_900, 1, 900, { isExempt: true })]
  expect(buildVatTable(lines, { isExempt: true })).toEqual([{ basisPoints: 0, sumCents: 20_000, vatCents: 0 }])
})

test('the rows of the VAT table always add up to the total', () => {
  const line = fc.record({
    cents: fc.nat(1_000_000),
    amount: fc.integer({ min: 1, max: 99 }),
    rate: fc.constantFrom(0, 900, 2400),
  })
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (sampleLines, isExempt) => {
      const lines = sampleLines.map(({ cents, amount, rate }) => priceLine(cents, amount, rate, { isExempt }))
      expect(buildVatTable(lines, { isExempt }).reduce((sum, row) => sum + row.sumCents, 0)).toBe(sumTotalCents(lines))
    }),
  )
})
