import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { type Endpoint, endpoint } from '#wire/endpoint.ts'
import { buildOpenApiDocument } from './openapi-document.ts'
import { findOpenApiErrors } from './openapi-errors.ts'
import type { JsonSchema, Operation } from './openapi-shape.ts'

interface Branch {
  name: string
  branches: Branch[]
}
const branch: z.ZodType<Branch, Branch> = z.lazy(() => z.object({ name: z.string(), branches: z.array(branch) }))

const calls: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/v1/tree/:id',
    summary: 'A tree',
    allow: 'anyone',
    params: z.object({ id: z.coerce.number().int().positive() }),
    query: z.object({ deep: z.string().optional(), from: z.string() }),
    response: createItemResponseSchema(branch),
    errorStatuses: [404],
    paged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/v1/tree/:id',
    summary: 'Changes a tree',
    allow: { permission: 'tree.edit' },
    params: z.object({ id: z.coerce.number().int() }),
    headers: z.object({ 'idempotency-key': z.string().min(8) }),
    body: z.object({ name: z.string().trim().default('') }),
    response: branch,
  }),
  endpoint({
    method: 'POST',
    path: '/outside/:who',
    summary: 'Called from outside',
    allow: 'anyone',
    as: 'raw',
    response: null,
    answers: 'empty',
    skipsCsrfToken: true,
  }),
  endpoint({
    method: 'GET',
    path: '/v1/search',
    summary: 'Searches',
    allow: 'staff',
    query: z.looseObject({ sort: z.string().optional() }),
    response: null,
    answers: 'file',
  }),
]

const document = buildOpenApiDocument(calls, { title: 'Shop', version: '1.2.3', url: 'http://shop.test' })
const findOperation = (path: string, method: string): Operation => document.paths[path]?.[method] as Operation

describe('the OpenAPI document', () => {
  it('follows the rules of OpenAPI', () => expect(findOpenApiErrors(document)).toEqual([]))

  it('lists every operation at its path', () =>
    expect(Object.entries(document.paths).map(([path, operations]) => [path, Object.keys(operations)])).toEqual([
      ['/v1/tree/{id}', ['get', 'put']],
      ['/outside/{who}', ['post']],
      ['/v1/search', ['get']],
    ]))

  it('declares parameters, including the language', () =>
    expect(findOperation('/v1/tree/{id}', 'get').parameters).toMatchObject([
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'deep', in: 'query', required: false },
      { name: 'from', in: 'query', required: true },
      { $ref: '#/components/parameters/lang' },
    ]))

  it('declares free-form parameters for a query that accepts any name', () =>
    expect(findOperation('/v1/search', 'get').parameters).toMatchObject([
      { name: 'sort' },
      { name: 'further', style: 'form', explode: true },
      {},
    ]))

  it('describes the body as it is sent, not as it is read', () => {
    const schema = findOperation('/v1/tree/{id}', 'put').requestBody?.content['application/json']?.schema as JsonSchema
    expect(schema.properties).toMatchObject({ name: { type: 'string', default: '' } })
    expect(schema.required).toBeUndefined()
  })

  it('states permissions and credentials', () => {
    expect(findOperation('/v1/tree/{id}', 'get')).toMatchObject({ security: [{}], 'x-allow': 'anyone' })
    expect(findOperation('/v1/tree/{id}', 'put')).toMatchObject({
      security: [{ session: [], antiForgery: [], visitor: [] }, { key: [] }],
      'x-allow': 'permission:tree.edit',
    })
    expect(findOperation('/v1/tree/{id}', 'put').description).toContain('`tree.edit`')
    expect(findOperation('/outside/{who}', 'post').security).toEqual([{}])
  })

  it('lists the errors of an operation', () => {
    expect(Object.keys(findOperation('/v1/tree/{id}', 'get').responses)).toEqual(['200', '404', '422', 'default'])
    expect(Object.keys(findOperation('/v1/tree/{id}', 'put').responses)).toEqual(
      '200 400 401 403 413 415 422 default'.split(' '),
    )
    expect(Object.keys(findOperation('/outside/{who}', 'post').responses)).toEqual(['204', 'default'])
    expect(findOperation('/v1/tree/{id}', 'get').responses['404']).toEqual({ $ref: '#/components/responses/404' })
    expect(document.components.responses['404']).toMatchObject({ description: expect.stringContaining('Not found') })
  })

  it('declares the four paging headers of lists', () =>
    expect(findOperation('/v1/tree/{id}', 'get').responses['200']).toMatchObject({
      headers: {
        'X-Pagination-Current-Page': { $ref: '#/components/headers/pagination-current-page' },
        'X-Pagination-Per-Page': { $ref: '#/components/headers/pagination-per-page' },
        'X-Pagination-Page-Count': { $ref: '#/components/headers/pagination-page-count' },
        'X-Pagination-Total-Count': { $ref: '#/components/headers/pagination-total-count' },
      },
    }))
})

describe('findOpenApiErrors', () => {
  const findErrorsAfter = (damage: (copy: typeof document) => void): string[] => {
    const copy = structuredClone(document)
    damage(copy)
    return findOpenApiErrors(copy)
  }
  it.each<[string, (copy: typeof document) => void, string]>([
    [
      'a duplicate operationId',
      copy => {
        copy.paths['/v1/search']!.get!.operationId = 'getV1TreeById'
      },
      'getV1TreeById is the name of two operations',
    ],
    [
      'an undeclared parameter',
      copy => {
        copy.paths['/outside/{who}']!.post!.parameters = []
      },
      '/outside/{who} post does not declare who',
    ],
    [
      'a reference to nothing',
      copy => {
        delete copy.components.schemas.Refusal
      },
      '#/components/schemas/Refusal leads nowhere',
    ],
    [
      'a call without answers',
      copy => {
        copy.paths['/v1/search']!.get!.responses = {}
      },
      '/v1/search get answers nothing',
    ],
    [
      'an undeclared security scheme',
      copy => {
        copy.paths['/v1/search']!.get!.security = [{ guess: [] }]
      },
      '/v1/search get asks for guess, which is not described',
    ],
  ])('reports %s', (_name, damage, error) => expect(findErrorsAfter(damage)).toContain(error))
})
