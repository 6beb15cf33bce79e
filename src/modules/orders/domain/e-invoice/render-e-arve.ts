import type { BasisPoints, Cents } from '#kernel/money.ts'
import { createXmlElement as element, renderXml, type XmlElement } from '#kernel/xml.ts'
import {
  computeListNetCents,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  type VatCategory,
} from './e-invoice.ts'

const VERSION = '1.2'
/** The limits of the standard's text types. */
const MAX_NAME_LENGTH = 100
const MAX_SHORT_LENGTH = 20
const MAX_NUMBER_LENGTH = 15
const MAX_POSTCODE_LENGTH = 10
const MAX_DESCRIPTION_LENGTH = 500
/** The standard requires a city, which a buyer may not have typed. */
const UNKNOWN_CITY = '-'

/** Renders an invoice or credit note by the Estonian standard e-arve 1.2. Amounts of a credit note are negative. */
export const renderEArve = (invoice: EInvoice): string => {
  const sign = invoice.kind === 'credit' ? -1 : 1
  const formatSigned = (cents: Cents): string => formatAmount(sign * cents)
  return renderXml(
    element(
      'E_Invoice',
      [
        element('Header', [
          createTextElement('Date', invoice.issuedOn),
          createTextElement('FileId', shortenReference(invoice.number)),
          createTextElement('Version', VERSION),
        ]),
        element(
          'Invoice',
          [
            element('InvoiceParties', [renderSeller(invoice), renderParty('BuyerParty', invoice.buyer)]),
            renderInformation(invoice),
            element('InvoiceSumGroup', [
              createTextElement('InvoiceSum', formatSigned(invoice.netCents)),
              ...invoice.vat.map(row => renderVat(row, formatSigned(row.taxableCents), formatSigned(row.vatCents))),
              createTextElement('TotalVATSum', formatSigned(invoice.vatCents)),
              createTextElement('TotalSum', formatSigned(invoice.totalCents)),
              createTextElement('TotalToPay', formatSigned(invoice.payableCents)),
              createTextElement('Currency', 'EUR'),
            ]),
            element('InvoiceItem', [
              element(
                'InvoiceItemGroup',
                invoice.lines.map((line, index) => renderLine(line, index + 1, sign)),
              ),
            ]),
            renderPayment(invoice),
          ],
          {
            invoiceId: invoice.number,
            regNumber: shortenNumber(invoice.buyer.registryCode),
            sellerRegnumber: shortenNumber(invoice.seller.registryCode),
          },
        ),
        element('Footer', [
          createTextElement('TotalNumberInvoices', '1'),
          createTextElement('TotalAmount', formatSigned(invoice.totalCents)),
        ]),
      ],
      {
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:noNamespaceSchemaLocation': 'e-invoice_ver1.2.xsd',
      },
    ),
  )
}

const createTextElement = (elementName: string, content: string): XmlElement => element(elementName, content)
const createOptionalElement = (elementName: string, content: string): XmlElement | null =>
  content === '' ? null : element(elementName, content)
const shorten =
  (maxLength: number) =>
  (content: string): string =>
    content.slice(0, maxLength)
const shortenName = shorten(MAX_NAME_LENGTH)
const shortenReference = shorten(MAX_SHORT_LENGTH)
const shortenNumber = shorten(MAX_NUMBER_LENGTH)
const formatAmount = (cents: Cents): string => (cents / 100).toFixed(2)
const formatPercent = (basisPoints: BasisPoints): string => (basisPoints / 100).toFixed(2)

const renderSeller = ({ seller, iban }: EInvoice): XmlElement => {
  const party = renderParty('SellerParty', seller)
  if (iban === '' || typeof party.content === 'string') return party
  return element('SellerParty', [
    ...party.content,
    element('AccountInfo', [createTextElement('AccountNumber', iban), createTextElement('IBAN', iban)]),
  ])
}

