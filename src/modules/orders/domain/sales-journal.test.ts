import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentHistories } from '#orders/testing/document-history.ts'
import { buildSalesJournal, type JournalDocument, type JournalRow } from './sales-journal.ts'

const sale: JournalDocument = {
  kind: 'invoice',
  day: '2026-11-20',
  country: 'EE',
  vatCountry: 'EE',
  vatExempt: false,
  method: 'Cash',
  vat: [
    { basisPoints: 900, sumCents: 10_900, vatCents: 900 },
    { basisPoints: 2400, sumCents: 12_400, vatCents: 2_400 },
  ],
}

test('sums documents per day, destination, VAT country, category, rate and method, less credit notes', () => {
  const documents: JournalDocument[] = [
    { ...sale, day: '2026-11-21' },
    sale,
    { ...sale, kind: 'credit', vat: [{ basisPoints: 2400, sumCents: 1_240, vatCents: 240 }] },
    { ...sale, country: 'GR', vatCountry: 'GR', vat: [{ basisPoints: 2400, sumCents: 12_400, vatCents: 2_400 }] },
    { ...sale, country: 'GR', vat: [{ basisPoints: 2400, sumCents: 1_240, vatCents: 240 }] },
    { ...sale, method: 'Card', vat: [{ basisPoints: 0, sumCents: 500, vatCents: 0 }] },
    { ...sale, country: 'FI', vatExempt: true, vat: [{ basisPoints: 0, sumCents: 700, vatCents: 0 }] },
    { ...sale, country: 'NO', vatExempt: true, vat: [{ basisPoints: 0, sumCents: 900, vatCents: 0 }] },
  ]
  expect(buildSalesJournal(documents).map(row => Object.values(row).join(' '))).toEqual([
    '2026-11-20 EE EE S 2400 Cash 9000 2160 11160',
    '2026-11-20 EE EE S 900 Cash 10000 900 10900',
    '2026-11-20 EE EE Z 0 Card 500 0 500',
    '2026-11-20 FI EE K 0 Cash 700 0 700',
    '2026-11-20 GR EE S 2400 Cash 1000 240 1240',
    '2026-11-20 GR GR S 2400 Cash 10000 2400 12400',
    '2026-11-20 NO EE G 0 Cash 900 0 900',
    '2026-11-21 EE EE S 2400 Cash 10000 2400 12400',
    '2026-11-21 EE EE S 900 Cash 10000 900 10900',
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
          vatCountry: country,
          vatExempt: false,
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
