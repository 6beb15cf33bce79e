import { expect, test } from 'vitest'
import { scanXml } from '#kernel/scan-xml.ts'
import { ISSUED_DOCUMENTS } from '#orders/testing/issued-documents.ts'
import { buildEInvoice } from './build-e-invoice.ts'
import { renderEArve } from './render-e-arve.ts'
import { renderUbl } from './render-ubl.ts'

interface Node {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Node[]
  text: string
}

/** Parses a document into its root; names come without prefixes. */
const parseXml = (xml: string): Node => {
  const top: Node = { name: '', attributes: {}, children: [], text: '' }
  const path = [top]
  const handler = {
    open: (name: string, attributes: Readonly<Record<string, string>>) => {
      const node: Node = { name, attributes, children: [], text: '' }
      path.at(-1)?.children.push(node)
      path.push(node)
    },
    close: () => void path.pop(),
    text: (text: string) => {
      const node = path.at(-1)
      if (node) node.text += text
    },
  }
  for (const _pause of scanXml(xml, handler));
  return top.children[0] ?? expect.unreachable('no root')
}
const flatten = (node: Node): Node[] => [node, ...node.children.flatMap(flatten)]

/** The order of children in UBL 2.1, for the elements that the shop writes; `!` marks required ones. */
const UBL_CHILDREN: Readonly<Record<string, string>> = {
  Invoice:
    'CustomizationID! ProfileID ID! IssueDate! DueDate InvoiceTypeCode! DocumentCurrencyCode! OrderReference! BillingReference AccountingSupplierParty! AccountingCustomerParty! Delivery PaymentMeans TaxTotal! LegalMonetaryTotal! InvoiceLine!',
  CreditNote:
    'CustomizationID! ProfileID ID! IssueDate! CreditNoteTypeCode! DocumentCurrencyCode! OrderReference! BillingReference! AccountingSupplierParty! AccountingCustomerParty! Delivery PaymentMeans TaxTotal! LegalMonetaryTotal! CreditNoteLine!',
  Party: 'EndpointID! PartyIdentification PartyName PostalAddress! PartyTaxScheme PartyLegalEntity! Contact',
  PostalAddress: 'StreetName CityName PostalZone Country!',
  PartyTaxScheme: 'CompanyID! TaxScheme!',
  PartyLegalEntity: 'RegistrationName! CompanyID',
  TaxTotal: 'TaxAmount! TaxSubtotal!',
  TaxSubtotal: 'TaxableAmount! TaxAmount! TaxCategory!',
  TaxCategory: 'ID! Percent! TaxExemptionReasonCode TaxExemptionReason TaxScheme!',
  ClassifiedTaxCategory: 'ID! Percent! TaxScheme!',
  LegalMonetaryTotal: 'LineExtensionAmount! TaxExclusiveAmount! TaxInclusiveAmount! PrepaidAmount PayableAmount!',
  InvoiceLine: 'ID! InvoicedQuantity! LineExtensionAmount! AllowanceCharge Item! Price!',
  CreditNoteLine: 'ID! CreditedQuantity! LineExtensionAmount! AllowanceCharge Item! Price!',
  Item: 'Name! SellersItemIdentification ClassifiedTaxCategory!',
}

/** The order of children in e-arve 1.2. */
const E_ARVE_CHILDREN: Readonly<Record<string, string>> = {
  E_Invoice: 'Header! Invoice! Footer!',
  Header: 'Date! FileId! Version!',
  Invoice: 'InvoiceParties! InvoiceInformation! InvoiceSumGroup! InvoiceItem! PaymentInfo!',
  InvoiceParties: 'SellerParty! BuyerParty!',
  SellerParty: 'Name! RegNumber! VATRegNumber ContactData AccountInfo',
  BuyerParty: 'Name! RegNumber VATRegNumber ContactData',
  ContactData: 'PhoneNumber E-mailAddress LegalAddress',
  LegalAddress: 'PostalAddress1! City! PostalCode Country',
  InvoiceInformation: 'Type! DocumentName! InvoiceNumber! PaymentReferenceNumber InvoiceDate! DueDate',
  InvoiceSumGroup: 'InvoiceSum! VAT TotalVATSum TotalSum! TotalToPay Currency',
  VAT: 'SumBeforeVAT VATRate! VATSum!',
  ItemEntry: 'RowNo SellerProductId Description! ItemDetailInfo ItemSum Addition VAT ItemTotal!',
  ItemDetailInfo: 'ItemUnit ItemAmount! ItemPrice!',
  PaymentInfo:
    'Currency! PaymentRefId PaymentDescription! Payable! PayDueDate PaymentTotalSum! PayerName! PaymentId! PayToAccount! PayToName!',
  Footer: 'TotalNumberInvoices! TotalAmount!',
}

