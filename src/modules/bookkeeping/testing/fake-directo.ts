import { scanXml } from '#kernel/scan-xml.ts'
import {
  type Answer,
  type LoopbackServer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'

type Attributes = Readonly<Record<string, string>>

export interface FakeDirecto extends LoopbackServer {
  company: string
  token: string
  /** Every booked document with its rows, in order. */
  invoices: { attributes: Attributes; rows: Attributes[] }[]
  receipts: { attributes: Attributes; rows: Attributes[] }[]
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
    refusal: undefined,
    answerInstead: () => undefined,
  }
  const answer = ({ path, body }: ReceivedRequest): Answer => {
    const fields = new URLSearchParams(body)
    if (path !== `/xmlcore/${fake.company}/xmlcore.asp`) return { status: 404, body: 'Not found' }
    if (fields.get('token') !== fake.token)
      return createXmlAnswer('<result type="5" desc="Unauthorized"/>'.replace(/^(.*)$/, '<results>$1</results>'))
    const other = fake.answerInstead(fields)
    if (other) return other
    const what = fields.get('what')
    const booked = what === 'receipt' ? fake.receipts : fake.invoices
    if (fields.get('get') === '1') {
      const found = booked.filter(({ attributes }) => attributes.number === fields.get('number'))
      return createXmlAnswer(
        `<transport>${found.map(({ attributes }) => `<${what} number="${attributes.number}"/>`).join('')}</transport>`,
      )
    }
    if (fake.refusal !== undefined) return createResult('13', fake.refusal)
    const document = readDocument(fields.get('xmldata') ?? '', what ?? '')
    if (!document.attributes.number) return createResult('12', 'Missing document identificator')
    booked.push(document)
    return createResult('0', 'OK', document.attributes.number)
  }
  return fake
}

const readDocument = (xml: string, what: string): { attributes: Attributes; rows: Attributes[] } => {
  let attributes: Attributes = {}
  const rows: Attributes[] = []
  const open = (name: string, found: Attributes): void => {
    if (name === what) attributes = found
    if (name === 'row') rows.push(found)
  }
  for (const _pause of scanXml(xml, { open }));
  return { attributes, rows }
}
