import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, singleLineText } from '#wire/fields.ts'

const MAX_WORD_LENGTH = 60
const allow = { permission: 'product.edit' }

/** A folded word that searches ignore next to other words. */
const stopWord = z.object({ id: z.number().int(), word: z.string() })
export type StopWord = z.infer<typeof stopWord>

export const stopWordEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stop-word',
    summary: 'Lists stop words, which searches ignore next to other words, alphabetically',
    allow,
    response: createListResponseSchema(stopWord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/stop-word',
    summary: 'Adds a stop word; an existing one is returned',
    allow,
    body: z.object({ word: singleLineText(MAX_WORD_LENGTH) }),
    response: createItemResponseSchema(stopWord),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stop-word/:id',
    summary: 'Deletes a stop word',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
}