/** Finds children that are unknown, out of order or missing. */
const findStructureFaults = (root: Node, childrenByElement: Readonly<Record<string, string>>): string[] =>
  flatten(root).flatMap(({ name, children }) => {
    const rule = childrenByElement[name]?.split(' ')
    if (!rule) return []
    const names = children.map(child => child.name)
    const positions = names.map(child => rule.findIndex(allowed => allowed.replace('!', '') === child))
    const faults = positions.flatMap((position, index) => (position < 0 ? [`${name} has ${names[index]}`] : []))
    if (positions.some((position, index) => index > 0 && position < (positions[index - 1] ?? 0)))
      faults.push(`${name}: ${names.join(' ')}`)
    const missing = rule.filter(allowed => allowed.endsWith('!') && !names.includes(allowed.slice(0, -1)))
    return [...faults, ...missing.map(required => `${name} lacks ${required.slice(0, -1)}`)]
  })

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/
const isLeaf = ({ children }: Node): boolean => children.length === 0

test.each(Object.entries(ISSUED_DOCUMENTS))('the document %s has the syntax of UBL and Peppol', (_name, document) => {
  const root = parseXml(renderUbl(buildEInvoice(document)))
  expect(findStructureFaults(root, UBL_CHILDREN)).toEqual([])
  const nodes = flatten(root)
  // PEPPOL-EN16931-R008: no element is empty.
  expect(nodes.filter(node => isLeaf(node) && node.text.trim() === '').map(({ name }) => name)).toEqual([])
  // BR-DEC: amounts have at most two decimals; prices of pieces may have more.
  for (const { name, text, attributes } of nodes.filter(node => node.name.endsWith('Amount'))) {
    expect(attributes.currencyID, name).toBe('EUR')
    expect(text, name).toMatch(name === 'PriceAmount' ? /^\d+(\.\d+)?$/ : /^-?\d+\.\d{2}$/)
  }
  // PEPPOL-EN16931-F001 and the code lists.
  for (const { text, name } of nodes.filter(node => node.name.endsWith('Date'))) expect(text, name).toMatch(ISO_DAY)
  for (const { text } of nodes.filter(node => node.name === 'IdentificationCode')) expect(text).toMatch(/^[A-Z]{2}$/)
  for (const { attributes } of nodes.filter(node => node.name === 'EndpointID'))
    expect(attributes.schemeID).toMatch(/^(\d{4}|EM)$/)
  for (const { attributes } of nodes.filter(node => node.name.endsWith('Quantity')))
    expect(attributes.unitCode).toMatch(/^[A-Z0-9]{2,3}$/)
})

test.each(Object.entries(ISSUED_DOCUMENTS))('the document %s has the syntax of e-arve 1.2', (_name, document) => {
  const root = parseXml(renderEArve(buildEInvoice(document)))
  expect(findStructureFaults(root, E_ARVE_CHILDREN)).toEqual([])
  for (const { name, text } of flatten(root).filter(isLeaf)) {
    if (name.endsWith('Date')) expect(text, name).toMatch(ISO_DAY)
    if (/Sum$|^TotalToPay$|^TotalAmount$/.test(name)) expect(text, name).toMatch(/^-?\d+\.\d{2,4}$/)
  }
})
