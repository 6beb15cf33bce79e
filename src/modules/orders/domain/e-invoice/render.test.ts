import { expect, test } from 'vitest'
import { buildIssuedDocument, ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { renderEArve } from './render-e-arve.ts'
import { renderUbl } from './render-ubl.ts'

const buildSampleInvoice = (name: string) => buildEInvoice(ISSUED_DOCUMENTS[name] ?? expect.unreachable(name))

test('UBL states type, order, parties, VAT, totals and lines of a paid invoice', () => {
  const xml = renderUbl(buildSampleInvoice('paid'))
  for (const part of [
    '<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>',
    '<cbc:ID>1001</cbc:ID>',
    '<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>',
    '<cbc:EndpointID schemeID="0191">87654321</cbc:EndpointID>',
    '<cbc:Name>Ralli &amp; Rada OÜ</cbc:Name>',
    '<cbc:TaxAmount currencyID="EUR">83.51</cbc:TaxAmount>',
    '<cbc:TaxInclusiveAmount currencyID="EUR">431.46</cbc:TaxInclusiveAmount>',
    '<cbc:PrepaidAmount currencyID="EUR">431.46</cbc:PrepaidAmount>',
    '<cbc:PayableAmount currencyID="EUR">0.00</cbc:PayableAmount>',
    '<cbc:InvoicedQuantity unitCode="SET">1</cbc:InvoicedQuantity>',
  ])
    expect(xml).toContain(part)
  expect(xml).not.toContain('PaymentMeans')
  expect(xml).not.toMatch(/<[\w:]+><\//)
})

test('UBL names only the European norm for a buyer who is reached by e-mail', () => {
  const xml = renderUbl(buildSampleInvoice('consumer'))
  expect(xml).toContain('<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>')
  expect(xml).not.toContain('ProfileID')
})

test('UBL asks for the open amount by reference number and account', () => {
  const xml = renderUbl(buildSampleInvoice('unpaid'))
  expect(xml).toContain('<cbc:DueDate>2026-12-05</cbc:DueDate>')
  expect(xml).toContain('<cbc:PaymentID>1000012</cbc:PaymentID>')
  expect(xml).toContain('<cbc:ID>EE382200221020145685</cbc:ID>')
})

test('UBL writes a credit note with positive amounts, its invoice and the deduction', () => {
  const xml = renderUbl(buildSampleInvoice('credit'))
  expect(xml).toContain('<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect(xml).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(xml).toMatch(/<cac:BillingReference>\s*<cac:InvoiceDocumentReference>\s*<cbc:ID>1001<\/cbc:ID>/)
  expect(xml).toContain('<cbc:Amount currencyID="EUR">41.90</cbc:Amount>')
  const reason = 'Kinni peetud kasutamise eest'
  expect(xml).toContain(`<cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>`)
  expect(renderEArve(buildSampleInvoice('credit'))).toContain(`<AddContent>${reason}</AddContent>`)
  expect(xml).toContain('<cbc:CreditedQuantity unitCode="H87">2</cbc:CreditedQuantity>')
})

test.each([
  ['withinUnion', 'VATEX-EU-IC'],
  ['export', 'VATEX-EU-G'],
])('UBL names the reason for 0 %% of the document %s', (name, code) => {
  expect(renderUbl(buildSampleInvoice(name))).toContain(
    `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>`,
  )
})

test.each([
  // 13701 cents include 2784 cents of VAT at 25.5 %.
  ['destinationRate', 380, '109.17', '27.84', '137.01'],
  ['destinationCredit', 381, '36.39', '9.28', '45.67'],
])('both formats state the rate of the destination in the document %s', (name, type, net, vat, gross) => {
  const ubl = renderUbl(buildSampleInvoice(name))
  expect(ubl).toContain(`TypeCode>${type}</cbc:`)
  expect(ubl).toContain(`<cbc:TaxableAmount currencyID="EUR">${net}</cbc:TaxableAmount>`)
  expect(ubl).toContain(`<cbc:TaxAmount currencyID="EUR">${vat}</cbc:TaxAmount>`)
  expect(ubl).toContain(`<cbc:TaxInclusiveAmount currencyID="EUR">${gross}</cbc:TaxInclusiveAmount>`)
  const percents = [...ubl.matchAll(/<cbc:Percent>(.*?)<\/cbc:Percent>/g)].map(([, percent]) => Number(percent))
  expect(new Set(percents)).toEqual(new Set([25.5]))
  const rates = [...renderEArve(buildSampleInvoice(name)).matchAll(/<VATRate>(.*?)<\/VATRate>/g)].map(([, rate]) =>
    Number(rate),
  )
  expect(new Set(rates)).toEqual(new Set([25.5]))
})

test.each([
  ['Kadaka tee 5, 10621 Tallinn', ['Kadaka tee 5', 'Tallinn', '10621']],
  // The buyer named no city.
  ['Kadaka tee 5', ['Kadaka tee 5', '-', null]],
])('both formats state the parts of the buyer’s address “%s”', (shortContactAddress, [street, city, postcode]) => {
  const document = buildIssuedDocument({ lines: [{ unitCents: 8193, amount: 1 }] })
  const invoice = buildEInvoice({ ...document, buyer: { ...document.buyer, shortContactAddress } })
  const [, eArve = ''] = /<BuyerParty>([\s\S]*)<\/BuyerParty>/.exec(renderEArve(invoice)) ?? []
  expect([readText(eArve, 'PostalAddress1'), readText(eArve, 'City'), readText(eArve, 'PostalCode')]).toEqual([
    street,
    city,
    postcode,
  ])
  const [, ubl = ''] =
    /<cac:AccountingCustomerParty>([\s\S]*)<\/cac:AccountingCustomerParty>/.exec(renderUbl(invoice)) ?? []
  expect([readText(ubl, 'cbc:StreetName'), readText(ubl, 'cbc:CityName'), readText(ubl, 'cbc:PostalZone')]).toEqual([
    street,
    city === '-' ? null : city,
    postcode,
  ])
})

const readText = (xml: string, name: string): string | null =>
  new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1] ?? null

test('an e-arve states registry codes, sums and the payment', () => {
  const xml = renderEArve(buildSampleInvoice('unpaid'))
  for (const part of [
    '<Invoice invoiceId="1001" regNumber="87654321" sellerRegnumber="12345678">',
    '<Type type="DEB">',
    '<TotalSum>81.93</TotalSum>',
    '<PaymentRefId>1000012</PaymentRefId>',
    '<Payable>YES</Payable>',
    '<PayToAccount>EE382200221020145685</PayToAccount>',
    '<TotalAmount>81.93</TotalAmount>',
  ])
    expect(xml).toContain(part)
})

test('an e-arve of a credit note has negative amounts and names its invoice', () => {
  const xml = renderEArve(buildSampleInvoice('credit'))
  expect(xml).toContain('<SourceInvoice>1001</SourceInvoice>')
  expect(xml).toContain('<TotalSum>-247.95</TotalSum>')
  expect(xml).toContain('<ItemAmount>-2</ItemAmount>')
  expect(xml).toContain('<Payable>NO</Payable>')
})
