import type { Allow, Endpoint } from '#wire/endpoint.ts'
import { buildParameters } from './openapi-parameters.ts'
import { buildOperationId, chooseTag, toOpenApiPath } from './openapi-path.ts'
import { buildResponses } from './openapi-responses.ts'
import type { SchemaWriter } from './openapi-schema.ts'
import type { Operation } from './openapi-shape.ts'

const CONTENT_TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: '*/*',
} as const

/** Describes one endpoint as an OpenAPI operation. */
export const buildOperation = (endpoint: Endpoint, write: SchemaWriter): Operation => {
  const id = buildOperationId(endpoint)
  const body = buildRequestBody(endpoint, id, write)
  return {
    operationId: id,
    summary: endpoint.summary,
    description: [describeAllow(endpoint.allow), ...listRemarks(endpoint)].join(' '),
    tags: [chooseTag(endpoint.path)],
    parameters: buildParameters(endpoint, { openPath: toOpenApiPath(endpoint.path), id, write }),
    ...(body && { requestBody: body }),
    responses: buildResponses(endpoint, { id, write }),
    security: buildSecurity(endpoint),
    'x-allow': typeof endpoint.allow === 'string' ? endpoint.allow : `permission:${endpoint.allow.permission}`,
  }
}

const buildRequestBody = (endpoint: Endpoint, id: string, write: SchemaWriter): Operation['requestBody'] => {
  if (!endpoint.body && endpoint.as === undefined) return undefined
  const schema = endpoint.body ? write(endpoint.body, 'input', `${id}Body`) : {}
  return { required: true, content: { [CONTENT_TYPES[endpoint.as ?? 'json']]: { schema } } }
}

const describeAllow = (allow: Allow): string => {
  if (allow === 'anyone') return 'Anyone may call.'
  if (allow === 'account') return 'Only for logged-in users, about themselves; not with a key.'
  if (allow === 'owner') return 'Only for logged-in staff with every permission.'
  return allow === 'staff'
    ? 'Only for logged-in staff.'
    : `Only for logged-in users with the permission \`${allow.permission}\`.`
}

const listRemarks = ({ onlyJson, paged, method, skipsCsrfToken, requiresOwnOrigin }: Endpoint): string[] => [
  ...(onlyJson ? ['Answers JSON only when `Accept` asks for `application/json`; a page otherwise.'] : []),
  ...(paged ? ['The position in the list is in the four `X-Pagination-*` headers.'] : []),
  ...(method !== 'GET' && skipsCsrfToken && !requiresOwnOrigin
    ? ['Takes no anti-forgery token: other systems call it.']
    : []),
  ...(requiresOwnOrigin ? ["Only accepted from the shop's own pages, by `Origin`, so it needs no token."] : []),
]

/** An empty requirement means that no credentials are needed. */
const buildSecurity = ({ method, allow, skipsCsrfToken }: Endpoint): Record<string, string[]>[] => [
  {
    ...(allow !== 'anyone' && { session: [] }),
    ...(method !== 'GET' && !skipsCsrfToken && { antiForgery: [], visitor: [] }),
  },
  ...(allow === 'anyone' || allow === 'account' ? [] : [{ key: [] }]),
]
