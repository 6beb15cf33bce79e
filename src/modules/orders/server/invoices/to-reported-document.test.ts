import { expect, test } from 'vitest'
import { buildSalesAnnex } from '#orders/domain/sales-annex.ts'
import { buildUnionReport } from '#orders/domain/vat-reports.ts'
import { buildIssuedDocument } from '#orders/testing/issued-documents.ts'
import type { IssuedInvoice } from './list-issued-invoices.ts'
import { toReportedDocument } from './to-reported-document.ts'

interface Sample {
  vatNumber: string
  country?: string
  kind?: 'invoice' | 'credit'
  vatExempt?: boolean
}

const buildReportedDocument = (
  number: number,
  { vatNumber, country = 'FI', kind = 'invoice', vatExempt = true }: Sample,
) => {
  const { seller, lines, vat, totalCents, buyer, issuedAt } = buildIssuedDocument({
    vatExempt,
    client: { vat_reg_nr: vatNumber, vat_reg_country: '', company_reg_nr: '' },
    lines: [{ unitCents: 124_000, amount: 1 }],
  })
  const stored = { id: number, number, kind, orderId: number, cause: 'sale', creditOf: null }
  const sums = {
    seller,
    lines: [...lines],
    vat: [...vat],
    totalCents,
    vatExempt,
    vatCountry: 'EE',
    taxablePerson: true,
    dueOn: null,
    settledCents: null,
  }
  const document: IssuedInvoice['document'] = { ...stored, ...sums, buyer, issuedAt }
  const proofs = {
    vatProofTimeByDocument: new Map([[number, new Date('2026-12-01T10:00:00Z')]]),
    transportProofTimeByOrder: new Map([[number, new Date('2026-12-24T22:30:00Z')]]),
  }
  return toReportedDocument({ document, orderNumber: number, country, suppliedAt: issuedAt }, proofs)
}

test('lists one VAT number in any spelling once, also with its credit note', () => {
  const documents = ['FI12345678', 'fi 1234-5678', '12345678'].map((vatNumber, index) =>
    buildReportedDocument(index + 1, { vatNumber }),
  )
  const credit = buildReportedDocument(4, { vatNumber: 'FI 12345678', kind: 'credit' })
  expect(buildUnionReport([...documents, credit])).toEqual([
    { vatNumber: 'FI12345678', netCents: 200_000, vatCents: 0, missingProof: null, isLate: true },
  ])
  expect(buildReportedDocument(5, { vatNumber: 'gr 123456789', country: 'GR' }).vatNumber).toBe('EL123456789')
})

test('assigns a VAT number without prefix to the destination, whose businesses the annex omits', () => {
  expect(buildSalesAnnex([buildReportedDocument(1, { vatNumber: '12345678', vatExempt: false })])).toEqual([])
  expect(
    buildSalesAnnex([buildReportedDocument(1, { vatNumber: '100247019', country: 'EE', vatExempt: false })]),
  ).toHaveLength(1)
})

test('states the day in Estonia on which the last proof was stored', () => {
  expect(buildReportedDocument(1, { vatNumber: 'FI12345678' }).provenOn).toBe('2026-12-25')
})
