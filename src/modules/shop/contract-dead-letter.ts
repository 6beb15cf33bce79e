import { z } from 'zod'
import { done, listOf } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { listQuery } from '#wire/list-query.ts'

/** Work behind the scenes that failed for good: a mail that was refused, an invoice that could not be written. */
const deadLetter = z.object({
  id: z.uuid(),
  /** The kind of work, e.g. send-mail. */
  job: z.string(),
  payload: z.record(z.string(), z.unknown()),
  died_at: z.iso.datetime(),
  why: z.string(),
  /** Whether whoever asks may see what it is about and have it tried again; else payload and reason are left out. */
  mayRetry: z.boolean(),
})

const allow = { permission: 'settings.edit' } as const

export const deadLetters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/dead-letter',
    summary: 'Work behind the scenes that failed for good, latest first unless sorted',
    allow,
    query: listQuery({ sorts: ['died_at', 'job'], sort: '-died_at' }),
    response: listOf(deadLetter),
    paged: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v1/admin/dead-letter/:id/retry',
    summary: 'Has it tried again from the beginning',
    allow,
    params: z.object({ id: z.uuid() }),
    response: done,
    refusals: [404],
  }),
}
