import { expect, test } from 'vitest'
import { buildEInvoice } from '#orders/domain/e-invoice/build-e-invoice.ts'
import { buildIssuedDocument } from '#orders/testing/issued-documents.ts'
import { buildMeritInvoice } from './build-merit-invoice.ts'

const LINES = [
  { unitCents: 12_399, amount: 3 },
  { name: 'Pakiautomaat', class: 'shipping', unitCents: 399, amount: 1 },
]
const buildInvoice = (
  sample: Parameters<typeof buildIssuedDocument>[0],
  { isBusiness = true }: { isBusiness?: boolean } = {},
) =>
  buildMeritInvoice(buildEInvoice(buildIssuedDocument(sample)), {
    isBusiness,
    findTaxId: ({ basisPoints }) => `tax-${basisPoints}`,
  })

test('builds an invoice whose rows add up to the sums of the document', () => {
  const body = buildInvoice({ lines: LINES })
  expect(body).toMatchObject({
    Customer: { Name: 'Ralli & Rada OÜ', RegNo: '87654321', VatRegNo: 'EE100366327', NotTDCustomer: false },
    DocDate: '20261128000000',
    InvoiceNo: '1001',
    TotalAmount: '303.19',
    TaxAmount: [{ TaxId: 'tax-2400', Amount: '72.77' }],
  })
  const rows = body.InvoiceRow as { Quantity: string; Price: string; Item: { Code: string; Type: number } }[]
  const sum = rows.reduce((total, row) => total + Math.round(Number(row.Quantity) * Number(row.Price) * 100), 0)
  expect(sum).toBe(30_319)
  expect(rows.map(({ Item: { Code, Type } }) => [Code, Type])).toEqual([
    ['PL-1', 3],
    ['POSTIKULU', 2],
  ])
})

test('builds a credit note with negative quantities and sums', () => {
  const body = buildInvoice({
    kind: 'credit',
    lines: LINES,
    creditOf: { number: 900, issuedAt: new Date('2026-11-01T10:00:00Z') },
  })
  expect(body).toMatchObject({
    TotalAmount: '-303.19',
    TaxAmount: [{ Amount: '-72.77' }],
    InvoiceRow: [{ Quantity: '-3.000' }, {}],
  })
})

test('marks a consumer as no subject of the VAT return', () => {
  expect(buildInvoice({ lines: LINES, clientType: 'private' }, { isBusiness: false })).toMatchObject({
    Customer: { Name: 'Mari Õunapuu', NotTDCustomer: true },
  })
})
