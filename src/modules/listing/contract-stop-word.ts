import { z } from 'zod'
import { done, listOf, one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { byId, line } from '#wire/fields.ts'

const LONGEST_WORD = 60
const allow = { permission: 'product.edit' }

/** A word that searches pass over, folded. */
const stopWord = z.object({ id: z.number().int(), word: z.string() })
export type StopWord = z.infer<typeof stopWord>

export const stopWordCalls = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/stop-word',
    summary: 'Words that searches pass over where others stand beside them, by the alphabet',
    allow,
    response: listOf(stopWord),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/admin/stop-word',
    summary: 'Adds a word; searches follow at once, and one that is known already stays',
    allow,
    body: z.object({ word: line(LONGEST_WORD) }),
    response: one(stopWord),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/v1/admin/stop-word/:id',
    summary: 'Takes a word out',
    allow,
    params: byId,
    response: done,
    refusals: [404],
  }),
}
