import type { z } from 'zod'
import { problemSchema } from '#wire/answer.ts'
import type { Endpoint } from '#wire/endpoint.ts'
import { LANGUAGE_CODE } from '#wire/languages.ts'
import { buildOperation } from './openapi-operation.ts'
import { toOpenApiPath } from './openapi-path.ts'
import { errorResponses } from './openapi-responses.ts'
import { createSchemaWriter } from './openapi-schema.ts'
import type { JsonSchema, OpenApiDocument } from './openapi-shape.ts'

export interface ApiInfo {
  title: string
  version: string
  /** The origin of all addresses. */
  url: string
}

/** A webhook message that the shop sends. */
export interface WebhookMessage {
  event: string
  summary: string
  body: z.ZodType
}

const DESCRIPTION = `Generated from the contracts by which the server validates requests and answers.

- A single object is \`{ "success": true, "data": … }\`, a list has its own name and its position in the \`X-Pagination-*\` headers.
- An error is \`{ "success": false, "message", "errors"?, "redirect"? }\`; \`errors\` holds lists of messages by field path.
- Every POST, PUT and DELETE carries the anti-forgery token of \`GET /v1/session\` in the header \`X-CSRF-Token\`, with the cookie that came with it.
- Money is a number in euros. A text in several languages is \`{ "type": "language", "et": "…", "en": "…" }\`.
- \`lang\` in the query chooses the language of an answer.`

/** Builds the OpenAPI 3.1 document of all endpoints. */
export const buildOpenApiDocument = (
  endpoints: readonly Endpoint[],
  { title, version, url }: ApiInfo,
  messages: readonly WebhookMessage[] = [],
): OpenApiDocument => {
  const schemas: Record<string, JsonSchema> = {}
  const write = createSchemaWriter(schemas)
  schemas.Refusal = write(problemSchema, 'output', 'Refusal')
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of endpoints) {
    const path = toOpenApiPath(endpoint.path)
    const operations = paths[path] ?? {}
    operations[endpoint.method.toLowerCase()] = buildOperation(endpoint, write)
    paths[path] = operations
  }
  const tags = new Set(
    Object.values(paths).flatMap(operations => Object.values(operations).flatMap(operation => operation.tags)),
  )
  return {
    openapi: '3.1.0',
    info: { title, version, description: DESCRIPTION },
    servers: [{ url }],
    tags: [...tags].sort().map(name => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      messages.map(({ event, summary, body }) => [
        event,
        {
          post: {
            operationId: `webhook.${event}`,
            summary,
            requestBody: {
              required: true,
              content: { 'application/json': { schema: write(body, 'output', `webhook.${event}`) } },
            },
            responses: { '2XX': { description: 'The message was accepted; any other answer is retried' } },
          },
        },
      ]),
    ),
    components: { schemas, ...COMPONENTS },
  }
}

const describeCount = (description: string) => ({ description, schema: { type: 'integer' } })

const COMPONENTS: Omit<OpenApiDocument['components'], 'schemas'> = {
  parameters: {
    lang: {
      name: 'lang',
      in: 'query',
      required: false,
      description: 'The language of the answer; by default the `lang` cookie, or Estonian',
      schema: { type: 'string', pattern: LANGUAGE_CODE.source },
    },
  },
  headers: {
    'pagination-current-page': describeCount('The number of the page, from 1'),
    'pagination-per-page': describeCount('Entries on a page'),
    'pagination-page-count': describeCount('Number of pages'),
    'pagination-total-count': describeCount('Entries on all pages'),
  },
  responses: errorResponses,
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key from the settings; needs no anti-forgery token',
    },
    session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by `POST /v1/login-session`' },
    visitor: { type: 'apiKey', in: 'cookie', name: 'visitor', description: 'Set by `GET /v1/session`' },
    antiForgery: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: '`csrfToken` of `GET /v1/session`; forms may send it as the field `_csrf` instead',
    },
  },
}
