import type { Cents } from '#kernel/money.ts'
import type { EInvoice, EInvoiceLine } from '#orders/domain/e-invoice/e-invoice.ts'
import { DELIVERY_CODE } from './delivery-code.ts'

const MAX_CODE_LENGTH = 20
const MAX_DESCRIPTION_LENGTH = 100
/** Merit's types of articles; `goods` are articles without stock, because the shop counts its stock itself. */
const ARTICLE_TYPES = { service: 2, goods: 3 } as const

/** Formats a day as `20261128000000`: Merit's dates have a time. */
export const formatMeritDay = (day: string): string => `${day.replaceAll('-', '')}000000`

export const formatMeritAmount = (cents: Cents): string => (cents / 100).toFixed(2)

/**
 * Builds the body of Merit's `sendinvoice`. A credit note has negative quantities and sums. `findTaxId` returns
 * Merit's id of a line's VAT rate.
 */
export const buildMeritInvoice = (
  invoice: EInvoice,
  {
    isBusiness,
    findTaxId,
  }: { isBusiness: boolean; findTaxId: (row: Pick<EInvoiceLine, 'category' | 'basisPoints'>) => string },
): Record<string, unknown> => {
  const sign = invoice.kind === 'credit' ? -1 : 1
  const { buyer, number, issuedOn, dueOn, paymentReference, creditOf, orderNumber, vat, netCents } = invoice
  return {
    Customer: {
      Name: buyer.name.slice(0, 150),
      ...(buyer.registryCode !== '' && { RegNo: buyer.registryCode }),
      // True for consumers and foreign companies, which the VAT return does not list.
      NotTDCustomer: !isBusiness || buyer.country !== 'EE',
      ...(buyer.vatNumber !== '' && { VatRegNo: buyer.vatNumber }),
      Address: buyer.street.slice(0, 100),
      ...(buyer.city !== '' && { City: buyer.city.slice(0, 30) }),
      ...(buyer.postcode !== '' && { PostalCode: buyer.postcode.slice(0, 15) }),
      CountryCode: buyer.country,
      Email: buyer.email.slice(0, 80),
    },
    DocDate: formatMeritDay(issuedOn),
    DueDate: formatMeritDay(dueOn ?? issuedOn),
    TransactionDate: formatMeritDay(issuedOn),
    InvoiceNo: number,
    RefNo: paymentReference,
    CurrencyCode: 'EUR',
    InvoiceRow: invoice.lines.map(line => ({
      Item: buildArticle(line),
      Quantity: (sign * line.quantity).toFixed(3),
      Price: (line.netCents / 100 / line.quantity).toFixed(7),
      TaxId: findTaxId(line),
    })),
    TaxAmount: vat.map(row => ({ TaxId: findTaxId(row), Amount: formatMeritAmount(sign * row.vatCents) })),
    TotalAmount: formatMeritAmount(sign * netCents),
    Hcomment: creditOf ? `${orderNumber} / ${creditOf.number}` : orderNumber,
  }
}

const buildArticle = ({ code, name, unit }: EInvoiceLine): Record<string, unknown> => ({
  Code: (code === '' ? DELIVERY_CODE : code).slice(0, MAX_CODE_LENGTH),
  Description: name.slice(0, MAX_DESCRIPTION_LENGTH),
  Type: code === '' ? ARTICLE_TYPES.service : ARTICLE_TYPES.goods,
  ...(unit !== '' && { UOMName: unit }),
})
