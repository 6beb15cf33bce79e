import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentHistories } from '#orders/testing/document-history.ts'
import { buildSalesJournal, type JournalDocument, type JournalRow } from './sales-journal.ts'

const sale: JournalDocument = {
  kind: 'invoice',
  day: '2026-11-20',
  country: 'EE',
  method: 'Cash',
  vat: [
    { basisPoints: 900, sumCents: 10_900, vatCents: 900 },
    { basisPoints: 2400, sumCents: 12_400, vatCents: 2_400 },
  ],
}

test('sums documents per day, country, rate and method, less credit notes', () => {
  const documents: JournalDocument[] = [
    { ...sale, day: '2026-11-21' },
    sale,
    { ...sale, kind: 'credit', vat: [{ basisPoints: 2400, sumCents: 1_240, vatCents: 240 }] },
    { ...sale, country: 'DE', vat: [{ basisPoints: 1900, sumCents: 11_900, vatCents: 1_900 }] },
    { ...sale, method: 'Card', vat: [{ basisPoints: 0, sumCents: 500, vatCents: 0 }] },
  ]
  expect(buildSalesJournal(documents).map(row => Object.values(row).join(' '))).toEqual([
    '2026-11-20 DE 1900 Cash 10000 1900 11900',
    '2026-11-20 EE 2400 Cash 9000 2160 11160',
    '2026-11-20 EE 900 Cash 10000 900 10900',
    '2026-11-20 EE 0 Card 500 0 500',
    '2026-11-21 EE 2400 Cash 10000 2400 12400',
    '2026-11-21 EE 900 Cash 10000 900 10900',
  ])
})

test('equals invoices less credit notes by every rate after edits, returns and allowances', () => {
  const orders = fc.array(
    fc.tuple(documentHistories, fc.constantFrom('EE', 'LV'), fc.constantFrom('Cash', 'Card', '')),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(orders, histories => {
      const documents = histories.flatMap(([history, country, method]) =>
        history.map(({ kind, issuedAt, vat }) => ({
          kind,
          day: issuedAt.toISOString().slice(0, 10),
          country,
          method,
          vat,
        })),
      )
      const sumDocuments = (rate: number, field: 'sumCents' | 'vatCents') =>
        documents.reduce(
          (sum, { kind, vat }) =>
            vat.reduce(
              (part, row) => (row.basisPoints === rate ? part + (kind === 'credit' ? -row[field] : row[field]) : part),
              sum,
            ),
          0,
        )
      const journal = buildSalesJournal(documents)
      for (const rate of [2400, 900]) {
        const rows = journal.filter(({ basisPoints }) => basisPoints === rate)
        const sumRows = (field: 'netCents' | 'vatCents' | 'grossCents') =>
          rows.reduce((sum, row: JournalRow) => sum + row[field], 0)
        expect(sumRows('grossCents')).toBe(sumDocuments(rate, 'sumCents'))
        expect(sumRows('vatCents')).toBe(sumDocuments(rate, 'vatCents'))
        expect(sumRows('netCents')).toBe(sumRows('grossCents') - sumRows('vatCents'))
      }
      const keys = journal.map(({ day, country, basisPoints, method }) => [day, country, basisPoints, method].join())
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
