import { renderDirectoInvoice, renderDirectoReceipt } from '#bookkeeping/domain/build-directo-documents.ts'
import { computeDirectoTotals, isSameTotal } from '#bookkeeping/domain/directo-totals.ts'
import { findTaxCode, formatTaxKey } from '#bookkeeping/domain/tax-code.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import { scanXml } from '#kernel/scan-xml.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { EInvoice, EInvoiceLine } from '#orders/domain/e-invoice/e-invoice.ts'
import { requestSystem } from '../request-system.ts'
import type { CreateAdapter, DocumentToBook, EntryToBook, SystemAccess } from '../system-adapter.ts'
import {
  MissingTaxCodeError,
  SystemCredentialsError,
  SystemRejectionError,
  SystemUnavailableError,
} from '../system-errors.ts'

/** Receipts have a separate range of numbers, because Directo counts invoices and receipts separately. */
const FIRST_RECEIPT_NUMBER = 900_000_000
const ACCEPTED = '0'
const UNAUTHORIZED = '5'
const MAX_ELEMENTS = 100_000

/** Connects to Directo's XML Direct (https://wiki.directo.ee/et/xml_direct). The username names the database. */
export const createDirectoAdapter: CreateAdapter = access => ({
  async test() {
    await listElements(access, 'invoice', '0')
  },
  async find(entry) {
    const { what, number } = describeDocument(entry)
    const elements = await listElements(access, what, number)
    const found = takeDocument(elements, what, number)
    if (!found) return null
    return { externalId: number, cents: 'cents' in entry ? sumReceipt(found) : sumInvoice(entry, found, access) }
  },
  build: async entry => ('cents' in entry ? buildReceipt(entry, access) : buildInvoice(entry, access)),
  async send(entry, body) {
    const { what, number } = describeDocument(entry)
    const elements = await callDirecto(access, { put: '1', what, xmldata: body })
    const result = elements.find(({ name }) => name === 'result')
    if (!result) throw new SystemUnavailableError('Directo returned an unreadable answer')
    if (result.attributes.type !== ACCEPTED) throw toError(result)
    return result.attributes.docid ?? number
  },
})

const describeDocument = (entry: EntryToBook): { what: 'invoice' | 'receipt'; number: string } =>
  'cents' in entry
    ? { what: 'receipt', number: String(FIRST_RECEIPT_NUMBER + entry.entryId) }
    : { what: 'invoice', number: entry.invoice.number }

/** Returns the rows of the document with a number; null without one. */
const takeDocument = (elements: readonly XmlNode[], what: string, number: string): XmlNode[] | null => {
  const start = elements.findIndex(({ name, attributes }) => name === what && attributes.number === number)
  if (start < 0) return null
  const length = elements.slice(start + 1).findIndex(({ name }) => name === what)
  const contents = elements.slice(start + 1, length < 0 ? undefined : start + 1 + length)
  const rows = contents.filter(({ name }) => name === 'row')
  if (rows.length === 0) throw new SystemRejectionError(`Directo states no rows of ${number}: compare the document`)
  return rows
}

/** Sums the received amounts of a receipt, in cents and without a sign. */
const sumReceipt = (rows: readonly XmlNode[]): Cents =>
  Math.abs(rows.reduce((sum, { attributes }) => sum + toCents(toNumber(attributes.received)), 0))

/** Returns the total that Directo computes from the rows: the shop's total when both differ only by rounding. */
const sumInvoice = ({ invoice }: DocumentToBook, rows: readonly XmlNode[], access: SystemAccess): Cents => {
  const rates = new Map(invoice.lines.map(line => [findVatCode(invoice, line, access), line.basisPoints]))
  const totals = computeDirectoTotals(
    rows.map(({ attributes: { quantity, price, vatcode = '' } }) => ({
      quantity: toNumber(quantity),
      price: toNumber(price),
      vatCode: vatcode,
    })),
    rates,
  )
  if (!totals) throw new SystemRejectionError(`Directo states other VAT codes for ${invoice.number}`)
  return isSameTotal(totals, invoice) ? invoice.totalCents : Math.abs(totals.totalCents)
}

const toNumber = (text: string | undefined): number => {
  const value = Number(text?.trim() || Number.NaN)
  if (!Number.isFinite(value)) throw new SystemUnavailableError('Directo returned an unreadable answer')
  return value
}

const findVatCode = (
  invoice: EInvoice,
  { category, basisPoints }: EInvoiceLine,
  { taxCodes }: SystemAccess,
): string => {
  const key = { category, basisPoints, country: invoice.vatCountry }
  const code = findTaxCode(taxCodes, key)
  if (code === null) throw new MissingTaxCodeError(formatTaxKey(key))
  return code
}

const buildInvoice = ({ invoice, isBusiness }: DocumentToBook, access: SystemAccess): string =>
  renderDirectoInvoice(invoice, {
    customerCode: access.customerCode,
    isBusiness,
    findVatCode: line => findVatCode(invoice, line, access),
  })

const buildReceipt = (entry: Extract<EntryToBook, { cents: number }>, access: SystemAccess): string =>
  renderDirectoReceipt({
    number: describeDocument(entry).number,
    day: getShopDay(entry.at),
    paymentMode: access.paymentAccount,
    customerCode: access.customerCode,
    invoiceNumber: entry.invoice.number,
    cents: entry.kind === 'refund' ? -entry.cents : entry.cents,
  })

interface XmlNode {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Lists the documents with a number. Throws for a refusal, which is a result instead of a list. */
const listElements = async (access: SystemAccess, what: string, number: string): Promise<XmlNode[]> => {
  const elements = await callDirecto(access, { get: '1', what, number })
  const refusal = elements.find(({ name }) => name === 'result')
  if (refusal) throw toError(refusal)
  return elements
}

const toError = ({ attributes: { type, desc = '' } }: XmlNode): Error =>
  type === UNAUTHORIZED
    ? new SystemCredentialsError('Directo rejected the key')
    : new SystemRejectionError(`${desc} (${type})`)

const callDirecto = async (
  { baseUrl, username, secret }: SystemAccess,
  fields: Readonly<Record<string, string>>,
): Promise<XmlNode[]> => {
  const text = await requestSystem({
    url: new URL(`xmlcore/${encodeURIComponent(username)}/xmlcore.asp`, baseUrl),
    contentType: 'application/x-www-form-urlencoded; charset=utf-8',
    // The key is in the body, because addresses are logged on the way.
    body: new URLSearchParams({ ...fields, token: secret }).toString(),
    readMessage: () => null,
  })
  return readElements(text)
}

/** Reads all elements. Names are in lower case, because Directo answers with `Result` and `result`. */
const readElements = (text: string): XmlNode[] => {
  const elements: XmlNode[] = []
  const open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const entries = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value])
    elements.push({ name: name.toLowerCase(), attributes: Object.fromEntries(entries) })
  }
  try {
    for (const _pause of scanXml(text, { open }, MAX_ELEMENTS));
  } catch (error) {
    throw new SystemUnavailableError('Directo returned an unreadable answer', { cause: error })
  }
  const [root] = elements
  if (root?.name !== 'results' && root?.name !== 'transport')
    throw new SystemUnavailableError('Directo returned an unreadable answer')
  return elements
}
