import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, singleLineText } from '#wire/fields.ts'

const MAX_WORDS = 30
const MAX_WORD_LENGTH = 60
const allow = { permission: 'product.edit' }

/** Words with one meaning; a search for any of them also finds the others. */
const synonymGroup = z.object({ id: z.number().int(), words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof synonymGroup>

const body = z.object({
  words: z.array(singleLineText(MAX_WORD_LENGTH)).max(MAX_WORDS),
})

export const synonym = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/synonym',
    summary: 'Lists groups of synonyms',
    allow,
    response: createListResponseSchema(synonymGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/synonym',
    summary: 'Creates a group of synonyms',
    allow,
    body,
    response: createItemResponseSchema(synonymGroup),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v1/admin/synonym/:id',
    summary: 'Replaces the words of a group',
    allow,
    params: idParams,
    body,
    response: createItemResponseSchema(synonymGroup),
    errorStatuses: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/synonym/:id',
    summary: 'Deletes a group of synonyms',
    allow,
    params: idParams,
    response: successResponse,
    errorStatuses: [404],
  }),
}
