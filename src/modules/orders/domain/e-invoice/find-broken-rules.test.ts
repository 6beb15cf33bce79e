import { expect, test } from 'vitest'
import { buildIssuedDocument, ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import type { EInvoice } from './e-invoice.ts'
import { findBrokenRules } from './find-broken-rules.ts'

const PAID = buildEInvoice(buildIssuedDocument({ lines: [{ unitCents: 1240, amount: 2 }] }))
const WITHIN_UNION = buildEInvoice(ISSUED_DOCUMENTS.withinUnion ?? expect.unreachable())
const EXPORT = buildEInvoice(ISSUED_DOCUMENTS.export ?? expect.unreachable())
const ZERO_RATE = buildEInvoice(ISSUED_DOCUMENTS.zeroRate ?? expect.unreachable())
const CREDIT = buildEInvoice(ISSUED_DOCUMENTS.credit ?? expect.unreachable())
const [line] = PAID.lines
const [vat] = PAID.vat

test.each<[code: string, correction: string, invoice: EInvoice]>([
  ['BR-06', 'sellerName', { ...PAID, seller: { ...PAID.seller, name: ' ' } }],
  ['BR-07', 'buyerName', { ...PAID, buyer: { ...PAID.buyer, name: '' } }],
  ['BR-09', 'sellerCountry', { ...PAID, seller: { ...PAID.seller, country: '' } }],
  ['BR-11', 'buyerCountry', { ...PAID, buyer: { ...PAID.buyer, country: 'Estonia' } }],
  ['BR-16', 'lines', { ...PAID, lines: [] }],
  ['BR-22', 'lines', { ...PAID, lines: [{ ...line, quantity: 0 } as EInvoice['lines'][number]] }],
  ['BR-25', 'lines', { ...PAID, lines: [{ ...line, name: '' } as EInvoice['lines'][number]] }],
  ['BR-27', 'lines', { ...PAID, lines: [{ ...line, netCents: -1 } as EInvoice['lines'][number]] }],
  ['BR-CO-09', 'sellerVatNumber', { ...PAID, seller: { ...PAID.seller, vatNumber: '101234567' } }],
  ['BR-CO-09', 'buyerVatNumber', { ...PAID, buyer: { ...PAID.buyer, vatNumber: '100366327' } }],
  ['BR-CO-10', 'sums', { ...PAID, netCents: PAID.netCents + 1 }],
  ['BR-CO-14', 'sums', { ...PAID, vatCents: PAID.vatCents + 1 }],
  ['BR-CO-15', 'sums', { ...PAID, totalCents: PAID.totalCents + 1 }],
  ['BR-CO-16', 'sums', { ...PAID, payableCents: 1 }],
  ['BR-CO-17', 'sums', { ...PAID, vat: [{ ...vat, vatCents: 1000 } as EInvoice['vat'][number]] }],
  ['BR-CO-18', 'lines', { ...PAID, vat: [] }],
  ['BR-CO-25', 'dueDay', { ...PAID, payableCents: 2480, settledCents: 0 }],
  ['BR-CO-26', 'sellerNumbers', { ...PAID, seller: { ...PAID.seller, registryCode: '', vatNumber: '' } }],
  ['BR-S-02', 'sellerVatNumber', { ...PAID, seller: { ...PAID.seller, vatNumber: '' } }],
  ['BR-S-08', 'sums', { ...PAID, vat: [{ ...vat, taxableCents: 1 } as EInvoice['vat'][number]] }],
  ['BR-Z-02', 'sellerVatNumber', { ...ZERO_RATE, seller: { ...PAID.seller, vatNumber: '' } }],
  ['BR-G-02', 'sellerVatNumber', { ...EXPORT, seller: { ...PAID.seller, vatNumber: '' } }],
  ['BR-IC-02', 'sellerVatNumber', { ...WITHIN_UNION, seller: { ...PAID.seller, vatNumber: '' } }],
  ['BR-IC-02', 'buyerVatNumber', { ...WITHIN_UNION, buyer: { ...WITHIN_UNION.buyer, vatNumber: '' } }],
  ['BR-IC-11', 'deliveryDay', { ...WITHIN_UNION, deliveredOn: null }],
  ['BR-IC-12', 'deliveryCountry', { ...WITHIN_UNION, deliveryCountry: '' }],
  ['PEPPOL-EN16931-R010', 'buyerAddress', { ...PAID, buyer: { ...PAID.buyer, endpoint: null } }],
  ['PEPPOL-EN16931-R020', 'sellerAddress', { ...PAID, seller: { ...PAID.seller, endpoint: null } }],
  ['BR-61', 'sellerIban', { ...PAID, payableCents: 2480, settledCents: 0, dueOn: '2026-12-05', iban: '' }],
])('names the broken rule %s and asks to correct %s', (code, correction, invoice) => {
  expect(findBrokenRules(invoice)).toContainEqual({ code, correction })
})

test('a credit note that is still to be refunded needs neither a due day nor an account', () => {
  expect(findBrokenRules({ ...CREDIT, payableCents: CREDIT.totalCents, settledCents: 0, iban: '' })).toEqual([])
})
