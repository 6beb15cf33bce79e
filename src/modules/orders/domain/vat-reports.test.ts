import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildVatTable } from './order-money.ts'
import { buildSalesJournal } from './sales-journal.ts'
import {
  buildDistanceReport,
  buildHomeReport,
  buildOssReport,
  buildUnionReport,
  findReturnDueDay,
  isTotalRow,
  type ReportedDocument,
} from './vat-reports.ts'

const sale: ReportedDocument = {
  kind: 'invoice',
  number: 1,
  day: '2026-11-20',
  supplyDay: '2026-11-20',
  isBusiness: false,
  buyerName: 'Mari Maasikas',
  registryCode: '',
  country: 'EE',
  vatCountry: 'EE',
  vatExempt: false,
  isTaxablePerson: false,
  vatNumber: '',
  hasVatProof: false,
  hasTransportEvidence: false,
  provenOn: null,
  vat: [{ basisPoints: 2400, sumCents: 12_400, vatCents: 2_400 }],
}
const finnishSale = {
  ...sale,
  country: 'FI',
  vatCountry: 'FI',
  vat: [{ basisPoints: 2550, sumCents: 12_550, vatCents: 2_550 }],
}
const exemptFields = {
  vatExempt: true,
  hasTransportEvidence: true,
  vat: [{ basisPoints: 0, sumCents: 10_000, vatCents: 0 }],
}
const latvianSale = { ...sale, ...exemptFields, country: 'LV', vatNumber: 'LV40003032949', hasVatProof: true }
const norwegianSale = { ...sale, ...exemptFields, country: 'NO', vatNumber: 'NO123456789' }
const isStandardRate = (country: string, basisPoints: number) => country === 'FI' && basisPoints === 2550
const documents = [
  sale,
  finnishSale,
  { ...finnishSale, kind: 'credit' as const },
  finnishSale,
  latvianSale,
  norwegianSale,
]

test('declares each sale in one return, less credit notes', () => {
  expect(buildOssReport(documents, isStandardRate)).toEqual([
    {
      correctedQuarter: '',
      country: 'FI',
      rateKind: 'standard',
      basisPoints: 2550,
      netCents: 10_000,
      vatCents: 2_550,
    },
  ])
  expect(buildHomeReport(documents)).toEqual([
    { line: '1', basisPoints: 2400, missingProof: null, isLate: false, netCents: 10_000, vatCents: 2_400 },
    { line: '3', basisPoints: 0, missingProof: null, isLate: false, netCents: 20_000, vatCents: 0 },
    { line: '3.1', basisPoints: 0, missingProof: null, isLate: false, netCents: 10_000, vatCents: 0 },
    { line: '3.1.1', basisPoints: 0, missingProof: null, isLate: false, netCents: 10_000, vatCents: 0 },
    { line: '3.2', basisPoints: 0, missingProof: null, isLate: false, netCents: 10_000, vatCents: 0 },
  ])
  expect(buildUnionReport(documents)).toMatchObject([{ vatNumber: 'LV40003032949', netCents: 10_000 }])
})

test('declares a credit note for a sale of a former quarter as a correction of that quarter', () => {
  const reducedRateSale = { ...finnishSale, vat: [{ basisPoints: 1350, sumCents: 11_350, vatCents: 1_350 }] }
  const lateNote = { ...finnishSale, kind: 'credit' as const, day: '2026-10-01', supplyDay: '2026-09-30' }
  const olderNote = { ...reducedRateSale, kind: 'credit' as const, day: '2026-12-31', supplyDay: '2026-09-01' }
  const sameQuarterNote = { ...reducedRateSale, kind: 'credit' as const, day: '2026-12-31', supplyDay: '2026-10-01' }
  const correction = { country: 'FI', rateKind: '', basisPoints: null }
  expect(
    buildOssReport(
      [finnishSale, reducedRateSale, reducedRateSale, lateNote, olderNote, sameQuarterNote],
      isStandardRate,
    ),
  ).toEqual([
    { correctedQuarter: '', country: 'FI', rateKind: 'reduced', basisPoints: 1350, netCents: 10_000, vatCents: 1_350 },
    { correctedQuarter: '', country: 'FI', rateKind: 'standard', basisPoints: 2550, netCents: 10_000, vatCents: 2_550 },
    { ...correction, correctedQuarter: '2026-Q3', netCents: -20_000, vatCents: -3_900 },
  ])
})

test('declares no sale without VAT within the EU that no VIES response proves', () => {
  const unprovenSale = { ...latvianSale, hasVatProof: false }
  expect(buildUnionReport([latvianSale, unprovenSale])).toMatchObject([
    { vatNumber: 'LV40003032949', netCents: 10_000, missingProof: 'vies' },
    { vatNumber: 'LV40003032949', netCents: 10_000, missingProof: null },
  ])
  expect(buildHomeReport([latvianSale, unprovenSale])).toMatchObject([
    { line: '3', netCents: 10_000, missingProof: null },
    { line: '3.1', netCents: 10_000, missingProof: null },
    { line: '3.1.1', netCents: 10_000, missingProof: null },
    { line: '', netCents: 10_000, missingProof: 'vies' },
  ])
})

