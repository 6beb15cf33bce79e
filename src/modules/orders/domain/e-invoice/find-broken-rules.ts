import { computeListNetCents, type EInvoice, type EInvoiceVat } from './e-invoice.ts'

/** The missing or wrong data of a broken rule; a key of the messages. */
export type Correction =
  | 'sellerName'
  | 'sellerCountry'
  | 'sellerVatNumber'
  | 'sellerNumbers'
  | 'sellerAddress'
  | 'sellerIban'
  | 'buyerName'
  | 'buyerCountry'
  | 'buyerVatNumber'
  | 'buyerAddress'
  | 'lines'
  | 'sums'
  | 'dueDay'
  | 'deliveryCountry'
  | 'deliveryDay'

/** Data of the shop, which all its documents lack together. */
const SELLER_CORRECTIONS: ReadonlySet<Correction> = new Set([
  'sellerName',
  'sellerCountry',
  'sellerVatNumber',
  'sellerNumbers',
  'sellerAddress',
  'sellerIban',
])

export const isSellerCorrection = (correction: Correction): boolean => SELLER_CORRECTIONS.has(correction)

interface Rule {
  /** The code in EN 16931 or Peppol BIS Billing 3. */
  code: string
  correction: Correction
  isMet: (invoice: EInvoice) => boolean
}

const isEmpty = (text: string): boolean => text.trim() === ''
const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code)
const hasPrefix = (vatNumber: string): boolean => /^[A-Z]{2}/.test(vatNumber)
const sumBy = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((total, item) => total + read(item), 0)
const hasCategory = ({ vat }: EInvoice, category: EInvoiceVat['category']): boolean =>
  vat.some(row => row.category === category)
const sumLinesOfRate = ({ lines }: EInvoice, { category, basisPoints }: EInvoiceVat): number =>
  sumBy(
    lines.filter(line => line.category === category && line.basisPoints === basisPoints),
    line => line.netCents,
  )

/** BR-CO-17 allows a difference of one unit of the currency, because sellers may start from gross prices. */
const VAT_TOLERANCE_CENTS = 100

const PARTY_AND_LINE_RULES: readonly Rule[] = [
  { code: 'BR-06', correction: 'sellerName', isMet: ({ seller }) => !isEmpty(seller.name) },
  { code: 'BR-07', correction: 'buyerName', isMet: ({ buyer }) => !isEmpty(buyer.name) },
  { code: 'BR-09', correction: 'sellerCountry', isMet: ({ seller }) => isCountry(seller.country) },
  { code: 'BR-11', correction: 'buyerCountry', isMet: ({ buyer }) => isCountry(buyer.country) },
  { code: 'BR-16', correction: 'lines', isMet: ({ lines }) => lines.length > 0 },
  { code: 'BR-22', correction: 'lines', isMet: ({ lines }) => lines.every(({ quantity }) => quantity > 0) },
  { code: 'BR-25', correction: 'lines', isMet: ({ lines }) => lines.every(({ name }) => !isEmpty(name)) },
  {
    code: 'BR-27',
    correction: 'lines',
    isMet: ({ lines }) => lines.every(line => computeListNetCents(line) >= 0),
  },
  {
    code: 'BR-CO-09',
    correction: 'sellerVatNumber',
    isMet: ({ seller }) => seller.vatNumber === '' || hasPrefix(seller.vatNumber),
  },
  {
    code: 'BR-CO-09',
    correction: 'buyerVatNumber',
    isMet: ({ buyer }) => buyer.vatNumber === '' || hasPrefix(buyer.vatNumber),
  },
]

