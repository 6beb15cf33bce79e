import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from '#kernel/money.ts'
import { creditRows, sumOf, uncredited } from './invoice.ts'
import type { VatRow } from './order-money.ts'

const row = (basisPoints: number, sumCents: number): VatRow => ({
  basisPoints,
  sumCents,
  vatCents: vatWithin(sumCents, basisPoints),
})

test('a part is spread over the rates by their share', () => {
  expect(creditRows([row(2400, 7_500), row(900, 2_500)], 1_000)).toEqual([row(2400, 750), row(900, 250)])
})

test('never more than there is', () => {
  const invoice = [row(2400, 12_400)]
  expect(creditRows(invoice, 99_999)).toEqual(invoice)
  expect(creditRows(uncredited(invoice, [invoice]), 1)).toEqual([])
})

test('whatever is credited in parts, each part is to the cent and all parts add up to the invoice', () => {
  const invoices = fc
    .uniqueArray(fc.constantFrom(2400, 2200, 900, 0), { minLength: 1 })
    .chain(rates => fc.tuple(...rates.map(rate => fc.integer({ min: 1, max: 500_000 }).map(sum => row(rate, sum)))))
  fc.assert(
    fc.property(invoices, fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 8 }), (invoice, parts) => {
      const credits: VatRow[][] = []
      for (const cents of [...parts, Number.MAX_SAFE_INTEGER]) {
        const rest = uncredited(invoice, credits)
        const rows = creditRows(rest, cents)
        expect(sumOf(rows, 'sumCents')).toBe(Math.min(cents, sumOf(rest, 'sumCents')))
        for (const one of rows) expect(one.vatCents).toBeGreaterThanOrEqual(0)
        credits.push(rows)
      }
      for (const one of uncredited(invoice, credits)) expect([one.sumCents, one.vatCents]).toEqual([0, 0])
    }),
  )
})
