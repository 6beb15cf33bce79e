import type { Cents } from '#kernel/money.ts'
import { createXmlElement, renderXml } from '#kernel/xml.ts'
import type { EInvoice, EInvoiceLine } from '#orders/domain/e-invoice/e-invoice.ts'
import { DELIVERY_CODE } from './delivery-code.ts'

const CUSTOMER_TYPES = { business: '0', private: '1' } as const

/** Formats a day as `28.11.2026`, from `2026-11-28`. */
const formatDirectoDay = (day: string): string => day.split('-').reverse().join('.')

const formatAmount = (cents: Cents): string => (cents / 100).toFixed(2)

interface DirectoSale {
  /** The customer of web sales in Directo; the details of the customer are on the invoice. */
  customerCode: string
  isBusiness: boolean
  findVatCode: (line: EInvoiceLine) => string
}

/** Renders an invoice for Directo; a credit note has negative quantities. Directo computes the VAT. */
export const renderDirectoInvoice = (
  invoice: EInvoice,
  { customerCode, isBusiness, findVatCode }: DirectoSale,
): string => {
  const sign = invoice.kind === 'credit' ? -1 : 1
  const { buyer, number, issuedOn, dueOn, orderNumber, creditOf } = invoice
  const attributes = {
    number,
    customercode: customerCode,
    customername: buyer.name,
    date: formatDirectoDay(issuedOn),
    duedate: formatDirectoDay(dueOn ?? issuedOn),
    currency: 'EUR',
    comment: creditOf ? `${orderNumber} / ${creditOf.number}` : orderNumber,
    email: buyer.email,
    address1: buyer.street,
    address2: `${buyer.postcode} ${buyer.city}`.trim(),
    customer_type: CUSTOMER_TYPES[isBusiness ? 'business' : 'private'],
    ...(buyer.registryCode !== '' && { customer_regno: buyer.registryCode }),
    ...(buyer.vatNumber !== '' && { vatregno: buyer.vatNumber }),
    confirm: '1',
  }
  const rows = invoice.lines.map(line =>
    createXmlElement('row', '', {
      item: line.code === '' ? DELIVERY_CODE : line.code,
      description: line.name,
      quantity: String(sign * line.quantity),
      price: (line.netCents / 100 / line.quantity).toFixed(6),
      vatcode: findVatCode(line),
      unit: line.unit,
    }),
  )
  return renderXml(
    createXmlElement('invoices', [createXmlElement('invoice', [createXmlElement('rows', rows)], attributes)]),
  )
}

interface DirectoReceipt {
  /** Stays the same when the receipt is sent again. */
  number: string
  day: string
  paymentMode: string
  customerCode: string
  invoiceNumber: string
  /** Negative for a refund. */
  cents: Cents
}

/** Renders the receipt of a payment or refund for Directo, which ignores attributes that its schema does not name. */
export const renderDirectoReceipt = (receipt: DirectoReceipt): string => {
  const amount = formatAmount(receipt.cents)
  const row = createXmlElement('row', '', {
    invoice: receipt.invoiceNumber,
    customer: receipt.customerCode,
    payment: amount,
    received: amount,
    bankcurrency: 'EUR',
  })
  const attributes = {
    number: receipt.number,
    date: formatDirectoDay(receipt.day),
    paymentmode: receipt.paymentMode,
    confirm: '1',
  }
  return renderXml(
    createXmlElement('receipts', [createXmlElement('receipt', [createXmlElement('rows', [row])], attributes)]),
  )
}
