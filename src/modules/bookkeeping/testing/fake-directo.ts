import { type BasisPoints, type Cents, toCents } from '#kernel/money.ts'
import { scanXml } from '#kernel/scan-xml.ts'
import { createXmlElement, renderXml, type XmlElement } from '#kernel/xml.ts'
import {
  type Answer,
  type LoopbackServer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'

type Attributes = Readonly<Record<string, string>>

interface BookedDocument {
  attributes: Attributes
  rows: Record<string, string>[]
}
type BookedInvoice = BookedDocument & { netCents: Cents; totalCents: Cents }

export interface FakeDirecto extends LoopbackServer {
  company: string
  token: string
  /** Every booked document with its rows and the totals that it computes, in order. */
  invoices: BookedInvoice[]
  receipts: BookedDocument[]
  /** The rates of its VAT codes. */
  vatRates: Map<string, BasisPoints>
  /** The text that rejects each document; undefined accepts them. */
  refusal: string | undefined
  /** Answers a request in another way, such as with 429 or a page of a proxy. */
  answerInstead: (fields: URLSearchParams) => Answer | undefined
}

const createXmlAnswer = (body: string): Answer => ({
  status: 200,
  type: 'text/xml',
  body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
})
const createResult = (type: string, description: string, number = ''): Answer =>
  createXmlAnswer(`<results><Result Type="${type}" Desc="${description}" docid="${number}"/></results>`)

/** Serves Directo's XML Direct on loopback and checks the key of each request. */
export const startFakeDirecto = async (): Promise<FakeDirecto> => {
  const fake: FakeDirecto = {
    ...(await startLoopbackServer(received => answer(received))),
    company: 'pood_ou',
    token: 'D1RECT0-TOKEN',
    invoices: [],
    receipts: [],
    vatRates: new Map([
      ['1', 2400],
      ['2', 900],
      ['0', 0],
    ]),
    refusal: undefined,
    answerInstead: () => undefined,
  }
  const answer = ({ path, body }: ReceivedRequest): Answer => {
    const fields = new URLSearchParams(body)
    if (path !== `/xmlcore/${fake.company}/xmlcore.asp`) return { status: 404, body: 'Not found' }
    if (fields.get('token') !== fake.token)
      return createXmlAnswer('<results><result type="5" desc="Unauthorized"/></results>')
    const configuredAnswer = fake.answerInstead(fields)
    if (configuredAnswer) return configuredAnswer
    const what = fields.get('what')
    const booked = what === 'receipt' ? fake.receipts : fake.invoices
    if (fields.get('get') === '1') {
      const found = booked.filter(({ attributes }) => attributes.number === fields.get('number'))
      const documents = found.map(document => renderDocument(what ?? '', document))
      return { status: 200, type: 'text/xml', body: renderXml(createXmlElement('transport', documents)) }
    }
    if (fake.refusal !== undefined) return createResult('13', fake.refusal)
    const document = readDocument(fields.get('xmldata') ?? '', what ?? '')
    if (!document.attributes.number) return createResult('12', 'Missing document identificator')
    const { number } = document.attributes
    if (booked.some(({ attributes }) => attributes.number === number))
      return createResult('14', 'A confirmed document cannot be modified')
    const refusal = what === 'receipt' ? bookReceipt(fake, document) : bookInvoice(fake, document)
    return refusal === null ? createResult('0', 'OK', number) : createResult('13', refusal)
  }
  return fake
}

/** Books an invoice with the totals of its rows, or returns what is wrong with its rows. */
const bookInvoice = (fake: FakeDirecto, document: BookedDocument): string | null => {
  if (document.rows.length === 0) return 'No rows'
  const netByRate = new Map<BasisPoints, Cents>()
  for (const { quantity = '', price = '', vatcode = '' } of document.rows) {
    const rate = fake.vatRates.get(vatcode)
    if (rate === undefined) return `VAT code ${vatcode} is missing`
    if (!/^-?\d+$/.test(quantity) || !/^\d+\.\d{6}$/.test(price)) return 'Unreadable row'
    // Prices are whole millionths of a euro.
    const netCents = Math.round((Number(quantity) * Number(price.replace('.', ''))) / 10_000)
    netByRate.set(rate, (netByRate.get(rate) ?? 0) + netCents)
  }
  const netCents = [...netByRate.values()].reduce((sum, net) => sum + net, 0)
  const vatCents = [...netByRate].reduce((sum, [rate, net]) => sum + Math.round((net * rate) / 10_000), 0)
  fake.invoices.push({ ...document, netCents, totalCents: netCents + vatCents })
  return null
}

/**
 * Books a receipt, or returns why its sum does not fit its invoice; a difference of a cent per VAT code counts as
 * rounding.
 */
const bookReceipt = (fake: FakeDirecto, document: BookedDocument): string | null => {
  for (const { invoice: number, received } of document.rows) {
    const paid = fake.invoices.find(({ attributes }) => attributes.number === number)
    if (!paid) return `Invoice ${number} is missing`
    const receivedCents = sumReceived(fake.receipts, number) + toCents(Number(received))
    const maxCents = Math.abs(paid.totalCents) + fake.vatRates.size
    if (!(Math.abs(receivedCents) <= maxCents)) return `The sum exceeds invoice ${number}`
  }
  fake.receipts.push(document)
  return null
}

const sumReceived = (receipts: readonly BookedDocument[], number: string | undefined): Cents =>
  receipts
    .flatMap(({ rows }) => rows)
    .filter(({ invoice }) => invoice === number)
    .reduce((sum, { received }) => sum + toCents(Number(received)), 0)

const renderDocument = (what: string, { attributes, rows }: BookedDocument): XmlElement =>
  createXmlElement(
    what,
    [
      createXmlElement(
        'rows',
        rows.map(row => createXmlElement('row', '', row)),
      ),
    ],
    attributes,
  )

const readDocument = (xml: string, what: string): BookedDocument => {
  let attributes: Attributes = {}
  const rows: Record<string, string>[] = []
  const addElement = (name: string, found: Attributes): void => {
    if (name === what) attributes = found
    if (name === 'row') rows.push(found)
  }
  for (const _pause of scanXml(xml, { open: addElement }));
  return { attributes, rows }
}
