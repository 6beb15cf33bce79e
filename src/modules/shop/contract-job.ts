import { z } from 'zod'
import { one } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'

const count = z.number().int()
const time = z.iso.datetime()
/** The kind of work, e.g. send-mail. */
const job = z.string()
const allow = { permission: 'settings.edit' } as const

export const jobAdmin = {
  read: endpoint({
    method: 'GET',
    path: '/v1/admin/job',
    summary: 'Work behind the scenes by its kind: what runs, what waits, and when what goes by the clock comes next',
    allow,
    response: one(
      z.object({
        /** Begun and not ended; `overdue` of it is past its time. */
        running: z.array(z.object({ job, count, since: time, overdue: count })),
        /** The oldest was asked for at `oldest`, the first may be begun at `next`, which is now where it is `due`; `again` of it failed before. */
        waiting: z.array(z.object({ job, count, oldest: time, next: time, due: z.boolean(), again: count })),
        /** Soonest first; `key` tells schedules of one kind apart. */
        scheduled: z.array(z.object({ job, key: z.string(), next: time })),
      }),
    ),
  }),
  standstill: endpoint({
    method: 'GET',
    path: '/v1/admin/job/standstill',
    summary: 'Whether work waits that nobody takes up: how much of it, and since when; null while all goes on',
    allow,
    response: one(z.object({ standstill: z.object({ count, since: time }).nullable() })),
  }),
}
