import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeIncludedVat } from '#kernel/money.ts'
import {
  allocateCredit,
  computeUncreditedVat,
  decideCreditNotes,
  type InvoiceLine,
  listOpenInvoices,
  sumVatRows,
} from './invoice.ts'
import { buildVatTable, priceLine, sumTotalCents, type VatRow } from './order-money.ts'

const buildVatRow = (basisPoints: number, sumCents: number): VatRow => ({
  basisPoints,
  sumCents,
  vatCents: computeIncludedVat(sumCents, basisPoints),
})

test('spreads a partial credit over the VAT rates by their share', () => {
  expect(allocateCredit([buildVatRow(2400, 7_500), buildVatRow(900, 2_500)], 1_000)).toEqual([
    buildVatRow(2400, 750),
    buildVatRow(900, 250),
  ])
})

test('never credits more than the open amount', () => {
  const vatRows = [buildVatRow(2400, 12_400)]
  expect(allocateCredit(vatRows, 99_999)).toEqual(vatRows)
  expect(allocateCredit(computeUncreditedVat(vatRows, [vatRows]), 1)).toEqual([])
})

test('partial credits are exact to the cent and add up to the invoice', () => {
  const invoices = fc
    .uniqueArray(fc.constantFrom(2400, 2200, 900, 0), { minLength: 1 })
    .chain(rates =>
      fc.tuple(...rates.map(rate => fc.integer({ min: 1, max: 500_000 }).map(sum => buildVatRow(rate, sum)))),
    )
  fc.assert(
    fc.property(invoices, fc.array(fc.integer({ min: 1, max: 200_000 }), { maxLength: 8 }), (invoice, parts) => {
      const credits: VatRow[][] = []
      for (const cents of [...parts, Number.MAX_SAFE_INTEGER]) {
        const uncredited = computeUncreditedVat(invoice, credits)
        const rows = allocateCredit(uncredited, cents)
        expect(sumVatRows(rows, 'sumCents')).toBe(Math.min(cents, sumVatRows(uncredited, 'sumCents')))
        for (const { vatCents } of rows) expect(vatCents).toBeGreaterThanOrEqual(0)
        credits.push(rows)
      }
      for (const { sumCents, vatCents } of computeUncreditedVat(invoice, credits))
        expect([sumCents, vatCents]).toEqual([0, 0])
    }),
  )
})

type Line = InvoiceLine & { vatBasisPoints: number }
type CreatedDocument = Parameters<typeof listOpenInvoices>[0][number]

const buildLine = (
  code1: string,
  amount: number,
  unitCents: number,
  vatBasisPoints = 2400,
  { isExempt = false }: { isExempt?: boolean } = {},
): Line => ({
  class: 'product',
  code1,
  name: code1,
  unit: 'tk',
  amount,
  ...priceLine(unitCents, amount, vatBasisPoints, { isExempt }),
})
const buildInvoice = (
  number: number,
  lines: Line[],
  { isExempt = false }: { isExempt?: boolean } = {},
): CreatedDocument => ({
  kind: 'invoice',
  number,
  creditOf: null,
  vatExempt: isExempt,
  lines,
  vat: buildVatTable(lines, { isExempt }),
})
/** Creates the documents that a credit produces. */
const createNotes = (
  documents: readonly CreatedDocument[],
  wanted: Parameters<typeof decideCreditNotes>[1],
): CreatedDocument[] =>
  decideCreditNotes(listOpenInvoices(documents), wanted).map(({ invoiceNumber, lines, vat }, index) => ({
    kind: 'credit',
    number: documents.length + index + 1,
    creditOf: invoiceNumber,
    lines,
    vat,
    vatExempt: documents.find(({ number }) => number === invoiceNumber)!.vatExempt,
  }))
const describeNotes = (notes: readonly CreatedDocument[]) =>
  notes.map(({ creditOf, lines, vat }) => [
    creditOf,
    lines.map(({ code1, amount }) => `${amount} ${code1}`),
    sumVatRows(vat, 'sumCents'),
  ])
const WHOLE_CREDIT = { cents: Number.MAX_SAFE_INTEGER }

test('credits exchanged goods on their own invoices when the order is cancelled', () => {
  const [firstLine, secondLine] = [buildLine('A', 1, 10_000), buildLine('B', 1, 10_000)]
  const documents = [buildInvoice(1, [firstLine]), buildInvoice(2, [secondLine])]
  const creditNote = createNotes(documents, { cents: 10_000, lines: [firstLine], lastInvoice: 2 })
  expect(describeNotes(creditNote)).toEqual([[1, ['1 A'], 10_000]])
  expect(describeNotes(createNotes([...documents, ...creditNote], WHOLE_CREDIT))).toEqual([[2, ['1 B'], 10_000]])
})

test('credits VAT charged later on the invoice that contains it', () => {
  const [net, gross] = [buildLine('A', 1, 12_400, 2400, { isExempt: true }), buildLine('A', 1, 12_400)]
  const documents = [buildInvoice(1, [net], { isExempt: true }), buildInvoice(2, [gross])]
  const creditNote = createNotes(documents, { cents: net.totalCents, lines: [net], lastInvoice: 2 })
  expect(creditNote).toMatchObject([{ creditOf: 1, vatExempt: true, vat: [{ basisPoints: 0, vatCents: 0 }] }])
  const remainingNotes = createNotes([...documents, ...creditNote], WHOLE_CREDIT)
  expect(describeNotes(remainingNotes)).toEqual([[2, ['1 A'], 12_400]])
  expect(remainingNotes).toMatchObject([{ vatExempt: false, vat: [{ basisPoints: 2400, vatCents: 2_400 }] }])
})