test('declares each Estonian rate in its field of the form, former rates too, and names an unknown one', () => {
  const rates = [500, 1300, 900, 2200, 2000, 2400, 1800]
  const sold = rates.map(basisPoints => ({ ...sale, vat: [{ basisPoints, sumCents: 1_000, vatCents: 100 }] }))
  expect(buildHomeReport(sold).map(({ line, basisPoints }) => [line, basisPoints])).toEqual([
    ['1', 2400],
    ['1¹', 2000],
    ['1²', 2200],
    ['2', 900],
    ['2¹', 500],
    ['2²', 1300],
    ['', 1800],
  ])
})

test('declares no sale without VAT that lacks transport evidence, within the EU and outside', () => {
  const documentsWithoutEvidence = [latvianSale, norwegianSale].map(sold => ({ ...sold, hasTransportEvidence: false }))
  expect(buildHomeReport(documentsWithoutEvidence)).toMatchObject([
    { line: '', netCents: 20_000, missingProof: 'transport' },
  ])
  expect(buildUnionReport(documentsWithoutEvidence)).toMatchObject([{ netCents: 10_000, missingProof: 'transport' }])
})

test('counts consumers in other EU countries for the threshold, before and after the registration', () => {
  const earlySale = { ...sale, country: 'FI' }
  const business = { ...earlySale, isTaxablePerson: true, vatNumber: 'FI12345671' }
  expect(buildDistanceReport([...documents, earlySale, business])).toEqual([
    { country: 'FI', netCents: 20_000, vatCents: 4_950 },
  ])
})

test('OSS and home returns add up to the sales journal for random documents', () => {
  const line = fc.record({
    totalCents: fc.integer({ min: 1, max: 1_000_000 }),
    vatBasisPoints: fc.constantFrom(900, 2200, 2400, 2550, 2700),
  })
  const document = fc
    .record({
      kind: fc.constantFrom('invoice' as const, 'credit' as const),
      country: fc.constantFrom('EE', 'FI', 'LV', 'GR', 'NO'),
      isOss: fc.boolean(),
      isExempt: fc.boolean(),
      hasProof: fc.boolean(),
      supplyDay: fc.constantFrom('2026-11-28', '2026-09-30', '2025-12-31'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    })
    .map(({ kind, country, isOss, isExempt, hasProof, supplyDay, lines }): ReportedDocument => {
      const isLineExempt = isExempt && country !== 'EE'
      return {
        ...sale,
        kind,
        supplyDay,
        country,
        vatCountry: isOss && !isLineExempt && country !== 'NO' ? country : 'EE',
        vatExempt: isLineExempt,
        vatNumber: isLineExempt ? `${country}1` : '',
        hasVatProof: hasProof,
        hasTransportEvidence: supplyDay === '2025-12-31',
        vat: buildVatTable(lines, { isExempt: isLineExempt }),
      }
    })
  const addUpCents = (rows: readonly { netCents: number; vatCents: number }[]) => [
    rows.reduce((total, { netCents }) => total + netCents, 0),
    rows.reduce((total, { vatCents }) => total + vatCents, 0),
  ]
  fc.assert(
    fc.property(fc.array(document, { maxLength: 20 }), issued => {
      const journal = buildSalesJournal(issued.map(entry => ({ ...entry, method: 'card' })))
      const home = buildHomeReport(issued)
      const declared = home.filter(row => !isTotalRow(row))
      expect(addUpCents([...buildOssReport(issued, isStandardRate), ...declared])).toEqual(addUpCents(journal))
      for (const vatCountry of ['FI', 'LV', 'GR'])
        expect(
          addUpCents(buildOssReport(issued, isStandardRate).filter(({ country }) => country === vatCountry)),
        ).toEqual(addUpCents(journal.filter(row => row.vatCountry === vatCountry)))
      const addUpFields = (...lines: string[]) => addUpCents(home.filter(({ line: field }) => lines.includes(field)))
      expect(addUpFields('3')).toEqual(addUpFields('3.1', '3.2'))
      expect(addUpFields('3.1')).toEqual(addUpFields('3.1.1'))
    }),
  )
})

test('lists sales separately when their proof came after the return was due', () => {
  const provenSale = { ...latvianSale, day: '2026-07-31', provenOn: '2026-08-20' }
  const lateSale = { ...provenSale, number: 2, provenOn: '2026-08-21' }
  expect(buildHomeReport([provenSale, lateSale]).map(({ line, isLate, netCents }) => [line, isLate, netCents])).toEqual(
    [
      ['3', false, 20_000],
      ['3.1', false, 20_000],
      ['3.1.1', false, 10_000],
      ['3.1.1', true, 10_000],
    ],
  )
  expect(buildUnionReport([provenSale, lateSale]).map(({ isLate, netCents }) => [isLate, netCents])).toEqual([
    [false, 10_000],
    [true, 10_000],
  ])
  expect(findReturnDueDay('2026-12-01')).toBe('2027-01-20')
})
