import type { BasisPoints, Cents } from '#kernel/money.ts'
import { createXmlElement as element, renderXml, type XmlElement } from '#kernel/xml.ts'
import {
  computeListNetCents,
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  type EInvoiceVat,
  type VatCategory,
} from './e-invoice.ts'
import { EMAIL_SCHEME, ESTONIAN_REGISTRY_SCHEME } from './parties.ts'
import { findUnitCode } from './unit-code.ts'

const EUROPEAN_NORM = 'urn:cen.eu:en16931:2017'
const PEPPOL_BILLING = `${EUROPEAN_NORM}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const PEPPOL_PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
const INVOICE_TYPE = '380'
const CREDIT_NOTE_TYPE = '381'
const CREDIT_TRANSFER = '30'

/** The reasons for a rate of 0 % by the VATEX code list of EN 16931. */
const EXEMPTIONS: Partial<Record<VatCategory, { code: string; reason: string }>> = {
  K: { code: 'VATEX-EU-IC', reason: 'Intra-Community supply' },
  G: { code: 'VATEX-EU-G', reason: 'Export outside the EU' },
}

/**
 * Renders an invoice or credit note as UBL 2.1 by Peppol BIS Billing 3. Peppol cannot deliver to an e-mail
 * address, so a document of such a party names only EN 16931.
 */
export const renderUbl = (invoice: EInvoice): string => {
  const isCredit = invoice.kind === 'credit'
  const isForPeppol = [invoice.seller, invoice.buyer].every(({ endpoint }) => endpoint?.scheme !== EMAIL_SCHEME)
  const root = isCredit ? 'CreditNote' : 'Invoice'
  return renderXml(
    element(
      root,
      [
        createTextElement('cbc:CustomizationID', isForPeppol ? PEPPOL_BILLING : EUROPEAN_NORM),
        isForPeppol ? createTextElement('cbc:ProfileID', PEPPOL_PROFILE) : null,
        createTextElement('cbc:ID', invoice.number),
        createTextElement('cbc:IssueDate', invoice.issuedOn),
        isCredit ? null : createOptionalElement('cbc:DueDate', invoice.dueOn),
        createTextElement(
          isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode',
          isCredit ? CREDIT_NOTE_TYPE : INVOICE_TYPE,
        ),
        createTextElement('cbc:DocumentCurrencyCode', 'EUR'),
        element('cac:OrderReference', [createTextElement('cbc:ID', invoice.orderNumber)]),
        renderReference(invoice),
        element('cac:AccountingSupplierParty', [renderParty(invoice.seller)]),
        element('cac:AccountingCustomerParty', [renderParty(invoice.buyer)]),
        renderDelivery(invoice),
        renderPaymentMeans(invoice),
        element('cac:TaxTotal', [
          createAmountElement('cbc:TaxAmount', invoice.vatCents),
          ...invoice.vat.map(renderVat),
        ]),
        renderTotals(invoice),
        ...invoice.lines.map((line, index) => renderLine(line, index + 1, isCredit)),
      ],
      {
        xmlns: `${NAMESPACE}${root}-2`,
        'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
      },
    ),
  )
}

const createTextElement = (name: string, content: string): XmlElement => element(name, content)
/** Peppol forbids empty elements. */
const createOptionalElement = (name: string, content: string | null): XmlElement | null =>
  content ? element(name, content) : null
const formatAmount = (cents: Cents): string => (cents / 100).toFixed(2)
const formatPercent = (basisPoints: BasisPoints): string => String(basisPoints / 100)
const createAmountElement = (name: string, cents: Cents): XmlElement =>
  element(name, formatAmount(cents), { currencyID: 'EUR' })

const renderReference = ({ creditOf }: EInvoice): XmlElement | null =>
  creditOf &&
  element('cac:BillingReference', [
    element('cac:InvoiceDocumentReference', [
      createTextElement('cbc:ID', creditOf.number),
      createTextElement('cbc:IssueDate', creditOf.issuedOn),
    ]),
  ])

const renderParty = (party: EInvoiceParty): XmlElement => {
  const { name, registryCode, vatNumber, endpoint, country, phone, email } = party
  const scheme = country === 'EE' ? { schemeID: ESTONIAN_REGISTRY_SCHEME } : undefined
  return element('cac:Party', [
    endpoint && element('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    element('cac:PartyName', [createTextElement('cbc:Name', name)]),
    element('cac:PostalAddress', [
      createOptionalElement('cbc:StreetName', party.street),
      createOptionalElement('cbc:CityName', party.city),
      createOptionalElement('cbc:PostalZone', party.postcode),
      element('cac:Country', [createTextElement('cbc:IdentificationCode', country)]),
    ]),
    vatNumber === ''
      ? null
      : element('cac:PartyTaxScheme', [createTextElement('cbc:CompanyID', vatNumber), renderTaxScheme()]),
    element('cac:PartyLegalEntity', [
      createTextElement('cbc:RegistrationName', name),
      registryCode === '' ? null : element('cbc:CompanyID', registryCode, scheme),
    ]),
    phone || email
      ? element('cac:Contact', [
          createOptionalElement('cbc:Telephone', phone),
          createOptionalElement('cbc:ElectronicMail', email),
        ])
      : null,
  ])
}

const renderTaxScheme = (): XmlElement => element('cac:TaxScheme', [createTextElement('cbc:ID', 'VAT')])

const renderDelivery = ({ deliveredOn, deliveryCountry }: EInvoice): XmlElement | null =>
  deliveryCountry === ''
    ? null
    : element('cac:Delivery', [
        createOptionalElement('cbc:ActualDeliveryDate', deliveredOn),
        element('cac:DeliveryLocation', [
          element('cac:Address', [
            element('cac:Country', [createTextElement('cbc:IdentificationCode', deliveryCountry)]),
          ]),
        ]),
      ])

/** Names the shop's account when an amount is open. */
const renderPaymentMeans = ({ kind, payableCents, iban, paymentReference }: EInvoice): XmlElement | null =>
  kind === 'credit' || payableCents <= 0 || iban === ''
    ? null
    : element('cac:PaymentMeans', [
        createTextElement('cbc:PaymentMeansCode', CREDIT_TRANSFER),
        createTextElement('cbc:PaymentID', paymentReference),
        element('cac:PayeeFinancialAccount', [createTextElement('cbc:ID', iban)]),
      ])

const renderVat = ({ category, basisPoints, taxableCents, vatCents }: EInvoiceVat): XmlElement => {
  const exemption = EXEMPTIONS[category]
  return element('cac:TaxSubtotal', [
    createAmountElement('cbc:TaxableAmount', taxableCents),
    createAmountElement('cbc:TaxAmount', vatCents),
    element('cac:TaxCategory', [
      createTextElement('cbc:ID', category),
      createTextElement('cbc:Percent', formatPercent(basisPoints)),
      createOptionalElement('cbc:TaxExemptionReasonCode', exemption?.code ?? null),
      createOptionalElement('cbc:TaxExemptionReason', exemption?.reason ?? null),
      renderTaxScheme(),
    ]),
  ])
}

const renderTotals = ({ netCents, totalCents, settledCents, payableCents }: EInvoice): XmlElement =>
  element('cac:LegalMonetaryTotal', [
    createAmountElement('cbc:LineExtensionAmount', netCents),
    createAmountElement('cbc:TaxExclusiveAmount', netCents),
    createAmountElement('cbc:TaxInclusiveAmount', totalCents),
    settledCents === 0 ? null : createAmountElement('cbc:PrepaidAmount', settledCents),
    createAmountElement('cbc:PayableAmount', payableCents),
  ])

const renderLine = (line: EInvoiceLine, position: number, isCredit: boolean): XmlElement => {
  const { name, code, unit, quantity, netCents, allowances, category, basisPoints } = line
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    createTextElement('cbc:ID', String(position)),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', String(quantity), {
      unitCode: findUnitCode(unit),
    }),
    createAmountElement('cbc:LineExtensionAmount', netCents),
    ...allowances.map(({ cents, reason }) =>
      element('cac:AllowanceCharge', [
        createTextElement('cbc:ChargeIndicator', 'false'),
        createTextElement('cbc:AllowanceChargeReason', reason),
        createAmountElement('cbc:Amount', cents),
      ]),
    ),
    element('cac:Item', [
      createTextElement('cbc:Name', name),
      code === '' ? null : element('cac:SellersItemIdentification', [createTextElement('cbc:ID', code)]),
      element('cac:ClassifiedTaxCategory', [
        createTextElement('cbc:ID', category),
        createTextElement('cbc:Percent', formatPercent(basisPoints)),
        renderTaxScheme(),
      ]),
    ]),
    element('cac:Price', [
      element('cbc:PriceAmount', formatPrice(computeListNetCents(line), quantity), { currencyID: 'EUR' }),
    ]),
  ])
}

/**
 * Six decimals keep quantity times price within the tolerance of PEPPOL-EN16931-R120, two cents, up to 20,000 pieces.
 */
const formatPrice = (cents: Cents, quantity: number): string => String(Number((cents / 100 / quantity).toFixed(6)))