const SUM_RULES: readonly Rule[] = [
  {
    code: 'BR-CO-10',
    correction: 'sums',
    isMet: ({ lines, netCents }) => sumBy(lines, line => line.netCents) === netCents,
  },
  { code: 'BR-CO-14', correction: 'sums', isMet: ({ vat, vatCents }) => sumBy(vat, row => row.vatCents) === vatCents },
  {
    code: 'BR-CO-15',
    correction: 'sums',
    isMet: invoice => invoice.netCents + invoice.vatCents === invoice.totalCents,
  },
  {
    code: 'BR-CO-16',
    correction: 'sums',
    isMet: ({ totalCents, settledCents, payableCents }) => totalCents - settledCents === payableCents,
  },
  {
    code: 'BR-CO-17',
    correction: 'sums',
    isMet: ({ vat }) =>
      vat.every(
        ({ taxableCents, vatCents, basisPoints }) =>
          Math.abs((taxableCents * basisPoints) / 10_000 - vatCents) < VAT_TOLERANCE_CENTS,
      ),
  },
  { code: 'BR-CO-18', correction: 'lines', isMet: ({ vat }) => vat.length > 0 },
  {
    code: 'BR-CO-25',
    correction: 'dueDay',
    isMet: ({ kind, payableCents, dueOn }) => kind === 'credit' || payableCents <= 0 || dueOn !== null,
  },
  {
    code: 'BR-CO-26',
    correction: 'sellerNumbers',
    isMet: ({ seller }) => !isEmpty(seller.registryCode) || !isEmpty(seller.vatNumber),
  },
]

const VAT_CATEGORY_RULES: readonly Rule[] = [
  {
    code: 'BR-S-02',
    correction: 'sellerVatNumber',
    isMet: invoice => !hasCategory(invoice, 'S') || !isEmpty(invoice.seller.vatNumber),
  },
  {
    code: 'BR-S-08',
    correction: 'sums',
    isMet: invoice => invoice.vat.every(row => sumLinesOfRate(invoice, row) === row.taxableCents),
  },
  {
    code: 'BR-Z-02',
    correction: 'sellerVatNumber',
    isMet: invoice => !hasCategory(invoice, 'Z') || !isEmpty(invoice.seller.vatNumber),
  },
  {
    code: 'BR-G-02',
    correction: 'sellerVatNumber',
    isMet: invoice => !hasCategory(invoice, 'G') || !isEmpty(invoice.seller.vatNumber),
  },
  {
    code: 'BR-IC-02',
    correction: 'sellerVatNumber',
    isMet: invoice => !hasCategory(invoice, 'K') || !isEmpty(invoice.seller.vatNumber),
  },
  {
    code: 'BR-IC-02',
    correction: 'buyerVatNumber',
    isMet: invoice => !hasCategory(invoice, 'K') || !isEmpty(invoice.buyer.vatNumber),
  },
  {
    code: 'BR-IC-11',
    correction: 'deliveryDay',
    isMet: invoice => !hasCategory(invoice, 'K') || invoice.deliveredOn !== null,
  },
  {
    code: 'BR-IC-12',
    correction: 'deliveryCountry',
    isMet: invoice => !hasCategory(invoice, 'K') || isCountry(invoice.deliveryCountry),
  },
]

const ENDPOINT_AND_ACCOUNT_RULES: readonly Rule[] = [
  { code: 'PEPPOL-EN16931-R010', correction: 'buyerAddress', isMet: ({ buyer }) => buyer.endpoint !== null },
  { code: 'PEPPOL-EN16931-R020', correction: 'sellerAddress', isMet: ({ seller }) => seller.endpoint !== null },
  {
    code: 'BR-61',
    correction: 'sellerIban',
    isMet: ({ kind, payableCents, iban }) => kind === 'credit' || payableCents <= 0 || !isEmpty(iban),
  },
]

/** The rules whose result depends on the shop's or the buyer's data. Types and the builder guarantee the others. */
const RULES = [...PARTY_AND_LINE_RULES, ...SUM_RULES, ...VAT_CATEGORY_RULES, ...ENDPOINT_AND_ACCOUNT_RULES]

export interface BrokenRule {
  code: string
  correction: Correction
}

/** Returns the broken rules; an operator would refuse an e-invoice that breaks one. */
export const findBrokenRules = (invoice: EInvoice): BrokenRule[] =>
  RULES.filter(({ isMet }) => !isMet(invoice)).map(({ code, correction }) => ({ code, correction }))
