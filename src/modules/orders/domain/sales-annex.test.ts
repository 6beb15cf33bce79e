import { expect, test } from 'vitest'
import { buildSalesAnnex } from './sales-annex.ts'
import type { ReportedDocument } from './vat-reports.ts'

const invoice: ReportedDocument = {
  kind: 'invoice',
  number: 1,
  day: '2026-11-20',
  supplyDay: '2026-11-20',
  isBusiness: true,
  buyerName: 'Töökoda OÜ',
  registryCode: '14532901',
  country: 'EE',
  vatCountry: 'EE',
  vatExempt: false,
  isTaxablePerson: true,
  vatNumber: '',
  hasVatProof: false,
  hasTransportEvidence: false,
  provenOn: null,
  vat: [{ basisPoints: 2400, sumCents: 124_000, vatCents: 24_000 }],
}
/** A document of 999.99 € without VAT. */
const smallInvoice: ReportedDocument = { ...invoice, vat: [{ basisPoints: 2400, sumCents: 123_999, vatCents: 24_000 }] }
const listNumbers = (documents: readonly ReportedDocument[]) => buildSalesAnnex(documents).map(({ number }) => number)

test('lists a partner from 1,000 € without VAT a month', () => {
  expect(buildSalesAnnex([invoice])).toEqual([
    {
      registryCode: '14532901',
      buyerName: 'Töökoda OÜ',
      number: 1,
      day: '2026-11-20',
      documentNetCents: 100_000,
      basisPoints: 2400,
      netCents: 100_000,
      specialCode: '',
    },
  ])
  expect(listNumbers([smallInvoice])).toEqual([])
  expect(listNumbers([smallInvoice, { ...smallInvoice, number: 2 }])).toEqual([1, 2])
  expect(listNumbers([smallInvoice, { ...smallInvoice, number: 2, day: '2026-12-01' }])).toEqual([])
  expect(listNumbers([smallInvoice, { ...smallInvoice, number: 2, registryCode: '10328799' }])).toEqual([])
})

test('lists credit notes as negative documents, which do not hide the invoices of their partner', () => {
  const credit = { ...smallInvoice, kind: 'credit' as const, number: 2 }
  expect(buildSalesAnnex([invoice, credit])).toMatchObject([
    { number: 1, documentNetCents: 100_000 },
    { number: 2, documentNetCents: -99_999, netCents: -99_999 },
  ])
  expect(listNumbers([credit])).toEqual([])
  expect(listNumbers([{ ...invoice, kind: 'credit' }])).toEqual([1])
})

test('lists a document once for each rate and marks goods at 0 %', () => {
  const vat = [...invoice.vat, { basisPoints: 900, sumCents: 10_900, vatCents: 900 }]
  expect(buildSalesAnnex([{ ...invoice, vat }])).toMatchObject([
    { basisPoints: 2400, documentNetCents: 110_000, netCents: 100_000, specialCode: '' },
    { basisPoints: 900, documentNetCents: 110_000, netCents: 10_000, specialCode: '' },
  ])
  const mixed = { ...invoice, vat: [...invoice.vat, { basisPoints: 0, sumCents: 500, vatCents: 0 }] }
  expect(buildSalesAnnex([mixed])).toMatchObject([{ basisPoints: 2400, specialCode: '03' }])
})

test.each<[string, Partial<ReportedDocument>, boolean]>([
  ['a consumer', { isBusiness: false, registryCode: '' }, false],
  ['a business without a registry code', { registryCode: '' }, true],
  [
    'a business with an Estonian VAT number abroad',
    { registryCode: '', vatNumber: 'EE100247019', country: 'FI' },
    true,
  ],
  ['a Finnish business', { registryCode: '12345671', vatNumber: 'FI12345671', country: 'FI' }, false],
  ['a Finnish business without a VAT number', { registryCode: '2345678-1', country: 'FI' }, false],
  ['a sale without VAT', { vatExempt: true, vat: [{ basisPoints: 0, sumCents: 200_000, vatCents: 0 }] }, false],
  ['VAT of another country', { vatCountry: 'FI' }, false],
])('decides whether the annex lists %s', (_name, changes, isListed) => {
  expect(listNumbers([{ ...invoice, ...changes }])).toEqual(isListed ? [1] : [])
})

test('finds one partner by code, VAT number and name together, and states its code', () => {
  const partnerInvoices = [
    { ...smallInvoice, number: 1, vatNumber: 'EE100247019' },
    { ...smallInvoice, number: 2, registryCode: '', vatNumber: 'EE100247019', buyerName: 'Töökoda' },
    { ...smallInvoice, number: 3, registryCode: '', buyerName: ' töökoda oü' },
    { ...smallInvoice, number: 4, registryCode: '', buyerName: 'Teine OÜ' },
  ]
  expect(buildSalesAnnex(partnerInvoices).map(({ number, registryCode }) => [number, registryCode])).toEqual([
    [1, '14532901'],
    [2, '14532901'],
    [3, '14532901'],
  ])
  // Each alone stays below the threshold.
  expect(listNumbers(partnerInvoices.slice(1, 2))).toEqual([])
})