test('credits pieces of two invoices with a note each, and an earlier allowance without a line', () => {
  const documents = [
    buildInvoice(1, [buildLine('A', 2, 1_000), buildLine('B', 1, 500)]),
    buildInvoice(2, [buildLine('A', 1, 1_000)]),
  ]
  const credited = createNotes(documents, { cents: 3_000, lines: [buildLine('A', 3, 1_000)] })
  expect(describeNotes(credited)).toEqual([
    [1, ['2 A'], 2_000],
    [2, ['1 A'], 1_000],
  ])
  // The newest lines are credited first, except those added by the same change.
  const onePiece = { cents: 1_000, lines: [buildLine('A', 1, 1_000)] }
  expect(describeNotes(createNotes(documents, onePiece))).toEqual([[2, ['1 A'], 1_000]])
  expect(describeNotes(createNotes(documents, { ...onePiece, lastInvoice: 2 }))).toEqual([[1, ['1 A'], 1_000]])
  expect(describeNotes(createNotes([...documents, ...credited], WHOLE_CREDIT))).toEqual([[1, ['1 B'], 500]])
  const creditNote = createNotes(documents, { cents: 300 })
  expect(describeNotes(creditNote)).toEqual([[1, [], 300]])
  expect(describeNotes(createNotes([...documents, ...creditNote], WHOLE_CREDIT))).toEqual([
    [1, [], 2_200],
    [2, ['1 A'], 1_000],
  ])
})

test('takes the rest of an old note from the next invoice when the named one is exhausted', () => {
  const documents = [buildInvoice(1, [buildLine('A', 1, 1_000)]), buildInvoice(2, [buildLine('A', 2, 1_000)])]
  const oldNote: CreatedDocument = { ...buildInvoice(3, [buildLine('A', 2, 1_000)]), kind: 'credit', creditOf: 1 }
  expect(describeNotes(createNotes([...documents, oldNote], WHOLE_CREDIT))).toEqual([[2, ['1 A'], 1_000]])
})

test('no credit note exceeds its invoice, and all notes together credit everything, in any sequence', () => {
  const arbitraryLine = fc
    .record({
      code: fc.constantFrom('A', 'B', 'C'),
      amount: fc.integer({ min: 1, max: 4 }),
      cents: fc.constantFrom(333, 1_999, 2_500),
      rate: fc.constantFrom(2400, 900),
    })
    .map(({ code, amount, cents, rate }) => buildLine(code, amount, cents, rate))
  const lines = fc.array(arbitraryLine, { minLength: 1, maxLength: 3 })
  const arbitraryChange = fc.oneof(
    fc.record({ invoiced: lines }),
    fc.record({ credited: lines }),
    fc.record({ part: fc.integer({ min: 1, max: 5_000 }) }),
  )
  fc.assert(
    fc.property(lines, fc.array(arbitraryChange, { maxLength: 8 }), (first, requests) => {
      const documents: CreatedDocument[] = [buildInvoice(1, first)]
      const createCreditNotes = (wanted: Parameters<typeof decideCreditNotes>[1]) => {
        const uncreditedBefore = listOpenInvoices(documents)
        const open = uncreditedBefore.reduce((sum, { vat }) => sum + sumVatRows(vat, 'sumCents'), 0)
        const notes = createNotes(documents, wanted)
        expect(notes.reduce((sum, { vat }) => sum + sumVatRows(vat, 'sumCents'), 0)).toBe(Math.min(open, wanted.cents))
        for (const { creditOf, vat, lines: goods } of notes) {
          const invoice = uncreditedBefore.find(({ number }) => number === creditOf)!
          for (const { basisPoints, sumCents, vatCents } of vat) {
            const row = invoice.vat.find(row => row.basisPoints === basisPoints)!
            expect(sumCents).toBeLessThanOrEqual(row.sumCents)
            expect(vatCents).toBeLessThanOrEqual(row.vatCents)
          }
          if (goods.length > 0) expect(sumTotalCents(goods)).toBe(sumVatRows(vat, 'sumCents'))
          for (const { code1, unitNet } of goods) {
            const countPieces = (lines: readonly InvoiceLine[]) =>
              lines.reduce(
                (sum, line) => (line.code1 === code1 && line.unitNet === unitNet ? sum + line.amount : sum),
                0,
              )
            expect(countPieces(goods)).toBeLessThanOrEqual(countPieces(invoice.lines))
          }
        }
        documents.push(...notes)
      }
      for (const request of requests) {
        if ('invoiced' in request) documents.push(buildInvoice(documents.length + 1, request.invoiced))
        else if ('credited' in request)
          createCreditNotes({ cents: sumTotalCents(request.credited), lines: request.credited })
        else createCreditNotes({ cents: request.part })
      }
      createCreditNotes(WHOLE_CREDIT)
      for (const { vat } of listOpenInvoices(documents))
        expect([sumVatRows(vat, 'sumCents'), sumVatRows(vat, 'vatCents')]).toEqual([0, 0])
    }),
  )
})
