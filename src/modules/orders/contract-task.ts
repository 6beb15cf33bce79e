import { z } from 'zod'
import { createItemResponseSchema, createListResponseSchema } from '#wire/answer.ts'
import { endpoint } from '#wire/endpoint.ts'
import { idParams, multiLineText } from '#wire/fields.ts'
import { enumWithDefault, listQuery, searchQuery } from '#wire/list-query.ts'

const staffTask = z.object({
  id: z.number().int(),
  /** E.g. second-payment, payment-of-cancelled-order, paid-short-of-stock. */
  kind: z.string(),
  order: z.object({ id: z.number().int(), number: z.string(), public_token: z.string() }).nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The amount the task is about; null without one. */
  value: z.number().nullable(),
  opened_at: z.iso.datetime(),
  /** Hours since it was opened; null once closed. */
  age_hours: z.number().int().nullable(),
  closed_at: z.iso.datetime().nullable(),
  closed_by: z.string().nullable(),
  note: z.string(),
})
export type StaffTask = z.infer<typeof staffTask>

const taskQuery = listQuery({
  sorts: ['opened_at', 'closed_at', 'value'],
  sort: '-opened_at',
  filters: {
    q: searchQuery,
    state: enumWithDefault(['open', 'closed', 'all'], 'open'),
    /** An order's number. */
    order: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  },
})
export type TaskQuery = z.infer<typeof taskQuery>

/** Each task needs the permission for its subject; staff see no other tasks. */
const allow = 'staff'

export const tasks = {
  list: endpoint({
    method: 'GET',
    path: '/v1/admin/task',
    summary:
      'Lists staff tasks, newest first by default; `state` selects open, closed or all tasks. Each task needs the permission for its subject',
    allow,
    query: taskQuery,
    response: createListResponseSchema(staffTask),
    paged: true,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/v1/admin/task/:id',
    summary: 'Closes or reopens a task',
    allow,
    params: idParams,
    body: z.object({ closed: z.boolean(), note: multiLineText(2_000).optional() }),
    response: createItemResponseSchema(staffTask),
    errorStatuses: [404],
  }),
}
