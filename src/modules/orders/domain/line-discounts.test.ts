import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listTotalDiscounts, type OrderDiscount, sumDiscountCents, takePieces } from './line-discounts.ts'
import { type LinePrice, priceLine } from './order-money.ts'

const buildDiscount = (cents: number, promotionId = 1): OrderDiscount => ({
  promotionId,
  name: `Campaign ${promotionId}`,
  code: '',
  cents,
})

test('a line costs its price times pieces less its discounts, without VAT on an exempt order', () => {
  const discounts = [buildDiscount(500), buildDiscount(100, 2)]
  const line = { amount: 3, ...priceLine(1_000, 3, 2_400, { isExempt: false, discounts }) }
  expect(line).toMatchObject({ unitCents: 1_000, totalCents: 2_400, discounts })
  expect(listTotalDiscounts(line, { isExempt: false })).toEqual(discounts)
  const exempt = { amount: 3, ...priceLine(1_000, 3, 2_400, { isExempt: true, discounts }) }
  expect(exempt.totalCents).toBe(1_935)
  expect(listTotalDiscounts(exempt, { isExempt: true }).map(({ cents }) => cents)).toEqual([403, 81])
})

test('three pieces for 10.00 less 0.05 give back their exact price one by one', () => {
  const line = { amount: 3, ...priceLine(1_000, 3, 2_400, { isExempt: false, discounts: [buildDiscount(5)] }) }
  const parts = [0, 1, 2].map(before => takePieces(line, { before, amount: 1 }))
  expect(parts.map(({ totalCents }) => totalCents)).toEqual([998, 999, 998])
  expect(parts.map(({ discounts }) => sumDiscountCents(discounts))).toEqual([2, 1, 2])
})

interface ArbitraryLine extends LinePrice {
  amount: number
}
const arbitraryLine = fc
  .record({
    unitCents: fc.integer({ min: 0, max: 50_000 }),
    amount: fc.integer({ min: 1, max: 9 }),
    parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
    isExempt: fc.boolean(),
  })
  .map(({ unitCents, amount, parts, isExempt }): { line: ArbitraryLine; isExempt: boolean } => {
    let remainingCents = unitCents * amount
    const discounts = parts.flatMap((part, index) => {
      const cents = Math.floor(remainingCents * part)
      remainingCents -= cents
      return cents > 0 ? [buildDiscount(cents, index + 1)] : []
    })
    return { line: { amount, ...priceLine(unitCents, amount, 2_400, { isExempt, discounts }) }, isExempt }
  })

test('pieces taken in any steps add up to the line, and price times pieces less discounts is the total of each', () => {
  fc.assert(
    fc.property(arbitraryLine, fc.array(fc.integer({ min: 1, max: 4 })), ({ line, isExempt }, steps) => {
      const discounts = listTotalDiscounts(line, { isExempt })
      let before = 0
      let [totalCents, savedCents] = [0, 0]
      for (const step of [...steps, line.amount]) {
        const amount = Math.min(step, line.amount - before)
        if (amount === 0) continue
        const part = takePieces({ ...line, discounts }, { before, amount })
        expect(part.amount).toBe(amount)
        expect(part.totalCents).toBeGreaterThanOrEqual(0)
        for (const { cents } of part.discounts) expect(cents).toBeGreaterThan(0)
        if (!isExempt) expect(part.totalCents + sumDiscountCents(part.discounts)).toBe(line.unitCents * amount)
        totalCents += part.totalCents
        savedCents += sumDiscountCents(part.discounts)
        before += amount
      }
      expect([totalCents, savedCents]).toEqual([line.totalCents, sumDiscountCents(discounts)])
    }),
  )
})
