import { createHash } from 'node:crypto'
import { parseJson } from '#kernel/parse-json.ts'
import type { Endpoint } from '#orders/domain/e-invoice/e-invoice.ts'
import { findBrokenRules } from '#orders/domain/e-invoice/find-broken-rules.ts'
import { renderUbl } from '#orders/domain/e-invoice/render-ubl.ts'
import { requestSystem } from '../request-system.ts'
import type { CreateAdapter, EntryToBook, SystemAccess } from '../system-adapter.ts'
import { SystemRejectionError, SystemUnavailableError } from '../system-errors.ts'

/** Storecove's names of identifier schemes (https://www.storecove.com/docs). */
const REGISTRY_SCHEME = 'EE:CC'

/** A customer waits for the answer in the checkout. */
const LOOK_UP_TIMEOUT_MS = 4_000

/**
 * Connects to Storecove, an operator of the Peppol network. The username is the legal entity. Each submission has an
 * identifier by which Storecove rejects a second submission of the same document. It is made of the number, day and
 * sum: a restored shop may give a number again.
 */
export const createStorecoveAdapter: CreateAdapter = access => ({
  async test() {
    // No company has this identifier: the request only tests the credentials.
    await lookUpRecipient(access, '00000000')
  },
  // Storecove cannot find a document by its number, but recognizes a repeated submission.
  find: async () => null,
  build: async entry => JSON.stringify(buildSubmission(entry, access)),
  async send(_entry, body) {
    try {
      const answer = await callStorecove(access, 'document_submissions', { body })
      if (typeof answer.guid !== 'string') throw new SystemUnavailableError('Storecove returned an unreadable answer')
      return answer.guid
    } catch (error) {
      // An earlier attempt, whose answer was lost, has submitted the document.
      if (error instanceof SystemRejectionError && error.message.includes('idempotencyGuid')) return ''
      throw error
    }
  },
})

/** Asks whether a company receives e-invoices in the Peppol network. */
export const lookUpRecipient = async (
  access: Pick<SystemAccess, 'baseUrl' | 'secret'>,
  registryCode: string,
): Promise<boolean> => {
  const answer = await callStorecove(access, 'discovery/receives', {
    timeoutMs: LOOK_UP_TIMEOUT_MS,
    body: JSON.stringify({
      documentTypes: ['invoice'],
      network: 'peppol',
      metaScheme: 'iso6523-actorid-upis',
      scheme: REGISTRY_SCHEME.toLowerCase(),
      identifier: registryCode,
    }),
  })
  if (answer.code !== 'OK' && answer.code !== 'NOK')
    throw new SystemUnavailableError('Storecove returned an unreadable answer')
  return answer.code === 'OK'
}

const buildSubmission = (entry: EntryToBook, { username }: SystemAccess): object => {
  const { invoice } = entry
  const broken = findBrokenRules(invoice)
  if (broken.length > 0) throw new SystemRejectionError(broken.map(({ correction }) => correction).join(', '))
  return {
    legalEntityId: Number(username),
    idempotencyGuid: buildGuid(`${username} ${invoice.number} ${invoice.issuedOn} ${invoice.totalCents}`),
    routing: buildRouting(invoice.buyer.endpoint),
    document: {
      documentType: entry.kind === 'credit' ? 'creditnote' : 'invoice',
      rawDocumentData: {
        document: Buffer.from(renderUbl(invoice)).toString('base64'),
        parse: true,
        parseStrategy: 'ubl',
      },
    },
  }
}

const buildRouting = (endpoint: Endpoint | null): object => {
  if (endpoint?.scheme === '0191') return { eIdentifiers: [{ scheme: REGISTRY_SCHEME, id: endpoint.id }] }
  throw new SystemRejectionError('registryCode')
}

/** Builds the same UUID for the same text. */
const buildGuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const callStorecove = async (
  { baseUrl, secret }: Pick<SystemAccess, 'baseUrl' | 'secret'>,
  path: string,
  { body, timeoutMs }: { body: string; timeoutMs?: number },
): Promise<Record<string, unknown>> => {
  const text = await requestSystem({
    url: new URL(path, baseUrl),
    contentType: 'application/json',
    headers: { authorization: `Bearer ${secret}` },
    ...(timeoutMs !== undefined && { timeoutMs }),
    body,
    readMessage: readErrors,
  })
  const answer = readRecord(text)
  if (!answer) throw new SystemUnavailableError('Storecove returned an unreadable answer')
  return answer
}

const readRecord = (text: string): Record<string, unknown> | null => {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

/** Joins the errors of a rejection: `[{ source, details }]`. */
const readErrors = (text: string): string | null => {
  const errors = readRecord(text)?.errors
  if (!Array.isArray(errors)) return null
  return errors
    .map(error => [error?.source, error?.details].filter(part => typeof part === 'string').join(': '))
    .join('; ')
}
