import { computeDirectoTotals, isSameTotal } from '#bookkeeping/domain/directo-totals.ts'
import { renderDirectoInvoice, renderDirectoReceipt } from '#bookkeeping/domain/render-directo-documents.ts'
import { findTaxCode, formatTaxKey } from '#bookkeeping/domain/tax-code.ts'
import { type Cents, toCents } from '#kernel/money.ts'
import { scanXml } from '#kernel/scan-xml.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import type { EInvoice, EInvoiceLine } from '#orders/domain/e-invoice/e-invoice.ts'
import { requestSystem } from '../request-system.ts'
import type { CreateAdapter, DocumentToBook, EntryToBook, MovementToBook, SystemAccess } from '../system-adapter.ts'
import {
  MissingTaxCodeError,
  SystemCredentialsError,
  SystemRejectionError,
  SystemUnavailableError,
} from '../system-errors.ts'

/**
 * Receipts have a separate range of numbers, because Directo counts invoices and receipts separately. A number is made
 * of the movement and its part, so a restored shop finds the receipts that it has forgotten.
 */
const FIRST_RECEIPT_NUMBER = 500_000_000
/** Numbers for the parts of a movement, half of them for refunds. */
const NUMBERS_PER_MOVEMENT = 32
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
    const found = findDocument(elements, what, number)
    if (!found) return null
    return 'cents' in entry
      ? { externalId: number, cents: sumReceipt(entry, found.rows), day: null }
      : { externalId: number, cents: sumInvoice(entry, found.rows, access), day: readDirectoDay(found.attributes.date) }
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
    ? { what: 'receipt', number: String(FIRST_RECEIPT_NUMBER + computeReceiptOffset(entry)) }
    : { what: 'invoice', number: entry.invoice.number }

const computeReceiptOffset = ({ kind, movementId, partIndex }: MovementToBook): number =>
  movementId * NUMBERS_PER_MOVEMENT + (kind === 'refund' ? NUMBERS_PER_MOVEMENT / 2 : 0) + partIndex

/** Reads the day of `28.11.2026` or `2026-11-28`, with or without a time; null for other texts. */
const readDirectoDay = (text: string | undefined): string | null => {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(text ?? '') ?? []
  return year ? `${year}-${month}-${day}` : (/^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0] ?? null)
}

/** Returns the document with a number and its rows; null without one. */
const findDocument = (
  elements: readonly XmlNode[],
  what: string,
  number: string,
): (Pick<XmlNode, 'attributes'> & { rows: XmlNode[] }) | null => {
  const start = elements.findIndex(({ name, attributes }) => name === what && attributes.number === number)
  const found = elements[start]
  if (!found) return null
  const length = elements.slice(start + 1).findIndex(({ name }) => name === what)
  const contents = elements.slice(start + 1, length < 0 ? undefined : start + 1 + length)
  const rows = contents.filter(({ name }) => name === 'row')
  if (rows.length === 0) throw new SystemRejectionError(`Directo states no rows of ${number}: compare the document`)
  return { attributes: found.attributes, rows }
}

/** Sums what a receipt received for the document of an entry, in cents and without a sign. */
const sumReceipt = ({ invoice: { number } }: MovementToBook, rows: readonly XmlNode[]): Cents =>
  Math.abs(
    rows
      .filter(({ attributes: { invoice = number } }) => invoice === number)
      .reduce((sum, { attributes }) => sum + toCents(toNumber(attributes.received)), 0),
  )

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
  const addElement = (name: string, attributes: Readonly<Record<string, string>>): void => {
    const entries = Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value])
    elements.push({ name: name.toLowerCase(), attributes: Object.fromEntries(entries) })
  }
  try {
    for (const _pause of scanXml(text, { open: addElement }, MAX_ELEMENTS));
  } catch (error) {
    throw new SystemUnavailableError('Directo returned an unreadable answer', { cause: error })
  }
  const [root] = elements
  if (root?.name !== 'results' && root?.name !== 'transport')
    throw new SystemUnavailableError('Directo returned an unreadable answer')
  return elements
}
