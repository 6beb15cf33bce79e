import { z } from 'zod'
import { createListResponseSchema, successResponse } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { listQuery } from '#wire/list-query.ts'

/** A background job that failed at every retry, such as a rejected mail. */
const deadLetter = z.object({
  id: z.uuid(),
  /** The job name, such as `send-mail`. */
  job: z.string(),
  payload: z.record(z.string(), z.unknown()),
  failed_at: z.iso.datetime(),
  error: z.string(),
  /** False when the user lacks a permission for the job's subject; payload and error are then empty. */
  can_retry: z.boolean(),
})

const allow = { permission: 'settings.edit' } as const

export const deadLetters = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/dead-letter',
    summary: 'Lists background jobs that failed at every retry, newest first by default',
    allow,
    query: listQuery({ sorts: ['failed_at', 'job'], sort: '-failed_at' }),
    response: createListResponseSchema(deadLetter),
    paged: true,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/v1/admin/dead-letter/:id/retry',
    summary: 'Retries a failed job',
    allow,
    params: z.object({ id: z.uuid() }),
    response: successResponse,
    errorStatuses: [404],
  }),
}
