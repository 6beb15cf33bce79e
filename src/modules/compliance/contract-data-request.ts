import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, languageCode, multiLineText, singleLineText } from '#wire/fields.ts'
import { enumWithDefault, listQuery, searchQuery } from '#wire/list-query.ts'
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATES } from './domain/data-request.ts'

const tokenParams = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) })
const allowErase = { permission: 'client.erase' } as const

/** The state of a mailed link, for its holder. */
const dataLink = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(['open', 'confirmed']),
  /** Empty after the answer. */
  email: z.string(),
  /** The last day for the answer to a request for erasure. */
  answer_by: z.iso.date(),
  /** The moment until which the files can be downloaded; null before the confirmation and for erasures. */
  files_until: z.iso.datetime().nullable(),
})
export type DataLink = z.infer<typeof dataLink>

const listedRequest = z.object({
  id: z.number().int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(DATA_REQUEST_STATES),
  /** Empty after the answer. */
  email: z.string(),
  /** The language of the answer. */
  language: languageCode,
  requested_at: z.iso.datetime(),
  answer_by: z.iso.date(),
  closed_at: z.iso.datetime().nullable(),
  /** The clients to erase, for open requests; without any the address is erased here. */
  clients: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
export type ListedDataRequest = z.infer<typeof listedRequest>

const requestQuery = listQuery({
  sorts: ['requested_at'],
  sort: '-requested_at',
  filters: { q: searchQuery, state: enumWithDefault([...DATA_REQUEST_STATES, 'all'], 'all') },
  pageSize: 50,
})
export type DataRequestQuery = z.infer<typeof requestQuery>

/** Requests of people for their data, without an account (docs/decisions/028-personal-data.md). */
export const dataRequestCalls = {
  request: endpoint({
    method: 'POST',
    path: '/my-data/request',
    summary: 'Mails a link that exports or erases the data of an address; the answer is the same for every address',
    allow: 'anyone',
    body: z.object({
      kind: z.enum(DATA_REQUEST_KINDS).default('export'),
      email: singleLineText(254).default(''),
    }),
    as: 'form',
    response: null,
    answers: 'see-other',
    // A foreign page can only send a mail, which the limits allow everybody.
    skipsCsrfToken: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/my-data/confirm/:token',
    summary: 'Confirms the request of a mailed link and redirects to its page; repeating it does no harm',
    allow: 'anyone',
    params: tokenParams,
    response: null,
    answers: 'see-other',
    // The token proves that the reader of the mail confirms.
    skipsCsrfToken: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/v1/data-request/:token',
    summary: 'Returns what a mailed link does',
    allow: 'anyone',
    params: tokenParams,
    response: createItemResponseSchema(dataLink),
    errorStatuses: [404],
  }),
  file: endpoint({
    method: 'GET',
    path: '/my-data/file/:token/:format',
    summary: 'Returns all data of the address of a confirmed link, for 15 minutes',
    allow: 'anyone',
    params: tokenParams.extend({ format: z.enum(['html', 'json']) }),
    response: null,
    answers: 'file',
    errorStatuses: [404],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/data-request',
    summary: 'Lists confirmed requests for data, the latest first',
    allow: allowErase,
    query: requestQuery,
    response: createListResponseSchema(listedRequest),
    paged: true,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/v1/admin/data-request/:id/erase',
    summary: 'Erases the data of an address without a client and mails the answer; 409 when it has clients',
    allow: allowErase,
    params: idParams,
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/v1/admin/data-request/:id/refuse',
    summary: 'Refuses a request for erasure and mails the reason',
    allow: allowErase,
    params: idParams,
    body: z.object({ reason: multiLineText(4_000).refine(text => text !== '', 'app.problem.required') }),
    response: null,
    answers: 'empty',
    errorStatuses: [404, 409],
  }),
}
