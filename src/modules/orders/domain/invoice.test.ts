import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatWithin } from '#kernel/money.ts'
import { creditRows, decideCredits, type InvoiceLine, openInvoices, sumOf, uncredited } from './invoice.ts'
import { priceLine, totalOf, type VatRow, vatTable } from './order-money.ts'

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

type Line = InvoiceLine & { vatBasisPoints: number }
type Paper = Parameters<typeof openInvoices>[0][number]

const line = (code1: string, amount: number, unitCents: number, vatBasisPoints = 2400, exempt = false): Line => ({
  ...{ class: 'product', code1, name: code1, unit: 'tk', amount },
  ...priceLine(unitCents, amount, vatBasisPoints, exempt),
})
const invoice = (number: number, lines: Line[], vatExempt = false): Paper => ({
  ...{ kind: 'invoice', number, creditOf: null, vatExempt, lines, vat: vatTable(lines, vatExempt) },
})
/** What was credited, as the papers that it becomes. */
const noted = (papers: readonly Paper[], wanted: Parameters<typeof decideCredits>[1]): Paper[] =>
  decideCredits(openInvoices(papers), wanted).map(({ of, lines, vat }, nth) => ({
    ...{ kind: 'credit', number: papers.length + nth + 1, creditOf: of, lines, vat },
    vatExempt: papers.find(({ number }) => number === of)!.vatExempt,
  }))
const told = (notes: readonly Paper[]) =>
  notes.map(({ creditOf, lines, vat }) => [
    creditOf,
    lines.map(({ code1, amount }) => `${amount} ${code1}`),
    sumOf(vat, 'sumCents'),
  ])
const ALL = { cents: Number.MAX_SAFE_INTEGER }

test('goods that were exchanged at the same price and then cancelled: each is credited on its own invoice', () => {
  const [a, b] = [line('A', 1, 10_000), line('B', 1, 10_000)]
  const papers = [invoice(1, [a]), invoice(2, [b])]
  const off = noted(papers, { cents: 10_000, lines: [a], last: 2 })
  expect(told(off)).toEqual([[1, ['1 A'], 10_000]])
  expect(told(noted([...papers, ...off], ALL))).toEqual([[2, ['1 B'], 10_000]])
})

test('VAT that was charged afterwards is credited on the invoice that has it', () => {
  const [net, gross] = [line('A', 1, 12_400, 2400, true), line('A', 1, 12_400)]
  const papers = [invoice(1, [net], true), invoice(2, [gross])]
  const off = noted(papers, { cents: net.totalCents, lines: [net], last: 2 })
  expect(off).toMatchObject([{ creditOf: 1, vatExempt: true, vat: [{ basisPoints: 0, vatCents: 0 }] }])
  const rest = noted([...papers, ...off], ALL)
  expect(told(rest)).toEqual([[2, ['1 A'], 12_400]])
  expect(rest).toMatchObject([{ vatExempt: false, vat: [{ basisPoints: 2400, vatCents: 2_400 }] }])
})

test('pieces of two invoices that come back together have a note of each, and what was let off before is no line', () => {
  const papers = [invoice(1, [line('A', 2, 1_000), line('B', 1, 500)]), invoice(2, [line('A', 1, 1_000)])]
  const back = noted(papers, { cents: 3_000, lines: [line('A', 3, 1_000)] })
  expect(told(back)).toEqual([
    [1, ['2 A'], 2_000],
    [2, ['1 A'], 1_000],
  ])
  // What was added last is taken back first, but for what the same change adds.
  const one = { cents: 1_000, lines: [line('A', 1, 1_000)] }
  expect(told(noted(papers, one))).toEqual([[2, ['1 A'], 1_000]])
  expect(told(noted(papers, { ...one, last: 2 }))).toEqual([[1, ['1 A'], 1_000]])
  expect(told(noted([...papers, ...back], ALL))).toEqual([[1, ['1 B'], 500]])
  const off = noted(papers, { cents: 300 })
  expect(told(off)).toEqual([[1, [], 300]])
  expect(told(noted([...papers, ...off], ALL))).toEqual([
    [1, [], 2_200],
    [2, ['1 A'], 1_000],
  ])
})

test('a note of earlier days that named the first invoice for more than it had took the rest from the next', () => {
  const papers = [invoice(1, [line('A', 1, 1_000)]), invoice(2, [line('A', 2, 1_000)])]
  const old: Paper = { ...invoice(3, [line('A', 2, 1_000)]), kind: 'credit', creditOf: 1 }
  expect(told(noted([...papers, old], ALL))).toEqual([[2, ['1 A'], 1_000]])
})

test('whatever is invoiced and credited in whatever order, no note takes more than its invoice has, and all together take all', () => {
  const some = fc
    .record({
      code: fc.constantFrom('A', 'B', 'C'),
      amount: fc.integer({ min: 1, max: 4 }),
      cents: fc.constantFrom(333, 1_999, 2_500),
      rate: fc.constantFrom(2400, 900),
    })
    .map(({ code, amount, cents, rate }) => line(code, amount, cents, rate))
  const lines = fc.array(some, { minLength: 1, maxLength: 3 })
  const act = fc.oneof(
    fc.record({ invoiced: lines }),
    fc.record({ credited: lines }),
    fc.record({ part: fc.integer({ min: 1, max: 5_000 }) }),
  )
  fc.assert(
    fc.property(lines, fc.array(act, { maxLength: 8 }), (first, acts) => {
      const papers: Paper[] = [invoice(1, first)]
      const credit = (wanted: Parameters<typeof decideCredits>[1]) => {
        const before = openInvoices(papers)
        const open = before.reduce((sum, { vat }) => sum + sumOf(vat, 'sumCents'), 0)
        const notes = noted(papers, wanted)
        expect(notes.reduce((sum, { vat }) => sum + sumOf(vat, 'sumCents'), 0)).toBe(Math.min(open, wanted.cents))
        for (const { creditOf, vat, lines: goods } of notes) {
          const own = before.find(({ number }) => number === creditOf)!
          for (const { basisPoints, sumCents, vatCents } of vat) {
            const there = own.vat.find(row => row.basisPoints === basisPoints)!
            expect(sumCents).toBeLessThanOrEqual(there.sumCents)
            expect(vatCents).toBeLessThanOrEqual(there.vatCents)
          }
          if (goods.length > 0) expect(totalOf(goods)).toBe(sumOf(vat, 'sumCents'))
          for (const { code1, unitNet } of goods) {
            const piecesOf = (all: readonly InvoiceLine[]) =>
              all.reduce((sum, one) => (one.code1 === code1 && one.unitNet === unitNet ? sum + one.amount : sum), 0)
            expect(piecesOf(goods)).toBeLessThanOrEqual(piecesOf(own.lines))
          }
        }
        papers.push(...notes)
      }
      for (const one of acts) {
        if ('invoiced' in one) papers.push(invoice(papers.length + 1, one.invoiced))
        else if ('credited' in one) credit({ cents: totalOf(one.credited), lines: one.credited })
        else credit({ cents: one.part })
      }
      credit(ALL)
      for (const { vat } of openInvoices(papers))
        expect([sumOf(vat, 'sumCents'), sumOf(vat, 'vatCents')]).toEqual([0, 0])
    }),
  )
})
