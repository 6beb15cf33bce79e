import type { BasisPoints, Cents } from '#kernel/money.ts'

/** VAT categories (UNCL 5305): standard rate, zero rate, supply within the EU, export. */
export type VatCategory = 'S' | 'Z' | 'K' | 'G'

/** An address in an electronic network: a scheme of the EAS code list and an identifier. */
export interface Endpoint {
  scheme: string
  id: string
}

export interface EInvoiceParty {
  name: string
  /** Empty for a consumer. */
  registryCode: string
  /** With the country's prefix; empty for parties without a VAT number. */
  vatNumber: string
  street: string
  city: string
  postcode: string
  /** The ISO code. */
  country: string
  email: string
  phone: string
  endpoint: Endpoint | null
}

/** A net amount that a line is lower than its price times pieces. */
export interface EInvoiceAllowance {
  cents: Cents
  /** In the buyer's language. */
  reason: string
}

export interface EInvoiceLine {
  name: string
  /** The seller's article number; empty for delivery. */
  code: string
  unit: string
  quantity: number
  /** The net of the line after its allowances, in cents: the lines of a rate add up to its taxable amount. */
  netCents: Cents
  /** Discounts, and amounts withheld from a return's refund. */
  allowances: readonly EInvoiceAllowance[]
  category: VatCategory
  basisPoints: BasisPoints
}

/** Returns the net of a line before its allowances. */
export const computeListNetCents = ({ netCents, allowances }: EInvoiceLine): Cents =>
  allowances.reduce((sum, { cents }) => sum + cents, netCents)

export interface EInvoiceVat {
  category: VatCategory
  basisPoints: BasisPoints
  taxableCents: Cents
  vatCents: Cents
}

/** An invoice or credit note in terms of EN 16931, before a syntax is chosen. Amounts are never negative. */
export interface EInvoice {
  kind: 'invoice' | 'credit'
  number: string
  /** Days are calendar days in Estonia, `YYYY-MM-DD`. */
  issuedOn: string
  /** The last day of payment; null when nothing is to be paid. */
  dueOn: string | null
  orderNumber: string
  /** The credited invoice. */
  creditOf: { number: string; issuedOn: string } | null
  seller: EInvoiceParty
  buyer: EInvoiceParty
  /** The day on which the goods left; null before. */
  deliveredOn: string | null
  deliveryCountry: string
  /** The country whose VAT rates the invoice includes: the destination under OSS, else the seller's. */
  vatCountry: string
  iban: string
  paymentReference: string
  lines: readonly EInvoiceLine[]
  vat: readonly EInvoiceVat[]
  /** Without VAT, the VAT, and their sum. */
  netCents: Cents
  vatCents: Cents
  totalCents: Cents
  /** Money received for an invoice, or paid back for a credit note. */
  settledCents: Cents
  /** The rest of the total; amounts that a credit note sets off are in both documents. */
  payableCents: Cents
}
