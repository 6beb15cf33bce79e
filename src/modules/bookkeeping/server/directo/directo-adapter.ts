import { renderDirectoInvoice, renderDirectoReceipt } from '#bookkeeping/domain/build-directo-documents.ts'
import { findTaxCode, formatTaxKey } from '#bookkeeping/domain/tax-code.ts'
import { scanXml } from '#kernel/scan-xml.ts'
import { getShopDay } from '#kernel/shop-day.ts'
import { requestSystem } from '../request-system.ts'
import type { CreateAdapter, EntryToBook, SystemAccess } from '../system-adapter.ts'
import {
  MissingTaxCodeError,
  SystemCredentialsError,
  SystemRejectionError,
  SystemUnavailableError,
} from '../system-errors.ts'

/** Receipts get numbers of their own range, because Directo numbers invoices and receipts apart. */
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
    const isFound = elements.some(({ name, attributes }) => name === what && attributes.number === number)
    // The sums of the answer depend on the settings of the database.
    return isFound ? { externalId: number, cents: null } : null
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

const buildInvoice = ({ invoice, isBusiness }: Exclude<EntryToBook, { cents: number }>, access: SystemAccess): string =>
  renderDirectoInvoice(invoice, {
    customerCode: access.customerCode,
    isBusiness,
    findVatCode: ({ category, basisPoints }) => {
      const key = { category, basisPoints, country: invoice.deliveryCountry }
      const code = findTaxCode(access.taxCodes, key)
      if (code === null) throw new MissingTaxCodeError(formatTaxKey(key))
      return code
    },
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

interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** Lists the documents with a number. Throws for a refusal, which is a result instead of a list. */
const listElements = async (access: SystemAccess, what: string, number: string): Promise<Element[]> => {
  const elements = await callDirecto(access, { get: '1', what, number })
  const refusal = elements.find(({ name }) => name === 'result')
  if (refusal) throw toError(refusal)
  return elements
}

const toError = ({ attributes: { type, desc = '' } }: Element): Error =>
  type === UNAUTHORIZED
    ? new SystemCredentialsError('Directo rejected the key')
    : new SystemRejectionError(`${desc} (${type})`)

const callDirecto = async (
  { baseUrl, username, secret }: SystemAccess,
  fields: Readonly<Record<string, string>>,
): Promise<Element[]> => {
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
const readElements = (text: string): Element[] => {
  const elements: Element[] = []
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
