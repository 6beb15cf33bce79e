import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, line } from '#wire/fields.ts'

const MOST_WORDS = 30
const LONGEST_WORD = 60
const allow = { permission: 'product.edit' }

/** Words that buyers use for one another: a search for one finds them all. */
const synonymGroup = z.object({ id: z.number().int(), words: z.array(z.string()) })
export type SynonymGroup = z.infer<typeof synonymGroup>

const body = z.object({
  words: z.array(line(LONGEST_WORD)).max(MOST_WORDS),
})

export const synonym = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/synonym',
    summary: 'Every group of words that mean the same to the search',
    allow,
    response: listOf(synonymGroup),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/synonym',
    summary: 'Adds a group; searches follow at once',
    allow,
    body,
    response: one(synonymGroup),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v1/admin/synonym/:id',
    summary: 'Sets the words of a group',
    allow,
    params: byId,
    body,
    response: one(synonymGroup),
    refusals: [404],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/synonym/:id',
    summary: 'Takes a group out',
    allow,
    params: byId,
    response: done,
    refusals: [404],
  }),
}
