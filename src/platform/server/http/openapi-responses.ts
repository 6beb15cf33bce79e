import type { Endpoint } from '#wire/endpoint.ts'
import type { SchemaWriter } from './openapi-schema.ts'
import type { ApiResponse, Operation } from './openapi-shape.ts'

const ERROR_REASONS: Record<number, string> = {
  400: 'Malformed: broken JSON or percent-encoding',
  401: 'Not logged in',
  403: 'The permission or the anti-forgery token is missing',
  404: 'Not found, or not visible to the caller',
  410: 'Replaced by something else',
  409: 'A stale version, or stock or visibility that changed after the last read',
  413: 'The request is too large',
  415: 'The content type is not supported',
  422: 'A field is invalid; `errors` names each',
  429: 'Too many requests; `Retry-After` says how long to wait',
  503: 'Temporarily unavailable; `Retry-After` says how long to wait',
}

const PAGING_HEADERS = ['current-page', 'per-page', 'page-count', 'total-count']

/** Describes the successful response, and every error in its common shape. */
export const buildResponses = (
  endpoint: Endpoint,
  { id, write }: { id: string; write: SchemaWriter },
): Operation['responses'] => {
  const [status, answer] = describeSuccess(endpoint, id, write)
  if (endpoint.paged) {
    answer.headers = Object.fromEntries(
      PAGING_HEADERS.map(name => [
        `X-Pagination-${toTitleCase(name)}`,
        { $ref: `#/components/headers/pagination-${name}` },
      ]),
    )
  }
  const errors = listErrorStatuses(endpoint).map(error => [String(error), { $ref: `#/components/responses/${error}` }])
  return { [status]: answer, ...Object.fromEntries(errors), default: { $ref: '#/components/responses/refusal' } }
}

const buildErrorResponse = (description: string): ApiResponse => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
})

/** The errors that operations refer to; writing each out would make the document a seventh larger. */
export const errorResponses: Record<string, ApiResponse> = {
  ...Object.fromEntries(Object.entries(ERROR_REASONS).map(([status, reason]) => [status, buildErrorResponse(reason)])),
  refusal: buildErrorResponse('Any other error'),
}

const describeSuccess = (
  endpoint: Endpoint,
  id: string,
  write: SchemaWriter,
): [status: string, answer: ApiResponse] => {
  if (endpoint.response) {
    const schema = write(endpoint.response, 'output', `${id}Answer`)
    return ['200', { description: 'Success', content: { 'application/json': { schema } } }]
  }
  switch (endpoint.answers) {
    case 'file':
      return ['200', { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }]
    case 'page':
      return ['200', { description: 'A page', content: { 'text/html': { schema: { type: 'string' } } } }]
    case 'redirect':
      return ['302', { description: 'On to another address' }]
    case 'see-other':
      return ['303', { description: 'On to another address' }]
    default:
      return ['204', { description: 'Done; no body' }]
  }
}

const listErrorStatuses = ({
  method,
  allow,
  skipsCsrfToken,
  requiresOwnOrigin,
  params,
  query,
  headers,
  body,
  errorStatuses = [],
}: Endpoint): number[] => {
  const statuses = new Set(errorStatuses)
  if (body) statuses.add(400).add(413).add(415)
  if (allow !== 'anyone') statuses.add(401).add(403)
  if (requiresOwnOrigin || (method !== 'GET' && !skipsCsrfToken)) statuses.add(403)
  if (params || query || headers || body) statuses.add(422)
  return [...statuses].sort((a, b) => a - b)
}

const toTitleCase = (words: string): string => words.replace(/\b\w/g, letter => letter.toUpperCase())
