import { z } from 'zod'
import { createItemResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const count = z.number().int()
const time = z.iso.datetime()
/** The job name, such as `send-mail`. */
const job = z.string()
const allow = { permission: 'settings.edit' } as const

export const jobAdmin = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/job',
    summary: 'Lists running, waiting and scheduled background jobs by name',
    allow,
    response: createItemResponseSchema(
      z.object({
        /** Active jobs; `overdue` counts those past their time limit. */
        running: z.array(z.object({ job, count, since: time, overdue: count })),
        /**
         * Queued jobs: `oldest` was enqueued first, `next` can start first and equals now when `due`; `retries`
         * counts jobs that failed before.
         */
        waiting: z.array(z.object({ job, count, oldest: time, next: time, due: z.boolean(), retries: count })),
        /** Sorted by time; `key` distinguishes schedules of one job. */
        scheduled: z.array(z.object({ job, key: z.string(), next: time })),
      }),
    ),
  }),
  readStalled: endpoint({
    method: 'GET',
    path: '/v1/admin/job/stalled',
    summary: 'Returns the number and age of jobs that nothing processes, or null',
    allow,
    response: createItemResponseSchema(z.object({ stalled: z.object({ count, since: time }).nullable() })),
  }),
}
