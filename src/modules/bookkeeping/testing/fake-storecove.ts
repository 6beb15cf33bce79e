import {
  type Answer,
  createJsonAnswer,
  type LoopbackServer,
  type ReceivedRequest,
  startLoopbackServer,
} from '#platform/server/testing/loopback-server.ts'

interface Submission {
  guid: string
  legalEntityId: number
  recipient: string
  documentType: string
  /** The submitted UBL document. */
  xml: string
}

export interface FakeStorecove extends LoopbackServer {
  legalEntityId: string
  key: string
  /** Every delivered document, in order; a document that is delivered twice is here twice. */
  submissions: Submission[]
  /** Registry codes of companies that receive e-invoices. */
  recipients: Set<string>
  /** The text that rejects each document; undefined accepts them. */
  refusal: string | undefined
  /** Answers a request in another way, such as with 429 or a page of a proxy. */
  answerInstead: (request: ReceivedRequest) => Answer | undefined
}

/** The account that the fake accepts. */
export const LEGAL_ENTITY = '100000042'
export const OPERATOR_KEY = 'st0rec0ve-key'

/** Serves the parts of Storecove's API that the shop calls on loopback, and checks the key of each request. */
export const startFakeStorecove = async (): Promise<FakeStorecove> => {
  const submittedGuids = new Set<string>()
  const fake: FakeStorecove = {
    ...(await startLoopbackServer(received => answer(received))),
    legalEntityId: LEGAL_ENTITY,
    key: OPERATOR_KEY,
    submissions: [],
    recipients: new Set(['14532901']),
    refusal: undefined,
    answerInstead: () => undefined,
  }
  const reject = (source: string, details: string): Answer => createJsonAnswer(422, { errors: [{ source, details }] })
  const answer = (request: ReceivedRequest): Answer => {
    if (request.headers.authorization !== `Bearer ${fake.key}`) return { status: 401, body: '' }
    const configuredAnswer = fake.answerInstead(request)
    if (configuredAnswer) return configuredAnswer
    const body = JSON.parse(request.body)
    if (request.path === '/discovery/receives')
      return createJsonAnswer(200, { code: fake.recipients.has(body.identifier) ? 'OK' : 'NOK', email: false })
    if (request.path !== '/document_submissions') return createJsonAnswer(404, {})
    if (submittedGuids.has(body.idempotencyGuid)) return reject('idempotencyGuid', 'has already been taken')
    if (fake.refusal !== undefined) return reject('document', fake.refusal)
    submittedGuids.add(body.idempotencyGuid)
    const guid = `submission-${submittedGuids.size}`
    fake.submissions.push({
      guid,
      legalEntityId: body.legalEntityId,
      recipient: body.routing.eIdentifiers
        .map((found: { scheme: string; id: string }) => `${found.scheme} ${found.id}`)
        .join(),
      documentType: body.document.documentType,
      xml: Buffer.from(body.document.rawDocumentData.document, 'base64').toString(),
    })
    return createJsonAnswer(200, { guid })
  }
  return fake
}