const renderParty = (tag: string, party: EInvoiceParty): XmlElement =>
  element(tag, [
    createTextElement('Name', shortenName(party.name)),
    tag === 'SellerParty'
      ? createTextElement('RegNumber', shortenNumber(party.registryCode))
      : createOptionalElement('RegNumber', shortenNumber(party.registryCode)),
    createOptionalElement('VATRegNumber', shortenNumber(party.vatNumber)),
    element('ContactData', [
      createOptionalElement('PhoneNumber', shortenName(party.phone)),
      createOptionalElement('E-mailAddress', party.email),
      party.street === ''
        ? null
        : element('LegalAddress', [
            createTextElement('PostalAddress1', shortenName(party.street)),
            createTextElement('City', shortenName(party.city || UNKNOWN_CITY)),
            createOptionalElement('PostalCode', party.postcode.slice(0, MAX_POSTCODE_LENGTH)),
            createTextElement('Country', party.country),
          ]),
    ]),
  ])

const renderInformation = ({ kind, number: invoiceNumber, issuedOn, dueOn, creditOf, paymentReference }: EInvoice) =>
  element('InvoiceInformation', [
    element('Type', [creditOf && createTextElement('SourceInvoice', shortenReference(creditOf.number))], {
      type: kind === 'credit' ? 'CRE' : 'DEB',
    }),
    createTextElement('DocumentName', kind === 'credit' ? 'Kreeditarve' : 'Arve'),
    createTextElement('InvoiceNumber', invoiceNumber),
    createTextElement('PaymentReferenceNumber', paymentReference),
    createTextElement('InvoiceDate', issuedOn),
    createOptionalElement('DueDate', dueOn ?? ''),
  ])

const renderVat = (
  { category, basisPoints }: { category: VatCategory; basisPoints: BasisPoints },
  net: string,
  vat: string,
): XmlElement =>
  element(
    'VAT',
    [
      createTextElement('SumBeforeVAT', net),
      createTextElement('VATRate', formatPercent(basisPoints)),
      createTextElement('VATSum', vat),
    ],
    {
      vatId: category === 'S' || category === 'Z' ? 'TAX' : 'TAXEX',
    },
  )

const renderLine = (line: EInvoiceLine, position: number, sign: number): XmlElement => {
  const { code, unit, quantity, netCents, allowances, basisPoints } = line
  const listCents = computeListNetCents(line)
  const vatCents = (netCents * basisPoints) / 10_000
  return element('ItemEntry', [
    createTextElement('RowNo', String(position)),
    createOptionalElement('SellerProductId', shortenReference(code)),
    createTextElement('Description', line.name.slice(0, MAX_DESCRIPTION_LENGTH)),
    element('ItemDetailInfo', [
      createOptionalElement('ItemUnit', shortenReference(unit)),
      createTextElement('ItemAmount', String(sign * quantity)),
      createTextElement('ItemPrice', (listCents / 100 / quantity).toFixed(4)),
    ]),
    createTextElement('ItemSum', formatAmount(sign * listCents)),
    ...allowances.map(({ cents, reason }) =>
      element(
        'Addition',
        [createTextElement('AddContent', reason), createTextElement('AddSum', formatAmount(-sign * cents))],
        {
          addCode: 'DSC',
        },
      ),
    ),
    renderVat(line, formatAmount(sign * netCents), ((sign * vatCents) / 100).toFixed(4)),
    createTextElement('ItemTotal', ((sign * (netCents + vatCents)) / 100).toFixed(4)),
  ])
}

const renderPayment = (invoice: EInvoice): XmlElement => {
  const { payableCents, paymentReference, dueOn, seller, buyer, iban, kind } = invoice
  const isPayable = kind === 'invoice' && payableCents > 0
  return element('PaymentInfo', [
    createTextElement('Currency', 'EUR'),
    createTextElement('PaymentRefId', paymentReference),
    createTextElement('PaymentDescription', invoice.number),
    createTextElement('Payable', isPayable ? 'YES' : 'NO'),
    createOptionalElement('PayDueDate', dueOn ?? ''),
    createTextElement('PaymentTotalSum', formatAmount(isPayable ? payableCents : 0)),
    createTextElement('PayerName', shortenName(buyer.name)),
    createTextElement('PaymentId', invoice.number),
    createTextElement('PayToAccount', iban),
    createTextElement('PayToName', shortenName(seller.name)),
  ])
}
